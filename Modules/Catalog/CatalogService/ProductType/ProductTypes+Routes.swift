import Access
import AccessService
import Catalog
import FoundationCore
import HTTPServer

extension ProductTypes {
  /// The operations on product types.
  func routes(_ gate: Gate, generation: CacheGeneration) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/catalog/product-types", operation: "listProductTypes",
        summary: "Kinds of products that shoppers see or saw, with their attributes", policy: gate.everyone,
        output: .json(.productTypes),
        caching: .whileUnchanged(generation)
      ) { _ in
        try await all()
      },
      Route(
        .post, "/api/v1/catalog/product-types", operation: "addProductType", summary: "Describe a kind of products",
        policy: gate.catalogStaff, inputs: .body(.productTypeDraft), .optionalIdempotencyKey,
        output: .created(.productType)
      ) { context, draft, key in
        try await add(draft, once: context.once(key, "addProductType"), as: context.principal)
      },
      Route(
        .put, "/api/v1/catalog/product-types/{id}", operation: "replaceProductType",
        summary: "Change a kind of products as a whole", policy: gate.catalogStaff,
        inputs: .id(of: ProductTypeTag.self), .body(.productTypeDraft), .ifMatch(),
        output: .tagged(.json(.productType))
      ) { context, id, draft, tag in
        guard draft.id == id else { throw CatalogError.productTypeNotFound }
        return Tagged(versioned: try await replace(draft, version: try tag.version(), as: context.principal))
      },
      Route(
        .get, "/api/v1/catalog/staff/product-types", operation: "listProductTypesAsStaff",
        summary: "Every kind of products with its attributes", policy: gate.catalogStaff,
        output: .json(.productTypes)
      ) { context in
        try await all(as: context.principal)
      },
      Route(
        .get, "/api/v1/catalog/product-types/{id}", operation: "getProductTypeAsStaff",
        summary: "A kind of products with its attributes", policy: gate.catalogStaff,
        inputs: .id(of: ProductTypeTag.self), output: .tagged(.json(.productType))
      ) { context, id in
        Tagged(versioned: try await self.type(id, as: context.principal))
      },
    ]
  }
}
