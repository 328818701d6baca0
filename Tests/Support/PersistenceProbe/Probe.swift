import FoundationCore
import Glibc
import Persistence
@_spi(Faults) import PersistenceSQLite

/// What the durability tests do in another process: `persistence-probe MODE DATABASE [ARGUMENT]`.
@main struct Probe {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 3 else { exit(64) }
    var options = SQLiteOptions(path: arguments[2])
    let argument = arguments.count > 3 ? arguments[3] : ""
    switch arguments[1] {
    case "load": try await load(options)
    case "load-acknowledging-early":
      // The negative control: with it the same test must lose commands.
      options.acknowledgesBeforeCommit = true
      try await load(options)
    case "verify": try await verify(options, acknowledged: argument)
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

  /// Writes entries from 32 tasks, and the id of each acknowledged one to standard output, until killed.
  static func load(_ options: SQLiteOptions) async throws {
    let database = try await Database.sqlite(options, schemas: [Ledger.self])
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
  static func verify(_ options: SQLiteOptions, acknowledged path: String) async throws {
    let database = try await Database.sqlite(options, schemas: [Ledger.self])
    try await OutboxRelay(database, consumers: [Ledger.consumer]).drain()
    var (missing, acknowledged) = (0, 0)
    for line in read(path).split(separator: "\n") {
      guard let id = UniqueID(line) else { continue }
      acknowledged += 1
      let found = try await Ledger.count("SELECT count(*) FROM \(.entry) WHERE id = \(id)", in: database)
      if found != 1 { missing += 1 }
    }
    let entries = try await Ledger.count("SELECT count(*) FROM \(.entry)", in: database)
    let torn = try await Ledger.count(
      "SELECT count(*) FROM \(.entry) WHERE (SELECT count(*) FROM \(.line) WHERE entry = id) <> 3", in: database)
    let effects = try await Ledger.count("SELECT count(*) FROM \(.effect)", in: database)
    let distinct = try await Ledger.count("SELECT count(DISTINCT event) FROM \(.effect)", in: database)
    let problems = try await database.integrityCheck().count
    await database.close()
    say(
      "acknowledged \(acknowledged) missing \(missing) entries \(entries) torn \(torn) effects \(effects) "
        + "distinct \(distinct) problems \(problems)")
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
