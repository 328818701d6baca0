public import Access
public import Catalog
public import FoundationCore
import HTTPServer
import Persistence
import StoreIdentifiers

extension CatalogService {
  /// A page of the brands, by name.
  public func brands(after cursor: Cursor?, limit: Int) async throws(CatalogError) -> Page<Brand> {
    var after = ""
    if let cursor {
      guard let keys = cursor.keys(version: 4, filter: 0), keys.count == 1, case .text(let name) = keys[0] else {
        throw .invalidCursor
      }
      after = name
    }
    let start = after
    let rows: [BrandRow] = try await database.read(as: CatalogSchema.self) { snapshot throws(CatalogError) in
      try snapshot.rows(
        "SELECT \(BrandRow.columns) FROM \(.brand) WHERE name > \(start) ORDER BY name LIMIT \(limit + 1)")
    }
    return Page(rows.map(\.brand), limit: limit) { Cursor(version: 4, filter: 0, keys: [.text($0.name)]) }
  }

  /// One brand, by its handle; or by the one that its name would give it now, when no other has that.
  public func brand(_ handle: String) async throws(CatalogError) -> Brand {
    let row: BrandRow? = try await database.read(as: CatalogSchema.self) { snapshot throws(CatalogError) in
      try snapshot.first(
        """
        SELECT \(BrandRow.columns) FROM \(.brand) WHERE handle = \(handle) OR name_handle = \(handle)
        ORDER BY CASE WHEN handle = \(handle) THEN 0 ELSE 1 END LIMIT 1
        """)
    }
    guard let row else { throw .brandNotFound }
    return row.brand
  }

  /// Changes a brand; its products take over the name. Needs `catalog.write`; refused when it has changed since
  /// `version`.
  public func edit(
    brand handle: String, _ edit: BrandEdit, version: Int64, as principal: Principal
  ) async throws(CatalogError) -> Brand {
    try allow(principal)
    let brand = try await database.write(as: CatalogSchema.self) { work throws(CatalogError) in
      let row: BrandRow? = try work.first("SELECT \(BrandRow.columns) FROM \(.brand) WHERE handle = \(handle)")
      guard let old = row?.brand else { throw .brandNotFound }
      guard old.version == version else { throw .changedSince(version: version) }
      if edit.name != old.name {
        try work.run(
          """
          UPDATE \(.searchDocument) SET stale = 1 WHERE product IN (SELECT id FROM \(.product) WHERE brand = \(old.name))
          """)
        try work.run("UPDATE \(.product) SET brand = \(edit.name), version = version + 1 WHERE brand = \(old.name)")
      }
      try work.run(
        """
        UPDATE \(.brand) SET name = \(edit.name), description = \(edit.description),
          name_handle = \(Handle.make(from: edit.name)), version = version + 1
        WHERE handle = \(handle)
        """)
      return Brand(handle: handle, name: edit.name, description: edit.description, version: version + 1)
    }
    try await settle()
    return brand
  }

  /// The operations on brands.
  func brands(_ gate: Gate, generation: CacheGeneration) -> [Route<AccessPolicy>] {
    let service = self
    return [
      Route(
        .get, "/api/v1/catalog/brands", operation: "listBrands", summary: "The brands, by name", policy: gate.everyone,
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
    ]
  }
}
