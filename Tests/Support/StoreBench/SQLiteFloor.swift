import CSQLite
import FoundationCore
import StoreIdentifiers

/// The statements that a store asks for an order, by SQLite's own interface and without a store: the floor.
struct SQLiteFloor {
  /// As they were recorded, and the cart that was bought.
  let statements: [BoundStatement]
  let model: SeededShop.Cart
  /// When the recording began.
  let start: Timestamp

  /// Orders a second of as many carts as there are, so many to a commit. Their values are made before the clock runs.
  func orders(_ path: String, carts: [SeededShop.Cart], batch: Int) throws -> Double {
    let orders = carts.map(values)
    let connection = try BareSQLite(path)
    defer { connection.close() }
    let prepared = try statements.map { try connection.prepare($0.text) }
    let (begin, commit) = (try connection.prepare("BEGIN IMMEDIATE"), try connection.prepare("COMMIT"))
    let clock = ContinuousClock.now
    for part in orders.chunks(of: batch) {
      try connection.run(begin)
      for order in part {
        for (statement, values) in zip(prepared, order) { try connection.run(statement, values) }
      }
      try connection.run(commit)
    }
    return Double(orders.count) / ((ContinuousClock.now - clock) / .seconds(1))
  }

  /// The values of an order of another cart.
  private func values(of cart: SeededShop.Cart) -> [[BoundStatement.Value]] {
    var fresh = RenewedValues(of: model, as: cart, since: start)
    return statements.map { statement in
      statement.values.map { value in
        switch value {
        case .text(let text): .text(fresh.renewed(text))
        case .blob(let bytes):
          UniqueID(bytes).flatMap { UniqueID(fresh.renewed($0.description)) }.map { .blob($0.bytes) } ?? value
        case .null, .integer, .real: value
        }
      }
    }
  }
}

extension UniqueID {
  /// As the database stores it; nil for what is no id.
  fileprivate init?(_ bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    func word(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    self.init(high: word(bytes.prefix(8)), low: word(bytes.suffix(8)))
  }

  fileprivate var bytes: [UInt8] {
    [high, low].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * $0)) } }
  }
}

/// A connection of SQLite's, with nothing between, set up as a store's own.
@safe private final class BareSQLite {
  private let handle: OpaquePointer
  private var statements: [OpaquePointer] = unsafe []

  init(_ path: String) throws {
    var handle: OpaquePointer?
    guard unsafe sqlite3_open(path, &handle) == SQLITE_OK, let handle = unsafe handle else {
      throw Load.Failure(description: "no database")
    }
    unsafe self.handle = handle
    let settings = """
      PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA temp_store=MEMORY; PRAGMA wal_autocheckpoint=4000;
      PRAGMA cache_size=-8192
      """
    guard unsafe sqlite3_exec(handle, settings, nil, nil, nil) == SQLITE_OK else { throw failure() }
  }

  func close() {
    unsafe statements.forEach { unsafe sqlite3_finalize($0) }
    unsafe sqlite3_close_v2(handle)
  }

  func prepare(_ text: String) throws -> Int {
    var statement: OpaquePointer?
    unsafe sqlite3_prepare_v3(handle, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard let statement = unsafe statement else { throw failure() }
    unsafe statements.append(statement)
    return unsafe statements.count - 1
  }

  func run(_ index: Int, _ values: [BoundStatement.Value] = []) throws {
    let statement = unsafe statements[index]
    for (place, value) in zip(Int32(1)..., values) {
      switch value {
      case .null: unsafe sqlite3_bind_null(statement, place)
      case .integer(let number): unsafe sqlite3_bind_int64(statement, place, number)
      case .real(let number): unsafe sqlite3_bind_double(statement, place, number)
      case .text(var text):
        text.withUTF8 { _ = unsafe csqlite_bind_text(statement, place, $0.baseAddress, Int32($0.count)) }
      case .blob(let bytes):
        unsafe bytes.withUnsafeBytes {
          _ = unsafe csqlite_bind_blob(statement, place, $0.baseAddress, Int32($0.count))
        }
      }
    }
    var result = SQLITE_ROW
    while result == SQLITE_ROW { result = unsafe sqlite3_step(statement) }
    unsafe sqlite3_reset(statement)
    guard result == SQLITE_DONE else { throw failure() }
  }

  private func failure() -> Load.Failure {
    Load.Failure(description: unsafe String(cString: sqlite3_errmsg(handle)))
  }
}
