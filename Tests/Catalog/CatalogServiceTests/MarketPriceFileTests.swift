import Access
import Catalog
import CatalogService
import FoundationCore
import Imports
import StoreIdentifiers
import TestSupport
import Testing

/// Columns of product files that say what variants cost in markets.
struct MarketPriceFileTests {
  private static let column = "Price / Elsewhere"

  private func file(_ prices: [String]) -> String {
    "Handle,Title,Variant SKU,Variant Price,Price / Elsewhere,Compare At Price / Elsewhere,Included / Elsewhere\n"
      + prices.enumerated().map { "p\($0),P,P-\($0),10,\($1),,true\n" }.joined()
  }

  private func variant(_ handle: String, in catalog: CatalogService) async throws -> VariantID {
    try #require(try await catalog.products.product(handle: handle, as: .keeper).variants.first).id
  }

  private func exported(_ catalog: CatalogService, _ format: ProductFileFormat = .shopify) async throws -> String {
    try await catalog.productExport.part(in: format, after: nil, limit: 500, as: .keeper).text
  }

  private func list(
    _ prices: [VariantID: String], _ currency: Currency = .eur, in catalog: CatalogService
  ) async throws -> PriceList {
    let prices = try prices.map { try ListPrice(variant: $0, price: #require(Money(decimal: $1, currency))) }
    return try await catalog.prices.add(
      PriceListDraft(id: .make(), name: "Elsewhere", kind: .override, prices: prices), once: nil, as: .keeper)
  }

  @Test func `without a list of the market's name prices are kept, and the note says what to do`() async throws {
    try await withCatalog { catalog in
      let text = file(["12.50", ""])
      let report = try await catalog.takeIn(text)
      let note = try #require(report.notes.first { $0.column == Self.column })
      #expect(note.reason.contains("add a price list with the market's name"))
      let exported = try await exported(catalog)
      #expect(exported.contains(",12.50"))
      // Neither a list without a price, which has no currency, nor one in the shop's, which is for everyone.
      let list = try await self.list([:], in: catalog)
      let own = try await self.list([try await variant("p1", in: catalog): "9"], .gbp, in: catalog)
      #expect(try await catalog.takeIn(text).unchanged == 2)
      for id in [list.id, own.id] {
        #expect(try await catalog.prices.list(id, as: .keeper).version == 1)
      }
      let same = try await self.exported(catalog)
      #expect(same == exported)
    }
  }

  @Test func `prices go into the list of the market, and come back from it`() async throws {
    try await withCatalog { catalog in
      let text = file(["12.50", "7", "x", ""])
      _ = try await catalog.takeIn(text)
      let before = try await exported(catalog)
      let list = try await self.list([try await variant("p3", in: catalog): "3.00"], in: catalog)
      let trial = try await catalog.takeIn(text, isDryRun: true)
      let report = try await catalog.takeIn(text)
      #expect(report == trial && report.updated == 2 && report.unchanged == 2)
      let stored = try await catalog.prices.list(list.id, as: .keeper)
      #expect(stored.version > list.version)
      var wanted: [VariantID: Int64] = [:]
      for (handle, amount) in [("p0", 1_250), ("p1", 700), ("p3", 300)] as [(String, Int64)] {
        wanted[try await variant(handle, in: catalog)] = amount
      }
      #expect(Dictionary(stored.prices.map { ($0.variant, $0.price.amount) }) { $1 } == wanted)
      #expect(stored.prices.allSatisfy { $0.price.currency == .eur })
      #expect(report.notes.filter { $0.column == Self.column }.isEmpty, "of what is unchanged nothing is said")
      // What the shop's own customers pay stays.
      #expect(try await catalog.products.product(handle: "p0", as: .anonymous).variants.map(\.price.amount) == [1_000])
      #expect(try await catalog.takeIn(text).unchanged == 4, "the same file a second time changes nothing")
      let now = try await exported(catalog)
      #expect(before != now && now.contains(",3.00\n"), "what the list says of others stands there too")
      #expect(now.contains(",7\n") && now.contains(",x\n"), "cells come back as they were written")
      let changed = PriceListDraft(
        id: stored.id, name: stored.name, kind: stored.kind,
        prices: try stored.prices.map { ListPrice(variant: $0.variant, price: try $0.price.adding($0.price)) })
      _ = try await catalog.prices.replace(changed, version: stored.version, as: .keeper)
      let exported = try await exported(catalog)
      #expect(exported.contains("25.00") && exported.contains("14.00") && exported.contains("6.00"))
      for (text, format) in [
        (exported, ImportFormat.shopify), (try await self.exported(catalog, .jsonLines), .jsonLines),
      ] {
        try await withCatalog { other in
          _ = try await other.takeIn(text, format)
          let same = try await self.exported(other)
          #expect(same == exported, "an export of an export is the same to the byte")
        }
      }
    }
  }
}
