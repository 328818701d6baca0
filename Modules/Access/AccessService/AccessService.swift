public import Access
public import FoundationCore
public import Persistence

/// Knows who is asking: staff users and their passwords, bearer tokens, browsers' sessions.
public final class AccessService: Sendable {
  let database: Database
  let clock: WallClock
  let log: AccessLog
  let book: RoleBook
  let endings = TokenEndings()
  let devices = DeviceKey()
  let storefronts = StorefrontCallers()
  /// Staff have a thread of their own: however many customers register at once, the shop can be run.
  let staffHasher = PasswordHasher(threads: 1)
  let customerHasher = PasswordHasher(threads: 2)

  /// How long a staff user stays signed in.
  public static let staffLifetime = Duration.seconds(8 * 3_600)
  /// How much time passes between two notes of when a program's token was used.
  static let useInterval = Duration.seconds(60)
  /// How long a customer stays signed in.
  public static let customerLifetime = Duration.seconds(30 * 86_400)
  /// How long a guest's cart can be returned to.
  public static let guestLifetime = Duration.seconds(30 * 86_400)

  /// A service over the store's database.
  ///
  /// - Parameters:
  ///   - database: The store's database.
  ///   - clock: Tells when tokens end.
  ///   - log: Is told what is refused.
  ///   - permissions: Everything that staff can be allowed: what owners may do.
  ///   - roles: The roles that every shop has beside the owner's.
  public init(
    database: Database, clock: WallClock, log: AccessLog = AccessLog(), permissions: Set<Permission> = [],
    roles: [BuiltInRole] = []
  ) {
    self.database = database
    self.clock = clock
    self.log = log
    book = RoleBook(permissions: permissions, roles: roles)
  }

  /// Calls a closure whenever tokens are ended before their time, as when a member of staff is disabled: what is open by
  /// them must close. Called after the commit; it hands over and returns.
  public func onTokensEnd(_ listener: @escaping @Sendable (EndedTokens) -> Void) { endings.add(listener) }

  /// A key of 32 random bytes under a name. It is made at the first request and never changes.
  ///
  /// - Throws: `storage` when the database fails.
  public func secret(named name: String) async throws(AccessError) -> [UInt8] {
    let fresh = Sodium.randomBytes(32)
    return try await database.write(as: AccessSchema.self) { work throws(AccessError) in
      try work.run("INSERT INTO \(.secret) (name, value) VALUES (\(name), \(fresh)) ON CONFLICT DO NOTHING")
      let kept: [UInt8]? = try work.first("SELECT value FROM \(.secret) WHERE name = \(name)")
      return kept ?? fresh
    }
  }

  /// Who a bearer token belongs to; anonymous without one.
  ///
  /// - Throws: `notAuthenticated` for a token that is empty, unknown, expired or of a removed user; `storage` when the
  ///   database fails.
  public func principal(bearer token: String?) async throws(AccessError) -> Principal {
    guard let token else { return .anonymous }
    guard let digest = AccessToken.digest(of: token) else { throw .notAuthenticated }
    let now = clock.now()
    let (found, use) = try await database.read(as: AccessSchema.self) {
      [book] snapshot throws(AccessError) -> (Principal?, isNews: Bool) in
      let row: TokenRow? = try snapshot.first(
        "SELECT kind, subject, permissions, last_used_at FROM \(.token) WHERE digest = \(digest) AND expires_at > \(now)"
      )
      guard let row else { return (nil, false) }
      switch row.kind {
      case .guest: return (.guest(row.subject), false)
      case .customer:
        let known: Int? = try snapshot.first("SELECT 1 FROM \(.account) WHERE id = \(row.subject)")
        return (known.map { _ in .customer(row.subject) }, false)
      case .staff, .api:
        guard var permissions = try RoleRecords.permissions(of: row.subject, by: book, in: snapshot) else {
          return (nil, false)
        }
        if let limits = row.limits { permissions.formIntersection(limits) }
        let staff = StaffPrincipal(id: row.subject, permissions: permissions, token: AccessToken.name(digest))
        let isNews = row.kind == .api && (row.lastUsedAt.map { now > $0.advanced(by: Self.useInterval) } ?? true)
        return (.staff(staff), isNews)
      case .invitation, .registration, .reset: return (nil, false)
      }
    }
    if use {
      // A note: where nothing can be written, reading goes on.
      _ = try? await database.write(as: AccessSchema.self) { work throws(AccessError) in
        try work.run("UPDATE \(.token) SET last_used_at = \(now) WHERE digest = \(digest)")
      }
    }
    guard let found else { throw .notAuthenticated }
    return found
  }

  /// The browsers' sessions, with tokens of this service.
  public var webSessions: WebSessions {
    WebSessions(database: database, clock: clock) { [self] token in
      do throws(AccessError) { return TokenHolder(try await principal(bearer: token)) } catch {
        guard error == .notAuthenticated else { throw error }
        return nil
      }
    }
  }

  /// Deletes expired tokens.
  ///
  /// - Returns: How many were deleted.
  /// - Throws: `storage` when the database fails.
  @discardableResult
  public func sweepTokens() async throws(AccessError) -> Int {
    let now = clock.now()
    var total = 0
    while true {
      let count = try await database.write(as: AccessSchema.self) { work throws(AccessError) in
        try work.run(
          """
          DELETE FROM \(.token) WHERE digest IN
            (SELECT digest FROM \(.token) WHERE expires_at <= \(now) ORDER BY expires_at LIMIT 500)
          """)
      }
      total += count
      if count == 0 { return total }
    }
  }

  static func insert(
    _ token: AccessToken, _ kind: AccessToken.Kind, subject: UniqueID, expires: Timestamp, at now: Timestamp,
    in work: borrowing UnitOfWork<AccessSchema>
  ) throws(AccessError) {
    guard let digest = AccessToken.digest(of: token.text) else { throw .notAuthenticated }
    try work.run(
      """
      INSERT INTO \(.token) (digest, kind, subject, expires_at, created_at)
      VALUES (\(digest), \(kind), \(subject), \(expires), \(now))
      """)
  }
}

struct TokenRow: RowDecodable {
  let kind: AccessToken.Kind, subject: UniqueID
  /// What the token is limited to; nil for one that is not.
  let limits: Set<Permission>?
  let lastUsedAt: Timestamp?

  init(row: inout RowReader) throws(DatabaseError) {
    kind = try row.read()
    subject = try row.read()
    let permissions: String? = try row.read()
    limits = permissions.map { Permission.set($0) }
    lastUsedAt = try row.read()
  }
}

extension AccessToken.Kind: SQLBindable, SQLReadable {}

extension Permission {
  static func set(_ text: String) -> Set<Permission> { Set(text.split(separator: " ").map { Permission(String($0)) }) }
  static func text(_ permissions: Set<Permission>) -> String {
    permissions.sorted().map(\.name).joined(separator: " ")
  }
}
