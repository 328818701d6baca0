public import Access
public import FoundationCore
public import Persistence

/// What browsers' cookies stand for.
///
/// Each session is sealed with a key that only its cookie gives, so that a copy of the database grants nothing.
public struct WebSessions: Sendable {
  private let database: Database
  private let clock: WallClock
  private let holder: @Sendable (_ token: String) async throws -> TokenHolder?

  /// Sessions in a database with the tables of Access. The closure answers who holds a token; nil when it has ended.
  public init(
    database: Database, clock: WallClock, holder: @escaping @Sendable (_ token: String) async throws -> TokenHolder?
  ) {
    (self.database, self.clock, self.holder) = (database, clock, holder)
  }

  /// What a browser's cookie stands for; nil when it is unknown or has expired. A token of a person that has ended is
  /// left out, so that its browser is asked to sign in rather than refused everything; with a customer's goes the cart,
  /// which was theirs. What a staff user may do is looked up each time.
  ///
  /// - Throws: `AccessError.storage` when the database cannot be read; what the closure throws.
  public func load(_ cookie: String) async throws -> WebSession? {
    guard let (digest, key) = Self.split(cookie) else { return nil }
    let now = clock.now()
    let sealed: [UInt8]? = try await database.read(as: AccessSchema.self) { snapshot throws(AccessError) in
      try snapshot.first("SELECT sealed FROM \(.session) WHERE digest = \(digest) AND expires_at > \(now)")
    }
    guard var session = sealed.flatMap({ SealedBox.open($0, key: key) }).flatMap({ WebSession($0) }) else { return nil }
    if let token = session.staffToken {
      if let staff = try await holder(token), staff.kind == .staff {
        session.staffPermissions = Set(staff.permissions.map { Permission($0) })
      } else {
        session.staffToken = nil
      }
    }
    if let token = session.customerToken, try await holder(token) == nil {
      (session.customerToken, session.cart, session.guestToken) = (nil, nil, nil)
    }
    return session
  }

  /// Keeps what a browser's cookie stands for, in place of what was kept before. Sweeps what has expired.
  ///
  /// - Throws: `notAuthenticated` for a cookie that the pages did not make; `AccessError.storage` when nothing was kept.
  public func keep(_ session: WebSession, as cookie: String) async throws(AccessError) {
    guard let (digest, key) = Self.split(cookie), let sealed = SealedBox.seal(session.bytes, key: key) else {
      throw .notAuthenticated
    }
    let now = clock.now()
    let expires = now.advanced(by: AccessService.guestLifetime)
    try await database.write(as: AccessSchema.self) { work throws(AccessError) in
      try work.run("DELETE FROM \(.session) WHERE expires_at <= \(now)")
      try work.run(
        """
        INSERT INTO \(.session) (digest, sealed, expires_at) VALUES (\(digest), \(sealed), \(expires))
        ON CONFLICT (digest) DO UPDATE SET sealed = excluded.sealed, expires_at = excluded.expires_at
        """)
    }
  }

  /// Forgets a session. Does nothing for one that is not known.
  ///
  /// - Throws: `AccessError.storage` when it is still kept.
  public func forget(_ cookie: String) async throws(AccessError) {
    guard let (digest, _) = Self.split(cookie) else { return }
    try await database.write(as: AccessSchema.self) { work throws(AccessError) in
      try work.run("DELETE FROM \(.session) WHERE digest = \(digest)")
    }
  }

  private static func split(_ cookie: String) -> (digest: [UInt8], key: [UInt8])? {
    guard (32...200).contains(cookie.utf8.count) else { return nil }
    let bytes = Array(cookie.utf8)
    return (
      Sodium.digest(bytes, key: Array("mystore-session-digest".utf8)),
      Sodium.digest(bytes, key: Array("mystore-session-sealing".utf8))
    )
  }
}
