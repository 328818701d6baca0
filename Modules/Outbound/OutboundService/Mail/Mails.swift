public import Access
import AccessService
public import FoundationCore
public import Outbound
public import Persistence

/// Mails as staff see them: what was sent to whom, what became of it, and once more.
public struct Mails: Sendable {
  private let database: Database
  private let clock: WallClock
  private let mailer: Mailer
  private let staff: @Sendable () async throws(AccessError) -> [UniqueID: String]
  private let words: @Sendable (MailTemplate, String) -> MailContent

  /// How long mails are kept.
  static let age = Duration.seconds(90 * 86_400)

  init(
    database: Database, clock: WallClock, mailer: Mailer,
    staff: @escaping @Sendable () async throws(AccessError) -> [UniqueID: String],
    words: @escaping @Sendable (MailTemplate, String) -> MailContent
  ) {
    (self.database, self.clock, self.mailer, self.staff, self.words) = (database, clock, mailer, staff, words)
  }

  /// Returns a page, the latest first. Needs `mail.read`. Reads one row more than `limit`, by an index.
  ///
  /// - Throws: `access` without the permission, `invalidCursor` for a cursor of another list.
  public func list(
    _ state: MailState? = nil, to recipient: String? = nil, after cursor: Cursor?, limit: Int, as principal: Principal
  ) async throws(OutboundError) -> Page<Mail> {
    try Self.allow(.mailRead, principal)
    var filter = Fingerprint()
    filter.mix(state?.rawValue)
    filter.mix(recipient?.lowercased())
    let fingerprint = filter.value
    var conditions: [SQL<OutboundSchema>] = ["1 = 1"]
    if let state { conditions.append("state = \(state.rawValue)") }
    if let recipient { conditions.append("recipient_key = \(recipient.lowercased())") }
    let keyset = Keyset(version: 1, filter: fingerprint)
    if let cursor {
      guard let (time, id) = keyset.place(of: cursor) else { throw .invalidCursor }
      conditions.append("(created_at, id) < (\(time), \(id))")
    }
    let condition = SQL<OutboundSchema>.joined(conditions, by: " AND ")
    let rows: [MailRow] = try await database.read(as: OutboundSchema.self) { snapshot throws(OutboundError) in
      try snapshot.rows(
        """
        SELECT \(MailRow.columns) FROM \(.mail) WHERE \(condition) ORDER BY created_at DESC, id DESC LIMIT \(limit + 1)
        """)
    }
    return Page(rows.map(\.mail), limit: limit) { keyset.cursor(after: $0.createdAt, $0.id.value) }
  }

  /// Returns a mail with what it says. Needs `mail.read`. Its secret is not in it, and was forgotten once it was sent.
  ///
  /// - Throws: `notFound`; `access` without the permission.
  public func mail(_ id: MailID, as principal: Principal) async throws(OutboundError) -> MailDetails {
    try Self.allow(.mailRead, principal)
    return try await database.read(as: OutboundSchema.self) { snapshot throws(OutboundError) in
      try Self.details(of: id, in: snapshot)
    }
  }

  /// Sends a mail once more; one that waits is tried at once. Needs `mail.write`.
  ///
  /// - Throws: `notFound`; `notRepeatable` when it had a secret; `access` without the permission.
  public func sendAgain(
    _ id: MailID, once key: IdempotencyKey? = nil, as principal: Principal
  ) async throws(OutboundError) -> MailDetails {
    try Self.allow(.mailWrite, principal)
    return try await database.write(as: OutboundSchema.self, once: key, returning: .mailDetails) {
      work throws(OutboundError) in
      let changed = try work.run(
        """
        UPDATE \(.mail) SET state = \(MailState.waiting.rawValue), attempts = 0, failure = NULL
        WHERE id = \(id) AND (has_secret = \(false) OR secret IS NOT NULL)
        """)
      let mail = try work.snapshot { snapshot throws(OutboundError) in try Self.details(of: id, in: snapshot) }
      guard changed == 1 else { throw .notRepeatable }
      try Mailer.enqueue(id, in: work)
      return mail
    }
  }

