public import Access
public import FoundationCore
public import Persistence
public import StoreIdentifiers

/// Who may read an order, with its version: enough to decide whom a change of it concerns.
public struct OrderReaders: Hashable, Sendable {
  /// The order's version.
  public let version: Int64
  let customer: CustomerID?
  let cart: CartID?
  let isPlaced: Bool

  /// Whether a principal may read the order without its view token: staff with `orders.read`, and its buyer.
  public func includes(_ principal: Principal) -> Bool { principal.holds(.ordersRead) || isBuyer(principal) }

  /// Whether a principal placed the order: its customer, or the holder of the cart that it was placed from.
  func isBuyer(_ principal: Principal) -> Bool {
    switch principal {
    case .guest(let held): cart?.value == held
    case .customer(let id): customer?.value == id && isPlaced
    case .anonymous, .staff: false
    }
  }
}

extension OrderReaders {
  /// Whether somebody may read an order: its buyer, staff with `orders.read`, and anyone who sends its view token. For use
  /// within a transaction.
  ///
  /// - Throws: `storage` when the database fails.
  public static func include(
    _ principal: Principal, of id: OrderID, token: String?, by tokens: OrderViewTokens,
    in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> Bool {
    if let token, tokens.accepts(token, for: id) { return true }
    return try of(id, in: snapshot)?.includes(principal) ?? false
  }

  static func of(
    _ id: OrderID, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> OrderReaders? {
    try snapshot.first("SELECT version, customer, cart, placed_at FROM \(.order) WHERE id = \(id)")
  }
}

extension OrderReaders: RowDecodable {
  /// Reads the columns that `readers(of:)` selects.
  ///
  /// - Throws: `decoding` when a column is missing or of another kind.
  public init(row: inout RowReader) throws(DatabaseError) {
    version = try row.read()
    customer = try row.read()
    cart = try row.read()
    let placedAt: Timestamp? = try row.read()
    isPlaced = placedAt != nil
  }
}
