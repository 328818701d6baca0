public import Access
import FoundationCore
public import Persistence

/// Keys that pages of other sites show to use the API as shoppers do, each for some origins.
public struct StorefrontKeys: Sendable {
  private let access: AccessService
  static let kind = "access/storefront-keys"
  /// How many keys a shop may have.
  public static let limit = 100

  init(_ access: AccessService) { self.access = access }

  /// Reads the keys into memory, from where requests are decided. For when the store opens.
  ///
  /// - Throws: `storage` when the database fails.
  public func prepare() async throws(AccessError) {
    for key in try await keys() { access.storefronts.note(key) }
  }

  /// Whether a page of an origin may read answers by a key; without a key, whether it may ask at all. From memory.
  public func allow(origin: String, key: String?) -> Bool { access.storefronts.allow(origin: origin, key: key) }

  /// Every key, by its name. Needs `access.read`.
  ///
  /// - Throws: `notPermitted` without the permission; `storage` when the database fails.
  public func all(as principal: Principal) async throws(AccessError) -> [StorefrontKey] {
    try principal.require(.accessRead)
    return try await keys()
  }

  /// Makes a key. Needs `access.write`.
  ///
  /// - Throws: `tooManyStorefrontKeys` above the limit; `notPermitted` without the permission; `storage` when the database
  ///   fails.
  public func add(
    _ details: StorefrontKey.Details, once key: IdempotencyKey?, as principal: Principal
  ) async throws(AccessError) -> StorefrontKey {
    try principal.require(.accessWrite)
    let now = access.clock.now()
    let added = StorefrontKey(
      id: "mskey_" + Sodium.randomBytes(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(),
      details: details, createdAt: now, version: 1)
    return try await access.database.write(as: AccessSchema.self, once: key, returning: .storefrontKey) {
      [storefronts = access.storefronts] work throws(AccessError) in
      try work.lock(.storefrontKey)
      let count: Int = try work.first("SELECT COUNT(*) FROM \(.storefrontKey)") ?? 0
      guard count < Self.limit else { throw .tooManyStorefrontKeys }
      try work.run(
        """
        INSERT INTO \(.storefrontKey) (id, name, origins, created_at, version)
        VALUES (\(added.id), \(details.name), \(Self.text(details.origins)), \(now), 1)
        """)
      try work.audit(AuditSubject(Self.kind, added.id), from: nil, to: details, as: .storefrontKeyDetails)
      // With the commit, whether or not whoever asked still waits.
      work.onCommit { storefronts.note(added) }
      return added
    }
  }

  /// Changes what a key is called and which pages may show it. Needs `access.write`.
  ///
  /// - Throws: `unknownStorefrontKey`, `changedSince` when it has changed since `version`; `notPermitted` without the
  ///   permission; `storage` when the database fails.
  public func change(
    _ id: String, to details: StorefrontKey.Details, version: Int64, as principal: Principal
  ) async throws(AccessError) -> StorefrontKey {
    try principal.require(.accessWrite)
    return try await access.database.write(as: AccessSchema.self) {
      [storefronts = access.storefronts] work throws(AccessError) in
      let former = try Self.key(id, in: work)
      let count = try work.run(
        """
        UPDATE \(.storefrontKey) SET name = \(details.name), origins = \(Self.text(details.origins)),
          version = version + 1 WHERE id = \(id) AND version = \(version)
        """)
      guard count == 1 else { throw .changedSince }
      try work.audit(AuditSubject(Self.kind, id), from: former.details, to: details, as: .storefrontKeyDetails)
      let changed = StorefrontKey(id: id, details: details, createdAt: former.createdAt, version: version + 1)
      work.onCommit { storefronts.note(changed) }
      return changed
    }
  }

  /// Removes a key: pages that show it may read nothing any more, from the next request on. Needs `access.write`.
  ///
  /// - Throws: `unknownStorefrontKey`; `notPermitted` without the permission; `storage` when the database fails.
  public func remove(_ id: String, as principal: Principal) async throws(AccessError) {
    try principal.require(.accessWrite)
    try await access.database.write(as: AccessSchema.self) {
      [storefronts = access.storefronts] work throws(AccessError) in
      let former = try Self.key(id, in: work)
      try work.run("DELETE FROM \(.storefrontKey) WHERE id = \(id)")
      work.onCommit { storefronts.noteRemoval(of: id) }
      try work.audit(AuditSubject(Self.kind, id), from: former.details, to: nil, as: .storefrontKeyDetails)
    }
  }

  private func keys() async throws(AccessError) -> [StorefrontKey] {
    let rows: [Row] = try await access.database.read(as: AccessSchema.self) { snapshot throws(AccessError) in
      try snapshot.rows("SELECT \(Row.columns) FROM \(.storefrontKey) ORDER BY name, id")
    }
    return rows.map(\.key)
  }

  private static func key(
    _ id: String, in work: borrowing UnitOfWork<AccessSchema>
  ) throws(AccessError) -> StorefrontKey {
    let row: Row? = try work.first("SELECT \(Row.columns) FROM \(.storefrontKey) WHERE id = \(id)")
    guard let row else { throw .unknownStorefrontKey }
    return row.key
  }

  private static func text(_ origins: Set<WebOrigin>) -> String {
    origins.sorted().map(\.text).joined(separator: " ")
  }

  private struct Row: RowDecodable {
    let key: StorefrontKey

    static let columns: SQL<AccessSchema> = "id, name, origins, created_at, version"

    init(row: inout RowReader) throws(DatabaseError) {
      let id: String = try row.read()
      let name: String = try row.read()
      let origins: String = try row.read()
      key = StorefrontKey(
        id: id,
        details: .init(name: name, origins: Set(origins.split(separator: " ").compactMap { WebOrigin(String($0)) })),
        createdAt: try row.read(), version: try row.read())
    }
  }
}
