public import FoundationCore
import Synchronization

extension UnitOfWork {
  /// Whether what the command does is written down: for commands to which a difference costs something.
  public var isAudited: Bool { session.acting?.isAudited == true }

  /// Who the command acts for, such as `staff:0198…`; nil where what is done is not written down: for shoppers, and for what
  /// the store does by itself.
  public var actor: String? { session.acting.flatMap { $0.isAudited ? $0.principal : nil } }

  /// Writes down in this transaction what the request changes, field by field. Costs nothing for whoever is not audited.
  ///
  /// - Parameters:
  ///   - subject: What is changed; nil for what the request's address names.
  ///   - before: What it was; nil when it is added.
  ///   - after: What it becomes; nil when it is removed.
  ///   - schema: Its form; fields are told as it has them.
  /// - Throws: The owner's form of a `DatabaseError`.
  public func audit<Value>(
    _ subject: AuditSubject? = nil, from before: @autoclosure () -> Value?, to after: @autoclosure () -> Value?,
    as schema: Schema<Value>
  ) throws(Owner.Failure) {
    try audit(subject, changes: schema.changes(from: before(), to: after()))
  }

  /// Writes down what the request changes, where that has no schema.
  ///
  /// - Parameters:
  ///   - subject: What is changed; nil for what the request's address names.
  ///   - changes: What is different; fields named after passwords, secrets or tokens are told without their values.
  ///   - principal: Who does it, where the request has only now found out; nil for whoever asks.
  /// - Throws: The owner's form of a `DatabaseError`.
  public func audit(
    _ subject: AuditSubject? = nil, changes: @autoclosure () -> [FieldChange], by principal: String? = nil
  ) throws(Owner.Failure) {
    guard let acting = session.acting, acting.isAudited || principal != nil else { return }
    do { try AuditWriter.note(acting, subject, changes(), by: principal, on: session) } catch {
      throw Owner.Failure(error)
    }
  }
}

/// Writes entries in the transaction of the command that a session runs.
enum AuditWriter {
  private static let order = Atomic<UInt64>(0)

  /// The entry of a command that told no difference, so that an operation can have none by accident.
  static func noteActing(on session: Session) throws(DatabaseError) {
    guard let acting = session.acting, let command = session.command, acting.isAudited, !session.hasAudited,
      // A repeat has its entry: what the request commands after it, such as bringing search up to date, needs none.
      acting.ledger.claim(command), !session.isReplay
    else { return }
    try note(acting, nil, [], by: nil, on: session)
  }

  fileprivate static func note(
    _ acting: Acting, _ subject: AuditSubject?, _ changes: [FieldChange], by principal: String?, on session: Session
  ) throws(DatabaseError) {
    session.hasAudited = true
    if let command = session.command { _ = acting.ledger.claim(command) }
    let subject = subject ?? acting.subject
    let now = session.clock.now()
    var random = Entropy()
    // Entries of one millisecond are in the order in which they were written.
    let count = Self.order.wrappingAdd(1, ordering: .relaxed).newValue
    let id = UniqueID(at: now, random: (count, random.next()))
    let told = String(decoding: AuditEntry.changes.encode(changes.prefix(500).map(\.told)), as: UTF8.self)
    let insert: SQL<PersistenceSchema> = """
      INSERT INTO \(.audit) (id, at, principal, token, operation, address, correlation, kind, aggregate, changes)
      VALUES (\(id), \(now), \(principal ?? acting.principal), \(acting.token), \(acting.operation), \(acting.address),
        \(acting.correlation.description), \(subject?.kind), \(subject?.id), \(told))
      """
    try session.enqueue(insert.statement)
  }
}

extension FieldChange {
  private static let longest = 20_000

  /// The change without what nobody may read, and without the end of what is very long.
  fileprivate var told: FieldChange {
    let name = field.lowercased()
    let isSecret = ["password", "secret", "token"].contains { name.contains($0) }
    if isSecret { return FieldChange(redacted: field, existed: before != nil, exists: after != nil) }
    func told(_ text: String) -> String {
      text.utf8.count > Self.longest ? text.prefix(Self.longest / 4) + "…" : text
    }
    return FieldChange(field: field, before: before.map(told), after: after.map(told))
  }
}
