import Access
import AccessService
import Catalog
import CatalogService
import FoundationCore
import StoreIdentifiers
import Testing

/// Which brands and product types are told to whom.
struct ToldNamesTests {
  private func lamp(_ sku: String, _ change: (inout NewProduct) -> Void) throws -> NewProduct {
    var new = NewProduct(
      name: "Lamp \(sku)", variants: [Variant(id: .make(), sku: sku, name: nil, price: try Money(100, .gbp))])
    change(&new)
    return new
  }

  private func brands(_ catalog: CatalogService) async throws -> [String] {
    try await catalog.brands.all(after: nil, limit: 10).items.map(\.name)
  }

  @Test func `names that only drafts use, or what is still to come, are told to staff alone`() async throws {
    try await withCatalog { catalog in
      _ = try await catalog.products.add(
        try lamp("A") { ($0.brand, $0.type) = ("Acme", "lamp") }, once: nil, as: .keeper)
      let draft = try await catalog.products.add(
        try lamp("B") { ($0.brand, $0.type, $0.status) = ("Secret", "Orb", .draft) }, once: nil, as: .keeper)
      _ = try await catalog.products.add(
        try lamp("C") { ($0.brand, $0.publishedAt) = ("Later", Timestamp(milliseconds: 4_000_000_000_000)) },
        once: nil, as: .keeper)
      for name in ["Lamp", "Orb"] {
        _ = try await catalog.productTypes.add(
          ProductType(id: .make(), name: name, attributes: []), once: nil, as: .keeper)
      }
      #expect(try await brands(catalog) == ["Acme"])
      await #expect(throws: CatalogError.brandNotFound) { try await catalog.brands.brand("secret") }
      #expect(try await catalog.brands.brand("secret", as: .keeper).name == "Secret")
      #expect(
        try await catalog.brands.all(after: nil, limit: 10, as: .keeper).items.map(\.name) == [
          "Acme", "Later", "Secret",
        ])
      #expect(try await catalog.productTypes.all().map(\.name) == ["Lamp"], "products write a type in any case")
      #expect(try await catalog.productTypes.all(as: .keeper).map(\.name) == ["Lamp", "Orb"])
      await #expect(throws: CatalogError.access(.notAuthenticated)) {
        try await catalog.brands.all(after: nil, limit: 10, as: .anonymous)
      }
      await #expect(throws: CatalogError.access(.notAuthenticated)) {
        try await catalog.productTypes.all(as: .anonymous)
      }
      // What shoppers saw once stays known, also when it is archived.
      for (status, version) in [(ProductStatus.active, Int64(1)), (.archived, 2)] {
        _ = try await catalog.products.edit(draft.id, ProductEdit(status: status), version: version, as: .keeper)
        #expect(try await brands(catalog) == ["Acme", "Secret"])
        #expect(try await catalog.productTypes.all().map(\.name) == ["Lamp", "Orb"])
      }
    }
  }

  @Test func `staff go through the brands page by page`() async throws {
    try await withCatalog { catalog in
      for name in ["A", "B", "C"] {
        _ = try await catalog.products.add(
          try lamp(name) { ($0.brand, $0.status) = ("Brand \(name)", .draft) }, once: nil, as: .keeper)
      }
      let first = try await catalog.brands.all(after: nil, limit: 2, as: .keeper)
      let second = try await catalog.brands.all(after: first.next, limit: 2, as: .keeper)
      #expect((first.items + second.items).map(\.name) == ["Brand A", "Brand B", "Brand C"] && second.next == nil)
    }
  }

  @Test func `a product type is read by its id`() async throws {
    try await withCatalog { catalog in
      let type = ProductType(id: .make(), name: "Lamp", attributes: [])
      _ = try await catalog.productTypes.add(type, once: nil, as: .keeper)
      #expect(try await catalog.productTypes.type(type.id, as: .keeper) == type)
      await #expect(throws: CatalogError.productTypeNotFound) {
        try await catalog.productTypes.type(ProductTypeID.make(), as: .keeper)
      }
    }
  }

  @Test func `a moment of publication is taken away, and nothing is left of it`() async throws {
    try await withCatalog { catalog in
      let later = Timestamp(milliseconds: 4_000_000_000_000)
      let added = try await catalog.products.add(
        try lamp("A") { ($0.publishedAt, $0.availableAt) = (later, later) }, once: nil, as: .keeper)
      let untouched = try Schema.productEdit.decode(Array(#"{"name":"Light"}"#.utf8))
      #expect(
        try await catalog.products.edit(added.id, untouched, version: 1, as: .keeper).publishedAt == later,
        "what is not said stays as it is")
      let cleared = try Schema.productEdit.decode(Array(#"{"publishedAt":"","availableAt":""}"#.utf8))
      _ = try await catalog.products.edit(added.id, cleared, version: 2, as: .keeper)
      let product = try await catalog.products.product(added.id, as: .keeper)
      #expect(product.publishedAt == nil && product.availableAt == nil)
      #expect(try await catalog.products.product(added.id, as: .anonymous).name == "Light", "shoppers see it at once")
      #expect(
        String(decoding: Schema.productEdit.encode(ProductEdit(publishedAt: .some(nil))), as: UTF8.self)
          == #"{"publishedAt":""}"#)
      #expect(throws: SchemaError.self) {
        try Schema.productEdit.decode(Array(#"{"publishedAt":"soon"}"#.utf8))
      }
    }
  }
}
