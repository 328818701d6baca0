public import Access
public import Catalog
public import FoundationCore
import HTTPServer
import Persistence
public import StoreIdentifiers

extension CatalogService {
  /// What a product says in other languages, by language. Needs `catalog.write`.
  public func translations(
    of id: ProductID, as principal: Principal
  ) async throws(CatalogError) -> [ProductTranslation] {
    try allow(principal)
    return try await answer { snapshot throws(CatalogError) in
      guard try ProductRecords.product("id = \(id)", in: snapshot) != nil else { throw .notFound }
      return try ProductTranslations.all(of: id, in: snapshot)
    }
  }

  /// Replaces what a product says in a language; an empty translation takes it away. Needs `catalog.write`; refused
  /// when the product has changed since `version`. Searches find it by these words too.
  public func translate(
    _ id: ProductID, _ translation: ProductTranslation, version: Int64, as principal: Principal
  ) async throws(CatalogError) -> Product {
    try allow(principal)
    let product = try await change(id, version: version) { work, product throws(CatalogError) in
      try ProductTranslations.put([translation], of: product, in: work)
      try work.run("UPDATE \(.product) SET version = version + 1 WHERE id = \(id)")
    }
    didChange()
    return product
  }

  /// The operations on translations.
  func translations(_ gate: Gate) -> [Route<AccessPolicy>] {
    let service = self
    return [
      Route(
        .get, "/api/v1/catalog/products/{id}/translations", operation: "listTranslations",
        summary: "What a product says in other languages", policy: gate.staff(.catalogWrite),
        inputs: .path("id", .identifier(of: ProductTag.self)), output: .json(.productTranslations)
      ) { context, id in
        try await service.translations(of: id, as: context.principal)
      },
      Route(
        .put, "/api/v1/catalog/products/{id}/translations", operation: "translateProduct",
        summary: "Replace what a product says in a language", policy: gate.staff(.catalogWrite),
        inputs: .path("id", .identifier(of: ProductTag.self)), .body(.productTranslation), .ifMatch(),
        output: .tagged(.json(.product))
      ) { context, id, translation, tag in
        let product = try await service.translate(
          id, translation, version: try Self.version(tag), as: context.principal)
        return Tagged(product, etag: String(product.version))
      },
    ]
  }
}

extension Parameter where Value == String {
  /// The language of the answer.
  static var languageTag: Parameter {
    Parameter(
      description: .string(length: 2...11, pattern: LanguageTag.pattern),
      expectation: "a language such as pl or zh-Hans"
    ) { LanguageTag.isValid($0) ? $0 : nil }
  }
}
