import Access
import Catalog
import FoundationCore
import HTTPServer

extension CatalogService {
  /// The operations on product types.
  func productTypes(_ gate: Gate, generation: CacheGeneration) -> [Route<AccessPolicy>] {
    let service = self
    return [
      Route(
        .get, "/api/v1/catalog/product-types", operation: "listProductTypes",
        summary: "Kinds of products that shoppers see or saw, with their attributes", policy: gate.everyone,
        output: .json(.productTypes),
        caching: .whileUnchanged(generation)
      ) { _ in
        try await service.productTypes()
      },
      Route(
        .post, "/api/v1/catalog/product-types", operation: "addProductType", summary: "Describe a kind of products",
        policy: gate.staff(.catalogWrite), inputs: .body(.productTypeDraft), .optionalIdempotencyKey,
        output: .created(.productType)
      ) { context, draft, key in
        try await service.add(draft, once: context.once(key, "addProductType"), as: context.principal)
      },
      Route(
        .put, "/api/v1/catalog/product-types/{id}", operation: "replaceProductType",
        summary: "Change a kind of products as a whole", policy: gate.staff(.catalogWrite),
        inputs: .path("id", .identifier(of: ProductTypeTag.self)), .body(.productTypeDraft), .ifMatch(),
        output: .tagged(.json(.productType))
      ) { context, id, draft, tag in
        guard draft.id == id else { throw CatalogError.productTypeNotFound }
        let type = try await service.replace(draft, version: try Self.version(tag), as: context.principal)
        return Tagged(type, etag: String(type.version))
      },
      Route(
        .get, "/api/v1/catalog/staff/product-types", operation: "listProductTypesAsStaff",
        summary: "Every kind of products with its attributes", policy: gate.staff(.catalogWrite),
        output: .json(.productTypes)
      ) { context in
        try await service.productTypes(as: context.principal)
      },
      Route(
        .get, "/api/v1/catalog/product-types/{id}", operation: "getProductTypeAsStaff",
        summary: "A kind of products with its attributes", policy: gate.staff(.catalogWrite),
        inputs: .path("id", .identifier(of: ProductTypeTag.self)), output: .tagged(.json(.productType))
      ) { context, id in
        let type = try await service.productType(id, as: context.principal)
        return Tagged(type, etag: String(type.version))
      },
    ]
  }
}
