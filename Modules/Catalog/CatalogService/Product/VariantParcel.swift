public import FoundationCore
public import Persistence
public import StoreIdentifiers

/// What sending a variant depends on.
public struct VariantParcel: RowDecodable, Hashable, Sendable {
  /// The variant.
  public let variant: VariantID
  /// The product that it is one of.
  public let product: ProductID
  /// The name of the product's type; nil without one.
  public let type: String?
  /// What one weighs; nil where nobody has said.
  public let grams: Int?
  /// Whether it is sent: downloads and services are not.
  public let requiresShipping: Bool

  /// Reads the columns that `parcels(of:in:)` selects.
  ///
  /// - Throws: `decoding` when a column is missing or of another kind.
  public init(row: inout RowReader) throws(DatabaseError) {
    variant = try row.read()
    product = try row.read()
    type = try row.read()
    grams = try row.read()
    requiresShipping = try row.read()
  }
}

extension Variants {
  /// What sending variants depends on, whatever their status. For use within a transaction. A statement for each 100.
  ///
  /// - Throws: `storage` when the database fails.
  public static func parcels(
    of variants: Set<VariantID>, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [VariantID: VariantParcel] {
    var found: [VariantID: VariantParcel] = [:]
    for part in variants.sorted().chunks(of: 100) {
      let rows: [VariantParcel] = try snapshot.rows(
        """
        SELECT v.id, v.product, p.product_type, v.grams, v.requires_shipping
        FROM \(.variant) AS v JOIN \(.product) AS p ON p.id = v.product WHERE v.id IN (\(list: part))
        """)
      for row in rows { found[row.variant] = row }
    }
    return found
  }
}
