import FoundationCore
import Persistence
import PersistenceSQLite
import Synchronization
import TestDatabase
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Two contexts and a composition, as their authors would write them.
enum Warehouse: DatabaseSchema {
  enum Table: String, CaseIterable { case stock, movement }
  typealias Failure = WarehouseError
  static let name = "warehouse"
  static let migrations: [Migration<Self>] = [
    [
      """
      CREATE TABLE \(.stock) (sku \(.text) PRIMARY KEY NOT NULL, available \(.integer) NOT NULL,
        CONSTRAINT stock_not_negative CHECK (available >= 0)) \(.strict)
      """,
      """
      CREATE TABLE \(.movement) (number \(.sequence), sku \(.text) NOT NULL REFERENCES \(.stock) (sku)
        DEFERRABLE INITIALLY DEFERRED, quantity \(.integer) NOT NULL) \(.strict)
      """,
    ]
  ]

  static func receive(_ sku: String, _ quantity: Int, in work: borrowing UnitOfWork<Self>) throws(WarehouseError) {
    try work.enqueue("INSERT INTO \(.stock) (sku, available) VALUES (\(sku), \(quantity))")
  }

  static func take(_ sku: String, _ quantity: Int, in work: borrowing UnitOfWork<Self>) throws(WarehouseError) {
    try work.enqueue("INSERT INTO \(.movement) (sku, quantity) VALUES (\(sku), \(-quantity))")
    let changed = try work.run(
      """
      UPDATE \(.stock) SET available = available - \(quantity) WHERE sku = \(sku) AND available >= \(quantity)
      """)
    if changed == 0 { throw .outOfStock }
  }

  static func available(_ sku: String, in snapshot: borrowing Snapshot<Self>) throws(WarehouseError) -> Int? {
    try snapshot.first("SELECT available FROM \(.stock) WHERE sku = \(sku)")
  }
}

enum WarehouseError: StorageError, Equatable {
  case outOfStock
  case storage(DatabaseError)
  init(_ error: DatabaseError) { self = .storage(error) }

  /// What the database refused, where it did.
  var database: DatabaseError? { if case .storage(let error) = self { error } else { nil } }
}

enum Sales: DatabaseSchema {
  enum Table: String, CaseIterable { case sale, note }
  typealias Failure = DatabaseError
  static let name = "sales"
  static let migrations: [Migration<Self>] = [
    [
      """
      CREATE TABLE \(.sale) (id \(.id) PRIMARY KEY NOT NULL, cart \(.id) NOT NULL UNIQUE, total \(.integer) NOT NULL,
        CONSTRAINT total_positive CHECK (total > 0)) \(.strict)
      """
    ],
    [
      """
      CREATE TABLE \(.note) (number \(.sequence), sale \(.id) NOT NULL, text \(.text), data \(.bytes),
        is_read \(.integer) NOT NULL DEFAULT 0, at \(.integer)) \(.strict)
      """,
      "CREATE UNIQUE INDEX sales_note_text_key ON \(.note) (lower(text))",
    ],
  ]

  static let recorded = EventType("sales.recorded", version: 1, .boolean)
  static let noted = EventType("sales.noted", version: 2, .integer(in: 0...1_000_000))
  static let events: [any DescribedEventType] = [recorded, noted]

  static func record(
    _ id: UniqueID, cart: UniqueID? = nil, total: Int = 100, in work: borrowing UnitOfWork<Self>
  ) throws(DatabaseError) {
    try work.run("INSERT INTO \(.sale) (id, cart, total) VALUES (\(id), \(cart ?? id), \(total))")
    try work.publish(recorded, true, of: id)
  }

  static func count(in database: Database) async throws -> Int {
    try await database.read(as: Sales.self) { snapshot throws(DatabaseError) in
      try snapshot.first("SELECT count(*) FROM \(.sale)") ?? -1
    }
  }
}

/// A database in a directory of its own, removed with everything in it.
final class Scratch: Sendable {
  let directory: String
  let path: String

  init() {
    directory = "/tmp/persistence-test-\(UInt64.random(in: 0...UInt64.max))"
    path = directory + "/store.db"
    unsafe mkdir(directory, 0o700)
  }

  deinit {
    for name in ["store.db", "store.db-wal", "store.db-shm", "store.db.lock", "copy.db", "copy.db.lock", "acks"] {
      unsafe unlink(directory + "/" + name)
    }
    unsafe rmdir(directory)
  }

  func options(_ change: (inout SQLiteOptions) -> Void = { _ in }) -> SQLiteOptions {
    var options = SQLiteOptions(path: path)
    change(&options)
    return options
  }

  /// Opens, runs and closes.
  @discardableResult
  func withDatabase<Value>(
    schemas: [any DatabaseSchema.Type] = [Warehouse.self, Sales.self], clock: WallClock = .system,
    batchLimit: Int = 256, queueLimit: Int = 10_000, writers: Int = 3, _ body: (Database) async throws -> Value
  ) async throws -> Value {
    let database = try await TestDatabase.open(
      path, schemas: schemas, clock: clock, batchLimit: batchLimit, queueLimit: queueLimit, writers: writers)
    return try await closing(database, after: body)
  }

  /// Opens the file with options that only SQLite has, runs and closes.
  @discardableResult
  func withFile<Value>(
    _ change: (inout SQLiteOptions) -> Void, schemas: [any DatabaseSchema.Type] = [Warehouse.self, Sales.self],
    _ body: (Database) async throws -> Value
  ) async throws -> Value {
    try await closing(try await Database.sqlite(options(change), schemas: schemas), after: body)
  }

  private func closing<Value>(
    _ database: Database, after body: (Database) async throws -> Value
  ) async throws -> Value {
    do {
      let value = try await body(database)
      await database.close()
      return value
    } catch {
      await database.close()
      throw error
    }
  }
}

func id(_ number: Int) -> UniqueID { UniqueID(high: 0x7000, low: UInt64(number)) }

/// The outcome of a command as a value that tests can compare.
func outcome<Value: Sendable, Failure: Error>(
  _ body: () async throws(Failure) -> Value
) async -> Result<Value, Failure> {
  do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
}

func key(_ text: String, fingerprint: [UInt8] = [1], principal: String = "customer") -> IdempotencyKey {
  IdempotencyKey(principal: principal, operation: "sales.record", key: text, fingerprint: fingerprint)
}

func expectSales(_ count: Int, in database: Database, at location: SourceLocation = #_sourceLocation) async throws {
  let actual = try await Sales.count(in: database)
  #expect(actual == count, sourceLocation: location)
}

/// Counts from several tasks.
final class Tally: Sendable {
  private let number = Atomic(0)

  var count: Int { number.load(ordering: .relaxed) }

  func add() { number.add(1, ordering: .relaxed) }
}
