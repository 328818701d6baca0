public import Access
import FoundationCore
public import Persistence

/// Tokens of staff, for programs: named, limited to permissions, and ending. What a token may do is what it is limited to,
/// as far as its member of staff may do it at that moment.
public struct APITokens: Sendable {
  private let access: AccessService
  static let kind = "access/tokens"

  init(_ access: AccessService) { self.access = access }

  /// The tokens and sessions that still work, by owner and time: with `access.read` everybody's, with `access.tokens`
  /// one's own.
  ///
  /// - Throws: `notPermitted` without either; `storage` when the database fails.
  public func all(as principal: Principal) async throws(AccessError) -> [APIToken] {
    guard case .staff(let staff) = principal else { throw .notPermitted }
    if !principal.holds(.accessRead) { try principal.require(.accessTokens) }
    return try await all(of: principal.holds(.accessRead) ? nil : staff.id)
  }

  /// The tokens and sessions that still work: everybody's, or those of one.
  func all(of staff: UniqueID? = nil) async throws(AccessError) -> [APIToken] {
    let now = access.clock.now()
    let whose: SQL<AccessSchema> = if let staff { "t.subject = \(staff)" } else { "1 = 1" }
    let rows: [Row] = try await access.database.report(as: AccessSchema.self) { snapshot throws(AccessError) in
      try snapshot.rows(
        """
        SELECT \(Row.columns) FROM \(.token) AS t JOIN \(.staff) AS s ON s.id = t.subject
        WHERE t.kind IN (\(AccessToken.Kind.staff), \(AccessToken.Kind.api)) AND t.expires_at > \(now) AND \(whose)
        ORDER BY s.email_key, t.created_at
        """)
    }
    return rows.map(\.token)
  }

  /// Makes a token for whoever asks. Needs `access.tokens`.
  ///
  /// - Throws: `unknownPermission`; `notPermitted` without the permission, or for more than whoever asks may do, be it by
  ///   a token; `notAuthenticated` when what they ask by has ended meanwhile; `storage` when the database fails.
  public func issue(
    _ new: NewAPIToken, once key: IdempotencyKey? = nil, as principal: Principal
  ) async throws(AccessError) -> IssuedAPIToken {
    guard case .staff(let staff) = principal else { throw .notPermitted }
    try principal.require(.accessTokens)
    guard new.permissions.isSubset(of: access.book.permissions) else { throw .unknownPermission }
    try principal.mustCover(new.permissions)
    return try await issue(new, to: staff.id, by: staff.token, once: key)
  }

  /// Makes a token for a member of staff, whoever asks: for people who can read the database anyway.
  ///
  /// - Throws: `unknownStaff`, `unknownPermission`; `storage` when the database fails.
  public func issue(_ new: NewAPIToken, toStaff email: String) async throws(AccessError) -> IssuedAPIToken {
    guard new.permissions.isSubset(of: access.book.permissions) else { throw .unknownPermission }
    let id: UniqueID? = try await access.database.read(as: AccessSchema.self) { snapshot throws(AccessError) in
      try snapshot.first("SELECT id FROM \(.staff) WHERE email_key = \(email.lowercased()) AND disabled_at IS NULL")
    }
    guard let id else { throw .unknownStaff }
    return try await issue(new, to: id)
  }

