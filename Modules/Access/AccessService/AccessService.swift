public import Access
public import FoundationCore
public import Persistence

/// Knows who is asking: staff users and their passwords, bearer tokens, browsers' sessions.
public final class AccessService: Sendable {
  let database: Database
  let clock: WallClock
  let log: AccessLog
  let devices = DeviceKey()
  /// Staff have a thread of their own: however many customers register at once, the shop can be run.
  let staffHasher = PasswordHasher(threads: 1)
  let customerHasher = PasswordHasher(threads: 2)

  /// How long a staff user stays signed in.
  public static let staffLifetime = Duration.seconds(8 * 3_600)
  /// How long a customer stays signed in.
  public static let customerLifetime = Duration.seconds(30 * 86_400)
  /// How long a guest's cart can be returned to.
  public static let guestLifetime = Duration.seconds(30 * 86_400)

  /// A service over the store's database. What it refuses is told to the log.
  public init(database: Database, clock: WallClock, log: AccessLog = AccessLog()) {
    self.database = database
    self.clock = clock
    self.log = log
  }

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
    let found = try await database.read(as: AccessSchema.self) { snapshot throws(AccessError) -> Principal? in
      let row: TokenRow? = try snapshot.first(
        "SELECT kind, subject FROM \(.token) WHERE digest = \(digest) AND expires_at > \(now)")
      guard let row else { return nil }
      switch row.kind {
      case .guest: return .guest(row.subject)
      case .customer:
        let known: Int? = try snapshot.first("SELECT 1 FROM \(.account) WHERE id = \(row.subject)")
        return known.map { _ in .customer(row.subject) }
      case .staff:
        let permissions: String? = try snapshot.first("SELECT permissions FROM \(.staff) WHERE id = \(row.subject)")
        return permissions.map { .staff(StaffPrincipal(id: row.subject, permissions: Permission.set($0))) }
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

  /// Issues a token for one cart, in the transaction that opens the cart.
  ///
  /// - Throws: `storage` when the database fails.
  public static func issueGuestToken<Owner: DatabaseSchema>(
    for cart: UniqueID, at now: Timestamp, in work: borrowing UnitOfWork<Owner>
  ) throws(AccessError) -> String {
    let token = AccessToken.make(.guest)
    try work.within(AccessSchema.self) { work throws(AccessError) in
      try insert(token, .guest, subject: cart, expires: now.advanced(by: guestLifetime), at: now, in: work)
    }
    return token.text
  }

  /// Whether a token is a guest's for one cart, and has not expired. For use within a transaction.
  ///
  /// - Throws: `storage` when the database fails.
  public static func isGuestToken<Owner: DatabaseSchema>(
    _ token: String, for cart: UniqueID, at now: Timestamp, in work: borrowing UnitOfWork<Owner>
  ) throws(AccessError) -> Bool {
    guard let digest = AccessToken.digest(of: token) else { return false }
    return try work.within(AccessSchema.self) { work throws(AccessError) in
      let row: TokenRow? = try work.first(
        "SELECT kind, subject FROM \(.token) WHERE digest = \(digest) AND expires_at > \(now)")
      return row?.kind == .guest && row?.subject == cart
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

  init(row: inout RowReader) throws(DatabaseError) {
    kind = try row.read()
    subject = try row.read()
  }
}

extension AccessToken.Kind: SQLBindable, SQLReadable {}

extension Permission {
  static func set(_ text: String) -> Set<Permission> { Set(text.split(separator: " ").map { Permission(String($0)) }) }
  static func text(_ permissions: Set<Permission>) -> String {
    permissions.sorted().map(\.name).joined(separator: " ")
  }
}
