public import Access
public import Content
import FoundationCore
import Persistence

/// The home page: what shoppers see, and what is being prepared.
public struct Home: Sendable {
  private let database: Database
  private let didChange: @Sendable () -> Void

  init(database: Database, didChange: @escaping @Sendable () -> Void) {
    self.database = database
    self.didChange = didChange
  }

  /// Returns what shoppers see, in a language; in the shop's own words without one.
  ///
  /// - Throws: `.storage` when the database fails.
  public func page(in locale: String? = nil) async throws(ContentError) -> HomePage {
    let page = try await database.read(as: ContentSchema.self) { snapshot throws(ContentError) in
      try Self.stored(in: snapshot)
    }
    return HomePage(blocks: page.published.map { $0.told(in: locale) })
  }

  /// Returns what shoppers see and what is being prepared. Needs `content.read`.
  ///
  /// - Throws: `.access` without the permission, `.storage` when the database fails.
  public func page(as principal: Principal) async throws(ContentError) -> StaffHomePage {
    try principal.must(.contentRead)
    return try await database.read(as: ContentSchema.self) { snapshot throws(ContentError) in
      try Self.stored(in: snapshot)
    }
  }

  /// Replaces what is being prepared. Shoppers see nothing of it. Needs `content.write`; refused when it has changed since
  /// `version`.
  ///
  /// - Throws: `.access` without the permission, `.changedSince`, `.storage` when nothing can be written.
  public func prepare(
    _ blocks: [HomeBlock], version: Int64, as principal: Principal
  ) async throws(ContentError) -> StaffHomePage {
    try await change(version: version, as: principal) {
      StaffHomePage(draft: blocks, published: $0.published, version: $1)
    }
  }

  /// Shows shoppers what was prepared. Needs `content.write`; refused when it has changed since `version`.
  ///
  /// - Throws: `.access` without the permission, `.changedSince`, `.storage` when nothing can be written.
  public func publish(version: Int64, as principal: Principal) async throws(ContentError) -> StaffHomePage {
    let page = try await change(version: version, as: principal) {
      StaffHomePage(draft: $0.draft, published: $0.draft, version: $1)
    }
    didChange()
    return page
  }

  private func change(
    version: Int64, as principal: Principal,
    _ body: @escaping @Sendable (StaffHomePage, _ version: Int64) -> StaffHomePage
  ) async throws(ContentError) -> StaffHomePage {
    try principal.must(.contentWrite)
    return try await database.write(as: ContentSchema.self) { work throws(ContentError) in
      let old = try work.snapshot { snapshot throws(ContentError) in try Self.stored(in: snapshot) }
      guard old.version == version else { throw .changedSince(version: version) }
      let new = body(old, version + 1)
      try work.run(
        """
        INSERT INTO \(.home) (id, draft, published, version)
        VALUES (1, \(StoredBlocks(new.draft)), \(StoredBlocks(new.published)), \(new.version))
        ON CONFLICT (id) DO UPDATE SET draft = excluded.draft, published = excluded.published,
          version = excluded.version
        """)
      return new
    }
  }

  private static func stored(in snapshot: borrowing Snapshot<ContentSchema>) throws(ContentError) -> StaffHomePage {
    let row: HomeRow? = try snapshot.first("SELECT draft, published, version FROM \(.home) WHERE id = 1")
    return row?.page ?? StaffHomePage(draft: HomeBlock.standard, published: HomeBlock.standard, version: 0)
  }
}

private struct HomeRow: RowDecodable {
  let page: StaffHomePage

  init(row: inout RowReader) throws(DatabaseError) {
    let draft: StoredBlocks = try row.read(), published: StoredBlocks = try row.read()
    page = StaffHomePage(draft: draft.blocks, published: published.blocks, version: try row.read())
  }
}
