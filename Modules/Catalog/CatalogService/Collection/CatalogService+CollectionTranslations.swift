public import Access
public import Catalog
public import FoundationCore
import HTTPServer
import Persistence
import StoreIdentifiers

extension CatalogService {
  /// What a collection says in other languages, by language. Needs `catalog.write`.
  public func translations(
    of id: ProductCollectionID, as principal: Principal
  ) async throws(CatalogError) -> [CollectionTranslation] {
    try allow(principal)
    return try await answer { snapshot throws(CatalogError) in
      let known: Int? = try snapshot.first("SELECT 1 FROM \(.collection) WHERE id = \(id)")
      guard known != nil else { throw .collectionNotFound }
      return try CollectionTranslations.all(of: id, in: snapshot)
    }
  }

  /// Replaces what a collection says in a language; an empty translation takes it away. Needs `catalog.write`; refused
  /// when the collection has changed since `version`.
  public func translate(
    _ id: ProductCollectionID, _ translation: CollectionTranslation, version: Int64, as principal: Principal
  ) async throws(CatalogError) -> ProductCollection {
    try allow(principal)
    let translated = try await database.write(as: CatalogSchema.self) { work throws(CatalogError) in
      let known: Int64? = try work.first("SELECT version FROM \(.collection) WHERE id = \(id)")
      guard let known else { throw .collectionNotFound }
      guard known == version else { throw .changedSince(version: version) }
      try CollectionTranslations.put(translation, of: id, in: work)
      try work.run("UPDATE \(.collection) SET version = version + 1 WHERE id = \(id)")
      let whole = try work.snapshot { snapshot throws(CatalogError) in
        try ProductCollections.collection("id = \(id)", in: snapshot)
      }
      guard let whole else { throw .collectionNotFound }
      return whole
    }
    didChange()
    return translated
  }

  /// The operations on translations of collections.
  func collectionTranslations(_ gate: Gate) -> [Route<AccessPolicy>] {
    let service = self
    return [
      Route(
        .get, "/api/v1/catalog/collections/{id}/translations", operation: "listCollectionTranslations",
        summary: "What a collection says in other languages", policy: gate.staff(.catalogWrite),
        inputs: .path("id", .identifier(of: ProductCollectionTag.self)), output: .json(.collectionTranslations)
      ) { context, id in
        try await service.translations(of: id, as: context.principal)
      },
      Route(
        .put, "/api/v1/catalog/collections/{id}/translations", operation: "translateCollection",
        summary: "Replace what a collection says in a language", policy: gate.staff(.catalogWrite),
        inputs: .path("id", .identifier(of: ProductCollectionTag.self)), .body(.collectionTranslation), .ifMatch(),
        output: .tagged(.json(.productCollection))
      ) { context, id, translation, tag in
        let collection = try await service.translate(
          id, translation, version: try Self.version(tag), as: context.principal)
        return Tagged(collection, etag: String(collection.version))
      },
    ]
  }
}
