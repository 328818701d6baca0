import Access
import AccessService
import Catalog
import FoundationCore
import HTTPServer
import StoreIdentifiers

extension Categories {
  /// The operations on the tree of categories.
  func routes(_ gate: Gate, generation: CacheGeneration) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/catalog/categories", operation: "listCategories", summary: "The tree, in the order of codes",
        policy: gate.everyone, inputs: .cursor,
        .pageLimit,
        .locale, output: .json(.categories), caching: .whileUnchanged(generation)
      ) { _, cursor, limit, locale in
        try await all(after: cursor, limit: limit, in: locale)
      },
      Route(
        .get, "/api/v1/catalog/top-categories", operation: "listTopCategories",
        summary: "The categories at the top of the tree, in their order", policy: gate.everyone,
        inputs: .cursor,
        .pageLimit,
        .locale, output: .json(.categories), caching: .whileUnchanged(generation)
      ) { _, cursor, limit, locale in
        try await top(after: cursor, limit: limit, in: locale)
      },
      Route(
        .get, "/api/v1/catalog/category-codes/{code}", operation: "getCategory",
        summary: "A category with those above and in it", policy: gate.everyone,
        inputs: .path("code", .addressPart(1...100)), .locale,
        output: .json(.categoryPlace), caching: .whileUnchanged(generation)
      ) { _, code, locale in
        try await place(code: code, in: locale)
      },
      Route(
        .get, "/api/v1/catalog/categories/{id}", operation: "getCategoryByID",
        summary: "A category with those above and in it", policy: gate.everyone,
        inputs: .id(of: CategoryTag.self), .locale, output: .json(.categoryPlace), caching: .whileUnchanged(generation)
      ) { _, id, locale in
        try await place(id, in: locale)
      },
      Route(
        .get, "/api/v1/catalog/staff/products/{id}/categories", operation: "listProductCategories",
        summary: "The categories that a product is in, the primary one first", policy: gate.catalogStaff,
        inputs: .id(of: ProductTag.self), output: .json(.categories)
      ) { context, id in
        Page(items: try await containing(id, as: context.principal), next: nil)
      },
      Route(
        .get, "/api/v1/catalog/staff/category-search", operation: "findCategories",
        summary: "The categories whose names or codes have a text in them", policy: gate.catalogStaff,
        inputs: .query("q", .text(1...200)), .query("limit", .integer(1...50), default: 10), output: .json(.categories)
      ) { context, text, limit in
        Page(items: try await find(text, limit: limit, as: context.principal), next: nil)
      },
      Route(
        .post, "/api/v1/catalog/categories", operation: "addCategory", summary: "Add a category",
        policy: gate.catalogStaff, inputs: .body(.newCategory), .optionalIdempotencyKey,
        output: .created(.category)
      ) { context, new, key in
        try await add(new, once: context.once(key, "addCategory"), as: context.principal)
      },
      Route(
        .put, "/api/v1/catalog/categories/{id}", operation: "editCategory",
        summary: "Rename, translate or move a category", policy: gate.catalogStaff,
        inputs: .id(of: CategoryTag.self),
        .body(.categoryEdit), .ifMatch(), output: .tagged(.json(.category))
      ) { context, id, edit, tag in
        Tagged(versioned: try await self.edit(id, edit, version: try tag.version(), as: context.principal))
      },
      Route(
        .put, "/api/v1/catalog/category-order", operation: "arrangeCategories",
        summary: "Put the categories of a level into an order", policy: gate.catalogStaff,
        inputs: .body(.categoryOrder), output: .noContent
      ) { context, order in
        try await arrange(order.categories, below: order.parent, as: context.principal)
      },
      Route(
        .delete, "/api/v1/catalog/categories/{id}", operation: "removeCategory",
        summary: "Remove a category that nothing is in", policy: gate.catalogStaff,
        inputs: .id(of: CategoryTag.self), .ifMatch(), output: .noContent
      ) { context, id, tag in
        try await remove(id, version: try tag.version(), as: context.principal)
      },
      Route(
        .get, "/api/v1/catalog/categories/{id}/translations", operation: "listCategoryTranslations",
        summary: "What a category is called in other languages", policy: gate.catalogStaff,
        inputs: .id(of: CategoryTag.self), output: .json(.categoryTranslations)
      ) { context, id in
        try await translations(of: id, as: context.principal)
      },
      Route(
        .post, "/api/v1/catalog/category-imports", operation: "importCategories",
        summary: "Take in a file of categories", policy: gate.catalogStaff,
        inputs: .body(.categoryFile, limit: 16 << 20), output: .json(.categoryImportReport)
      ) { context, entries in
        try await importFile(entries, as: context.principal)
      },
      Route(
        .get, "/api/v1/catalog/category-export", operation: "exportCategories",
        summary: "Every category with its path", policy: gate.catalogStaff, output: .json(.categoryFile)
      ) { context in
        try await exportFile(as: context.principal)
      },
    ]
  }
}
