public import Access
public import Persistence
public import StoreIdentifiers

/// How product files read and set stock, which is another context's. Composition fills it.
public struct StockPort: Sendable {
  let permission: Permission
  let available: @Sendable ([VariantID], borrowing Snapshot<CatalogSchema>) throws(CatalogError) -> [VariantID: Int]
  let setAvailable: @Sendable ([VariantID: Int], borrowing UnitOfWork<CatalogSchema>) throws(CatalogError) -> Void

  /// A port: the permission that setting needs, how many of some variants can be sold, and making it so many.
  ///
  /// Both closures run within the transaction of the product that they are about.
  public init(
    permission: Permission,
    available:
      @escaping @Sendable ([VariantID], borrowing Snapshot<CatalogSchema>) throws(CatalogError) -> [VariantID: Int],
    setAvailable:
      @escaping @Sendable ([VariantID: Int], borrowing UnitOfWork<CatalogSchema>) throws(CatalogError) -> Void
  ) {
    self.permission = permission
    self.available = available
    self.setAvailable = setAvailable
  }
}
