public import Access
public import Catalog
public import FoundationCore
public import Persistence

/// The kinds of products, with the attributes that each has.
public struct ProductTypes: Sendable {
  private let database: Database
  private let clock: WallClock
  private let reindexing: Reindexing

  init(database: Database, clock: WallClock, reindexing: Reindexing) {
    self.database = database
    self.clock = clock
    self.reindexing = reindexing
  }

  /// The product types of what shoppers see or saw, by name: those that only drafts name are not told.
  ///
  /// - Throws: `storage` when the database fails.
  public func all() async throws(CatalogError) -> [ProductType] {
    let moment = clock.now()
    return try await database.answer { snapshot throws(CatalogError) in
      let named: [String] = try snapshot.rows(
        """
        SELECT DISTINCT p.product_type FROM \(.product) AS p
        WHERE p.product_type IS NOT NULL AND \(fragment: ToldProducts.areTold(at: moment))
        """)
      let known = Set(named.map { $0.lowercased() })
      return try ProductTypeRecords.all(in: snapshot).filter { known.contains($0.name.lowercased()) }
    }
  }

  /// Every product type, by name. There are as many as staff have described: tens, not thousands. Needs `catalog.write`.
  ///
  /// - Throws: `access` without `catalog.write`; `storage` when the database fails.
  public func all(as principal: Principal) async throws(CatalogError) -> [ProductType] {
    try principal.mustWrite()
    return try await database.answer { snapshot throws(CatalogError) in try ProductTypeRecords.all(in: snapshot) }
  }

  /// A product type. Needs `catalog.write`.
  ///
  /// - Throws: `access` without `catalog.write`; `productTypeNotFound` when there is none; `storage` when the database
  ///   fails.
  public func type(_ id: ProductTypeID, as principal: Principal) async throws(CatalogError) -> ProductType {
    try principal.mustWrite()
    return try await database.answer { snapshot throws(CatalogError) in
      let row: ProductTypeRow? = try snapshot.first(
        "SELECT \(ProductTypeRow.columns) FROM \(.productType) WHERE id = \(id)")
      guard let row else { throw .productTypeNotFound }
      return row.type
    }
  }

  /// Adds a product type. Needs `catalog.write`. With a key, a repeat answers what the first one did.
  ///
  /// - Throws: `access` without `catalog.write`; `invalidAttributes` when two attributes have one code, or choices that
  ///   are missing, repeated or of no use; `productTypeExists` when the id or name is taken; `storage` when the
  ///   database fails.
  public func add(
    _ draft: ProductType, once key: IdempotencyKey?, as principal: Principal
  ) async throws(CatalogError) -> ProductType {
    try principal.mustWrite()
    try Self.check(draft)
    let type = try await database.write(as: CatalogSchema.self, once: key, returning: .productType) {
      work throws(CatalogError) in
      try work.run(
        """
        INSERT INTO \(.productType) (id, name, name_key, attributes, version)
        VALUES (\(draft.id), \(draft.name), \(draft.name.lowercased()), \(StoredAttributeList(draft.attributes)), 1)
        """)
      try Self.markStale(type: draft.name, in: work)
      try Terms.touch(.types, in: work)
      return ProductType(id: draft.id, name: draft.name, attributes: draft.attributes)
    }
    try await reindexing.settle()
    return type
  }

  /// Replaces a product type; its products take over the name. Needs `catalog.write`; refused when it has changed since
  /// `version`. Values that products have already are kept, and checked when they change next.
  ///
  /// - Throws: `access` without `catalog.write`; `invalidAttributes` as for a new one; `productTypeNotFound` when there
  ///   is none; `productTypeExists` when the name is taken; `changedSince` when it has changed since `version`;
  ///   `storage` when the database fails.
  public func replace(
    _ draft: ProductType, version: Int64, as principal: Principal
  ) async throws(CatalogError) -> ProductType {
    try principal.mustWrite()
    try Self.check(draft)
    let type = try await database.write { work throws(CatalogError) in
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
      try Terms.touch(.types, in: work)
      return ProductType(id: draft.id, name: draft.name, attributes: draft.attributes, version: version + 1)
    }
    try await reindexing.settle()
    return type
  }

  /// Gives a type an attribute, or the choices that one lacks which it has already. A type that nobody has described is
  /// described by it.
  ///
  /// - Throws: `invalidAttribute` where the type has another attribute of that code, or can have no other.
  static func put(
    _ attribute: Attribute, of name: String, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    let stored = try work.snapshot { snapshot throws(CatalogError) in
      try ProductTypeRecords.named(name, in: snapshot)
    }
    var type = stored ?? ProductType(id: .make(), name: name, attributes: [])
    if let place = type.attributes.firstIndex(where: { $0.code == attribute.code }) {
      guard type.attributes[place].kind == attribute.kind, type.attributes[place].scope == attribute.scope else {
        throw .invalidAttribute("\(name) has another attribute \(attribute.code): choose another code.")
      }
      let known = Set(type.attributes[place].choices)
      type.attributes[place].choices += attribute.choices.filter { !known.contains($0) }
      guard type.attributes[place].choices.count <= Attribute.choiceLimit else {
        throw .invalidAttribute("\(type.attributes[place].name) has at most \(Attribute.choiceLimit) choices.")
      }
    } else {
      guard type.attributes.count < ProductType.attributeLimit else {
        throw .invalidAttribute("\(name) has \(ProductType.attributeLimit) attributes already.")
      }
      type.attributes.append(attribute)
    }
    try check(type)
    if stored == nil {
      try work.run(
        """
        INSERT INTO \(.productType) (id, name, name_key, attributes, version)
        VALUES (\(type.id), \(name), \(name.lowercased()), \(StoredAttributeList(type.attributes)), 1)
        """)
    } else if stored != type {
      try work.run(
        """
        UPDATE \(.productType) SET attributes = \(StoredAttributeList(type.attributes)), version = version + 1
        WHERE id = \(type.id)
        """)
    } else {
      return
    }
    try markStale(type: name, in: work)
    try Terms.touch(.types, in: work)
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
}
