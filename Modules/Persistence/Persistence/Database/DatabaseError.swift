/// Why the database did not do it.
///
/// Each case says what the caller can do next.
public enum DatabaseError: Error, Sendable, Equatable {
  /// A lock, deadlock or serialisation conflict outlived the retries: try the command again.
  case busy
  /// The data breaks a rule. Names agree between engines: `product_sku_key`, `product_pkey`, or the CHECK's own name.
  case constraint(Constraint, String)
  /// No space left. Nothing was written; writes resume by themselves when a later commit succeeds.
  case full
  /// The storage failed. The process writes nothing more until it is restarted.
  case io(code: Int32, String)
  /// An earlier commit failed, or the database is closed, so this was not attempted: answer 503 and `Retry-After`.
  case writesStopped
  /// Too many commands are waiting: answer 503 and `Retry-After`.
  case overloaded
  /// The caller's task was cancelled before the command began; it had no effect.
  case cancelled
  /// The connection was lost during COMMIT: ask again with the same idempotency key.
  case outcomeUnknown
  /// The database cannot be reached or opened; nothing was committed.
  case unavailable(String)
  /// The same idempotency key was used for a different request.
  case idempotencyKeyReused
  /// Another process, or another `Database` of this one, holds the file.
  case inUse(String)
  /// A column is not what the row type says: the statement and its row type disagree.
  case decoding(column: Int32, String)
  /// The query did more work than an inline read may: narrow it, or use `report`.
  case tooLong
  /// The statement is wrong, or names a table its owner does not own.
  case statement(String)
  /// A migration that was applied has been edited since: restore its text and append another. Names owner and number.
  case migrationChanged(String)

  /// The kind of rule that data can break.
  public enum Constraint: Sendable {
    /// A primary key or a unique index; the name ends in `_pkey` or `_key`.
    case unique
    /// A CHECK, by its own name.
    case check
    /// A reference without its target. SQLite does not say which, so the name is empty there.
    case foreignKey
    /// A missing value, named `table.column` without the owner.
    case notNull
    /// Another rule, in the engine's words.
    case other
  }
}

extension DatabaseError {
  /// Whether the same command may succeed later. What will be the same however often it is tried is a mistake.
  public var mayPass: Bool {
    switch self {
    case .busy, .full, .io, .writesStopped, .overloaded, .cancelled, .outcomeUnknown, .unavailable, .inUse: true
    case .constraint, .idempotencyKeyReused, .decoding, .tooLong, .statement, .migrationChanged: false
    }
  }

  /// The batch cannot go on: its transaction is gone or must not be trusted.
  var endsBatch: Bool {
    switch self {
    case .full, .io, .unavailable, .outcomeUnknown: true
    default: false
    }
  }

  /// The storage cannot be trusted with another commit.
  var stopsWriting: Bool {
    switch self {
    case .full, .io: true
    default: false
    }
  }

  /// The command lost a race that it may win when run again.
  var isRetryable: Bool { self == .busy }
}

/// An error type that a context throws, able to carry a storage error.
public protocol StorageError: Error {
  /// Wraps what the database reported.
  init(_ error: DatabaseError)

  /// What the database reported, where it is wrapped in this.
  var database: DatabaseError? { get }
}

extension DatabaseError: StorageError {
  /// The error itself.
  public init(_ error: DatabaseError) { self = error }

  /// The error itself.
  public var database: DatabaseError? { self }
}