  /// Sends a test message to the member of staff who asks, and to nobody else. Needs `mail.write`.
  ///
  /// - Throws: `mailExists` for a used id, `invalidRecipient`; `access` without the permission.
  public func sendTest(
    _ new: NewTestMail, once key: IdempotencyKey?, as principal: Principal
  ) async throws(OutboundError) -> Mail {
    try Self.allow(.mailWrite, principal)
    let emails: [UniqueID: String]
    do { emails = try await staff() } catch { throw .access(error) }
    guard case .staff(let member) = principal, let recipient = emails[member.id].flatMap({ MailAddress($0) }) else {
      throw .invalidRecipient
    }
    let draft = MailDraft(
      id: new.id, template: MailTemplate.test.id, to: recipient, words(.test, new.language))
    return try await database.write(as: OutboundSchema.self, once: key, returning: .mail) {
      work throws(OutboundError) in
      try mailer.queue(draft, in: work)
      return try work.snapshot { snapshot throws(OutboundError) in try Self.details(of: new.id, in: snapshot).mail }
    }
  }

  /// Forgets mails that were asked for 90 days ago and are over; returns how many. Works in small commands. Ends those whose
  /// link expired while nobody sent them, and forgets their secrets.
  ///
  /// - Throws: `storage` when the database fails.
  @discardableResult
  public func sweep() async throws(OutboundError) -> Int {
    let now = clock.now()
    let limit = now.advanced(by: .zero - Self.age)
    try await database.write(as: OutboundSchema.self) { work throws(OutboundError) in
      try work.run(
        """
        UPDATE \(.mail) SET state = \(MailState.failed.rawValue), secret = NULL
        WHERE state = \(MailState.waiting.rawValue) AND secret_until < \(now)
        """)
    }
    var total = 0
    while true {
      let count = try await database.write(as: OutboundSchema.self) { work throws(OutboundError) in
        try work.run(
          """
          DELETE FROM \(.mail) WHERE id IN (SELECT id FROM \(.mail) WHERE created_at < \(limit)
            AND state <> \(MailState.waiting.rawValue) ORDER BY created_at LIMIT 500)
          """)
      }
      total += count
      if count == 0 { return total }
    }
  }

  private static func details(
    of id: MailID, in snapshot: borrowing Snapshot<OutboundSchema>
  ) throws(OutboundError) -> MailDetails {
    guard
      let row: MailRow = try snapshot.first("SELECT \(MailRow.columns) FROM \(.mail) WHERE id = \(id)"),
      let bytes: [UInt8] = try snapshot.first("SELECT content FROM \(.mail) WHERE id = \(id)"),
      let content = try? Schema.mailContent.decode(bytes)
    else { throw .notFound }
    return MailDetails(mail: row.mail, content: content.revealing(nil))
  }

  private static func allow(_ permission: Permission, _ principal: Principal) throws(OutboundError) {
    do {
      try principal.require(permission)
      // A mail in the answer shows what reading shows.
      try principal.require(.mailRead)
    } catch { throw .access(error) }
  }
}

private struct MailRow: RowDecodable {
  let mail: Mail

  static var columns: SQL<OutboundSchema> {
    """
    id, template, recipient, language, subject, state, attempts, failure, created_at, sent_at, has_secret,
    secret IS NOT NULL
    """
  }

  init(row: inout RowReader) throws(DatabaseError) {
    let (id, template, recipient): (MailID, String, String) = (try row.read(), try row.read(), try row.read())
    let (language, subject, state): (String, String, String) = (try row.read(), try row.read(), try row.read())
    let (attempts, failure): (Int, String?) = (try row.read(), try row.read())
    let (createdAt, sentAt): (Timestamp, Timestamp?) = (try row.read(), try row.read())
    let (hasSecret, isKept): (Bool, Bool) = (try row.read(), try row.read())
    mail = Mail(
      id: id, template: template, recipient: recipient, language: language, subject: subject,
      state: MailState(rawValue: state) ?? .failed, attempts: attempts, failure: failure, createdAt: createdAt,
      sentAt: sentAt, isRepeatable: !hasSecret || isKept)
  }
}

extension Permission {
  /// See which mails were sent to whom, and what they say.
  public static let mailRead = Permission("mail.read")
  /// Send mails again, and test messages to oneself.
  public static let mailWrite = Permission("mail.write")
}
