public import Access
public import Catalog
import FoundationCore
import HTTPServer
public import Persistence

extension CatalogService {
  /// Every product type, by name. There are as many as staff have described: tens, not thousands.
  public func productTypes() async throws(CatalogError) -> [ProductType] {
    let rows: [ProductTypeRow] = try await answer { snapshot throws(CatalogError) in
      try snapshot.rows("SELECT \(ProductTypeRow.columns) FROM \(.productType) ORDER BY name_key LIMIT 1000")
    }
    return rows.map(\.type)
  }

  /// Adds a product type. Needs `catalog.write`. With a key, a repeat answers what the first one did.
  public func add(
    _ draft: ProductType, once key: IdempotencyKey?, as principal: Principal
  ) async throws(CatalogError) -> ProductType {
    try allow(principal)
    try Self.check(draft)
    let type = try await database.write(as: CatalogSchema.self, once: key, returning: .productType) {
      work throws(CatalogError) in
      try work.run(
        """
        INSERT INTO \(.productType) (id, name, name_key, attributes, version)
        VALUES (\(draft.id), \(draft.name), \(draft.name.lowercased()), \(StoredAttributeList(draft.attributes)), 1)
        """)
      try Self.markStale(type: draft.name, in: work)
      return ProductType(id: draft.id, name: draft.name, attributes: draft.attributes)
    }
    try await settle()
    return type
  }

  /// Replaces a product type; its products take over the name. Needs `catalog.write`; refused when it has changed since
  /// `version`. Values that products
  /// have already are kept, and checked when the product changes next.
  public func replace(
    _ draft: ProductType, version: Int64, as principal: Principal
  ) async throws(CatalogError) -> ProductType {
    try allow(principal)
    try Self.check(draft)
    let type = try await database.write(as: CatalogSchema.self) { work throws(CatalogError) in
      let row: ProductTypeRow? = try work.first(
        "SELECT \(ProductTypeRow.columns) FROM \(.productType) WHERE id = \(draft.id)")
      guard let old = row?.type else { throw .productTypeNotFound }
      guard old.version == version else { throw .changedSince(version: version) }
      try work.run(
        """
        UPDATE \(.productType) SET name = \(draft.name), name_key = \(draft.name.lowercased()),
          attributes = \(StoredAttributeList(draft.attributes)), version = version + 1 WHERE id = \(draft.id)
        """)
      try Self.markStale(type: old.name, in: work)
      if draft.name != old.name {
        try Self.markStale(type: draft.name, in: work)
        // Whoever has read such a product would write its former type back.
        for spelling in try Self.spellings(of: old.name, in: work) {
          try work.run(
            """
            UPDATE \(.product) SET product_type = \(draft.name), version = version + 1 WHERE product_type = \(spelling)
            """)
        }
      }
      return ProductType(id: draft.id, name: draft.name, attributes: draft.attributes, version: version + 1)
    }
    try await settle()
    return type
  }

  private static func check(_ draft: ProductType) throws(CatalogError) {
    let choosing: Set<AttributeKind> = [.dropdown, .multiselect, .swatch]
    guard Set(draft.attributes.map(\.code)).count == draft.attributes.count,
      draft.attributes.allSatisfy({ choosing.contains($0.kind) != $0.choices.isEmpty }),
      draft.attributes.allSatisfy({ Set($0.choices).count == $0.choices.count })
    else { throw .invalidAttributes }
  }

  private static func markStale(
    type: String, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    for spelling in try spellings(of: type, in: work) {
      try work.run(
        """
        UPDATE \(.searchDocument) SET stale = 1
        WHERE product IN (SELECT id FROM \(.product) WHERE product_type = \(spelling))
        """)
    }
  }

  /// The ways in which products write a type: it is theirs whatever the case.
  private static func spellings(
    of type: String, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) -> [String] {
    let all: [String] = try work.rows("SELECT DISTINCT product_type FROM \(.product) WHERE product_type IS NOT NULL")
    return all.filter { $0.lowercased() == type.lowercased() }
  }

  /// The operations on product types.
  func productTypes(_ gate: Gate, generation: CacheGeneration) -> [Route<AccessPolicy>] {
    let service = self
    return [
      Route(
        .get, "/api/v1/catalog/product-types", operation: "listProductTypes",
        summary: "Kinds of products with their attributes", policy: gate.everyone, output: .json(.productTypes),
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
    ]
  }
}
