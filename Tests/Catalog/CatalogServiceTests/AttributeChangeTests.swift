import Access
import AccessService
import Catalog
import CatalogService
import FoundationCore
import Imports
import StoreIdentifiers
import Testing

/// What becomes of values that products have when their type, or what they are imported from, says otherwise.
struct AttributeChangeTests {
  private static let power = [AttributeValue(code: "power", values: ["12"])]
  private static let red = [AttributeValue(code: "shade", values: ["Red"])]

  private func lamps(_ name: String = "Lamps") -> ProductType {
    ProductType(
      id: .make(), name: name,
      attributes: [
        Attribute(code: "power", name: "Power", kind: .number),
        Attribute(code: "shade", name: "Shade", kind: .text, scope: .variant),
      ])
  }

  private func lamp() throws -> NewProduct {
    let small = Variant(
      id: .make(), sku: "L-S", name: nil, price: try Money(500, .gbp), optionValues: ["S"], attributes: Self.red)
    let large = Variant(id: .make(), sku: "L-L", name: nil, price: try Money(900, .gbp), optionValues: ["L"])
    return NewProduct(
      name: "Lamp", type: "lamps", options: ["Size"], variants: [small, large], attributes: Self.power)
  }

  /// A lamp whose type then asks for another form of both its values.
  private func withChangedType(_ body: (CatalogService, Product) async throws -> Void) async throws {
    try await withCatalog { catalog in
      var type = try await catalog.productTypes.add(lamps(), once: nil, as: .keeper)
      let product = try await catalog.products.add(try lamp(), once: nil, as: .keeper)
      for index in type.attributes.indices { type.attributes[index].kind = .boolean }
      _ = try await catalog.productTypes.replace(type, version: 1, as: .keeper)
      try await body(catalog, product)
    }
  }

  private func refuses(
    _ edit: ProductEdit, of product: Product, _ catalog: CatalogService,
    _ location: SourceLocation = #_sourceLocation
  ) async {
    let error = await #expect(throws: CatalogError.self, sourceLocation: location) {
      try await catalog.products.edit(product.id, edit, version: product.version, as: .keeper)
    }
    guard case .invalidAttribute = error else {
      Issue.record("\(String(describing: error))", sourceLocation: location)
      return
    }
  }

  @Test func `what a type asks for since does not hold up other edits of its products`() async throws {
    try await withChangedType { catalog, product in
      let edit = ProductEdit(name: "Torch", attributes: Self.power, variants: product.variants)
      let renamed = try await catalog.products.edit(product.id, edit, version: product.version, as: .keeper)
      #expect(renamed.name == "Torch" && renamed.attributes == Self.power && renamed.variants == product.variants)
    }
  }

  @Test func `other values are refused as ever, and so are the same ones of another variant`() async throws {
    try await withChangedType { catalog, product in
      await refuses(
        ProductEdit(attributes: [AttributeValue(code: "power", values: ["13"])]), of: product, catalog)
      await refuses(ProductEdit(attributes: Self.power + Self.power), of: product, catalog)
      var variants = product.variants
      for index in variants.indices { variants[index].attributes = Self.red }
      await refuses(ProductEdit(variants: variants), of: product, catalog)
    }
  }

  @Test func `whatever a product had is checked when it changes its type`() async throws {
    try await withChangedType { catalog, product in
      let other = ProductType(id: .make(), name: "Bulbs", attributes: [])
      _ = try await catalog.productTypes.add(other, once: nil, as: .keeper)
      await refuses(ProductEdit(type: "Bulbs"), of: product, catalog)
      let report = try await catalog.takeIn("Handle,Title,Type\nlamp,Lamp,Bulbs")
      #expect(report.refused == 1 && report.updated == 0)
      #expect(try await catalog.products.product(product.id, as: .keeper).type == "lamps")
    }
  }

  @Test func `a file that does not tell attributes leaves them as they are`() async throws {
    try await withCatalog { catalog in
      let product = try await catalog.products.add(try lamp(), once: nil, as: .keeper)
      let header = "Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price\n"
      let same = try await catalog.takeIn(header + "lamp,Lamp,Size,S,L-S,5.00\nlamp,,,L,L-L,9.00")
      #expect(same.unchanged == 1 && same.updated == 0)
      let dearer = try await catalog.takeIn(header + "lamp,Lamp,Size,S,L-S,6.00\nlamp,,,L,L-L,9.00")
      #expect(dearer.updated == 1)
      let changed = try await catalog.products.product(product.id, as: .keeper)
      #expect(changed.variants.map(\.attributes) == [Self.red, []] && changed.attributes == Self.power)
      #expect(changed.variants.first?.price == (try Money(600, .gbp)))
    }
  }
}
