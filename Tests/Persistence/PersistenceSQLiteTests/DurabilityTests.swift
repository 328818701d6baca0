import Foundation
import FoundationCore
import Persistence
import PersistencePostgreSQL
import PersistenceSQLite
import TestDatabase
import TestSupport
import Testing

@Suite(.serialized) struct DurabilityTests {
  /// How often a process is killed: `make soak` asks for 100.
  private static let kills = Soak.count("SOAK_KILLS", orElse: 6)

  /// Kills the process under load at random moments, then asks a fresh one what is there.
  ///
  /// It publishes events and delivers them, so each kill is one of its relay too.
  private func kill(_ mode: String, times: Int) async throws -> [String: Int] {
    let scratch = Scratch()
    let place = TestDatabase.postgreSQL(scratch.path).map { "\($0.address) \($0.schema ?? "")" } ?? scratch.path
    var acknowledged: [String] = []
    for _ in 0..<times {
      let (lines, killed) = try await ProbeProcess.run([mode, place], killAfter: .random(in: 100...3_000))
      #expect(killed)
      acknowledged += lines
    }
    let file = scratch.directory + "/acks"
    try acknowledged.joined(separator: "\n").write(toFile: file, atomically: false, encoding: .utf8)
    let (lines, _) = try await ProbeProcess.run(["verify", place, file])
    return ProbeProcess.numbers(lines.last)
  }

  @Test(.timeLimit(.minutes(15)))
  func `kills under load lose no command, tear none, and leave one effect of each event, in order`() async throws {
    let found = try await kill("load", times: Self.kills)
    let entries = found["entries"]
    print("process with its relay killed: \(Self.kills) times, \(found)")
    #expect(found["acknowledged", default: 0] >= 100 * Self.kills)
    #expect(found["missing"] == 0)
    #expect(found["torn"] == 0)
    #expect(found["effects"] == entries)
    #expect(found["distinct"] == entries)
    #expect(found["disordered"] == 0)
    #expect(found["problems"] == 0)
  }

  @Test(.timeLimit(.minutes(5)))
  func `negative control: acknowledging before the commit loses commands`() async throws {
    // Six kills may all miss the moment between.
    var missing: Int64 = 0
    for _ in 0..<4 where missing == 0 {
      let found = try await kill("load-acknowledging-early", times: 6)
      #expect(found["acknowledged", default: 0] >= 600)
      #expect(found["torn"] == 0)
      missing = Int64(found["missing", default: 0])
    }
    #expect(missing > 0)
  }

  @Test(.onSQLite, .timeLimit(.minutes(1)))
  func `a process killed inside any migration resumes it whole`() async throws {
    for turn in 1...4 {
      let scratch = Scratch()
      let (_, killed) = try await ProbeProcess.run(["migrate", scratch.path, "\(turn)"])
      #expect(killed)
      let (lines, killedAgain) = try await ProbeProcess.run(["migrate", scratch.path, "0"])
      #expect(!killedAgain)
      #expect(lines == ["entries 1"])
    }
  }

  @Test(.onSQLite, .timeLimit(.minutes(1)))
  func `after an I/O error nothing is acknowledged and reads go on`() async throws {
    let scratch = Scratch()
    let (lines, _) = try await ProbeProcess.run(["starve", scratch.path, "\(1 << 20)"])
    let found = ProbeProcess.numbers(lines.last)
    #expect(found["io"] == 1)
    #expect(found["accepted", default: 0] > 0)
    #expect(found["entries"] == found["accepted"])
    #expect(found["afterwards"] == 0)
    #expect(found["refusals"] == 100)
  }

  @Test(.onSQLite) func `a second process is refused while the first has the file, and let in after`() async throws {
    let scratch = Scratch()
    let database = try await Database.sqlite(scratch.options(), schemas: [Sales.self])
    let refused = try await ProbeProcess.run(["open", scratch.path])
    #expect(refused.lines == ["inUse(\"\(scratch.path)\")"])
    await #expect(throws: DatabaseError.inUse(scratch.path)) {
      _ = try await Database.sqlite(scratch.options(), schemas: [Sales.self])
    }
    let alias = scratch.directory + "/../" + (scratch.directory as NSString).lastPathComponent + "/store.db"
    await #expect(throws: DatabaseError.inUse(alias)) {
      _ = try await TestDatabase.open(alias, schemas: [Sales.self])
    }
    try await database.write(as: Sales.self) { work throws(DatabaseError) in try Sales.record(id(1), in: work) }
    await database.close()
    let opened = try await ProbeProcess.run(["open", scratch.path])
    #expect(opened.lines == ["opened"])
  }
}