  /// Makes a token, unless the one that it is asked for by has ended meanwhile, as when a password was replaced.
  private func issue(
    _ new: NewAPIToken, to staff: UniqueID, by asking: String? = nil, once key: IdempotencyKey? = nil
  ) async throws(AccessError) -> IssuedAPIToken {
    let secret = AccessToken.make(.api)
    guard let digest = AccessToken.digest(of: secret.text) else { throw .notAuthenticated }
    let now = access.clock.now()
    let expires = now.advanced(by: .seconds(86_400 * Int64(new.days)))
    let id = AccessToken.name(digest)
    return try await access.database.write(as: AccessSchema.self, once: key, returning: .issuedAPIToken) {
      work throws(AccessError) in
      try work.lock(.staff, staff)
      let email: String? = try work.first("SELECT email FROM \(.staff) WHERE id = \(staff) AND disabled_at IS NULL")
      guard let email else { throw .unknownStaff }
      if let range = asking.flatMap({ AccessToken.digests(named: $0) }) {
        let goesOn: Int? = try work.first(
          """
          SELECT 1 FROM \(.token) WHERE digest >= \(range.lowerBound) AND digest <= \(range.upperBound)
            AND subject = \(staff)
          """)
        guard goesOn != nil else { throw .notAuthenticated }
      }
      try work.run(
        """
        INSERT INTO \(.token) (digest, kind, subject, expires_at, created_at, name, permissions)
        VALUES (\(digest), \(AccessToken.Kind.api), \(staff), \(expires), \(now), \(new.name),
          \(Permission.text(new.permissions)))
        """)
      try work.audit(AuditSubject(Self.kind, id), from: nil, to: new, as: .newAPIToken)
      return IssuedAPIToken(
        secret: secret.text,
        token: APIToken(
          id: id, name: new.name, email: email, permissions: new.permissions, issuedAt: now, expiresAt: expires,
          lastUsedAt: nil))
    }
  }

  /// Ends a token or a session at once: one's own with `access.tokens`, others' with `access.write`, unless they may do
  /// more than whoever asks.
  ///
  /// - Throws: `unknownToken`; `notPermitted`; `storage` when the database fails.
  public func revoke(_ id: String, as principal: Principal) async throws(AccessError) {
    guard case .staff(let staff) = principal else { throw .notPermitted }
    guard let range = AccessToken.digests(named: id) else { throw .unknownToken }
    let book = access.book
    let ended = try await access.database.write(as: AccessSchema.self) { work throws(AccessError) -> EndedTokens in
      let found: TokenOwnerRow? = try work.first(
        """
        SELECT digest, subject, name FROM \(.token) WHERE kind IN (\(AccessToken.Kind.staff), \(AccessToken.Kind.api))
        AND digest >= \(range.lowerBound) AND digest <= \(range.upperBound)
        """)
      if found?.owner == staff.id {
        if !principal.holds(.accessWrite) { try principal.require(.accessTokens) }
      } else {
        try principal.require(.accessWrite)
      }
      guard let found else { throw .unknownToken }
      let theirs = try work.snapshot { snapshot throws(AccessError) in
        try RoleRecords.permissions(of: found.owner, by: book, in: snapshot)
      }
      if found.owner != staff.id { try principal.mustCover(theirs ?? []) }
      try work.run("DELETE FROM \(.token) WHERE digest = \(found.digest)")
      try work.audit(
        AuditSubject(Self.kind, id), changes: [FieldChange(field: "/name", text: found.name ?? "", to: nil)])
      return EndedTokens(digests: [found.digest])
    }
    access.endings.tell(ended)
  }

  private struct Row: RowDecodable {
    let token: APIToken

    static let columns: SQL<AccessSchema> =
      "t.digest, t.name, s.email, t.permissions, t.created_at, t.expires_at, t.last_used_at"

    init(row: inout RowReader) throws(DatabaseError) {
      let digest: [UInt8] = try row.read()
      let name: String? = try row.read()
      let email: String = try row.read()
      let permissions: String? = try row.read()
      token = APIToken(
        id: AccessToken.name(digest), name: name, email: email, permissions: permissions.map { Permission.set($0) },
        issuedAt: try row.read(), expiresAt: try row.read(), lastUsedAt: try row.read())
    }
  }

  private struct TokenOwnerRow: RowDecodable {
    let digest: [UInt8], owner: UniqueID, name: String?

    init(row: inout RowReader) throws(DatabaseError) {
      digest = try row.read()
      owner = try row.read()
      name = try row.read()
    }
  }
}
