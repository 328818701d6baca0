import FoundationCore
import Persistence
import Synchronization
import TestDatabase
import TestSupport
import Testing

/// Shelves, whose books go with them, and how often somebody came.
private enum Library: DatabaseSchema {
  enum Table: String, CaseIterable { case shelf, book, visit }
  typealias Failure = DatabaseError
  static let name = "library"
  static let migrations: [Migration<Self>] = [
    [
      "CREATE TABLE \(.shelf) (id \(.integer) PRIMARY KEY NOT NULL, label \(.text) NOT NULL) \(.strict)",
      """
      CREATE TABLE \(.book) (id \(.integer) PRIMARY KEY NOT NULL,
        shelf \(.integer) NOT NULL REFERENCES \(.shelf) (id) ON DELETE CASCADE) \(.strict)
      """,
      "CREATE TABLE \(.visit) (id \(.integer) PRIMARY KEY NOT NULL, count \(.integer) NOT NULL) \(.strict)",
    ]
  ]

  static func books(in snapshot: borrowing Snapshot<Self>) throws(DatabaseError) -> Int {
    try snapshot.first("SELECT count(*) FROM \(.book)") ?? -1
  }

  static func visits(in snapshot: borrowing Snapshot<Self>) throws(DatabaseError) -> Int {
    try snapshot.first("SELECT count FROM \(.visit) WHERE id = 1") ?? -1
  }
}

@Suite struct ReadAheadTests {
  /// Two shelves, the first with two books.
  private static func withLibrary(
    clock: WallClock = .system, _ body: (Database) async throws -> Void
  ) async throws {
    try await Scratch().withDatabase(schemas: [Library.self], clock: clock) { database in
      try await database.write(as: Library.self) { work throws(DatabaseError) in
        try work.run("INSERT INTO \(.shelf) (id, label) VALUES (1, 'A'), (2, 'B')")
        try work.run("INSERT INTO \(.book) (id, shelf) VALUES (1, 1), (2, 1)")
        try work.run("INSERT INTO \(.visit) (id, count) VALUES (1, 0)")
      }
      try await body(database)
    }
  }

  /// What a command is told of what was read ahead of it.
  private static func current(_ ahead: ReadAhead<Int>?, in database: Database) async throws(DatabaseError) -> Int? {
    try await database.write(as: Library.self) { work throws(DatabaseError) in work.current(ahead) }
  }

  private static let statements: [(SQL<Library>, Bool)] = [
    ("UPDATE \(.visit) SET count = 5", true),
    ("INSERT INTO \(.shelf) (id, label) VALUES (3, 'C')", true),
    ("INSERT INTO \(.book) (id, shelf) VALUES (3, 2)", false),
    ("UPDATE \(.book) SET shelf = 2 WHERE id = 1 RETURNING id", false),
    ("DELETE FROM \(.book)", false),
    ("INSERT INTO \(.shelf) (id, label) SELECT id + 10, 'copy' FROM \(.book)", true),
    ("INSERT INTO \(.book) (id, shelf) VALUES (1, 2) ON CONFLICT (id) DO UPDATE SET shelf = 2", false),
    // Takes its books along.
    ("DELETE FROM \(.shelf) WHERE id = 1", false),
  ]

  @Test(.onSQLite, arguments: statements.indices)
  func `what was read ahead holds until a table that it was read from is written`(index: Int) async throws {
    let (statement, holds) = Self.statements[index]
    try await Self.withLibrary { database in
      let ahead = await database.readAhead(as: Library.self) { snapshot throws(DatabaseError) in
        try Library.books(in: snapshot)
      }
      #expect(try await Self.current(ahead, in: database) == 2)
      // In the command itself, and by one before it.
      let within = try await database.write(as: Library.self) { work throws(DatabaseError) in
        try work.run(statement)
        return work.current(ahead)
      }
      #expect(within == (holds ? 2 : nil))
      #expect(try await Self.current(ahead, in: database) == (holds ? 2 : nil))
      let again = await database.readAhead(as: Library.self) { snapshot throws(DatabaseError) in
        try Library.books(in: snapshot)
      }
      #expect(try await Self.current(again, in: database) != nil)
    }
  }

