import Catalog
public import Persistence
public import StoreIdentifiers

extension CatalogService {
  /// Notes whether a variant can be had, as its stock tells: lists show it, nothing is sold by it. For use within the
  /// transaction of the event; safe to repeat.
  public static func recordAvailability(
    _ isAvailable: Bool, of variant: VariantID, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    try work.run(
      """
      INSERT INTO \(.availability) (variant, available) VALUES (\(variant), \(isAvailable))
      ON CONFLICT (variant) DO UPDATE SET available = excluded.available
      """)
    let product: ProductID? = try work.first("SELECT product FROM \(.variant) WHERE id = \(variant)")
    guard let product else { return }
    try SearchDocuments.refreshAvailability(of: product, in: work)
  }
}
