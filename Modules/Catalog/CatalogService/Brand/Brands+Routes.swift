import Access
import AccessService
import Catalog
import FoundationCore
import HTTPServer

extension Brands {
  /// The operations on brands.
  func routes(_ gate: Gate, generation: CacheGeneration) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/catalog/brands", operation: "listBrands",
        summary: "The brands of products that shoppers see or saw, by name", policy: gate.everyone,
        inputs: .cursor,
        .pageLimit, .locale, output: .json(.brands),
        caching: .whileUnchanged(generation)
      ) { _, cursor, limit, locale in
        try await all(after: cursor, limit: limit, in: locale)
      },
      Route(
        .get, "/api/v1/catalog/brands/{handle}", operation: "getBrand", summary: "One brand", policy: gate.everyone,
        inputs: .handle, .locale, output: .tagged(.json(.brand)),
        caching: .whileUnchanged(generation)
      ) { _, handle, locale in
        Tagged(versioned: try await brand(handle, in: locale))
      },
      Route(
        .put, "/api/v1/catalog/brands/{handle}", operation: "editBrand",
        summary: "Rename or describe a brand; its products follow", policy: gate.catalogStaff,
        inputs: .handle, .body(.brandEdit), .ifMatch(), output: .tagged(.json(.brand))
      ) { context, handle, edit, tag in
        Tagged(
          versioned: try await self.edit(
            handle, edit, version: try tag.version(), as: context.principal))
      },
      Route(
        .get, "/api/v1/catalog/staff/brand-search", operation: "findBrands",
        summary: "The brands whose names have a text in them", policy: gate.catalogStaff,
        inputs: .query("q", .text(1...200)), .query("limit", .integer(1...50), default: 10), output: .json(.brands)
      ) { context, text, limit in
        Page(items: try await find(text, limit: limit, as: context.principal), next: nil)
      },
      Route(
        .get, "/api/v1/catalog/staff/brands", operation: "listBrandsAsStaff", summary: "All brands, by name",
        policy: gate.catalogStaff, inputs: .cursor,
        .pageLimit, output: .json(.brands)
      ) { context, cursor, limit in
        try await all(after: cursor, limit: limit, as: context.principal)
      },
      Route(
        .get, "/api/v1/catalog/staff/brands/{handle}", operation: "getBrandAsStaff",
        summary: "One brand, whoever names it", policy: gate.catalogStaff,
        inputs: .handle, output: .tagged(.json(.brand))
      ) { context, handle in
        Tagged(versioned: try await brand(handle, as: context.principal))
      },
    ]
  }
}
