public import FoundationCore
public import Persistence

/// Lists and changes staff users and their tokens, for administrators who can already read the database file.
///
/// It asks for no permission: its callers are commands on the store's own machine, never routes.
public struct StaffDirectory: Sendable {
  /// A staff user as administrators see them.
  public struct Member: Hashable, Sendable, RowDecodable {
    /// The e-mail address they sign in with.
    public let email: String
    /// Their name.
    public let name: String
    /// When they were added.
    public let addedAt: Timestamp

    /// Reads the columns that `members` selects.
    ///
    /// - Throws: `decoding` when a column is missing or of another kind.
    public init(row: inout RowReader) throws(DatabaseError) {
      email = try row.read()
      name = try row.read()
      addedAt = try row.read()
    }
  }

  /// A staff user's token as administrators see it: never the token itself, which is not stored.
  public struct Token: Hashable, Sendable, RowDecodable {
    /// Sixteen hexadecimal digits that name the token. They are of no use for signing in.
    public let id: String
    /// Whose token it is.
    public let email: String
    /// When it was issued.
    public let issuedAt: Timestamp
    /// When it stops working.
    public let expiresAt: Timestamp

    /// Reads the columns that `tokens` selects.
    ///
    /// - Throws: `decoding` when a column is missing or of another kind.
    public init(row: inout RowReader) throws(DatabaseError) {
      let digest: [UInt8] = try row.read()
      id = digest.prefix(8).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      email = try row.read()
      issuedAt = try row.read()
      expiresAt = try row.read()
    }
  }

  private let access: AccessService

  /// A directory of the staff users that a service signs in.
  public init(_ access: AccessService) { self.access = access }

  /// Every staff user, by e-mail address.
  ///
  /// - Throws: `storage` when the database fails.
  public func members() async throws(AccessError) -> [Member] {
    try await access.database.report(as: AccessSchema.self) { snapshot throws(AccessError) in
      try snapshot.rows("SELECT email, name, created_at FROM \(.staff) ORDER BY email_key")
    }
  }

  /// Replaces a staff user's password, forgets their failed attempts, and revokes all their tokens.
  ///
  /// - Throws: `unknownStaff`; `weakPassword` unless the password has 15 or more characters and at most 1,024 bytes.
  public func setPassword(_ password: String, of email: String) async throws(AccessError) {
    guard password.unicodeScalars.count >= 15, password.utf8.count <= 1_024 else { throw .weakPassword }
    let hash: String?
    do { hash = try await access.staffHasher.hash(password.normalizedPassword, for: nil) } catch {
      throw .tooManyAttempts
    }
    guard let hash else { throw .tooManyAttempts }
    try await access.database.write(as: AccessSchema.self) { work throws(AccessError) in
      let id = try Self.id(of: email, in: work)
      try work.run("UPDATE \(.staff) SET password_hash = \(hash) WHERE id = \(id)")
      try AccessService.forgetAttempts(for: email, among: .staff, in: work)
      try work.run("DELETE FROM \(.token) WHERE kind = \(AccessToken.Kind.staff) AND subject = \(id)")
    }
  }

  /// Removes a staff user and revokes all their tokens. What they did stays recorded under their id.
  ///
  /// - Throws: `unknownStaff`; `lastStaff` for the only one, without whom nobody could run the shop.
  public func remove(_ email: String) async throws(AccessError) {
    try await access.database.write(as: AccessSchema.self) { work throws(AccessError) in
      let id = try Self.id(of: email, in: work)
      let others: Int? = try work.first("SELECT 1 FROM \(.staff) WHERE id <> \(id) LIMIT 1")
      guard others != nil else { throw .lastStaff }
      try work.run("DELETE FROM \(.token) WHERE kind = \(AccessToken.Kind.staff) AND subject = \(id)")
      try work.run("DELETE FROM \(.staff) WHERE id = \(id)")
    }
  }

  /// Every token of staff users that still works, by e-mail address, the oldest first.
  ///
  /// - Throws: `storage` when the database fails.
  public func tokens() async throws(AccessError) -> [Token] {
    let now = access.clock.now()
    return try await access.database.report(as: AccessSchema.self) { snapshot throws(AccessError) in
      try snapshot.rows(
        """
        SELECT t.digest, s.email, t.created_at, t.expires_at FROM \(.token) AS t JOIN \(.staff) AS s ON s.id = t.subject
        WHERE t.kind = \(AccessToken.Kind.staff) AND t.expires_at > \(now) ORDER BY s.email_key, t.created_at
        """)
    }
  }

  /// Revokes a token by its id, or all tokens of a staff user by their e-mail address. Returns how many.
  ///
  /// - Throws: `storage` when the database fails.
  @discardableResult
  public func revokeTokens(_ idOrEmail: String) async throws(AccessError) -> Int {
    if let prefix = Self.prefix(idOrEmail) {
      let last = prefix + [UInt8](repeating: 0xFF, count: 24)
      return try await access.database.write(as: AccessSchema.self) { work throws(AccessError) in
        try work.run(
          """
          DELETE FROM \(.token) WHERE kind = \(AccessToken.Kind.staff) AND digest >= \(prefix) AND digest <= \(last)
          """)
      }
    }
    return try await access.database.write(as: AccessSchema.self) { work throws(AccessError) in
      let id = try Self.id(of: idOrEmail, in: work)
      return try work.run("DELETE FROM \(.token) WHERE kind = \(AccessToken.Kind.staff) AND subject = \(id)")
    }
  }

  private static func id(of email: String, in work: borrowing UnitOfWork<AccessSchema>) throws(AccessError) -> UniqueID
  {
    let id: UniqueID? = try work.first("SELECT id FROM \(.staff) WHERE email_key = \(email.lowercased())")
    guard let id else { throw .unknownStaff }
    return id
  }

  /// The first bytes of the digest that an id stands for; nil for any other text.
  private static func prefix(_ id: String) -> [UInt8]? {
    guard id.utf8.count == 16, let number = UInt64(id, radix: 16), !id.hasPrefix("+") else { return nil }
    return (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * UInt64($0))) }
  }
}
