import Access
import AccessService
import Catalog
import FoundationCore
import HTTPServer

extension Collections {
  /// The operations on collections.
  func routes(_ gate: Gate, generation: CacheGeneration) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/catalog/collections", operation: "listCollections", summary: "Collections, by title",
        policy: gate.everyone, inputs: .locale, output: .json(.productCollections),
        caching: .whileUnchanged(generation)
      ) { _, locale in
        try await all(in: locale)
      },
      Route(
        .get, "/api/v1/catalog/collection-handles/{handle}", operation: "getCollection", summary: "One collection",
        policy: gate.everyone, inputs: .handle, .locale,
        output: .tagged(.json(.productCollection)), caching: .whileUnchanged(generation)
      ) { _, handle, locale in
        Tagged(versioned: try await collection(handle: handle, in: locale))
      },
      Route(
        .post, "/api/v1/catalog/collections", operation: "addCollection", summary: "Show products together",
        policy: gate.catalogStaff, inputs: .body(.productCollectionDraft), .optionalIdempotencyKey,
        output: .created(.productCollection)
      ) { context, draft, key in
        try await add(draft, once: context.once(key, "addCollection"), as: context.principal)
      },
      Route(
        .put, "/api/v1/catalog/collections/{id}", operation: "replaceCollection",
        summary: "Change a collection as a whole", policy: gate.catalogStaff,
        inputs: .id(of: ProductCollectionTag.self), .body(.productCollectionDraft), .ifMatch(),
        output: .tagged(.json(.productCollection))
      ) { context, id, draft, tag in
        guard draft.id == id else { throw CatalogError.collectionNotFound }
        return Tagged(versioned: try await replace(draft, version: try tag.version(), as: context.principal))
      },
      Route(
        .get, "/api/v1/catalog/collections/{id}", operation: "getCollectionAsStaff",
        summary: "A collection with what its products are called", policy: gate.catalogStaff,
        inputs: .id(of: ProductCollectionTag.self), output: .tagged(.json(.collectionDetails))
      ) { context, id in
        Tagged(versioned: try await collection(id, as: context.principal))
      },
      Route(
        .delete, "/api/v1/catalog/collections/{id}", operation: "removeCollection",
        summary: "Remove a collection; its products stay", policy: gate.catalogStaff,
        inputs: .id(of: ProductCollectionTag.self), .ifMatch(), output: .noContent
      ) { context, id, tag in
        try await remove(id, version: try tag.version(), as: context.principal)
      },
      Route(
        .get, "/api/v1/catalog/collections/{id}/translations", operation: "listCollectionTranslations",
        summary: "What a collection says in other languages", policy: gate.catalogStaff,
        inputs: .id(of: ProductCollectionTag.self), output: .json(.collectionTranslations)
      ) { context, id in
        try await translations(of: id, as: context.principal)
      },
      Route(
        .put, "/api/v1/catalog/collections/{id}/translations", operation: "translateCollection",
        summary: "Replace what a collection says in a language", policy: gate.catalogStaff,
        inputs: .id(of: ProductCollectionTag.self), .body(.collectionTranslation), .ifMatch(),
        output: .tagged(.json(.productCollection))
      ) { context, id, translation, tag in
        Tagged(
          versioned: try await translate(
            id, translation, version: try tag.version(), as: context.principal))
      },
    ]
  }
}
