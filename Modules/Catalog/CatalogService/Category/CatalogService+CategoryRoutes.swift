import Access
import Catalog
import FoundationCore
import HTTPServer
import StoreIdentifiers

extension CatalogService {
  /// The operations on the tree of categories.
  func categories(_ gate: Gate, generation: CacheGeneration) -> [Route<AccessPolicy>] {
    let service = self
    return [
      Route(
        .get, "/api/v1/catalog/categories", operation: "listCategories", summary: "The tree, in the order of codes",
        policy: gate.everyone, inputs: .query(optional: "cursor", .cursor),
        .query("limit", .integer(Page<Catalog.Category>.limits), default: Page<Catalog.Category>.defaultLimit),
        .query(optional: "locale", .languageTag), output: .json(.categories), caching: .whileUnchanged(generation)
      ) { _, cursor, limit, locale in
        try await service.categories(after: cursor, limit: limit, in: locale)
      },
      Route(
        .get, "/api/v1/catalog/top-categories", operation: "listTopCategories",
        summary: "The categories at the top of the tree, in the order of codes", policy: gate.everyone,
        inputs: .query(optional: "cursor", .cursor),
        .query("limit", .integer(Page<Catalog.Category>.limits), default: Page<Catalog.Category>.defaultLimit),
        .query(optional: "locale", .languageTag), output: .json(.categories), caching: .whileUnchanged(generation)
      ) { _, cursor, limit, locale in
        try await service.topCategories(after: cursor, limit: limit, in: locale)
      },
      Route(
        .get, "/api/v1/catalog/category-codes/{code}", operation: "getCategory",
        summary: "A category with those above and in it", policy: gate.everyone,
        inputs: .path("code", .addressPart(1...100)), .query(optional: "locale", .languageTag),
        output: .json(.categoryPlace), caching: .whileUnchanged(generation)
      ) { _, code, locale in
        try await service.categoryPlace(code: code, in: locale)
      },
      Route(
        .get, "/api/v1/catalog/staff/products/{id}/categories", operation: "listProductCategories",
        summary: "The categories that a product is in, the primary one first", policy: gate.staff(.catalogWrite),
        inputs: .path("id", .identifier(of: ProductTag.self)), output: .json(.categories)
      ) { context, id in
        Page(items: try await service.categories(of: id, as: context.principal), next: nil)
      },
      Route(
        .post, "/api/v1/catalog/categories", operation: "addCategory", summary: "Add a category",
        policy: gate.staff(.catalogWrite), inputs: .body(.newCategory), .optionalIdempotencyKey,
        output: .created(.category)
      ) { context, new, key in
        try await service.add(new, once: context.once(key, "addCategory"), as: context.principal)
      },
      Route(
        .put, "/api/v1/catalog/categories/{id}", operation: "editCategory",
        summary: "Rename, translate or move a category", policy: gate.staff(.catalogWrite),
        inputs: .path("id", .identifier(of: CategoryTag.self)),
        .body(.categoryEdit), .ifMatch(), output: .tagged(.json(.category))
      ) { context, id, edit, tag in
        let category = try await service.edit(id, edit, version: try Self.version(tag), as: context.principal)
        return Tagged(category, etag: String(category.version))
      },
      Route(
        .delete, "/api/v1/catalog/categories/{id}", operation: "removeCategory",
        summary: "Remove a category that nothing is in", policy: gate.staff(.catalogWrite),
        inputs: .path("id", .identifier(of: CategoryTag.self)), .ifMatch(), output: .noContent
      ) { context, id, tag in
        try await service.remove(id, version: try Self.version(tag), as: context.principal)
      },
      Route(
        .get, "/api/v1/catalog/categories/{id}/translations", operation: "listCategoryTranslations",
        summary: "What a category is called in other languages", policy: gate.staff(.catalogWrite),
        inputs: .path("id", .identifier(of: CategoryTag.self)), output: .json(.categoryTranslations)
      ) { context, id in
        try await service.translations(of: id, as: context.principal)
      },
      Route(
        .post, "/api/v1/catalog/category-imports", operation: "importCategories",
        summary: "Take in a file of categories", policy: gate.staff(.catalogWrite),
        inputs: .body(.categoryFile, limit: 16 << 20), output: .json(.categoryImportReport)
      ) { context, entries in
        try await service.importCategories(entries, as: context.principal)
      },
      Route(
        .get, "/api/v1/catalog/category-export", operation: "exportCategories",
        summary: "Every category with its path", policy: gate.staff(.catalogWrite), output: .json(.categoryFile)
      ) { context in
        try await service.exportCategories(as: context.principal)
      },
    ]
  }
}
