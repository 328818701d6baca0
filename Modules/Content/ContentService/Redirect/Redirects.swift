public import Access
import AccessService
public import Content
public import FoundationCore
import HTTPServer
import Persistence

/// Where addresses lead that have no page.
public struct Redirects: Sendable {
  /// How many redirects are followed, one to the next; more are taken for a circle.
  private static let depthLimit = 10
  /// The place of one redirect in the audit log's kinds, and in the API.
  private static let kind = "content/redirects"

  private let database: Database

  init(database: Database) { self.database = database }

  /// Where a path leads. What it leads to may lead on, unless it has a page: whoever asks follows. Up to ten statements,
  /// each of one row.
  ///
  /// - Throws: `redirectNotFound` where it leads nowhere, or round in a circle; `storage` when the database fails.
  public func target(of path: String) async throws(ContentError) -> Redirect {
    guard let path = Redirect.path(path) else { throw .redirectNotFound }
    return try await database.read(as: ContentSchema.self) { snapshot throws(ContentError) in
      var next: String? = path
      var first: Redirect?
      for _ in 0..<Self.depthLimit {
        guard let place = next else { break }
        let target: String? = try snapshot.first("SELECT target FROM \(.redirect) WHERE path = \(place)")
        guard let target else {
          next = nil
          break
        }
        if first == nil { first = Redirect(from: path, to: target) }
        next = target.hasPrefix("/") ? Redirect.path(target) : nil
      }
      guard let first, next == nil else { throw .redirectNotFound }
      return first
    }
  }

  /// A page of those whose path or target has a text in it, in the order of their paths. Needs `content.read`.
  /// O(number of redirects) with a text.
  ///
  /// - Throws: `access` without the permission; `invalidCursor`; `storage` when the database fails.
  public func all(
    matching text: String?, after cursor: Cursor?, limit: Int, as principal: Principal
  ) async throws(ContentError) -> Page<Redirect> {
    try principal.must(.contentRead)
    var start = ""
    if let cursor {
      guard let keys = cursor.keys(version: 1, filter: 0), case .text(let path)? = keys.first else {
        throw .invalidCursor
      }
      start = path
    }
    let after = start
    let matching: SQL<ContentSchema> =
      text.map { text in
        let pattern = LikePattern.containing(text)
        return "AND (lower(path) LIKE \(pattern) ESCAPE '!' OR lower(target) LIKE \(pattern) ESCAPE '!')"
      } ?? ""
    let rows: [RedirectRow] = try await database.read(as: ContentSchema.self) { snapshot throws(ContentError) in
      try snapshot.rows(
        """
        SELECT path, target FROM \(.redirect)
        WHERE path > \(after) \(fragment: matching) ORDER BY path LIMIT \(limit + 1)
        """)
    }
    return Page(rows.compactMap(\.redirect), limit: limit) { Cursor(version: 1, filter: 0, keys: [.text($0.path)]) }
  }

  /// Adds a redirect, or lets its path lead elsewhere. Needs `content.write`.
  ///
  /// - Throws: `access` without the permission; `storage` when nothing can be written.
  public func put(_ redirect: Redirect, as principal: Principal) async throws(ContentError) -> Redirect {
    try principal.must(.contentWrite)
    try await database.write(as: ContentSchema.self) { work throws(ContentError) in
      let former: String? = try work.first("SELECT target FROM \(.redirect) WHERE path = \(redirect.path)")
      try Self.put(redirect, in: work)
      try work.audit(
        AuditSubject(Self.kind, redirect.path),
        changes: [FieldChange(field: "/target", text: former, to: redirect.target)])
    }
    return redirect
  }

  /// Removes the redirect of a path, and answers it. Needs `content.write`.
  ///
  /// - Throws: `access` without the permission; `redirectNotFound`; `storage` when nothing can be written.
  public func remove(_ path: String, as principal: Principal) async throws(ContentError) -> Redirect {
    try principal.must(.contentWrite)
    let path = Redirect.path(path) ?? path
    return try await database.write(as: ContentSchema.self) { work throws(ContentError) in
      let former: String? = try work.first("SELECT target FROM \(.redirect) WHERE path = \(path)")
      guard let former, let redirect = Redirect(from: path, to: former) else { throw .redirectNotFound }
      try work.run("DELETE FROM \(.redirect) WHERE path = \(path)")
      try work.audit(
        AuditSubject(Self.kind, path), changes: [FieldChange(field: "/target", text: former, to: nil)])
      return redirect
    }
  }

  /// What became of a redirect that a file has.
  enum Change {
    case added, changed, none
  }

  /// Adds a redirect of a file, or lets its path lead elsewhere, unless it does; says what it does, or would. Needs
  /// `content.write`. Whoever sent the file is in the audit log.
  func take(_ new: Redirect, isDryRun: Bool, as principal: Principal) async throws(ContentError) -> Change {
    try principal.must(.contentWrite)
    let former: String? = try await database.read(as: ContentSchema.self) { snapshot throws(ContentError) in
      try snapshot.first("SELECT target FROM \(.redirect) WHERE path = \(new.path)")
    }
    if former == new.target { return .none }
    if !isDryRun {
      try await database.write(as: ContentSchema.self) { work throws(ContentError) in try Self.put(new, in: work) }
    }
    return former == nil ? .added : .changed
  }

  private static func put(
    _ redirect: Redirect, in work: borrowing UnitOfWork<ContentSchema>
  ) throws(ContentError) {
    try work.run(
      """
      INSERT INTO \(.redirect) (path, target) VALUES (\(redirect.path), \(redirect.target))
      ON CONFLICT (path) DO UPDATE SET target = excluded.target
      """)
  }

  private struct RedirectRow: RowDecodable {
    let path: String, target: String
    var redirect: Redirect? { Redirect(from: path, to: target) }
    init(row: inout RowReader) throws(DatabaseError) { (path, target) = (try row.read(), try row.read()) }
  }
}
