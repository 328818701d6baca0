import Access
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

  /// Lets a customer sign in, in the transaction that adds them. It signs nobody in.
  ///
  /// - Throws: `emailTaken` when another account has the address; `storage` when the database fails.
  public static func openAccount<Owner: DatabaseSchema>(
    for customer: UniqueID, email: String, password: HashedPassword, at now: Timestamp,
    in work: borrowing UnitOfWork<Owner>
  ) throws(AccessError) {
    try work.within(AccessSchema.self) { work throws(AccessError) in
      let added = try work.run(
        """
        INSERT INTO \(.account) (id, email, email_key, password_hash, created_at)
        VALUES (\(customer), \(email), \(email.lowercased()), \(password.hash), \(now)) ON CONFLICT DO NOTHING
        """)
      guard added == 1 else { throw .emailTaken }
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

  private static func issueCustomerToken(
    for customer: UniqueID, at now: Timestamp, in work: borrowing UnitOfWork<AccessSchema>
  ) throws(AccessError) -> IssuedToken {
    let token = AccessToken.make(.customer)
    let expires = now.advanced(by: customerLifetime)
    try insert(token, .customer, subject: customer, expires: expires, at: now, in: work)
    return IssuedToken(token: token.text, expiresAt: expires)
  }
}

/// Links that come by mail.
extension AccessService {
  /// Links of this service, in letters that the post takes. `isExpected` says whether an address without an account is one
  /// that the shop knows.
  public func links(
    _ post: AccountPost,
    isExpected: @escaping @Sendable (String) async throws(AccessError) -> Bool = { _ throws(AccessError) in false }
  ) -> AccountLinks {
    AccountLinks(self, post: post, isExpected: isExpected)
  }

  /// Asks for a link by which whoever has an address opens an account. Above three an hour for an address, nothing is sent,
  /// and nobody is told.
  ///
  /// - Throws: `storage` when the database fails.
  public func askToRegister(
    _ email: String, language: String?, back: String?, once key: IdempotencyKey? = nil
  ) async throws(AccessError) {
    try await ask(LinkRequest(purpose: .registration, email: email, language: language, back: back), once: key)
  }

  /// Has a link sent to an address that the shop knows and that has no account; nothing for any other, which is answered
  /// alike. Above three an hour for an address, nothing is sent.
  ///
  /// - Throws: `storage` when the database fails.
  public func askToActivate(_ email: String) async throws(AccessError) {
    try await ask(LinkRequest(purpose: .activation, email: email, language: nil, back: nil), once: nil)
  }

  /// Whether a registration's link can still be used: nobody has passwords hashed without one.
  ///
  /// - Throws: `linkOver` when it cannot; `storage` when the database fails.
  public func checkRegistration(_ token: String) async throws(AccessError) {
    guard let digest = AccessToken.digest(of: token) else { throw .linkOver }
    guard try await purpose(ofLink: digest, at: clock.now()) == .registration else { throw .linkOver }
  }

  /// Uses a registration's link up, in the transaction that opens the account; returns the address that it came to.
  ///
  /// - Throws: `linkOver` when it was used or is too old; `storage` when the database fails.
  public static func redeemRegistration<Owner: DatabaseSchema>(
    _ token: String, at now: Timestamp, in work: borrowing UnitOfWork<Owner>
  ) throws(AccessError) -> String {
    guard let digest = AccessToken.digest(of: token) else { throw .linkOver }
    return try work.within(AccessSchema.self) { work throws(AccessError) in
      try redeem(digest, as: .registration, at: now, in: work).email
    }
  }

  /// Counts a request, and has it answered by a job unless there were too many: the same for every address.
  func ask(_ request: LinkRequest, once key: IdempotencyKey?) async throws(AccessError) {
    let digest = Sodium.digest(Array("\(request.purpose.rawValue) \(request.email.lowercased())".utf8))
    let now = clock.now()
    let window = now.advanced(by: .zero - AccountLinks.requestTime)
    let job = JobDraft(kind: AccountLinks.jobKind, payload: Schema.linkRequest.encode(request))
    try await database.write(as: AccessSchema.self, once: key) { work throws(AccessError) in
      let times: Int? = try work.first(
        """
        INSERT INTO \(.request) AS r (digest, times, first_at) VALUES (\(digest), 1, \(now))
        ON CONFLICT (digest) DO UPDATE SET
          times = CASE WHEN r.first_at > \(window) THEN r.times + 1 ELSE 1 END,
          first_at = CASE WHEN r.first_at > \(window) THEN r.first_at ELSE excluded.first_at END
        RETURNING times
        """)
      if (times ?? 1) <= AccountLinks.requestLimit { try work.enqueue(job) }
    }
  }

  /// Whether a key was answered.
  ///
  /// - Throws: `storage` when it came with another request, or when the database fails.
  func isAnswered(_ key: IdempotencyKey?) async throws(AccessError) -> Bool {
    do { return try await database.isAnswered(key) } catch { throw .storage(error) }
  }

  func purpose(ofLink digest: [UInt8], at now: Timestamp) async throws(AccessError) -> LinkPurpose {
    let word: String? = try await database.read(as: AccessSchema.self) { snapshot throws(AccessError) in
      try snapshot.first("SELECT purpose FROM \(.link) WHERE digest = \(digest) AND expires_at > \(now)")
    }
    guard let purpose = word.flatMap({ LinkPurpose(rawValue: $0) }) else { throw .linkOver }
    return purpose
  }

  /// Uses a link up, and with it every other of its kind that went to the address.
  static func redeem(
    _ digest: [UInt8], as purpose: LinkPurpose, at now: Timestamp, in work: borrowing UnitOfWork<AccessSchema>
  ) throws(AccessError) -> LinkRow {
    let link: LinkRow? = try work.first(
      """
      DELETE FROM \(.link) WHERE digest = \(digest) AND purpose = \(purpose.rawValue) AND expires_at > \(now)
      RETURNING email, language, subject
      """)
    guard let link else { throw .linkOver }
    try work.run(
      "DELETE FROM \(.link) WHERE email_key = \(link.email.lowercased()) AND purpose = \(purpose.rawValue)")
    return link
  }

  /// Hashes the password of a member of staff, on their thread.
  func staffHash(_ password: String, from network: ClientNetwork?) async throws(AccessError) -> String {
    guard password.unicodeScalars.count >= AccountAudience.staff.shortestPassword, password.utf8.count <= 1_024 else {
      throw .weakPassword
    }
    let hash: String?
    do { hash = try await staffHasher.hash(password.normalizedPassword, for: network) } catch {
      throw .tooManyAttempts
    }
    guard let hash else { throw .tooManyAttempts }
    return hash
  }
}
