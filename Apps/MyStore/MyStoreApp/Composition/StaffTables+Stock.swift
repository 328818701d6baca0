import Catalog
import FoundationCore
import HTTPServer
import Inventory
import InventoryUI
import MyStoreKit
import StoreIdentifiers
import Synchronization
import WebUI

extension StaffTables {
  /// The stock of what was searched for, or of everything.
  static let stock: Make = { request, client in
    guard let place = PageLocation(request.target) else { return nil }
    let wanted = StockFile.contents(of: place)
    let table = StockTable(client: client)
    return StaffTable { (cursor: Cursor?, writer) throws(HTTPClientError) in
      if cursor == nil { writer.write(StockFile.header(in: wanted.locale)) }
      guard let query = wanted.search.text else {
        let page = try await table.inventory.stock(wanted.search.filter, after: cursor, limit: pageSize)
        try await table.write(page.items, to: &writer)
        return page.next
      }
      let products = try await table.catalog.staffProducts(ProductFilter(text: query), after: cursor, limit: 10)
      for product in products.items {
        for variant in try await table.catalog.staffProduct(product.id).variants {
          let filter = StockFilter(variant: variant.id, location: wanted.search.location)
          try await table.write(try await table.inventory.stock(filter).items, to: &writer)
        }
      }
      return products.next
    }
  }

  /// What variants are worth, at all locations or at one.
  static let stockValue: Make = { request, client in
    guard let place = PageLocation(request.target) else { return nil }
    let wanted = StockValueFile.contents(of: place)
    let (inventory, catalog) = (InventoryHTTPClient(client: client), CatalogHTTPClient(client: client))
    return StaffTable { (cursor: Cursor?, writer) throws(HTTPClientError) in
      if cursor == nil { writer.write(StockValueFile.header(in: wanted.locale)) }
      let page = try await inventory.stockValues(at: wanted.location, after: cursor, limit: pageSize)
      let cards = try await catalog.staffCards(of: page.items.map(\.variant))
      let variants = Dictionary(cards.map { ($0.id, StockedVariant(id: $0.id, name: $0.name, sku: $0.sku)) }) { $1 }
      for item in page.items { writer.writePlain(StockValueFile.row(item, variant: variants[item.variant])) }
      return page.next
    }
  }
}

/// What the rows of stock are made of. Locations are few, so that each is asked for once.
private final class StockTable: Sendable {
  let inventory: InventoryHTTPClient
  let catalog: CatalogHTTPClient
  private let names = Mutex<[LocationID: String]>([:])

  init(client: HTTPClient) {
    inventory = InventoryHTTPClient(client: client)
    catalog = CatalogHTTPClient(client: client)
  }

  func write(_ items: [StockItem], to writer: inout CSVWriter) async throws(HTTPClientError) {
    let cards = try await catalog.staffCards(of: Array(Set(items.map(\.variant))))
    let variants = Dictionary(cards.map { ($0.id, StockedVariant(id: $0.id, name: $0.name, sku: $0.sku)) }) { $1 }
    for item in items {
      let location = try await name(of: item.location)
      writer.writePlain(StockFile.row(item, variant: variants[item.variant], location: location))
    }
  }

  private func name(of location: LocationID) async throws(HTTPClientError) -> String {
    if let name = names.withLock({ $0[location] }) { return name }
    let name = try await inventory.location(location).name
    names.withLock { $0[location] = name }
    return name
  }
}
