import FoundationCore
public import Persistence

extension MetadataKind {
  /// Orders, also drafts, by their ids.
  public static let order = MetadataKind("order")
}

extension OrderingSchema {
  /// Whether there is an order or a draft with an id. For use within a transaction.
  ///
  /// - Throws: `storage` when the database fails.
  public static func contains(
    order id: String, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> Bool {
    guard let id = UniqueID(id) else { return false }
    let one: Int? = try snapshot.first("SELECT 1 FROM \(.order) WHERE id = \(id)")
    return one != nil
  }
}
