import AccessService
public import FoundationCore
public import Outbound
public import Persistence

/// A message to be sent.
public struct MailDraft: Sendable {
  /// Its id, by which repeats are known.
  public var id: MailID
  /// Which template it is made by.
  public var template: String
  /// Who gets it.
  public var recipient: MailAddress
  /// What it says, with `MailContent.secretMark` in the place of its secret.
  public var content: MailContent
  /// What only the recipient may know, such as the token of a link. Kept sealed until the message is sent, then forgotten.
  public var secret: String?
  /// When the secret is worth nothing any more: the message is not sent after that.
  public var secretUntil: Timestamp?

  /// Makes a draft.
  public init(
    id: MailID = .make(), template: String, to recipient: MailAddress, _ content: MailContent, secret: String? = nil,
    until secretUntil: Timestamp? = nil
  ) {
    (self.id, self.template, self.recipient, self.content) = (id, template, recipient, content)
    (self.secret, self.secretUntil) = (secret, secretUntil)
  }
}

/// Queues messages in the transactions that cause them, and hands them over afterwards.
public struct Mailer: Sendable {
  /// The kind of the jobs that send.
  static let jobKind = "outbound.mail"
  /// How often a message is tried: over about 15 hours.
  static let attempts = 12

  private let database: Database
  private let clock: WallClock
  private let key: [UInt8]
  private let transport: any MailTransport
  private let sender: @Sendable () -> MailAddress

  /// A mailer that seals secrets by a key of 32 bytes, and sends in the name of whoever `sender` says then.
  public init(
    database: Database, clock: WallClock, key: [UInt8], transport: any MailTransport,
    sender: @escaping @Sendable () -> MailAddress
  ) {
    (self.database, self.clock, self.key, self.transport, self.sender) = (database, clock, key, transport, sender)
  }

  /// Queues a message: it is sent if and only if the transaction commits. Two statements.
  ///
  /// - Throws: `mailExists` for a used id, `cannotSeal`; `storage` when the database fails.
  public func queue<Owner: DatabaseSchema>(
    _ draft: MailDraft, in work: borrowing UnitOfWork<Owner>
  ) throws(OutboundError) {
    let sealed = draft.secret.map { Cryptography.seal(Array($0.utf8), key: key) }
    if case .some(nil) = sealed { throw .cannotSeal }
    let now = clock.now()
    try work.within(OutboundSchema.self) { work throws(OutboundError) in
      try work.run(
        """
        INSERT INTO \(.mail) (id, template, recipient, recipient_name, recipient_key, language, subject, content,
          has_secret, secret, secret_until, state, created_at)
        VALUES (\(draft.id), \(draft.template), \(draft.recipient.address), \(draft.recipient.name),
          \(draft.recipient.address.lowercased()), \(draft.content.language), \(draft.content.subject),
          \(Schema.mailContent.encode(draft.content)), \(draft.content.hasSecret), \(sealed ?? nil),
          \(draft.secretUntil), \(MailState.waiting.rawValue), \(now))
        """)
      try Self.enqueue(draft.id, in: work)
    }
  }

  /// Whether a message has been queued under an id: within the 90 days that messages are kept.
  ///
  /// - Throws: `storage` when the database fails.
  public static func knows(
    _ id: MailID, in snapshot: borrowing Snapshot<OutboundSchema>
  ) throws(OutboundError) -> Bool {
    let one: Int? = try snapshot.first("SELECT 1 FROM \(.mail) WHERE id = \(id)")
    return one != nil
  }

  /// Asks for a message to be sent; asked for twice before it is, it is sent once.
  static func enqueue(_ id: MailID, in work: borrowing UnitOfWork<OutboundSchema>) throws(OutboundError) {
    try work.enqueue(JobDraft(kind: jobKind, payload: Array(id.description.utf8), key: id.description))
  }

  /// What sends, for the store's runner of jobs.
  public var handler: JobHandler {
    JobHandler(
      kind: Self.jobKind, atOnce: 4, attempts: Self.attempts, pause: .seconds(30), lease: .seconds(120)
    ) { run in
      try await self.send(run)
      return .done
    }
  }

  private func send(_ run: JobRun) async throws {
    guard let id = UniqueID(String(decoding: run.job.payload, as: UTF8.self)).map({ MailID($0) }) else {
      throw JobRefusal("The job names no mail.")
    }
    let row = try await database.read(as: OutboundSchema.self) { snapshot throws(OutboundError) in
      try snapshot.first(
        """
        SELECT recipient, recipient_name, content, has_secret, secret, secret_until, state FROM \(.mail)
        WHERE id = \(id)
        """, as: WaitingMail.self)
    }
    guard let row, row.state != MailState.sent.rawValue else { return }
    guard row.state == MailState.waiting.rawValue else { throw JobRefusal("It is over: send it again under Mail.") }
    if let until = row.secretUntil, until <= clock.now() {
      return try await end(run, id, .failed, failure: "Its link expired before it could be sent.")
    }
    guard let message = message(row, id) else {
      return try await end(run, id, .failed, failure: "It cannot be put together.")
    }
    do throws(MailFailure) { try await transport.deliver(message) } catch {
      switch error {
      case .refused(let sentence): return try await end(run, id, .refused, failure: sentence)
      case .passing(let sentence):
        try await note(id, sentence, isLast: run.job.attempts >= Self.attempts)
        throw Failure(description: sentence)
      }
    }
    try await end(run, id, .sent, failure: nil)
  }

  /// What the log and the list of jobs say.
  private struct Failure: Error, CustomStringConvertible { let description: String }

  private func message(_ row: WaitingMail, _ id: MailID) -> MailMessage? {
    guard let recipient = MailAddress(row.recipient, name: row.name),
      let content = try? Schema.mailContent.decode(row.content)
    else { return nil }
    var secret: String?
    if row.hasSecret {
      guard let opened = row.secret.flatMap({ Cryptography.open($0, key: key) }) else { return nil }
      secret = String(decoding: opened, as: UTF8.self)
    }
    return MailMessage(content.revealing(secret), from: sender(), to: recipient, id: id.value, at: clock.now())
  }

  /// The last word, in one transaction with the end of the job.
  private func end(_ run: JobRun, _ id: MailID, _ state: MailState, failure: String?) async throws(OutboundError) {
    let sentAt = state == .sent ? clock.now() : nil
    try await database.write(as: OutboundSchema.self) { work throws(OutboundError) in
      try work.run(
        """
        UPDATE \(.mail) SET state = \(state.rawValue), attempts = attempts + 1, failure = \(failure), secret = NULL,
          sent_at = coalesce(\(sentAt), sent_at)
        WHERE id = \(id)
        """)
      try run.complete(in: work)
    }
  }

  private func note(_ id: MailID, _ failure: String, isLast: Bool) async throws(OutboundError) {
    try await database.write(as: OutboundSchema.self) { work throws(OutboundError) in
      try work.run("UPDATE \(.mail) SET attempts = attempts + 1, failure = \(failure) WHERE id = \(id)")
      if isLast {
        try work.run("UPDATE \(.mail) SET state = \(MailState.failed.rawValue), secret = NULL WHERE id = \(id)")
      }
    }
  }
}

private struct WaitingMail: RowDecodable {
  let recipient: String, name: String, content: [UInt8], hasSecret: Bool, secret: [UInt8]?, secretUntil: Timestamp?
  let state: String

  init(row: inout RowReader) throws(DatabaseError) {
    recipient = try row.read()
    name = try row.read()
    content = try row.read()
    hasSecret = try row.read()
    secret = try row.read()
    secretUntil = try row.read()
    state = try row.read()
  }
}
