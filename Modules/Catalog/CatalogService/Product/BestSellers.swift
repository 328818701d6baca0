import Catalog
public import FoundationCore
import Persistence
public import StoreIdentifiers

/// Which products sell best, as others have counted. Shoppers learn the order, and never the numbers.
public struct BestSellers: Sendable {
  /// How many products have a place.
  static let limit = 1_000
  /// How many of them are called best sellers.
  private static let shown = 12

  private let database: Database
  private let didChange: ChangeNotice

  init(database: Database, didChange: @escaping ChangeNotice) {
    self.database = database
    self.didChange = didChange
  }

  /// Whether a product at a place, counted from the end, is called a best seller.
  static func isShown(_ popularity: Int) -> Bool { popularity > limit - shown }

  /// Gives products places by the units that were sold of their variants; of equal ones the latest comes first. Those
  /// that were not sold lose theirs. Writes only what has changed.
  ///
  /// - Parameter units: The variants that were sold most; others are taken for not sold.
  /// - Returns: How many products have another place.
  /// - Throws: `storage` when the database fails.
  @discardableResult
  public func rank(_ units: [VariantID: Int]) async throws(CatalogError) -> Int {
    let changed = try await database.write { work throws(CatalogError) -> Int in
      var sold: [ProductID: Int] = [:]
      for part in Array(units.keys).chunks(of: 500) {
        let rows: [VariantOfProduct] = try work.rows(
          "SELECT id, product FROM \(.variant) WHERE id IN (\(list: part))")
        for row in rows { sold[row.product, default: 0] += units[row.variant] ?? 0 }
      }
      let places = sold.filter { $0.value > 0 }
        .sorted { $0.value != $1.value ? $0.value > $1.value : $0.key > $1.key }.prefix(Self.limit)
        .enumerated().map { (product: $1.key, popularity: Self.limit - $0) }
      var former: [ProductID: Int] = [:]
      let rows: [PlacedProduct] = try work.rows(
        "SELECT product, popularity FROM \(.searchDocument) WHERE popularity > 0")
      for row in rows { former[row.product] = row.popularity }
      var changes = 0
      for (product, popularity) in places where former.removeValue(forKey: product) != popularity {
        changes += try SearchDocuments.place(product, popularity, in: work)
      }
      for product in former.keys { changes += try SearchDocuments.place(product, 0, in: work) }
      return changes
    }
    if changed > 0 { didChange() }
    return changed
  }
}

private struct VariantOfProduct: RowDecodable {
  let variant: VariantID, product: ProductID

  init(row: inout RowReader) throws(DatabaseError) {
    variant = try row.read()
    product = try row.read()
  }
}

private struct PlacedProduct: RowDecodable {
  let product: ProductID, popularity: Int

  init(row: inout RowReader) throws(DatabaseError) {
    product = try row.read()
    popularity = try row.read()
  }
}
