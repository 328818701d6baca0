import Access
import AccessService
import Catalog
import CatalogService
import Foundation
import FoundationCore
import Imports
import StoreIdentifiers
import TestSupport
import Testing

/// Product files, taken in and written.
struct ProductFileTests {
  static let file = """
    Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Variant Image,Variant Weight Unit,Cost per item,Status
    shirt,"Linen, shirt","<p>Cool &amp; <b>light</b></p><script>x</script>",Acme,Clothing,"summer, linen",TRUE,Colour,Red,Size,S,S-1,180,5,20.00,25.00,TRUE,TRUE,501234,https://p.example/2.jpg,2,Back,FALSE,SEO,About,https://p.example/1.jpg,kg,8.50,active
    shirt,,,,,,,,Red,,M,S-2,181,0,21.00,,TRUE,FALSE,,https://p.example/1.jpg,1,Front,,,,,g,,
    shirt,,,,,,,,,,,,,,,,,,,https://p.example/3.jpg,3,,,,,,,,
    mug,Mug,Plain text,,,,FALSE,Title,Default Title,,,M-1,,,5,,,,,,,,,,,,,,
    """

  private func report(_ created: Int, _ updated: Int, _ unchanged: Int) -> ImportReport {
    var report = ImportReport()
    (report.created, report.updated, report.unchanged) = (created, updated, unchanged)
    return report
  }

  @Test func `a file becomes products, with everything it says`() async throws {
    try await withCatalog { catalog in
      #expect(try await catalog.takeIn(Self.file) == report(2, 0, 0))
      let shirt = try await catalog.products.product(handle: "shirt", as: .anonymous)
      #expect(shirt.name == "Linen, shirt" && shirt.brand == "Acme" && shirt.type == "Clothing")
      #expect(shirt.tags == ["summer", "linen"] && shirt.seo == SEO(title: "SEO", description: "About"))
      #expect(shirt.description?.html == "<p>Cool &amp; <strong>light</strong></p>")
      #expect(shirt.media.map(\.url) == (1...3).map { "https://p.example/\($0).jpg" })
      #expect(shirt.media.map(\.alt) == ["Front", "Back", nil])
      #expect(shirt.options == ["Colour", "Size"] && shirt.variants.map(\.name) == ["Red / S", "Red / M"])
      let first = try #require(shirt.variants.first)
      #expect(first.price.amount == 2_000 && first.compareAtPrice?.amount == 2_500 && first.barcode == "501234")
      #expect(first.weight == Weight(grams: 180, unit: .kg) && first.media == shirt.media.first?.id)
      #expect(shirt.variants.map(\.isTaxable) == [true, false])
      let mug = try await catalog.products.product(handle: "mug", as: .keeper)
      #expect(mug.status == .draft && mug.options.isEmpty && mug.variants.map(\.sku) == ["M-1"])
    }
  }

  @Test func `the same file twice changes nothing, and a dry run never does`() async throws {
    try await withCatalog { catalog in
      #expect(try await catalog.takeIn(Self.file, isDryRun: true) == report(2, 0, 0))
      #expect(try await catalog.search.products(ProductFilter(), after: nil, limit: 9, as: .keeper).items.isEmpty)
      _ = try await catalog.takeIn(Self.file)
      let before = try await catalog.products.product(handle: "shirt", as: .keeper)
      #expect(try await catalog.takeIn(Self.file) == report(0, 0, 2))
      #expect(try await catalog.takeIn(Self.file, isDryRun: true) == report(0, 0, 2))
      #expect(try await catalog.products.product(handle: "shirt", as: .keeper) == before)
    }
  }

  @Test func `a later file changes what it says and keeps what it does not`() async throws {
    try await withCatalog { catalog in
      _ = try await catalog.takeIn(Self.file)
      let before = try await catalog.products.product(handle: "shirt", as: .keeper)
      let prices =
        "Handle,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price,Vendor\nshirt,Colour,Red,Size,M,19,\n"
      #expect(try await catalog.takeIn(prices) == report(0, 1, 0))
      let after = try await catalog.products.product(handle: "shirt", as: .keeper)
      #expect(Set(after.variants.map(\.price.amount)) == [2_000, 1_900] && after.brand == nil)
      #expect(Set(after.variants.map(\.id)) == Set(before.variants.map(\.id)) && after.version == before.version + 1)
      #expect(after.description == before.description && after.media == before.media && after.tags == before.tags)
    }
  }

  @Test func `what is exported, taken into an empty store, is exported the same to the byte`() async throws {
    var files: [String] = []
    var source = Self.file
    for _ in 0..<2 {
      try await withCatalog { catalog in
        _ = try await catalog.takeIn(source)
        if files.isEmpty {
          _ = try await catalog.products.add(
            NewProduct(
              name: "Plain", summary: "One.\n\nTwo, \"quoted\".", status: .archived,
              variants: [Variant(id: .make(), sku: "P", name: nil, price: try Money(1, .gbp))]), once: nil, as: .keeper)
        }
        var text = ""
        var after: String?
        repeat {
          let part = try await catalog.productExport.part(after: after, limit: 2, as: .keeper)
          text += part.text
          after = part.next
        } while after != nil
        files.append(text)
        source = text
        let again = try await catalog.takeIn(text)
        #expect(again == report(0, 0, 3))
      }
    }
    #expect(files.first == files.last)
    #expect(files.first?.contains("Published") == true && files.first?.split(separator: "\n").count == 6)
  }

  @Test func `a handle that was changed still leads a file to its product`() async throws {
    try await withCatalog { catalog in
      _ = try await catalog.takeIn(Self.file)
      let mug = try await catalog.products.product(handle: "mug", as: .keeper)
      _ = try await catalog.products.edit(mug.id, ProductEdit(handle: "cup"), version: 1, as: .keeper)
      #expect(try await catalog.takeIn(Self.file) == report(0, 0, 2))
      #expect(try await catalog.products.product(handle: "mug", as: .keeper).handle == "cup")
    }
  }

  @Test(arguments: [1, 7, 64, 1_009])
  func `pieces of any size give the same report as the whole, row for row`(size: Int) async throws {
    let text = Self.file.replacing("5,,,,,,,,,,,,,,", with: "-5,,,,,,,,,,,,,,") + "\n\n\nlast,,,\nshirt,Again\n"
    var whole = ImportReport()
    try await withCatalog { catalog in whole = try await catalog.takeIn(text) }
    #expect(whole.issues.map(\.row) == [5, 8, 9])
    try await withCatalog { catalog in
      let report = try await catalog.takeIn(text, piece: size)
      #expect(report == whole)
    }
  }

  @Test(arguments: AwkwardFile.all)
  func `an awkward file is reported as it deserves, on trial and for real, and twice changes nothing`(
    file: AwkwardFile
  ) async throws {
    try await withCatalog { catalog in
      let trial = try await catalog.takeIn(bytes: file.bytes, isDryRun: true, piece: 1_009)
      let (found, expected) = file.compared(with: trial)
      #expect(found == expected)
      let real = try await catalog.takeIn(bytes: file.bytes, isDryRun: false, piece: 1_009)
      #expect(real == trial)
      let again = try await catalog.takeIn(bytes: file.bytes, isDryRun: false, piece: 1_009)
      #expect((again.created, again.updated, again.unchanged, again.refused) == (0, 0, real.created, real.refused))
      #expect(again.issues == real.issues)
    }
  }
}
