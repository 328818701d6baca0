import Catalog
import CatalogService
import FoundationCore
import MyStoreScreens

/// A way to a store's catalogue: by the API of a running one, or into the database of one that is not running.
struct CatalogConnection: Sendable {
  /// What the shop is called.
  let shop: String
  let export:
    @Sendable (ProductFileFormat, _ after: ProductExportPart?, _ shop: String, _ base: String, _ language: String?)
      async throws -> ProductExportPart
  let beginReindexing: @Sendable () async throws -> ReindexingProgress
  let continueReindexing: @Sendable () async throws -> ReindexingProgress

  init(_ client: CatalogHTTPClient, shop: String) {
    self.shop = shop
    export = { try await client.exportProducts(in: $0, after: $1, shop: $2, base: $3, language: $4) }
    beginReindexing = { try await client.beginReindexing() }
    continueReindexing = { try await client.continueReindexing() }
  }

  init(_ store: Store) {
    shop = store.front.store.name
    let keeper = StoreConnection.keeper
    export = {
      try await store.catalog.productExport.part(
        in: $0, after: $1?.next, limit: 100, columns: $1?.columns, shop: $2, base: $3, locale: $4, as: keeper)
    }
    beginReindexing = { try await store.catalog.reindexing.begin(as: keeper) }
    continueReindexing = { try await store.catalog.reindexing.advance(as: keeper) }
  }
}
