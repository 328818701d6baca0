import FoundationCore
public import Persistence

extension MetadataKind {
  /// Articles and pages, by their ids.
  public static let article = MetadataKind("article")
}

extension ContentSchema {
  /// Whether there is an article or a page, shown or not, with an id. For use within a transaction.
  ///
  /// - Throws: `storage` when the database fails.
  public static func contains(
    article id: String, in snapshot: borrowing Snapshot<ContentSchema>
  ) throws(ContentError) -> Bool {
    guard let id = UniqueID(id) else { return false }
    let one: Int? = try snapshot.first("SELECT 1 FROM \(.article) WHERE id = \(id)")
    return one != nil
  }
}
