import Access
import Catalog
import CatalogService
import FoundationCore
import Imports
import StoreIdentifiers
import Testing

/// Contents in product files, and what is stored of them.
struct NetContentFileTests {
  private static let file = """
    Handle,Title,Variant SKU,Variant Price,Unit Price Total Measure,Unit Price Total Measure Unit,Unit Price Base Measure,Unit Price Base Measure Unit
    tea,Tea,T-1,4.50,250,g,100,g
    oil,Oil,O-1,12.00,0.75,l,1,l
    mug,Mug,M-1,8.00,,,,

    """

  private func contents(_ catalog: CatalogService) async throws -> [String?] {
    var contents: [String?] = []
    for handle in ["tea", "oil", "mug"] {
      let product = try await catalog.products.product(handle: handle, as: .anonymous)
      contents.append(product.variants.first?.content?.text)
    }
    return contents
  }

  @Test func `Shopify's columns are taken in, exported, and taken in again the same`() async throws {
    try await withCatalog { catalog in
      #expect(try await catalog.takeIn(Self.file).created == 3)
      #expect(try await contents(catalog) == ["250 g / 100 g", "0.75 l / 1 l", nil])
      #expect(try await catalog.takeIn(Self.file).unchanged == 3)
      let listed = try await catalog.search.products(
        ProductFilter(sort: .priceAscending), after: nil, limit: 5, as: .anonymous)
      #expect(listed.items.map(\.unitPrice?.price.amount) == [180, nil, 1_600])
      let file = try await catalog.productExport.part(after: nil, limit: 10, as: .keeper).text
      try await withCatalog { other in
        let (report, taken) = (try await other.takeIn(file), try await contents(other))
        #expect(report.created == 3)
        #expect(taken == ["250 g / 100 g", "0.75 l / 1 l", nil])
      }
      // An empty cell takes a content away; a file without the columns keeps it.
      #expect(try await catalog.takeIn("Handle,Title,Variant SKU,Variant Price\ntea,Tea,T-1,5.00\n").updated == 1)
      #expect(try await contents(catalog).first == "250 g / 100 g")
      #expect(
        try await catalog.takeIn("Handle,Title,Variant SKU,Unit Price Total Measure\noil,Oil,O-1,\n").updated == 1)
      #expect(try await contents(catalog) == ["250 g / 100 g", nil, nil])
    }
  }

  @Test func `a measure of another kind, or no amount, is refused with its row`() async throws {
    try await withCatalog { catalog in
      let report = try await catalog.takeIn(Self.file.replacing("250,g,100,g", with: "250,g,100,ml"))
      #expect(report.created == 2 && report.refused == 1)
      #expect(report.issues.first?.column == "Unit Price Total Measure" && report.issues.first?.row == 2)
    }
  }

  @Test func `JSON Lines and Google's feed say a content`() async throws {
    try await withCatalog { catalog in
      _ = try await catalog.takeIn(Self.file)
      let lines = try await catalog.productExport.part(in: .jsonLines, after: nil, limit: 10, as: .keeper).text
      #expect(lines.contains(#""content":{"thousandths":250000,"unit":"g","measure":"100 g"}"#))
      let feed = try await catalog.productExport.part(in: .google, after: nil, limit: 10, as: .keeper).text
      #expect(
        feed.contains(
          "<g:unit_pricing_measure>250 g</g:unit_pricing_measure>"
            + "<g:unit_pricing_base_measure>100 g</g:unit_pricing_base_measure>"))
    }
  }
}
