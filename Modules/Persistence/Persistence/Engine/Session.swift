import FoundationCore
import Glibc

/// A connection with the state of the command it is running.
final class Session {
  let connection: any EngineConnection
  let clock: WallClock
  /// Whether its reads run on their callers' threads.
  let isInline: Bool
  /// The command's first failed statement.
  ///
  /// PostgreSQL refuses everything after it until the savepoint is rolled back and SQLite does not; the rule here is
  /// PostgreSQL's, on both, so that a command cannot come to depend on one.
  private(set) var failure: DatabaseError?
  /// Set when an event was written, so that the relay is woken after the commit.
  var hasPublished = false
  /// Set when a job may begin after the commit, so that runners are woken.
  var hasJobs = false
  /// The event that a consumer is being given.
  var cause: Event?
  /// Whether the command is one of many that nobody waits for alone: between its statements other threads may run.
  var isOneOfMany = false
  /// Who the command acts for.
  private(set) var acting: Acting?
  /// The request that the command's caller works for.
  private var asked: UniqueID?
  /// The command that runs, where it acts for somebody.
  private(set) var command: UInt64?
  /// Whether the command has told what it changes.
  var hasAudited = false
  /// Whether the command answered what an earlier one had done.
  var isReplay = false
  private var lastYield = ContinuousClock.now
  /// What is done once the transaction is durable, in the order of the commands.
  private var actions: [@Sendable () -> Void] = []
  /// How many of the actions are of commands before the one that runs.
  private var actionsBefore = 0

  init(_ connection: any EngineConnection, clock: WallClock, isInline: Bool = false) {
    (self.connection, self.clock, self.isInline) = (connection, clock, isInline)
  }

  func beginCommand() {
    failure = nil
    cause = nil
    actionsBefore = actions.count
  }

  /// Has the command that runs act for somebody, and for a request.
  func act(_ acting: Acting?, _ command: UInt64?, for request: UniqueID?) {
    (self.acting, self.command, hasAudited, isReplay) = (acting, command, false, false)
    asked = request
  }

  /// The request that what the command writes belongs to: that of the event that caused it, or its caller's.
  var correlation: UniqueID? { cause.map(\.correlation) ?? acting?.correlation ?? asked }

  /// A new id, of the moment by the database's own clock.
  func makeID() -> UniqueID {
    var random = Entropy()
    return UniqueID(at: clock.now(), random: (random.next(), random.next()))
  }

  func onCommit(_ action: @escaping @Sendable () -> Void) { actions.append(action) }

  /// Forgets what the command that runs wanted done: it has had no effect.
  func forgetCommandsActions() { actions.removeLast(actions.count - actionsBefore) }

  /// Forgets what all commands of the transaction wanted done.
  func forgetActions() { actions.removeAll() }

  /// Does what commands wanted done.
  func committed() {
    let wanted = actions
    actions.removeAll(keepingCapacity: true)
    for action in wanted { action() }
  }

  func enqueue(_ statement: Statement) throws(DatabaseError) {
    try check()
    do { try connection.enqueue(statement) } catch { throw failed(error) }
  }

  func run(_ statement: Statement) throws(DatabaseError) -> Int {
    try check()
    giveWay()
    do { return try connection.run(statement) } catch { throw failed(error) }
  }

  func run(_ statements: [Statement]) throws(DatabaseError) -> [Int] {
    try check()
    do { return try connection.run(statements) } catch { throw failed(error) }
  }

  func rows<Row: RowDecodable>(_ statement: Statement, limit: Int = .max) throws(DatabaseError) -> [Row] {
    try check()
    giveWay()
    do {
      return try connection.rows(statement, limit: limit) { (row: inout RowReader) throws(DatabaseError) in
        try Row(row: &row)
      }
    } catch { throw failed(error) }
  }

  /// Lets another thread have the processor, every 100 µs while a command of many runs.
  ///
  /// Without it a thread that draws a page waits for the scheduler's next tick, which is up to four milliseconds away.
  private func giveWay() {
    guard isOneOfMany else { return }
    let now = ContinuousClock.now
    guard now - lastYield > .microseconds(100) else { return }
    sched_yield()
    lastYield = now
  }

  /// Throws what has failed before.
  func check() throws(DatabaseError) { if let failure { throw failure } }

  /// Holds what is called this until the transaction ends.
  func lock(_ name: String, _ key: SQLValue) throws(DatabaseError) {
    try check()
    guard connection.takesLocks else { return }
    var fingerprint = Fingerprint()
    fingerprint.mix(name)
    fingerprint.mix("\(key)")
    do { try connection.lock(Int64(bitPattern: fingerprint.value)) } catch { throw failed(error) }
  }

  /// Holds an owner until the transaction ends; where that fails, so does the next statement.
  func hold(_ owner: String) {
    do throws(DatabaseError) { try lock(owner, "".sqlValue) } catch { _ = failed(error) }
  }

  /// Waits for what the command enqueued.
  func settle() throws(DatabaseError) {
    try check()
    do { try connection.settle() } catch { throw failed(error) }
  }

  /// Refuses the rest of the command for a reason that is not a statement's, such as a key used twice.
  func failed(_ error: DatabaseError) -> DatabaseError {
    failure = failure ?? error
    return error
  }
}
