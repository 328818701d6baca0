import AccessService
import FoundationCore
import HTTPServer
public import Ordering
import Persistence
import StoreIdentifiers

/// Finds orders by number and e-mail address, for buyers who have not signed in.
///
/// Ten guesses a minute for each number, for each address and for each network, so that nobody finds the other half of what
/// they know by trying.
public struct OrderLookups: Sendable {
  private let database: Database
  private let viewTokens: OrderViewTokens
  private let guesses = RequestBudget<String>(rate)
  private let networks = RequestBudget<String>(rate)
  private static let rate = Rate(10, per: .seconds(60))

  init(database: Database, viewTokens: OrderViewTokens) {
    self.database = database
    self.viewTokens = viewTokens
  }

  /// The placed order with a number and an e-mail address; also one that was called off. Anyone may ask.
  ///
  /// - Parameters:
  ///   - lookup: What is known of the order. How letters are written does not matter.
  ///   - network: Where the request comes from; nil for a page of the store.
  /// - Throws: `notFound`, whichever of the two is wrong; `tooManyGuesses`; `storage` when the database fails.
  public func find(_ lookup: OrderLookup, from network: String? = nil) async throws(OrderingError) -> FoundOrder {
    // First: whoever has guessed too often takes nothing from the others.
    if let network, let wait = networks.take(for: network) { throw .tooManyGuesses(wait) }
    guard let number = OrderNumber.beginning(lookup.number), OrderNumber.isWhole(number) else { throw .notFound }
    let email = lookup.email.lowercased()
    for key in ["email \(email)", "number \(number)"] {
      if let wait = guesses.take(for: key) { throw .tooManyGuesses(wait) }
    }
    let order: OrderID? = try await database.read(as: OrderingSchema.self) { snapshot throws(OrderingError) in
      try snapshot.first(
        """
        SELECT id FROM \(.order) WHERE number = \(number) AND lower(email) = \(email) AND placed_at IS NOT NULL
        """)
    }
    guard let order else { throw .notFound }
    return FoundOrder(order: order, viewToken: viewTokens.token(of: order))
  }

  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .post, "/api/v1/ordering/order-lookups", operation: "findOrder",
        summary: "Find an order by its number and e-mail address", policy: gate.everyone.within(.others),
        inputs: .body(.orderLookup), output: .json(.foundOrder)
      ) { context, lookup in
        try await find(lookup, from: context.request.network?.text)
      }
    ]
  }
}
