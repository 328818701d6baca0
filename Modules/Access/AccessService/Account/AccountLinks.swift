public import Access
import FoundationCore
public import HTTPServer
public import Persistence
import Synchronization

/// Links that come by mail, by which somebody shows that an address is theirs: to open an account, or to choose a new
/// password. A link works once, for half an hour; only its digest is kept.
///
/// Whether an address is known is looked up by a job, after the answer: what is asked for is answered alike, in the same
/// time, by the same writes.
public struct AccountLinks: Sendable {
  /// How long a link works.
  public static let lifetime = Duration.seconds(30 * 60)
  /// How many mails of one kind an address gets within `requestTime`.
  static let requestLimit = 3
  static let requestTime = Duration.seconds(3_600)
  static let jobKind = "access.account-mail"

  private let access: AccessService
  private let post: AccountPost
  private let isExpected: @Sendable (String) async throws(AccessError) -> Bool

  init(
    _ access: AccessService, post: AccountPost,
    isExpected: @escaping @Sendable (String) async throws(AccessError) -> Bool
  ) {
    (self.access, self.post, self.isExpected) = (access, post, isExpected)
  }

  /// The job that writes to somebody how they open an account. For use in the transaction that finds out that they should.
  public static func opening(for email: String) -> JobDraft {
    JobDraft(
      kind: jobKind,
      payload: Schema.linkRequest.encode(LinkRequest(purpose: .registration, email: email, language: nil, back: nil)))
  }

  /// Asks for a link to a new password. Above three an hour for an address, nothing is sent, and nobody is told.
  ///
  /// - Throws: `storage` when the database fails.
  public func ask(for reset: NewPasswordReset, once key: IdempotencyKey? = nil) async throws(AccessError) {
    try await access.ask(
      LinkRequest(
        purpose: reset.account == .staff ? .staffPassword : .customerPassword, email: reset.email,
        language: reset.language, back: reset.back), once: key)
  }

  /// What writes to those who have asked.
  public var handler: JobHandler {
    JobHandler(kind: Self.jobKind, atOnce: 2, attempts: 10, pause: .seconds(5)) { run in
      guard let request = try? Schema.linkRequest.decode(run.job.payload) else {
        throw JobRefusal("The job names no request.")
      }
      try await self.answer(request, run)
      return .done
    }
  }

  /// Makes the link and queues the letter, in one transaction with the end of the job.
  private func answer(
    _ request: LinkRequest, _ run: JobRun
  ) async throws(AccessError) {
    let now = access.clock.now()
    let until = now.advanced(by: Self.lifetime)
    let mayBeExpected = request.purpose == .customerPassword || request.purpose == .activation
    let isExpected = mayBeExpected ? try await isExpected(request.email) : false
    try await access.database.write(as: AccessSchema.self) { [post] work throws(AccessError) in
      try run.complete(in: work)
      let known = try Self.account(of: request, in: work)
      // Whom the shop knows from elsewhere has no password to forget: they open their account instead.
      let purpose = known == nil && isExpected ? LinkPurpose.registration : request.purpose
      let token = AccessToken.make(purpose == .registration ? .registration : .reset)
      guard let digest = AccessToken.digest(of: token.text) else { throw .notAuthenticated }
      var letter: AccountLetter?
      switch (purpose, known) {
      case (.registration, let known?):
        letter = AccountLetter(.accountExists, to: known.email, language: request.language, back: request.back)
      case (.registration, nil):
        letter = AccountLetter(
          .registration, to: request.email, language: request.language, back: request.back, token: token.text,
          until: until)
      case (.customerPassword, let known?), (.staffPassword, let known?):
        let audience = request.purpose.audience
        letter = AccountLetter(
          .passwordReset(audience), to: known.email, name: known.name, language: request.language,
          back: request.back, token: token.text, until: until)
      case (.customerPassword, nil), (.staffPassword, nil), (.activation, _): letter = nil
      }
      guard let letter else { return }
      do throws(AccessError) { try post.queue(letter, work) } catch {
        if error == .noMailbox { return }
        throw error
      }
      guard letter.token != nil else { return }
      try work.run(
        """
        INSERT INTO \(.link) (digest, purpose, subject, email, email_key, language, expires_at)
        VALUES (\(digest), \(purpose.rawValue), \(known?.id), \(letter.email), \(letter.email.lowercased()),
          \(request.language), \(until))
        """)
    }
  }

