public import Access
import AccessService
public import FoundationCore
import HTTPServer
public import Ordering
import Persistence
public import StoreIdentifiers

/// Where carts can be picked up.
public struct Pickups: Sendable {
  private let database: Database
  private let ports: PickupPorts

  init(database: Database, ports: PickupPorts) {
    self.database = database
    self.ports = ports
  }

  /// The places where what is in a cart can be picked up, those that have all of it first, and of these the nearest to a
  /// place: where a shop is whose city or postal code begins with a text. For the cart's holder.
  ///
  /// A report: it looks at the stock of every such place.
  ///
  /// - Throws: `emptyCart`; `notFound` for anyone but its holder; `access` for an anonymous caller; `storage` when the
  ///   database fails.
  public func places(
    for cart: CartID, near text: String?, as principal: Principal
  ) async throws(OrderingError) -> PickupPlaces {
    try principal.mustHold(cart)
    let ports = ports
    return try await database.report(as: OrderingSchema.self) { snapshot throws(OrderingError) in
      let lines = try CartRecords.lines(of: cart, in: snapshot).filter { !$0.isSaved }
      if lines.isEmpty { throw .emptyCart }
      let units = OrderPlacement.units(lines.map { ($0.variant, $0.quantity) })
      return PickupPlaces(try ports.places(units, cart, text, snapshot))
    }
  }

  /// The operation on places.
  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/ordering/carts/{cart}/pickup-places", operation: "listPickupPlaces",
        summary: "Where what is in a cart can be picked up, the nearest to a city or postal code first",
        policy: gate.holder, inputs: .path("cart", .identifier(of: CartTag.self)),
        .query(optional: "near", .text(1...100)), output: .json(.pickupPlaces)
      ) { context, cart, near in
        try await places(for: cart, near: near, as: context.principal)
      }
    ]
  }
}
