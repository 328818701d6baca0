import FoundationCore
import Persistence
import PersistenceSQLite
import Testing

@Suite struct StatementTests {
  struct Note: RowDecodable, Equatable {
    var sale: UniqueID, text: String?, data: [UInt8]?, isRead: Bool, at: Timestamp?

    init(sale: UniqueID, text: String?, data: [UInt8]?, isRead: Bool, at: Timestamp?) {
      (self.sale, self.text, self.data, self.isRead, self.at) = (sale, text, data, isRead, at)
    }
    init(row: inout RowReader) throws(DatabaseError) {
      sale = try row.read()
      text = try row.read()
      data = try row.read()
      isRead = try row.read()
      at = try row.read()
    }
  }

  static let notes = [
    Note(sale: id(1), text: "Grüße, 'quoted'; --", data: [0, 255], isRead: true, at: Timestamp(milliseconds: -1)),
    Note(sale: id(2), text: "", data: [], isRead: false, at: nil),
    Note(sale: id(3), text: nil, data: nil, isRead: false, at: nil),
  ]

  @Test func `every kind of value comes back as it went in`() async throws {
    try await Scratch().withDatabase { database in
      try await database.write(as: Sales.self) { work throws(DatabaseError) in
        let values = Self.notes.map { note -> SQL<Sales> in
          "(\(note.sale), \(note.text), \(note.data), \(note.isRead), \(note.at))"
        }
        try work.run("INSERT INTO \(.note) (sale, text, data, is_read, at) VALUES \(SQL.joined(values, by: ", "))")
      }
      let read = try await database.read(as: Sales.self) { snapshot throws(DatabaseError) in
        try snapshot.rows("SELECT sale, text, data, is_read, at FROM \(.note) ORDER BY number", as: Note.self)
      }
      #expect(read == Self.notes)
    }
  }

  @Test(arguments: [0, 1, 3, 16, 40]) func `rows are inserted as they are, however many there are`(
    count: Int
  ) async throws {
    try await Scratch().withDatabase { database in
      let notes = (0..<count).map { number in
        Note(
          sale: id(number), text: number == 1 ? nil : "note \(number)", data: number == 2 ? nil : [1], isRead: true,
          at: nil)
      }
      try await database.write(as: Sales.self) { work throws(DatabaseError) in
        try work.insert(
          notes.map { [$0.sale, $0.text, $0.data, $0.isRead, $0.at] },
          "INSERT INTO \(.note) (sale, text, data, is_read, at)")
      }
      let read = try await database.read(as: Sales.self) { snapshot throws(DatabaseError) in
        try snapshot.rows("SELECT sale, text, data, is_read, at FROM \(.note) ORDER BY number", as: Note.self)
      }
      #expect(read == notes)
    }
  }

  @Test(arguments: [([1, 3], [1, 3]), ([], []), ([2, 9], [2])])
  func `a list contains its values`(wanted: [Int], found: [Int]) async throws {
    try await Scratch().withDatabase { database in
      let rows = try await database.write(as: Sales.self) { work throws(DatabaseError) in
        for number in 1...3 { try Sales.record(id(number), total: number, in: work) }
        let condition: SQL<Sales> = "id IN (\(list: wanted.map { id($0) }))"
        let others: Int? = try work.first(
          "SELECT count(*) FROM \(.sale) WHERE id NOT IN (\(list: wanted.map { id($0) }))")
        return (try work.rows("SELECT total FROM \(.sale) WHERE \(condition) ORDER BY total", as: Int.self), others)
      }
      #expect(rows.0 == found)
      #expect(rows.1 == 3 - found.count)
    }
  }

  @Test func `statements that differ only in a table or a list's length are told apart`() async throws {
    @Sendable func count(_ table: Sales.Table) -> SQL<Sales> { "SELECT count(*) FROM \(table)" }
    try await Scratch().withDatabase { database in
      let counts = try await database.write(as: Sales.self) { work throws(DatabaseError) in
        try Sales.record(id(1), in: work)
        return [try work.first(count(.sale), as: Int.self), try work.first(count(.note), as: Int.self)]
      }
      #expect(counts == [1, 0])
    }
  }

  @Test func `more different statements than the cache holds all work, twice`() async throws {
    try await Scratch().withDatabase { database in
      for _ in 0..<2 {
        for length in 1...400 {
          let count = try await database.read(as: Sales.self) { snapshot throws(DatabaseError) in
            try snapshot.first(
              "SELECT count(*) FROM \(.sale) WHERE total IN (\(list: Array(1...length)))", as: Int.self)
          }
          #expect(count == 0)
        }
      }
    }
  }

