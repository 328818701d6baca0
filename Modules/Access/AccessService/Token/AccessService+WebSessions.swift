public import Access
import FoundationCore
import Persistence

extension AccessService {
  /// What a browser's cookie stands for; nil when it is unknown or has expired. A token of a person that has ended is
  /// left out, so that its browser is asked to sign in rather than refused everything; with a customer's goes the cart,
  /// which was theirs. What a staff user may do is looked up each time.
  ///
  /// Stored sealed with a key that only the cookie gives, so that a copy of the database grants nothing.
  public func webSession(_ cookie: String) async throws(AccessError) -> WebSession? {
    guard let (digest, key) = Self.split(cookie) else { return nil }
    let now = clock.now()
    let sealed: [UInt8]? = try await database.read(as: AccessSchema.self) { snapshot throws(AccessError) in
      try snapshot.first("SELECT sealed FROM \(.session) WHERE digest = \(digest) AND expires_at > \(now)")
    }
    guard var session = sealed.flatMap({ SealedBox.open($0, key: key) }).flatMap({ WebSession($0) }) else { return nil }
    if let token = session.staffToken {
      if case .staff(let staff)? = try await holder(of: token) {
        session.staffPermissions = staff.permissions
      } else {
        session.staffToken = nil
      }
    }
    if let token = session.customerToken, try await holder(of: token) == nil {
      (session.customerToken, session.cart, session.guestToken) = (nil, nil, nil)
    }
    return session
  }

  /// Whom a token stands for; nil when it has ended.
  private func holder(of token: String) async throws(AccessError) -> Principal? {
    do throws(AccessError) { return try await principal(bearer: token) } catch {
      guard error == .notAuthenticated else { throw error }
      return nil
    }
  }

  /// Keeps what a browser's cookie stands for, in place of what was kept before. Sweeps what has expired.
  public func keep(_ session: WebSession, as cookie: String) async throws(AccessError) {
    guard let (digest, key) = Self.split(cookie), let sealed = SealedBox.seal(session.bytes, key: key) else {
      throw .notAuthenticated
    }
    let now = clock.now()
    let expires = now.advanced(by: Self.guestLifetime)
    try await database.write(as: AccessSchema.self) { work throws(AccessError) in
      try work.run("DELETE FROM \(.session) WHERE expires_at <= \(now)")
      try work.run(
        """
        INSERT INTO \(.session) (digest, sealed, expires_at) VALUES (\(digest), \(sealed), \(expires))
        ON CONFLICT (digest) DO UPDATE SET sealed = excluded.sealed, expires_at = excluded.expires_at
        """)
    }
  }

  /// Forgets a session.
  public func forgetWebSession(_ cookie: String) async throws(AccessError) {
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
