import Catalog
public import Persistence
public import StoreIdentifiers

extension CatalogService {
  /// Notes whether a variant can be had, as its stock tells: lists show it, nothing is sold by it. For use within the
  /// transaction of the event; safe to repeat.
  public static func recordAvailability(
    _ isAvailable: Bool, of variant: VariantID, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    guard try noteAvailability(isAvailable, of: variant, in: work) else { return }
    let product: ProductID? = try work.first("SELECT product FROM \(.variant) WHERE id = \(variant)")
    guard let product else { return }
    try SearchDocuments.refreshAvailability(of: product, in: work)
  }

  /// Notes it of a variant, and leaves its product's document alone: that of a product that is yet to be added looks for
  /// itself. False where it was known.
  @discardableResult static func noteAvailability(
    _ isAvailable: Bool, of variant: VariantID, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) -> Bool {
    let changed = try work.run(
      """
      INSERT INTO \(.availability) AS a (variant, available) VALUES (\(variant), \(isAvailable))
      ON CONFLICT (variant) DO UPDATE SET available = excluded.available WHERE a.available <> excluded.available
      """)
    return changed > 0
  }
}