  @Test(.onSQLite) func `a command before it in the same batch counts as well`() async throws {
    try await Self.withLibrary { database in
      let ahead = await database.readAhead(as: Library.self) { snapshot throws(DatabaseError) in
        try Library.books(in: snapshot)
      }
      let hold = ThreadHold()
      async let first: Void = database.write(as: Library.self) { _ throws(DatabaseError) in hold.wait() }
      await hold.reached()
      async let second: Int = database.write(as: Library.self) { work throws(DatabaseError) in
        try work.run("DELETE FROM \(.book) WHERE id = 2")
      }
      while database.statistics.queueDepth < 1 { await Task.yield() }
      async let third = Self.current(ahead, in: database)
      while database.statistics.queueDepth < 2 { await Task.yield() }
      let before = database.statistics.commits
      hold.letGo()
      let (_, deleted, told) = try await (first, second, third)
      #expect(deleted == 1 && told == nil)
      #expect(database.statistics.commits - before == 2)
    }
  }

  @Test(.onSQLite) func `what is read aside may change, what memory was read from may not`() async throws {
    try await Self.withLibrary { database in
      let aside = await database.readAhead(as: Library.self) { snapshot throws(DatabaseError) in
        try snapshot.aside { snapshot throws(DatabaseError) in try Library.visits(in: snapshot) }
      }
      let remembered = await database.readAhead(as: Library.self) { snapshot throws(DatabaseError) in
        snapshot.noteRead(of: .visit)
        return 7
      }
      #expect(try await Self.current(remembered, in: database) == 7)
      try await database.write(as: Library.self) { work throws(DatabaseError) in
        try work.run("UPDATE \(.visit) SET count = count + 1")
      }
      #expect(try await Self.current(aside, in: database) == 0)
      #expect(try await Self.current(remembered, in: database) == nil)
    }
  }

  @Test(.onSQLite, arguments: [10_000, 10_001, -1])
  func `what was read ten seconds ago, or by another clock, is read again`(later: Int64) async throws {
    let time = Mutex<Int64>(1_000_000)
    let clock = WallClock { Timestamp(milliseconds: time.withLock(\.self)) }
    try await Self.withLibrary(clock: clock) { (database) async throws in
      let ahead = await database.readAhead(as: Library.self) { snapshot throws(DatabaseError) in
        try Library.books(in: snapshot)
      }
      time.withLock { $0 += later }
      #expect(try await Self.current(ahead, in: database) == (later == 10_000 ? 2 : nil))
    }
  }

  @Test func `what fails ahead is left to the command`() async throws {
    try await Self.withLibrary { (database) async throws in
      let failed =
        await database.readAhead(as: Library.self) { snapshot throws(DatabaseError) in
          _ = try Library.books(in: snapshot)
          throw .busy
        } as ReadAhead<Int>?
      #expect(failed == nil)
      #expect(try await Self.current(failed, in: database) == nil)
    }
  }

  @Test(.onPostgreSQL) func `nothing is read ahead where others write too`() async throws {
    try await Self.withLibrary { database in
      let ahead = await database.readAhead(as: Library.self) { snapshot throws(DatabaseError) in
        try Library.books(in: snapshot)
      }
      #expect(ahead == nil)
    }
  }

  /// Every command adds one to what it was told: what is read aside loses some, which is what noting is for.
  @Test(.onSQLite, arguments: [false, true])
  func `what commands do with what was read ahead is as if they had read it themselves`(aside: Bool) async throws {
    try await Self.withLibrary { database in
      let (callers, rounds) = (16, 40)
      let used = Tally()
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<callers {
          group.addTask {
            for _ in 0..<rounds {
              let ahead = await database.readAhead(as: Library.self) { snapshot throws(DatabaseError) in
                if aside {
                  try snapshot.aside { snapshot throws(DatabaseError) in try Library.visits(in: snapshot) }
                } else {
                  try Library.visits(in: snapshot)
                }
              }
              let added = await outcome { () async throws(DatabaseError) in
                try await database.write(as: Library.self) { work throws(DatabaseError) in
                  var visits = work.current(ahead)
                  if visits != nil { used.add() }
                  if visits == nil {
                    visits = try work.snapshot { snapshot throws(DatabaseError) in try Library.visits(in: snapshot) }
                  }
                  try work.run("UPDATE \(.visit) SET count = \((visits ?? 0) + 1) WHERE id = 1")
                }
              }
              if case .failure(let error) = added { Issue.record(error) }
            }
          }
        }
      }
      let counted = try await database.read(as: Library.self) { snapshot throws(DatabaseError) in
        try Library.visits(in: snapshot)
      }
      #expect(used.count > 0)
      if aside { #expect(counted < callers * rounds) } else { #expect(counted == callers * rounds) }
    }
  }
}
