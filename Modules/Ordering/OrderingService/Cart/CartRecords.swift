import Access
import AccessService
import FoundationCore
import Ordering
import Persistence
import StoreIdentifiers

/// Carts as they are stored.
enum CartRecords {
  static func stored(
    _ id: CartID, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> CartRow {
    let row: CartRow? = try snapshot.first("SELECT placed, customer FROM \(.cart) WHERE id = \(id)")
    guard let row else { throw .notFound }
    return row
  }

  static func lines(
    of cart: CartID, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> [CartLineRow] {
    try snapshot.rows(
      "SELECT variant, quantity, name FROM \(.cartLine) WHERE cart = \(cart) ORDER BY added_at, variant")
  }

  static func codes(
    of cart: CartID, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> [String] {
    try snapshot.rows("SELECT code FROM \(.cartCode) WHERE cart = \(cart) ORDER BY position")
  }
}

struct CartRow: RowDecodable {
  let placed: OrderID?, customer: CustomerID?
  init(row: inout RowReader) throws(DatabaseError) {
    placed = try row.read()
    customer = try row.read()
  }
}

struct CartLineRow: RowDecodable {
  let variant: VariantID, quantity: Int, name: String?
  init(row: inout RowReader) throws(DatabaseError) {
    variant = try row.read()
    quantity = try row.read()
    name = try row.read()
  }
}

extension Principal {
  /// Throws unless the principal holds the cart: to others it does not exist.
  func mustHold(_ cart: CartID) throws(OrderingError) {
    switch self {
    case .anonymous: throw .access(.notAuthenticated)
    case .guest(let id): if id != cart.value { throw .notFound }
    case .customer, .staff: throw .notFound
    }
  }
}
