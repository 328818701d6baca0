import Access
import Catalog
import FoundationCore
import HTTPServer

extension CatalogService {
  /// The operations on brands.
  func brands(_ gate: Gate, generation: CacheGeneration) -> [Route<AccessPolicy>] {
    let service = self
    return [
      Route(
        .get, "/api/v1/catalog/brands", operation: "listBrands",
        summary: "The brands of products that shoppers see or saw, by name", policy: gate.everyone,
        inputs: .query(optional: "cursor", .cursor),
        .query("limit", .integer(Page<Brand>.limits), default: Page<Brand>.defaultLimit), output: .json(.brands),
        caching: .whileUnchanged(generation)
      ) { _, cursor, limit in
        try await service.brands(after: cursor, limit: limit)
      },
      Route(
        .get, "/api/v1/catalog/brands/{handle}", operation: "getBrand", summary: "One brand", policy: gate.everyone,
        inputs: .path("handle", .addressPart(1...200)), output: .tagged(.json(.brand)),
        caching: .whileUnchanged(generation)
      ) { _, handle in
        let brand = try await service.brand(handle)
        return Tagged(brand, etag: String(brand.version))
      },
      Route(
        .put, "/api/v1/catalog/brands/{handle}", operation: "editBrand",
        summary: "Rename or describe a brand; its products follow", policy: gate.staff(.catalogWrite),
        inputs: .path("handle", .addressPart(1...200)), .body(.brandEdit), .ifMatch(), output: .tagged(.json(.brand))
      ) { context, handle, edit, tag in
        let brand = try await service.edit(
          brand: handle, edit, version: try Self.version(tag), as: context.principal)
        return Tagged(brand, etag: String(brand.version))
      },
      Route(
        .get, "/api/v1/catalog/staff/brands", operation: "listBrandsAsStaff", summary: "All brands, by name",
        policy: gate.staff(.catalogWrite), inputs: .query(optional: "cursor", .cursor),
        .query("limit", .integer(Page<Brand>.limits), default: Page<Brand>.defaultLimit), output: .json(.brands)
      ) { context, cursor, limit in
        try await service.brands(after: cursor, limit: limit, as: context.principal)
      },
      Route(
        .get, "/api/v1/catalog/staff/brands/{handle}", operation: "getBrandAsStaff",
        summary: "One brand, whoever names it", policy: gate.staff(.catalogWrite),
        inputs: .path("handle", .addressPart(1...200)), output: .tagged(.json(.brand))
      ) { context, handle in
        let brand = try await service.brand(handle, as: context.principal)
        return Tagged(brand, etag: String(brand.version))
      },
    ]
  }
}
