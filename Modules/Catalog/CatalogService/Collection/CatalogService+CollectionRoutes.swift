import Access
import Catalog
import FoundationCore
import HTTPServer

extension CatalogService {
  /// The operations on collections.
  func collections(_ gate: Gate, generation: CacheGeneration) -> [Route<AccessPolicy>] {
    let service = self
    return [
      Route(
        .get, "/api/v1/catalog/collections", operation: "listCollections", summary: "Collections, by title",
        policy: gate.everyone, inputs: .query(optional: "locale", .languageTag), output: .json(.productCollections),
        caching: .whileUnchanged(generation)
      ) { _, locale in
        try await service.collections(in: locale)
      },
      Route(
        .get, "/api/v1/catalog/collection-handles/{handle}", operation: "getCollection", summary: "One collection",
        policy: gate.everyone, inputs: .path("handle", .addressPart(1...200)), .query(optional: "locale", .languageTag),
        output: .tagged(.json(.productCollection)), caching: .whileUnchanged(generation)
      ) { _, handle, locale in
        let collection = try await service.collection(handle: handle, in: locale)
        return Tagged(collection, etag: String(collection.version))
      },
      Route(
        .post, "/api/v1/catalog/collections", operation: "addCollection", summary: "Show products together",
        policy: gate.staff(.catalogWrite), inputs: .body(.productCollectionDraft), .optionalIdempotencyKey,
        output: .created(.productCollection)
      ) { context, draft, key in
        try await service.add(draft, once: context.once(key, "addCollection"), as: context.principal)
      },
      Route(
        .put, "/api/v1/catalog/collections/{id}", operation: "replaceCollection",
        summary: "Change a collection as a whole", policy: gate.staff(.catalogWrite),
        inputs: .path("id", .identifier(of: ProductCollectionTag.self)), .body(.productCollectionDraft), .ifMatch(),
        output: .tagged(.json(.productCollection))
      ) { context, id, draft, tag in
        guard draft.id == id else { throw CatalogError.collectionNotFound }
        let collection = try await service.replace(draft, version: try Self.version(tag), as: context.principal)
        return Tagged(collection, etag: String(collection.version))
      },
      Route(
        .get, "/api/v1/catalog/collections/{id}", operation: "getCollectionAsStaff",
        summary: "A collection with what its products are called", policy: gate.staff(.catalogWrite),
        inputs: .path("id", .identifier(of: ProductCollectionTag.self)), output: .tagged(.json(.collectionDetails))
      ) { context, id in
        let details = try await service.collection(id, as: context.principal)
        return Tagged(details, etag: String(details.collection.version))
      },
      Route(
        .delete, "/api/v1/catalog/collections/{id}", operation: "removeCollection",
        summary: "Remove a collection; its products stay", policy: gate.staff(.catalogWrite),
        inputs: .path("id", .identifier(of: ProductCollectionTag.self)), .ifMatch(), output: .noContent
      ) { context, id, tag in
        try await service.remove(id, version: try Self.version(tag), as: context.principal)
      },
    ]
  }
}
