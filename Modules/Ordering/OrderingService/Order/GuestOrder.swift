public import FoundationCore
import Ordering
public import Persistence
public import StoreIdentifiers

/// Who placed an order without an account.
public struct GuestOrder: Sendable {
  /// Where messages about it go.
  public let email: String
  /// Whom it is sent to.
  public let name: String?
  /// When it was placed.
  public let placedAt: Timestamp

  /// Who placed an order; nil for a customer's, for one without an e-mail address, and for a draft. For use within a
  /// transaction.
  ///
  /// - Throws: `storage` when the database fails.
  public static func of(
    _ order: OrderID, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> GuestOrder? {
    let row: GuestOrderRow? = try snapshot.first(
      """
      SELECT email, buyer_name, placed_at FROM \(.order)
      WHERE id = \(order) AND customer IS NULL AND email IS NOT NULL AND placed_at IS NOT NULL
      """)
    return row?.guest
  }

  fileprivate init(email: String, name: String?, placedAt: Timestamp) {
    self.email = email
    self.name = name
    self.placedAt = placedAt
  }
}

private struct GuestOrderRow: RowDecodable {
  let guest: GuestOrder

  init(row: inout RowReader) throws(DatabaseError) {
    guest = GuestOrder(email: try row.read(), name: try row.read(), placedAt: try row.read())
  }
}
