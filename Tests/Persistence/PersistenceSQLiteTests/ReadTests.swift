import Foundation
import FoundationCore
import Persistence
import PersistenceSQLite
import Synchronization
import TestDatabase
import Testing

@Suite struct ReadTests {
  static let heavy: SQL<Sales> =
    "WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 3000000) SELECT max(x) FROM n"

  @Test(.onSQLite) func `a read beyond its budget is too long, a report may take it, and light reads go on`()
    async throws
  {
    try await Scratch().withDatabase { database in
      for _ in 0..<3 {
        await #expect(throws: DatabaseError.tooLong) {
          _ = try await database.read(as: Sales.self) { snapshot throws(DatabaseError) in
            try snapshot.first(Self.heavy, as: Int.self)
          }
        }
        try await expectSales(0, in: database)
      }
      let answer = try await database.report(as: Sales.self) { snapshot throws(DatabaseError) in
        try snapshot.first(Self.heavy, as: Int.self)
      }
      #expect(answer == 3_000_000)
    }
  }

  @Test(.onSQLite) func `a read beyond its budget leaves its connection as it was, however often`() async throws {
    // The steps of a prepared ROLLBACK add up over its runs: some hundreds of reads, until it is asked whether it may go on.
    try await Scratch().withFile({ $0.readBudget = .microseconds(1) }) { database in
      for _ in 0..<1_500 {
        await #expect(throws: DatabaseError.tooLong) {
          _ = try await database.read(as: Sales.self) { snapshot throws(DatabaseError) in
            try snapshot.first(Self.heavy, as: Int.self)
          }
        }
      }
      try await expectSales(0, in: database)
    }
  }

  @Test(.onSQLite) func `the budget counts all statements of one read`() async throws {
    try await Scratch().withDatabase { database in
      await #expect(throws: DatabaseError.tooLong) {
        _ = try await database.read(as: Sales.self) { snapshot throws(DatabaseError) in
          for _ in 0..<100_000 {
            _ = try snapshot.rows(
              "WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 50) SELECT x FROM n",
              as: Int.self)
          }
        }
      }
    }
  }

  @Test func `a read sees one state while commands go on`() async throws {
    try await Scratch().withDatabase { database in
      let writing = Task {
        for number in 1...200 {
          try await database.write(as: Sales.self) { work throws(DatabaseError) in
            try Sales.record(id(number), in: work)
          }
        }
      }
      for _ in 0..<100 {
        let (first, second) = try await database.read(as: Sales.self) { snapshot throws(DatabaseError) in
          (
            try snapshot.first("SELECT count(*) FROM \(.sale)", as: Int.self),
            try snapshot.rows("SELECT id FROM \(.sale)", as: UniqueID.self).count
          )
        }
        #expect(first == second)
      }
      try await writing.value
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `a report that keeps the log from being reused is ended at the log's limit, and the log shrinks`() async throws {
    try await Scratch().withFile({ $0.logLimit = 6 << 20 }) { database in
      let isOver = Mutex(false)
      let report = Task {
        defer { isOver.withLock { $0 = true } }
        return await outcome { () async throws(DatabaseError) in
          try await database.report(as: Sales.self) { snapshot throws(DatabaseError) in
            // Without the limit this would not end.
            try snapshot.first(
              "WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x FROM n) SELECT max(x) FROM n", as: Int.self)
          }
        }
      }
      let data = [UInt8](repeating: 1, count: 100_000)
      func write() async throws {
        try await database.write(as: Sales.self) { work throws(DatabaseError) in
          try work.run("INSERT INTO \(.note) (sale, data) VALUES (\(id(1)), \(data))")
        }
      }
      let limit = (6 << 20) / 4_096
      var longest = 0
      // A report that begins after the last write would go on for ever.
      while !isOver.withLock({ $0 }), longest < 10 * limit {
        try await write()
        longest = max(longest, database.statistics.logPages)
      }
      if longest >= 10 * limit { report.cancel() }
      let ended = await report.value
      guard case .failure(.tooLong) = ended else {
        Issue.record("the report gave \(ended)")
        return
      }
      #expect(longest > limit)
      for _ in 0..<3 { try await write() }
      #expect(database.statistics.logPages < limit)
      try await expectSales(0, in: database)
    }
  }

  @Test func `a reader cannot write`() async throws {
    try await Scratch().withDatabase { database in
      let result = await outcome { () async throws(DatabaseError) in
        try await database.read(as: Sales.self) { snapshot throws(DatabaseError) in
          try snapshot.rows("DELETE FROM \(.sale) RETURNING total", as: Int.self)
        }
      }
      guard case .failure = result else {
        Issue.record("it wrote")
        return
      }
    }
  }

  @Test(.onSQLite) func `a backup under load is whole, holds what was acknowledged before, and replaces nothing`()
    async throws
  {
    let scratch = Scratch()
    let copy = scratch.directory + "/copy.db"
    try await scratch.withDatabase { database in
      for number in 1...100 {
        try await database.write(as: Sales.self) { work throws(DatabaseError) in try Sales.record(id(number), in: work)
        }
      }
      let writing = Task {
        for number in 101...300 {
          try await database.write(as: Sales.self) { work throws(DatabaseError) in
            try Sales.record(id(number), in: work)
          }
        }
      }
      try await database.backup(to: copy)
      try await writing.value
      await #expect(throws: DatabaseError.self) { try await database.backup(to: copy) }
      let problems = try await database.integrityCheck()
      #expect(problems.isEmpty)
    }
    let restored = try await TestDatabase.open(copy, schemas: [Warehouse.self, Sales.self])
    let count = try await Sales.count(in: restored)
    #expect((100...300).contains(count))
    let problems = try await restored.integrityCheck()
    #expect(problems.isEmpty)
    await restored.close()
  }

  @Test(.onSQLite) func `the check of integrity finds a damaged page`() async throws {
    let scratch = Scratch()
    try await scratch.withDatabase { database in
      for number in 1...500 {
        try await database.write(as: Sales.self) { work throws(DatabaseError) in try Sales.record(id(number), in: work)
        }
      }
    }
    let file = try #require(FileHandle(forUpdatingAtPath: scratch.path))
    let end = try file.seekToEnd()
    try file.seek(toOffset: end - 4_096 * 6)
    try file.write(contentsOf: Data(repeating: 0x5a, count: 4_096 * 5))
    try file.close()
    try await scratch.withDatabase { database in
      let problems = await outcome { () async throws(DatabaseError) in try await database.integrityCheck() }
      switch problems {
      case .success(let list): #expect(!list.isEmpty)
      case .failure(.io): break
      case .failure(let error): Issue.record(error)
      }
    }
  }
}
