import Access
import AccessService
import Catalog
import FoundationCore
import HTTPServer
import StoreIdentifiers

extension Products {
  func routes(_ gate: Gate, generation: CacheGeneration) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/catalog/products/{id}", operation: "getProduct", summary: "A product that shoppers see",
        policy: gate.anyone, inputs: .id(of: ProductTag.self),
        .locale, output: .tagged(.json(.product)), caching: .whileUnchanged(generation)
      ) { context, id, locale in
        Tagged(try await product(id, in: locale, as: context.principal.asShopper))
      },
      Route(
        .get, "/api/v1/catalog/handles/{handle}", operation: "getProductByHandle",
        summary: "The product at an address", policy: gate.anyone, inputs: .handle,
        .locale, output: .tagged(.json(.product)), caching: .whileUnchanged(generation)
      ) { context, handle, locale in
        Tagged(try await product(handle: handle, in: locale, as: context.principal.asShopper))
      },
      Route(
        .get, "/api/v1/catalog/staff/products/{id}", operation: "getProductAsStaff",
        summary: "A product, whatever its status", policy: gate.catalogStaff,
        inputs: .id(of: ProductTag.self), output: .tagged(.json(.product))
      ) { context, id in
        Tagged(versioned: try await product(id, as: context.principal))
      },
      Route(
        .get, "/api/v1/catalog/staff/products", operation: "findProductsBySKU",
        summary: "The products with a variant of a SKU, whatever their status", policy: gate.catalogStaff,
        inputs: .query("sku", .text(1...255)), output: .json(.foundProducts)
      ) { context, sku in
        FoundProducts(items: try await products(sku: sku, as: context.principal))
      },
      Route(
        .get, "/api/v1/catalog/staff/products/{id}/shared-codes", operation: "listSharedCodes",
        summary: "The SKUs of a product that other variants have too", policy: gate.catalogStaff,
        inputs: .id(of: ProductTag.self), output: .json(.sharedCodes)
      ) { context, id in
        try await sharedCodes(of: id, as: context.principal)
      },
    ] + changing(gate)
  }

  private func changing(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .post, "/api/v1/catalog/products", operation: "addProduct", summary: "Add a product",
        policy: gate.catalogStaff, inputs: .body(.newProduct), .optionalIdempotencyKey,
        output: .tagged(.created(.product))
      ) { context, new, key in
        let product = try await add(new, once: context.once(key, "addProduct"), as: context.principal)
        return Tagged(versioned: product, location: "/api/v1/catalog/staff/products/\(product.id)")
      },
      Route(
        .patch, "/api/v1/catalog/products/{id}", operation: "editProduct", summary: "Change a product's facts",
        policy: gate.catalogStaff, inputs: .id(of: ProductTag.self),
        .body(.productEdit), .ifMatch(), output: .tagged(.json(.product))
      ) { context, id, edit, tag in
        let version = try tag.version()
        return Tagged(versioned: try await self.edit(id, edit, version: version, as: context.principal))
      },
      Route(
        .put, "/api/v1/catalog/products/{id}/variants/{variant}/price", operation: "setPrice",
        summary: "Change a variant's price", policy: gate.catalogStaff,
        inputs: .id(of: ProductTag.self), .id(of: VariantTag.self, "variant"),
        .body(.priceChange), .ifMatch(), output: .tagged(.json(.product))
      ) { context, id, variant, change, tag in
        Tagged(
          versioned: try await setPrice(
            change.price, of: variant, in: id, version: try tag.version(), as: context.principal))
      },
      Route(
        .get, "/api/v1/catalog/products/{id}/translations", operation: "listTranslations",
        summary: "What a product says in other languages", policy: gate.catalogStaff,
        inputs: .id(of: ProductTag.self), output: .json(.productTranslations)
      ) { context, id in
        try await translations(of: id, as: context.principal)
      },
      Route(
        .put, "/api/v1/catalog/products/{id}/translations", operation: "translateProduct",
        summary: "Replace what a product says in a language", policy: gate.catalogStaff,
        inputs: .id(of: ProductTag.self), .body(.productTranslation), .ifMatch(),
        output: .tagged(.json(.product))
      ) { context, id, translation, tag in
        Tagged(
          versioned: try await translate(
            id, translation, version: try tag.version(), as: context.principal))
      },
    ]
  }
}
