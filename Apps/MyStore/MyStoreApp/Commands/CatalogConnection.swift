import Access
import Catalog
import CatalogService
import Foundation
import FoundationCore
import InventoryService
import MyStoreKit

/// A way to a store's catalogue: by the API of a running one, or into the database of one that is not running.
struct CatalogConnection: Sendable {
  let export:
    @Sendable (ProductFileFormat, _ after: String?, _ shop: String, _ base: String, _ language: String?)
      async throws -> ProductExportPart
  let beginReindexing: @Sendable () async throws -> ReindexingProgress
  let continueReindexing: @Sendable () async throws -> ReindexingProgress

  /// Whoever may open the database file may do anything to it.
  static let keeper = Principal.staff(
    StaffPrincipal(id: UniqueID(high: 0, low: 0), permissions: [.catalogWrite, .inventoryWrite]))

  init(_ client: CatalogHTTPClient) {
    export = { try await client.exportProducts(in: $0, after: $1, shop: $2, base: $3, language: $4) }
    beginReindexing = { try await client.beginReindexing() }
    continueReindexing = { try await client.continueReindexing() }
  }

  init(_ store: Store) {
    let keeper = Self.keeper
    export = {
      try await store.catalog.productExport.part(
        in: $0, after: $1, limit: 100, shop: $2, base: $3, locale: $4, as: keeper)
    }
    beginReindexing = { try await store.catalog.reindexing.begin(as: keeper) }
    continueReindexing = { try await store.catalog.reindexing.advance(as: keeper) }
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
    func with<Value>(_ body: (CatalogConnection) async throws -> Value) async throws -> Value {
      if let client { return try await body(CatalogConnection(client)) }
      return try await withStore { store in try await body(CatalogConnection(store)) }
    }

    /// Opens the database, and lets go of it whatever happens.
    func withStore<Value>(_ body: (Store) async throws -> Value) async throws -> Value {
      try StoreFolder.prepare(for: configuration.database)
      let store = try await Store.openForTools(configuration)
      do {
        let value = try await body(store)
        await store.close()
        return value
      } catch {
        await store.close()
        throw error
      }
    }
  }
}
