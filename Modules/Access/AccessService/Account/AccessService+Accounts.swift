public import FoundationCore
public import HTTPServer
public import Persistence

/// A password made fit to be stored: only its hash, which takes a while to make.
public struct HashedPassword: Sendable {
  let hash: String
}

/// A bearer token with when it stops working.
public struct IssuedToken: Hashable, Sendable {
  /// What is sent as `Authorization: Bearer`. Shown once.
  public let token: String
  /// When it stops working.
  public let expiresAt: Timestamp
}

/// A customer who has just signed in.
public struct CustomerSignIn: Sendable {
  /// Their id.
  public let customer: UniqueID
  /// Their token.
  public let token: IssuedToken
  /// What to send with the next attempt to sign in: see `StaffSession.device`.
  public let device: String
}

/// Customers' accounts: Customers knows who somebody is, Access what they prove it by.
extension AccessService {
  /// How long a customer's password is, in characters: NIST SP 800-63B asks for eight at the least.
  public static let passwordLengths = 8...1_024

  /// Hashes a customer's password, on a thread of its own.
  ///
  /// - Throws: `weakPassword` for one that is too short or too long, `tooManyAttempts` while too many wait.
  public func hash(
    _ password: String, from network: ClientNetwork? = nil
  ) async throws(AccessError) -> HashedPassword {
    guard Self.passwordLengths.contains(password.unicodeScalars.count), password.utf8.count <= 4_096,
      !password.isEmptyOrWhiteSpace
    else { throw .weakPassword }
    let hash: String?
    do { hash = try await customerHasher.hash(password.normalizedPassword, for: network) } catch {
      throw .tooManyAttempts
    }
    guard let hash else { throw .tooManyAttempts }
    return HashedPassword(hash: hash)
  }

  /// Lets a customer sign in, and signs them in, in the transaction that adds them.
  ///
  /// - Throws: `emailTaken` when another account has the address; `storage` when the database fails.
  public static func openAccount<Owner: DatabaseSchema>(
    for customer: UniqueID, email: String, password: HashedPassword, at now: Timestamp,
    in work: borrowing UnitOfWork<Owner>
  ) throws(AccessError) -> IssuedToken {
    try work.within(AccessSchema.self) { work throws(AccessError) in
      let added = try work.run(
        """
        INSERT INTO \(.account) (id, email_key, password_hash, created_at)
        VALUES (\(customer), \(email.lowercased()), \(password.hash), \(now)) ON CONFLICT DO NOTHING
        """)
      guard added == 1 else { throw .emailTaken }
      return try issueCustomerToken(for: customer, at: now, in: work)
    }
  }

  /// Signs a customer in. An unknown e-mail address takes as long as a wrong password, and gets the same answer.
  ///
  /// Ten failures within 15 minutes for an e-mail address, or a hundred from a network, make further attempts wait. A
  /// client that has signed in before waits only for its own failures, so nobody can lock the owner out.
  ///
  /// - Throws: `wrongCredentials`, `tooManyAttempts`; `storage` when the database fails.
  public func signInCustomer(_ attempt: SignInAttempt) async throws(AccessError) -> CustomerSignIn {
    let now = clock.now()
    let verified = try await verified(attempt, among: .account, at: now)
    let token = try await database.write(as: AccessSchema.self) { work throws(AccessError) in
      try Self.check(verified, among: .account, in: work)
      return try Self.issueCustomerToken(for: verified.subject, at: now, in: work)
    }
    return CustomerSignIn(customer: verified.subject, token: token, device: verified.device)
  }

  /// The device token of whoever has just opened an account with a password.
  ///
  /// - Throws: `storage` when the database fails.
  public func device(
    ofCustomer customer: UniqueID, _ password: HashedPassword
  ) async throws(AccessError) -> String {
    DeviceToken.make(for: customer, among: .account, hash: password.hash, at: clock.now(), key: try await deviceKey())
  }

  private static func issueCustomerToken(
    for customer: UniqueID, at now: Timestamp, in work: borrowing UnitOfWork<AccessSchema>
  ) throws(AccessError) -> IssuedToken {
    let token = AccessToken.make(.customer)
    let expires = now.advanced(by: customerLifetime)
    try insert(token, .customer, subject: customer, expires: expires, at: now, in: work)
    return IssuedToken(token: token.text, expiresAt: expires)
  }
}
