public import FoundationCore

/// Work that a command asks for: it is done after the command's commit, and at least once.
///
/// For what cannot be part of a transaction, or takes its time: mail, calls of other servers, files, sweeps.
public struct JobDraft: Sendable, Equatable {
  /// Which `JobHandler` does it, such as `outbound.mail`.
  public var kind: String
  /// What the handler needs to know, in a form of its own: references rather than copies of what may change.
  public var payload: [UInt8]
  /// When it may begin; nil for at once.
  public var runAt: Timestamp?
  /// Makes it one of its kind: while a job with this key is not over, asking again only lets it begin earlier, or begin
  /// once more if it is running.
  public var key: String?

  /// Makes a draft.
  public init(kind: String, payload: [UInt8] = [], at runAt: Timestamp? = nil, key: String? = nil) {
    (self.kind, self.payload, self.runAt, self.key) = (kind, payload, runAt, key)
  }
}

extension UnitOfWork {
  /// Asks for work in this transaction: it is done if and only if the command commits. One statement.
  ///
  /// - Throws: The owner's form of a `DatabaseError`.
  public func enqueue(_ job: JobDraft) throws(Owner.Failure) {
    do { try JobRows(session).enqueue(job) } catch { throw Owner.Failure(error) }
  }
}
