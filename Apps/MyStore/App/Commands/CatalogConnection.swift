import Access
import Catalog
import CatalogService
import Foundation
import FoundationCore
import InventoryService
import MyStoreKit

/// A way to a store's product files: by the API of a running one, or into the database of one that is not running.
struct CatalogConnection: Sendable {
  let take: @Sendable (ProductImportRequest) async throws -> ProductImportReport
  let export:
    @Sendable (ProductFileFormat, _ after: String?, _ shop: String, _ base: String) async throws ->
      ProductExportPart
  let beginReindexing: @Sendable () async throws -> ReindexingProgress
  let continueReindexing: @Sendable () async throws -> ReindexingProgress

  init(_ client: CatalogHTTPClient) {
    take = { try await client.importProducts($0) }
    export = { try await client.exportProducts(in: $0, after: $1, shop: $2, base: $3) }
    beginReindexing = { try await client.beginReindexing() }
    continueReindexing = { try await client.continueReindexing() }
  }

  init(_ store: Store) {
    // Whoever may open the database file may do anything to it.
    let keeper = Principal.staff(
      StaffPrincipal(id: UniqueID(high: 0, low: 0), permissions: [.catalogWrite, .inventoryWrite]))
    take = { try await store.catalog.importProducts($0, as: keeper) }
    export = {
      try await store.catalog.exportProducts(in: $0, after: $1, limit: 100, shop: $2, base: $3, as: keeper)
    }
    beginReindexing = { try await store.catalog.beginReindexing(as: keeper) }
    continueReindexing = { try await store.catalog.continueReindexing(as: keeper) }
  }

  /// What the command line says of the way.
  struct Arguments {
    let client: CatalogHTTPClient?
    let configuration: StoreConfiguration

    init(_ arguments: inout MyStoreApp.Arguments) throws {
      let api = arguments.option("api")
      let token = arguments.option("token") ?? ProcessInfo.processInfo.environment["MYSTORE_TOKEN"]
      configuration = try Settings.configuration(&arguments)
      if let token {
        guard let url = URL(string: api ?? "http://127.0.0.1:8080") else {
          throw MyStoreApp.Arguments.UsageError(description: "--api needs a URL.")
        }
        client = CatalogHTTPClient(client: HTTPClient(transport: NetworkTransport(base: url), token: token))
      } else if api != nil {
        throw MyStoreApp.Arguments.UsageError(description: "A staff token is needed: mystore tokens issue EMAIL.")
      } else {
        client = nil
      }
    }

    /// Connects, and lets go of the store whatever happens.
    func with<Value>(
      _ tool: CommandLineTool, _ body: (CatalogConnection) async throws -> Value
    ) async throws -> Value {
      if let client { return try await body(CatalogConnection(client)) }
      try StoreFolder.prepare(for: configuration.database)
      let store = try await Store.open(configuration)
      do {
        let value = try await body(CatalogConnection(store))
        await store.close()
        return value
      } catch {
        await store.close()
        throw error
      }
    }
  }
}
