import CSQLite
import Glibc

/// The same statements by SQLite's own interface, prepared once and without this layer: the floor.
public enum SQLiteFloor {
  static let texts = [
    "BEGIN IMMEDIATE", "SAVEPOINT c", "RELEASE c", "COMMIT",
    """
    INSERT INTO persistence_idempotency (principal, operation, "key", fingerprint, response, created_at)
    VALUES ('customer', 'place', hex(?1), x'010203', x'', 1) ON CONFLICT DO NOTHING
    """,
    "INSERT INTO shop_order VALUES (?1, ?1, 'someone@example.com', 'placed', 3000, NULL)",
    "INSERT INTO shop_line VALUES (?1, ?2, ?3, 'A product name', 1, 1000)",
    "INSERT INTO shop_movement (sku, quantity, reason) VALUES (?3, -1, ?1)",
    "UPDATE shop_stock SET available = available - 1 WHERE sku = ?3 AND available >= 1",
    """
    INSERT INTO persistence_aggregate AS a (source, id, last) VALUES ('shop', ?1, 1)
    ON CONFLICT (source, id) DO UPDATE SET last = a.last + 1 RETURNING last
    """,
    """
    INSERT INTO persistence_event (id, type, version, occurred_at, source, aggregate, aggregate_sequence, payload)
    VALUES (?1, 'shop.placed', 1, 1, 'shop', ?1, 1, x'7b7d')
    """,
    """
    UPDATE persistence_idempotency SET response = x'706c61636564'
    WHERE principal = 'customer' AND operation = 'place' AND "key" = hex(?1)
    """,
  ]

  /// Durable orders a second into a database that the layer has made with `Shop`, so many orders to a commit.
  public static func orders(_ path: String, batch: Int, seconds: Double, skus: Int) -> Double {
    var handle: OpaquePointer?
    guard unsafe sqlite3_open(path, &handle) == SQLITE_OK else { return 0 }
    defer { unsafe sqlite3_close_v2(handle) }
    let settings = """
      PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA temp_store=MEMORY; PRAGMA wal_autocheckpoint=4000;
      PRAGMA cache_size=-65536
      """
    unsafe sqlite3_exec(handle, settings, nil, nil, nil)
    let statements = unsafe texts.map { text -> OpaquePointer? in
      var statement: OpaquePointer?
      unsafe sqlite3_prepare_v3(handle, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
      return unsafe statement
    }
    defer { unsafe statements.forEach { unsafe sqlite3_finalize($0) } }
    var id = [UInt64](repeating: 0, count: 2)
    var sku = ""
    func run(_ index: Int, position: Int32 = 0) {
      let statement = unsafe statements[index]
      if index > 3 {
        unsafe id.withUnsafeBytes { _ = unsafe csqlite_bind_blob(statement, 1, $0.baseAddress, 16) }
        unsafe sqlite3_bind_int(statement, 2, position)
        sku.withUTF8 { _ = unsafe csqlite_bind_text(statement, 3, $0.baseAddress, Int32($0.count)) }
      }
      while unsafe sqlite3_step(statement) == SQLITE_ROW {}
      unsafe sqlite3_reset(statement)
    }
    let start = ContinuousClock.now
    var count = 0
    while ContinuousClock.now - start < .seconds(seconds) {
      run(0)
      for _ in 0..<batch {
        // In order, as version 7 ids are: random keys would cost the trees a third more.
        id = [UInt64(count).bigEndian, UInt64.random(in: 0...UInt64.max)]
        if batch > 1 { run(1) }
        run(4)
        run(5)
        for position in 0..<Int32(3) {
          sku = "SKU-\(Int.random(in: 0..<skus))"
          for index in 6...8 { run(index, position: position) }
        }
        for index in 9...11 { run(index) }
        if batch > 1 { run(2) }
        count += 1
      }
      run(3)
    }
    return Double(count) / ((ContinuousClock.now - start) / .seconds(1))
  }
}
