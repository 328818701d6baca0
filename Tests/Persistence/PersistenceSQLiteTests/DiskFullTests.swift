import Glibc
import Persistence
import TestDatabase
import Testing

/// A small file system of its own, which takes the right to mount one; without it the test is skipped, visibly.
@Suite(.serialized) struct DiskFullTests {
  final class SmallDisk {
    let path = "/tmp/persistence-disk-\(UInt64.random(in: 0...UInt64.max))"

    init?() {
      unsafe mkdir(path, 0o700)
      guard unsafe mount("none", path, "tmpfs", 0, "size=6m") == 0 else {
        unsafe rmdir(path)
        return nil
      }
    }

    deinit {
      unsafe umount2(path, Int32(MNT_DETACH))
      unsafe rmdir(path)
    }
  }

  private func write(_ number: Int, bytes: Int, in database: Database) async -> Result<Void, DatabaseError> {
    await outcome { () async throws(DatabaseError) in
      try await database.write(as: Sales.self) { work throws(DatabaseError) in
        try Sales.record(id(number), in: work)
        try work.run("INSERT INTO \(.note) (sale, data) VALUES (\(id(number)), \([UInt8](repeating: 1, count: bytes)))")
      }
    }
  }

  @Test(
    .onSQLite, .enabled(if: SmallDisk() != nil, "needs the right to mount a tmpfs"), .timeLimit(.minutes(5)))
  func `a full disk refuses commands, keeps reading, and recovers by itself when there is space`() async throws {
    let disk = try #require(SmallDisk())
    // Space to be given back later.
    let filler = disk.path + "/filler"
    let file = unsafe open(filler, O_WRONLY | O_CREAT, 0o600)
    let zeros = [UInt8](repeating: 0, count: 1 << 20)
    for _ in 0..<3 { unsafe Glibc.write(file, zeros, zeros.count) }
    close(file)

    let database = try await TestDatabase.open(disk.path + "/store.db", schemas: [Sales.self])
    var accepted = 0
    var number = 0
    var failure: DatabaseError?
    while failure == nil {
      number += 1
      switch await write(number, bytes: 20_000, in: database) {
      case .success: accepted += 1
      case .failure(let error): failure = error
      }
    }
    #expect(failure == .full)
    #expect(accepted > 0)
    #expect(database.statistics.writesStopped)
    // Sooner than the first command is let through to probe, however slow the machine is.
    let stopped = ContinuousClock.now
    for _ in 0..<100 where ContinuousClock.now < stopped + .milliseconds(500) {
      number += 1
      guard case .failure(.writesStopped) = await write(number, bytes: 20_000, in: database) else {
        Issue.record("a command was attempted right after a full disk")
        break
      }
    }
    try await expectSales(accepted, in: database)

    unsafe unlink(filler)
    // One command a second is let through to probe.
    let deadline = ContinuousClock.now + .seconds(60)
    var recovered = false
    while !recovered, ContinuousClock.now < deadline {
      number += 1
      if case .success = await write(number, bytes: 20_000, in: database) { recovered = true }
      await Task.yield()
    }
    #expect(recovered)
    #expect(!database.statistics.writesStopped)
    try await expectSales(accepted + 1, in: database)
    let problems = try await database.integrityCheck()
    #expect(problems.isEmpty)
    await database.close()
  }
}