  /// Whose account is meant: a disabled member of staff has none. Letters go to the address as it was shown to be theirs,
  /// not as it was typed now.
  private static func account(
    of request: LinkRequest, in work: borrowing UnitOfWork<AccessSchema>
  ) throws(AccessError) -> KnownRow? {
    let key = request.email.lowercased()
    return switch request.purpose {
    case .registration, .customerPassword, .activation:
      try work.first("SELECT id, email, '' FROM \(.account) WHERE email_key = \(key)")
    case .staffPassword:
      try work.first("SELECT id, email, name FROM \(.staff) WHERE email_key = \(key) AND disabled_at IS NULL")
    }
  }

  /// Replaces a password by a link. All sessions of the account end, and the tokens of a member of staff. It signs nobody
  /// in; a letter tells that the password was changed.
  ///
  /// - Throws: `linkOver` for a token that is unknown, was used, or is too old; `weakPassword`; `tooManyAttempts` when too
  ///   many passwords wait to be hashed; `storage` when the database fails.
  public func replacePassword(
    _ replacement: PasswordReplacement, once key: IdempotencyKey? = nil, from network: ClientNetwork? = nil
  ) async throws(AccessError) {
    // A repeat finds its link used up.
    guard try await !access.isAnswered(key) else { return }
    guard let digest = AccessToken.digest(of: replacement.token) else { throw .linkOver }
    let now = access.clock.now()
    // Nobody has passwords hashed without a link.
    let purpose = try await access.purpose(ofLink: digest, at: now)
    guard purpose != .registration else { throw .linkOver }
    let hash: String
    switch purpose.audience {
    case .customer: hash = try await access.hash(replacement.password, from: network).hash
    case .staff: hash = try await access.staffHash(replacement.password, from: network)
    }
    let ended = Mutex<EndedTokens?>(nil)
    try await access.database.write(as: AccessSchema.self, once: key) { [post] work throws(AccessError) in
      let link = try AccessService.redeem(digest, as: purpose, at: now, in: work)
      guard let subject = link.subject else { throw .linkOver }
      let name = try Self.replace(hash, of: subject, purpose.audience, in: work)
      try AccessService.forgetAttempts(for: link.email, among: purpose.audience.table, in: work)
      let tokens = try Self.endTokens(of: subject, in: work)
      ended.withLock { $0 = tokens }
      do throws(AccessError) {
        try post.queue(
          AccountLetter(.passwordChanged(purpose.audience), to: link.email, name: name, language: link.language), work)
      } catch { if error != .noMailbox { throw error } }
    }
    if let tokens = ended.withLock(\.self) { access.endings.tell(tokens) }
  }

  /// Returns the name of whose password it is.
  private static func replace(
    _ hash: String, of subject: UniqueID, _ audience: AccountAudience, in work: borrowing UnitOfWork<AccessSchema>
  ) throws(AccessError) -> String {
    try work.lock(audience.table, subject)
    switch audience {
    case .customer:
      guard try work.run("UPDATE \(.account) SET password_hash = \(hash) WHERE id = \(subject)") == 1 else {
        throw .linkOver
      }
      return ""
    case .staff:
      let name: String? = try work.first(
        "UPDATE \(.staff) SET password_hash = \(hash) WHERE id = \(subject) AND disabled_at IS NULL RETURNING name")
      guard let name else { throw .linkOver }
      try work.audit(
        AuditSubject(StaffMembers.kind, subject.description),
        changes: [FieldChange(redacted: "/password", existed: true, exists: true)],
        by: Principal.staff(StaffPrincipal(id: subject, permissions: [])).key)
      return name
    }
  }

  /// Ends every session and token of an account, and those of its carts.
  private static func endTokens(
    of subject: UniqueID, in work: borrowing UnitOfWork<AccessSchema>
  ) throws(AccessError) -> EndedTokens {
    let kinds: [AccessToken.Kind] = [.customer, .staff, .api]
    let digests: [[UInt8]] = try work.rows(
      """
      DELETE FROM \(.token) WHERE subject = \(subject) AND kind IN (\(kinds[0]), \(kinds[1]), \(kinds[2]))
        OR account = \(subject) RETURNING digest
      """)
    return EndedTokens(digests: Set(digests))
  }

  /// Forgets links that are over, and requests that count no more; returns how many.
  ///
  /// - Throws: `storage` when the database fails.
  @discardableResult
  public func sweep() async throws(AccessError) -> Int {
    let now = access.clock.now()
    let window = now.advanced(by: .zero - Self.requestTime)
    return try await access.database.write(as: AccessSchema.self) { work throws(AccessError) in
      try work.run("DELETE FROM \(.link) WHERE expires_at <= \(now)")
        + work.run("DELETE FROM \(.request) WHERE first_at <= \(window)")
    }
  }
}

private struct KnownRow: RowDecodable {
  let id: UniqueID, email: String, name: String

  init(row: inout RowReader) throws(DatabaseError) {
    (id, email, name) = (try row.read(), try row.read(), try row.read())
  }
}