  @Test func `reading NULL, another type or an unknown case is an error that names the column`() async throws {
    enum State: String, SQLReadable, RowDecodable { case known }
    try await Scratch().withDatabase { database in
      func read<Row: RowDecodable & Sendable>(_ sql: SQL<Sales>, as type: Row.Type) async -> DatabaseError? {
        let result = await outcome { () async throws(DatabaseError) in
          try await database.read(as: Sales.self) { snapshot throws(DatabaseError) in
            try snapshot.first(sql, as: Row.self)
          }
        }
        if case .failure(let error) = result { return error }
        return nil
      }
      #expect(await read("SELECT NULL", as: Int.self) == .decoding(column: 0, "integer"))
      #expect(await read("SELECT 'text'", as: Int.self) == .decoding(column: 0, "integer"))
      #expect(await read("SELECT x'00'", as: UniqueID.self) == .decoding(column: 0, "id"))
      #expect(await read("SELECT 2", as: Bool.self) == .decoding(column: 0, "0 or 1"))
      #expect(await read("SELECT 'other'", as: State.self) == .decoding(column: 0, "State has no other"))
      #expect(await read("SELECT 'known'", as: State.self) == nil)
    }
  }

  static let violations: [(SQL<Sales>, DatabaseError)] = [
    ("INSERT INTO \(.sale) (id, cart, total) VALUES (\(id(1)), \(id(2)), 1)", .constraint(.unique, "sale_pkey")),
    ("INSERT INTO \(.sale) (id, cart, total) VALUES (\(id(2)), \(id(1)), 1)", .constraint(.unique, "sale_cart_key")),
    ("INSERT INTO \(.sale) (id, cart, total) VALUES (\(id(2)), \(id(2)), 0)", .constraint(.check, "total_positive")),
    ("INSERT INTO \(.sale) (id, cart) VALUES (\(id(2)), \(id(2)))", .constraint(.notNull, "sale.total")),
    ("INSERT INTO \(.note) (sale, text) VALUES (\(id(2)), 'ONE')", .constraint(.unique, "note_text_key")),
    ("INSERT INTO \(.note) (number, sale) VALUES (100, \(id(2)))", .constraint(.unique, "note_pkey")),
  ]

  @Test(arguments: violations.indices) func `a broken rule has the name PostgreSQL would give it`(index: Int)
    async throws
  {
    let (sql, expected) = Self.violations[index]
    try await Scratch().withDatabase { database in
      try await database.write(as: Sales.self) { work throws(DatabaseError) in
        try Sales.record(id(1), in: work)
        try work.run("INSERT INTO \(.note) (number, sale, text) VALUES (100, \(id(1)), 'one')")
      }
      await #expect(throws: expected) {
        try await database.write(as: Sales.self) { work throws(DatabaseError) in try work.run(sql) }
      }
    }
  }

  static let foreign: [SQL<Sales>] = [
    "SELECT available FROM warehouse_stock", "SELECT count(*) FROM warehouse_stock",
    "DELETE FROM warehouse_stock", "UPDATE warehouse_stock SET available = 0",
    "INSERT INTO persistence_consumer (name, position) VALUES ('x', 1)", "SELECT name FROM sqlite_master",
    "SELECT count(*) FROM sqlite_master", "SELECT name FROM pragma_table_info('sales_sale')",
    "DROP TABLE \(.sale)", "CREATE TABLE sales_other (a INTEGER)", "PRAGMA journal_mode = DELETE",
    "ATTACH '/tmp/other.db' AS other", "COMMIT", "ROLLBACK", "SAVEPOINT mine",
  ]

  @Test(arguments: foreign.indices)
  func `a statement reaches its owner's rows and nothing else`(index: Int) async throws {
    try await Scratch().withDatabase { database in
      let result = await outcome { () async throws(DatabaseError) in
        try await database.write(as: Sales.self) { work throws(DatabaseError) in
          try Sales.record(id(1), in: work)
          _ = try work.run(Self.foreign[index])
        }
      }
      guard case .failure(.statement) = result else {
        Issue.record("\(result)")
        return
      }
      try await expectSales(0, in: database)
      // The connection is as usable as before.
      try await database.write(as: Sales.self) { work throws(DatabaseError) in try Sales.record(id(1), in: work) }
      try await expectSales(1, in: database)
    }
  }

  @Test func `a name for a subquery may be anything`() async throws {
    try await Scratch().withDatabase { database in
      let count = try await database.read(as: Sales.self) { snapshot throws(DatabaseError) in
        try snapshot.first(
          "WITH big_ones AS (SELECT id FROM \(.sale)) SELECT count(*) FROM big_ones", as: Int.self)
      }
      #expect(count == 0)
    }
  }
}
