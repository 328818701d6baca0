import Catalog
import CatalogService
import Foundation
import FoundationCore
import Imports
import Persistence
import StoreIdentifiers
import TestDatabase
import TestSupport
import Testing

/// What the columns of real-style exports become, against what a program says that knows nothing of the importer.
struct ShopColumnTests {
  private static let count = 600
  private static let attributes = [
    "color-pattern": "Color (product.metafields.shopify.color-pattern)",
    "care-instructions": "Care (product.metafields.custom.care_instructions)",
    "shelf": "Variant Metafield: custom.shelf",
  ]

  @Test(arguments: ["clothes", "tea", "cloth"])
  func `metafields become attributes by what is proposed, and the export stays the same`(shop: String) async throws {
    try await withTemporaryFolder { folder in
      let expected = try ExpectedProduct.made(shop, in: folder, count: Self.count)
      let file = try String(contentsOf: folder.appendingPathComponent("\(shop).csv"), encoding: .utf8)
      let clock = tickingClock()
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [CatalogSchema.self], clock: clock)
      let catalog = CatalogService(database: database, clock: clock, currency: .gbp)
      _ = try await catalog.takeIn(file)
      let exported = try await catalog.exported()
      for (code, column) in Self.attributes {
        let proposal = try await catalog.keptColumns.column(column, as: .keeper).proposal
        #expect(proposal.code == code && proposal.scope == (code == "shelf" ? .variant : .product))
        #expect(proposal.types.sorted() == ["Shirts", "Tea", "Tools"])
        if code == "color-pattern" { #expect(proposal.kind == .multiselect) }
        _ = try await catalog.keptColumns.map(proposal, as: .keeper)
      }
      try await JobRunner(database, handlers: [catalog.keptColumns.handler]).drain()
      for product in expected {
        let stored = try await catalog.products.product(handle: product.handle, as: .keeper)
        let said = Dictionary(stored.attributes.map { ($0.code, $0.values) }) { $1 }
        #expect(said == (product.type == nil ? [:] : product.attributes), "\(product.handle)")
        let shelves = stored.variants.map { $0.attributes.first?.values.first }
        #expect(shelves == product.variants.map { product.type == nil ? nil : $0.shelf }, "\(product.handle)")
      }
      #expect(try await catalog.exported() == exported)
      #expect(try await catalog.takeIn(file).unchanged == expected.count)
      await database.close()
    }
  }

  @Test(arguments: ["tea", "cards"])
  func `prices of a market are those of its list`(shop: String) async throws {
    try await withTemporaryFolder { folder in
      let expected = try ExpectedProduct.made(shop, in: folder, count: Self.count)
      let file = try String(contentsOf: folder.appendingPathComponent("\(shop).csv"), encoding: .utf8)
      try await withCatalog { catalog in
        _ = try await catalog.takeIn("Handle,Title,Variant SKU,Variant Price\nzz-first,First,ZZ-1,1\n")
        let first = try #require(
          try await catalog.products.product(handle: "zz-first", as: .keeper).variants.first)
        let list = try await catalog.prices.add(
          PriceListDraft(
            name: "Canada", kind: .override, prices: [ListPrice(variant: first.id, price: try Money(100, .eur))]),
          once: nil, as: .keeper)
        let report = try await catalog.takeIn(file)
        #expect(report.created == expected.count)
        #expect(!report.notes.contains { $0.column == "Price / Canada" })
        #expect(report.notes.contains { $0.column == "Price / International" })
        let stored = try await catalog.prices.list(list.id, as: .keeper)
        let prices = Dictionary(stored.prices.map { ($0.variant, $0.price.amount) }) { $1 }
        var wanted = [first.id: Int64(100)]
        for product in expected {
          let found = try await catalog.products.product(handle: product.handle, as: .keeper)
          for (variant, said) in zip(found.variants, product.variants) { wanted[variant.id] = said.canada }
        }
        #expect(prices == wanted && wanted.count > expected.count)
        #expect(try await catalog.takeIn(file).unchanged == expected.count)
      }
    }
  }
}
