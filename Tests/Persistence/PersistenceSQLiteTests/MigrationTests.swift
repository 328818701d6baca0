import CSQLite
import FoundationCore
import Persistence
import TestDatabase
import Testing

/// The schema of one owner through its releases.
@Suite struct MigrationTests {
  enum First: DatabaseSchema {
    enum Table: String, CaseIterable { case book }
    typealias Failure = DatabaseError
    static let name = "shelf"
    static let migrations: [Migration<Self>] = [
      ["CREATE TABLE \(.book) (id \(.integer) PRIMARY KEY NOT NULL) \(.strict)", "INSERT INTO \(.book) VALUES (1)"]
    ]
  }

  enum Broken: DatabaseSchema {
    typealias Table = First.Table
    typealias Failure = DatabaseError
    static let name = "shelf"
    static let migrations: [Migration<Self>] = [
      ["CREATE TABLE \(.book) (id \(.integer) PRIMARY KEY NOT NULL) \(.strict)", "INSERT INTO \(.book) VALUES (1)"],
      ["INSERT INTO \(.book) VALUES (2)", "INSERT INTO \(.book) VALUES (1)"],
    ]
  }

  enum Second: DatabaseSchema {
    typealias Table = First.Table
    typealias Failure = DatabaseError
    static let name = "shelf"
    static let migrations: [Migration<Self>] = [
      ["CREATE TABLE \(.book) (id \(.integer) PRIMARY KEY NOT NULL) \(.strict)", "INSERT INTO \(.book) VALUES (1)"],
      [
        "ALTER TABLE \(.book) ADD COLUMN title \(.text)", "INSERT INTO \(.book) VALUES (2, 'two')",
        "CREATE INDEX shelf_book_title ON \(.book) (title)",
      ],
    ]
  }

  enum Edited: DatabaseSchema {
    typealias Table = First.Table
    typealias Failure = DatabaseError
    static let name = "shelf"
    static let migrations: [Migration<Self>] = [
      ["CREATE TABLE \(.book) (id \(.integer) PRIMARY KEY NOT NULL) \(.strict)", "INSERT INTO \(.book) VALUES (7)"]
    ]
  }

  enum Intruder: DatabaseSchema {
    enum Table: String, CaseIterable { case thing }
    typealias Failure = DatabaseError
    static let name = "intruder"
    static let migrations: [Migration<Self>] = [["CREATE TABLE shelf_other (id INTEGER)"]]
  }

  enum Unnamed: DatabaseSchema {
    enum Table: String, CaseIterable { case thing }
    typealias Failure = DatabaseError
    static let name = "shelf_book"
    static let migrations: [Migration<Self>] = []
  }

  private func books<Owner: DatabaseSchema>(
    _ scratch: Scratch, as owner: Owner.Type
  ) async throws -> Int? where Owner.Table == First.Table, Owner.Failure == DatabaseError {
    try await scratch.withDatabase(schemas: [owner]) { database in
      try await database.read(as: owner) { snapshot throws(DatabaseError) in
        try snapshot.first("SELECT count(*) FROM \(.book)", as: Int.self)
      }
    }
  }

  @Test func `each migration is applied once, and an older release runs on a newer schema`() async throws {
    let scratch = Scratch()
    for _ in 0..<2 {
      let count = try await books(scratch, as: First.self)
      #expect(count == 1)
    }
    for _ in 0..<2 {
      let count = try await books(scratch, as: Second.self)
      #expect(count == 2)
    }
    let count = try await books(scratch, as: First.self)
    #expect(count == 2)
  }

  @Test func `a migration that fails leaves nothing of itself, and its mended text is applied`() async throws {
    let scratch = Scratch()
    await #expect(throws: DatabaseError.constraint(.unique, "book_pkey")) { try await books(scratch, as: Broken.self) }
    let count = try await books(scratch, as: First.self)
    #expect(count == 1)
    let mended = try await books(scratch, as: Second.self)
    #expect(mended == 2)
  }

  @Test func `a migration edited after it was applied is refused`() async throws {
    let scratch = Scratch()
    _ = try await books(scratch, as: First.self)
    await #expect(throws: DatabaseError.migrationChanged("shelf 1")) { try await books(scratch, as: Edited.self) }
    // Refusing it let go of the file.
    let count = try await books(scratch, as: First.self)
    #expect(count == 1)
  }

  /// Stores in use hold the checksums that earlier releases recorded.
  @Test(.onSQLite) func `a migration has the checksum that it has always had`() async throws {
    let scratch = Scratch()
    _ = try await books(scratch, as: First.self)
    func record(_ checksum: Int64) {
      var connection: OpaquePointer?
      #expect(unsafe sqlite3_open(scratch.path, &connection) == SQLITE_OK)
      let update = "UPDATE persistence_migration SET checksum = \(checksum) WHERE owner = 'shelf'"
      #expect(unsafe sqlite3_exec(connection, update, nil, nil, nil) == SQLITE_OK)
      unsafe sqlite3_close(connection)
    }
    record(2_326_569_747_052_611_667)
    await #expect(throws: DatabaseError.migrationChanged("shelf 1")) { try await books(scratch, as: First.self) }
    record(2_326_569_747_052_611_666)
    _ = try await books(scratch, as: First.self)
  }

  static let refused: [[any DatabaseSchema.Type]] = [[Intruder.self], [Unnamed.self], [First.self, Second.self]]

  @Test(arguments: refused.indices)
  func `definitions outside the owner, and names that overlap, are refused`(index: Int) async throws {
    let result = await outcome { () async throws(DatabaseError) in
      let scratch = Scratch()
      let database = try await TestDatabase.open(scratch.path, schemas: Self.refused[index])
      await database.close()
    }
    guard case .failure(.statement) = result else {
      Issue.record("it was accepted")
      return
    }
  }
}
