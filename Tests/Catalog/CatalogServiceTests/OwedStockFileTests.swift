import Catalog
import CatalogService
import FoundationCore
import Imports
import StoreIdentifiers
import TestSupport
import Testing

/// Files about products of which units are owed, and about gift cards.
struct OwedStockFileTests {
  private static func file(_ quantity: String, _ policy: String, tracker: String = "shopify") -> String {
    "Handle,Title,Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy\n"
      + "mug,Mug,M,1.00,\(tracker),\(quantity),\(policy)\n"
  }

  /// A shop that owes three mugs.
  private func withDebt(_ body: (CatalogService, StockInMemory, VariantID) async throws -> Void) async throws {
    let stock = StockInMemory()
    try await withCatalog(stock: stock) { catalog in
      _ = try await catalog.takeIn(Self.file("0", "continue"))
      let mug = try #require(try await catalog.products.products(sku: "M", as: .keeper).first?.variants.first).id
      stock[mug] = VariantStock(available: -3, policy: .oversells)
      try await body(catalog, stock, mug)
    }
  }

  @Test func `what is owed is exported as none, and none changes nothing`() async throws {
    try await withDebt { catalog, stock, mug in
      let file = try await catalog.productExport.part(after: nil, limit: 10, as: .keeper).text
      #expect(file.contains(",shopify,0,continue,"))
      #expect(try await catalog.takeIn(file).unchanged == 1)
      #expect(stock[mug]?.available == -3)
      #expect(try await catalog.takeIn(Self.file("4", "continue")).updated == 1)
      #expect(stock[mug] == VariantStock(available: 4, policy: .oversells))
    }
  }

  @Test(arguments: ["", "0"]) func `while units are owed they stay so, whatever a file says, and it is told`(
    quantity: String
  ) async throws {
    try await withDebt { catalog, stock, mug in
      for isDryRun in [true, false] {
        let report = try await catalog.takeIn(Self.file(quantity, "deny"), isDryRun: isDryRun)
        #expect(report.refused == 0 && report.unchanged == 1)
      }
      #expect(stock[mug] == VariantStock(available: -3, policy: .oversells))
      // A count that is above none settles it.
      #expect(try await catalog.takeIn(Self.file("2", "deny")).updated == 1)
      #expect(stock[mug] == VariantStock(available: 2))
    }
  }

  @Test func `what is owed elsewhere cannot be counted here`() async throws {
    try await withDebt { catalog, stock, mug in
      stock[mug] = VariantStock(available: 1, policy: .oversells, isOwedElsewhere: true)
      let report = try await catalog.takeIn(Self.file("2", "deny"))
      #expect(report.updated == 1 && report.notes.map(\.column) == ["Variant Inventory Tracker"])
      #expect(stock[mug] == VariantStock(available: 2, policy: .oversells, isOwedElsewhere: true))
    }
  }

  @Test func `a new gift card is a draft, and one that staff have shown stays so`() async throws {
    try await withCatalog { catalog in
      let file = "Handle,Title,Variant Price,Gift Card,Status\ncard,Card,25.00,TRUE,active\n"
      #expect(try await catalog.takeIn(file).created == 1)
      let card = try await catalog.products.product(handle: "card", as: .keeper)
      #expect(card.status == .draft)
      _ = try await catalog.products.edit(card.id, ProductEdit(status: .active), version: card.version, as: .keeper)
      let exported = try await catalog.productExport.part(after: nil, limit: 10, as: .keeper).text
      #expect(exported.contains(",TRUE,"))
      #expect(try await catalog.takeIn(exported).unchanged == 1)
      #expect(try await catalog.products.product(handle: "card", as: .keeper).status == .active)
    }
  }

  @Test func `columns of one name, and of none, are told to be left out`() async throws {
    try await withCatalog { catalog in
      let long = String(repeating: "n", count: 300)
      let file = "Handle,Title,Variant Price,Shelf,Shelf,\(long)\nmug,Mug,1.00,A,B,C\n"
      let report = try await catalog.takeIn(file)
      #expect(report.notes.map(\.column) == ["Shelf", "Shelf", String(long.prefix(100)) + "…"])
      #expect(Set(report.notes.map(\.reason)).count == 2)
      let exported = try await catalog.productExport.part(after: nil, limit: 10, as: .keeper).text
      #expect(exported.hasPrefix("Handle,") && exported.contains(",Status,Shelf\n") && exported.hasSuffix(",A\n"))
    }
  }

  @Test func `an export whose columns have changed meanwhile is refused, and begins again`() async throws {
    try await withCatalog { catalog in
      _ = try await catalog.takeIn("Handle,Title,Variant Price\na,A,1\nb,B,1\n")
      let first = try await catalog.productExport.part(after: nil, limit: 1, as: .keeper)
      _ = try await catalog.takeIn("Handle,Shelf\nb,3\n")
      await #expect(throws: CatalogError.exportChanged) {
        try await catalog.productExport.part(after: first.next, limit: 1, columns: first.columns, as: .keeper)
      }
      let whole = try await catalog.productExport.part(after: nil, limit: 5, as: .keeper).text
      #expect(whole.hasSuffix(",3\n"))
    }
  }
}
