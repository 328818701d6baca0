import FoundationCore
public import Persistence

extension MetadataKind {
  /// Locations, by their ids.
  public static let location = MetadataKind("location")
}

extension InventorySchema {
  /// Whether there is a location with an id. For use within a transaction.
  ///
  /// - Throws: `storage` when the database fails.
  public static func contains(
    location id: String, in snapshot: borrowing Snapshot<InventorySchema>
  ) throws(InventoryError) -> Bool {
    guard let id = UniqueID(id) else { return false }
    let one: Int? = try snapshot.first("SELECT 1 FROM \(.location) WHERE id = \(id)")
    return one != nil
  }
}
