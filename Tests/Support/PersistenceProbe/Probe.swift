import FoundationCore
import Glibc
import Persistence
@_spi(Faults) import PersistencePostgreSQL
@_spi(Faults) import PersistenceSQLite

/// What the durability tests do in another process: `persistence-probe MODE DATABASE [ARGUMENT]`. The database is a file,
/// or a server's address and a schema of it, with a space between them.
@main struct Probe {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 3 else { exit(64) }
    let options = SQLiteOptions(path: arguments[2])
    let argument = arguments.count > 3 ? arguments[3] : ""
    switch arguments[1] {
    case "load": try await load(try await open(arguments[2]))
    case "load-acknowledging-early":
      // The negative control: with it the same test must lose commands.
      try await load(try await open(arguments[2], acknowledgesBeforeCommit: true))
    case "verify": try await verify(try await open(arguments[2]), acknowledged: argument)
    case "migrate": try await migrate(options, dieAt: Int(argument) ?? 0)
    case "starve": try await starve(options, fileLimit: UInt(argument) ?? 0)
    case "open":
      do throws(DatabaseError) {
        try await Database.sqlite(options, schemas: [Ledger.self]).close()
        say("opened")
      } catch { say("\(error)") }
    default: exit(64)
    }
  }

  /// Opens a database of either engine.
  private static func open(
    _ place: String, acknowledgesBeforeCommit: Bool = false
  ) async throws(DatabaseError) -> Database {
    let words = place.split(separator: " ")
    guard let schema = words.last, words.count == 2 else {
      var options = SQLiteOptions(path: place)
      options.acknowledgesBeforeCommit = acknowledgesBeforeCommit
      return try await .sqlite(options, schemas: [Ledger.self])
    }
    var options = PostgreSQLOptions(address: String(words[0]))
    options.schema = String(schema)
    options.acknowledgesBeforeCommit = acknowledgesBeforeCommit
    return try await .postgreSQL(options, schemas: [Ledger.self])
  }

  /// Writes entries from 32 tasks, and the id of each acknowledged one to standard output, until killed.
  static func load(_ database: Database) async throws {
    let relay = OutboxRelay(database, consumers: [Ledger.consumer])
    relay.start()
    let source = IdentifierSource.system
    try await withThrowingDiscardingTaskGroup { group in
      for _ in 0..<32 {
        group.addTask {
          while true {
            let id = source.next()
            try await Ledger.write(id, in: database)
            say("\(id)")
          }
        }
      }
    }
  }

  /// Compares what was acknowledged with what is there, after delivering what is left of the outbox.
  static func verify(_ database: Database, acknowledged path: String) async throws {
    try await OutboxRelay(database, consumers: [Ledger.consumer]).drain()
    let acknowledged = read(path).split(separator: "\n").compactMap { UniqueID($0) }
    let found = Set(
      try await database.report(as: Ledger.self) { snapshot throws(DatabaseError) in
        try snapshot.rows("SELECT id FROM \(.entry)", as: UniqueID.self)
      })
    let missing = Set(acknowledged).subtracting(found).count
    let entries = try await Ledger.count("SELECT count(*) FROM \(.entry)", in: database)
    let torn = try await Ledger.count(
      "SELECT count(*) FROM \(.entry) WHERE (SELECT count(*) FROM \(.line) WHERE entry = id) <> 3", in: database)
    let effects = try await Ledger.count("SELECT count(*) FROM \(.effect)", in: database)
    let distinct = try await Ledger.count("SELECT count(DISTINCT event) FROM \(.effect)", in: database)
    // The effects of an aggregate's events, as they were written: each is the next one's predecessor.
    let disordered = try await Ledger.count(
      """
      SELECT count(*) FROM (SELECT aggregate_sequence - lag(aggregate_sequence, 1, CAST(0 AS bigint))
        OVER (PARTITION BY aggregate ORDER BY number) AS step FROM \(.effect)) AS effect WHERE step <> 1
      """, in: database)
    let problems = try await database.integrityCheck().count
    await database.close()
    say(
      "acknowledged \(acknowledged.count) missing \(missing) entries \(entries) torn \(torn) effects \(effects) "
        + "distinct \(distinct) disordered \(disordered) problems \(problems)")
  }

  /// Dies inside the transaction of the migration that asks the time for the n-th time, after its statements ran.
  static func migrate(_ options: SQLiteOptions, dieAt turn: Int) async throws {
    let turns = Turns(turn)
    let clock = WallClock {
      if turns.isLast() { kill(getpid(), SIGKILL) }
      return Timestamp(milliseconds: 0)
    }
    let database = try await Database.sqlite(options, schemas: [Ledger.self], clock: clock)
    try await Ledger.write(UniqueID(high: 9, low: 9), in: database)
    let entries = try await Ledger.count("SELECT count(*) FROM \(.entry)", in: database)
    await database.close()
    say("entries \(entries)")
  }

  /// Writes until no file may grow any more: an I/O error, after which nothing may be acknowledged.
  static func starve(_ options: SQLiteOptions, fileLimit: UInt) async throws {
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit(rlim_cur: fileLimit, rlim_max: fileLimit)
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    let database = try await Database.sqlite(options, schemas: [Ledger.self])
    let source = IdentifierSource.system
    var (accepted, afterwards, refusals) = (0, 0, 0)
    var first: DatabaseError?
    while first == nil {
      do throws(DatabaseError) {
        try await Ledger.write(source.next(), bytes: 1_000, in: database)
        accepted += 1
      } catch { first = error }
    }
    for _ in 0..<100 {
      do throws(DatabaseError) {
        try await Ledger.write(source.next(), bytes: 1, in: database)
        afterwards += 1
      } catch { if error == .writesStopped { refusals += 1 } }
    }
    let entries = try await Ledger.count("SELECT count(*) FROM \(.entry)", in: database)
    let isIO = if case .io = first { 1 } else { 0 }
    say("accepted \(accepted) entries \(entries) afterwards \(afterwards) refusals \(refusals) io \(isIO)")
  }
}
