import FoundationCore
public import Persistence

extension MetadataKind {
  /// Products, by their ids.
  public static let product = MetadataKind("product")
  /// Variants, by their ids.
  public static let variant = MetadataKind("variant")
  /// Categories, by their ids.
  public static let category = MetadataKind("category")
  /// Brands, by their handles.
  public static let brand = MetadataKind("brand")
  /// Collections, by their ids.
  public static let collection = MetadataKind("collection")
}

extension CatalogSchema {
  /// Whether there is something of a kind, whatever its status. For use within a transaction.
  ///
  /// - Throws: `storage` when the database fails.
  public static func contains(
    _ kind: MetadataKind, _ id: String, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> Bool {
    let table: Table
    switch kind {
    case .product: table = .product
    case .variant: table = .variant
    case .category: table = .category
    case .collection: table = .collection
    case .brand:
      let one: Int? = try snapshot.first("SELECT 1 FROM \(.brand) WHERE handle = \(id)")
      return one != nil
    default: return false
    }
    guard let id = UniqueID(id) else { return false }
    let one: Int? = try snapshot.first("SELECT 1 FROM \(table) WHERE id = \(id)")
    return one != nil
  }
}
