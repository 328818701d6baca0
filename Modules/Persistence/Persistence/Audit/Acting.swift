public import FoundationCore
import Synchronization

/// Who acts, for which operation and from where: what the commands of one request are done on behalf of.
///
/// Whoever admits a request makes it current for the request's task. Every command that the task gives to a `Database`
/// carries it, so that no command of an audited actor can commit without an entry of the audit log.
public struct Acting: Sendable {
  /// Who it is, such as `staff:0198…`.
  public let principal: String
  /// Names the token that was shown, where there was one. It grants nothing.
  public let token: String?
  /// What is done, by the name of the operation: `changeZone`.
  public let operation: String
  /// The network address that the request came from.
  public let address: String
  /// Names the request in logs, problems and events.
  public let correlation: UniqueID
  /// What the request is about, where its address says so.
  public let subject: AuditSubject?
  /// Whether what is done is written down: shoppers' requests are not.
  public let isAudited: Bool
  let ledger = Ledger()

  /// What the running task acts for; nil where nobody has said.
  @TaskLocal public static var current: Acting?

  /// An actor, with what is asked of the store.
  public init(
    principal: String, token: String? = nil, operation: String, address: String,
    correlation: UniqueID = IdentifierSource.system.next(), subject: AuditSubject? = nil, isAudited: Bool = true
  ) {
    self.principal = principal
    self.token = token
    self.operation = operation
    self.address = address
    self.correlation = correlation
    self.subject = subject
    self.isAudited = isAudited
  }

  /// The command of a request that has written its entry: others need none, unless they have a difference to tell.
  final class Ledger: Sendable {
    private let writer = Mutex<UInt64?>(nil)

    /// Whether the command is to write the request's entry: the first one is, also when it runs again.
    func claim(_ command: UInt64) -> Bool {
      writer.withLock { writer in
        if writer == nil { writer = command }
        return writer == command
      }
    }

    /// The command had no effect after all.
    func release(_ command: UInt64) { writer.withLock { if $0 == command { $0 = nil } } }
  }
}

/// What an entry of the audit log is about.
public struct AuditSubject: Hashable, Sendable {
  /// What kind of thing: where its like is found in the API, such as `catalog/products`.
  public let kind: String
  /// Which of them; nil where all are meant, or none in particular.
  public let id: String?

  /// Something of a kind.
  public init(_ kind: String, _ id: String? = nil) { (self.kind, self.id) = (kind, id) }

  /// Something of a kind, by its id.
  public init<Tag>(_ kind: String, _ id: Identifier<Tag>) { self.init(kind, id.description) }
}
