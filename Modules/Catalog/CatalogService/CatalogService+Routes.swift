public import Access
import Catalog
import FoundationCore
public import HTTPServer
import StoreIdentifiers

extension CatalogService {
  /// The API's operations of Catalog. Public answers are kept until `generation` advances.
  public func routes(_ gate: Gate, generation: CacheGeneration) -> [Route<AccessPolicy>] {
    lists(gate, generation: generation) + brands(gate, generation: generation)
      + productTypes(gate, generation: generation) + reading(gate, generation: generation) + writing(gate)
      + categories(gate, generation: generation)
      + productFiles(gate) + productImports(gate) + prices(gate) + media(gate) + translations(gate)
      + collections(gate, generation: generation) + collectionTranslations(gate)
      + reviews(gate, generation: generation)
  }

  private func reading(_ gate: Gate, generation: CacheGeneration) -> [Route<AccessPolicy>] {
    let service = self
    return [
      Route(
        .get, "/api/v1/catalog/products/{id}", operation: "getProduct", summary: "A product that shoppers see",
        policy: gate.anyone, inputs: .path("id", .identifier(of: ProductTag.self)),
        .query(optional: "locale", .languageTag), output: .tagged(.json(.product)), caching: .whileUnchanged(generation)
      ) { context, id, locale in
        Tagged(try await service.product(id, in: locale, as: context.principal.asShopper))
      },
      Route(
        .get, "/api/v1/catalog/handles/{handle}", operation: "getProductByHandle",
        summary: "The product at an address", policy: gate.anyone, inputs: .path("handle", .addressPart(1...200)),
        .query(optional: "locale", .languageTag), output: .tagged(.json(.product)), caching: .whileUnchanged(generation)
      ) { context, handle, locale in
        Tagged(try await service.product(handle: handle, in: locale, as: context.principal.asShopper))
      },
      Route(
        .get, "/api/v1/catalog/staff/products/{id}", operation: "getProductAsStaff",
        summary: "A product, whatever its status", policy: gate.staff(.catalogWrite),
        inputs: .path("id", .identifier(of: ProductTag.self)), output: .tagged(.json(.product))
      ) { context, id in
        let product = try await service.product(id, as: context.principal)
        return Tagged(product, etag: String(product.version))
      },
      Route(
        .get, "/api/v1/catalog/staff/products", operation: "findProductBySKU",
        summary: "The product that has a SKU, whatever its status", policy: gate.staff(.catalogWrite),
        inputs: .query("sku", .text(1...64)), output: .tagged(.json(.product))
      ) { context, sku in
        let product = try await service.product(sku: sku, as: context.principal)
        return Tagged(product, etag: String(product.version))
      },
    ]
  }

  private func writing(_ gate: Gate) -> [Route<AccessPolicy>] {
    let service = self
    return [
      Route(
        .post, "/api/v1/catalog/products", operation: "addProduct", summary: "Add a product",
        policy: gate.staff(.catalogWrite), inputs: .body(.newProduct), .optionalIdempotencyKey,
        output: .tagged(.created(.product))
      ) { context, new, key in
        let product = try await service.add(new, once: context.once(key, "addProduct"), as: context.principal)
        return Tagged(
          product, etag: String(product.version), location: "/api/v1/catalog/staff/products/\(product.id)")
      },
      Route(
        .patch, "/api/v1/catalog/products", operation: "editProducts",
        summary: "Make one change to many products, each on its own", policy: gate.staff(.catalogWrite),
        inputs: .body(.productBulkEdit), .optionalIdempotencyKey, output: .json(.productBulkReport)
      ) { context, edit, key in
        try await service.edit(edit, once: context.once(key, "editProducts"), as: context.principal)
      },
      Route(
        .patch, "/api/v1/catalog/products/{id}", operation: "editProduct", summary: "Change a product's facts",
        policy: gate.staff(.catalogWrite), inputs: .path("id", .identifier(of: ProductTag.self)),
        .body(.productEdit), .ifMatch(), output: .tagged(.json(.product))
      ) { context, id, edit, tag in
        let version = try Self.version(tag)
        let product = try await service.edit(id, edit, version: version, as: context.principal)
        return Tagged(product, etag: String(product.version))
      },
      Route(
        .put, "/api/v1/catalog/products/{id}/variants/{variant}/price", operation: "setPrice",
        summary: "Change a variant's price", policy: gate.staff(.catalogWrite),
        inputs: .path("id", .identifier(of: ProductTag.self)), .path("variant", .identifier(of: VariantTag.self)),
        .body(.priceChange), .ifMatch(), output: .tagged(.json(.product))
      ) { context, id, variant, change, tag in
        let product = try await service.setPrice(
          change.price, of: variant, in: id, version: try Self.version(tag), as: context.principal)
        return Tagged(product, etag: String(product.version))
      },
    ]
  }

  static func version(_ tag: String) throws(CatalogError) -> Int64 {
    guard let version = Int64(tag) else { throw .changedSince(version: 0) }
    return version
  }
}

extension Parameter where Value == String {
  /// Text that is one part of an address: the server refuses targets with a slash or a backslash escaped in them.
  static func addressPart(_ length: ClosedRange<Int>) -> Parameter {
    Parameter(
      description: .string(length: length, pattern: "^[^/\\\\\\u0000-\\u001F\\u007F]*$"),
      expectation: "text of \(length.lowerBound) to \(length.upperBound) characters without slashes"
    ) { text in
      let isPart = text.unicodeScalars.allSatisfy {
        $0.value >= 0x20 && $0.value != 0x7F && $0 != "/" && $0 != "\\"
      }
      return isPart && length.contains(text.unicodeScalars.count) ? text : nil
    }
  }
}
