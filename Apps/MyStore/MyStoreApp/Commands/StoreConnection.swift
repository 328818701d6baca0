import Access
import Catalog
import CatalogService
import Foundation
import FoundationCore
import InventoryService
import MyStoreKit
import Settings

/// A way to a store, as the command line says it: by the API of a running one, or into the database of one that is not
/// running.
struct StoreConnection {
  /// By the API; nil for the way into the database.
  let client: HTTPClient?
  /// Where the running store is; nil for the way into the database.
  let address: URL?
  let configuration: StoreConfiguration

  /// Whoever may open the database file may do anything to it.
  static let keeper = Principal.system("command", permissions: [.catalogWrite, .inventoryWrite])

  init(_ arguments: inout Arguments) throws {
    let api = arguments.option("api")
    let token = arguments.option("token") ?? ProcessInfo.processInfo.environment["MYSTORE_TOKEN"]
    configuration = try ConfigurationSource.configuration(&arguments)
    if let token {
      guard let url = URL(string: api ?? "http://127.0.0.1:8080") else {
        throw Arguments.UsageError(description: "--api needs a URL.")
      }
      client = HTTPClient(transport: NetworkTransport(base: url), token: token)
      address = url
    } else if api != nil {
      throw Arguments.UsageError(description: "A staff token is needed: mystore tokens issue EMAIL.")
    } else {
      (client, address) = (nil, nil)
    }
  }

  /// The catalogue of a running store.
  var catalog: CatalogHTTPClient? { client.map { CatalogHTTPClient(client: $0) } }

  /// Connects to the catalogue either way, and lets go of the store whatever happens.
  func withCatalog<Value>(_ body: (CatalogConnection) async throws -> Value) async throws -> Value {
    if let catalog {
      return try await body(CatalogConnection(catalog, shop: configuration.flagged[ShopSettings.name]))
    }
    return try await withStore { store in try await body(CatalogConnection(store)) }
  }

  /// Opens the database, and lets go of it whatever happens.
  func withStore<Value>(_ body: (Store) async throws -> Value) async throws -> Value {
    try StoreFolder.prepare(for: configuration.place)
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
