import FoundationCore
import Persistence

/// Entries of three lines that must never be torn, each with an event whose effect must be one.
enum Ledger: DatabaseSchema {
  enum Table: String, CaseIterable { case entry, line, effect }
  typealias Failure = DatabaseError
  static let name = "ledger"
  static let migrations: [Migration<Self>] = [
    [
      "CREATE TABLE \(.entry) (id \(.id) PRIMARY KEY NOT NULL, data \(.bytes) NOT NULL) \(.strict)",
      "CREATE TABLE \(.line) (entry \(.id) NOT NULL REFERENCES \(.entry) (id), number \(.integer) NOT NULL) \(.strict)",
    ],
    ["CREATE INDEX ledger_line_entry ON \(.line) (entry)"],
    // Not unique: a second effect must be seen, not refused.
    [
      """
      CREATE TABLE \(.effect) (number \(.sequence), event \(.id) NOT NULL, aggregate \(.id) NOT NULL,
        aggregate_sequence \(.integer) NOT NULL) \(.strict)
      """,
      "CREATE INDEX ledger_effect_event ON \(.effect) (event)",
    ],
  ]

  static let written = EventType("ledger.written", version: 1, .boolean)
  static let events: [any DescribedEventType] = [written]

  static func write(_ id: UniqueID, bytes: Int = 64, in database: Database) async throws(DatabaseError) {
    try await database.write(as: Ledger.self) { work throws(DatabaseError) in
      try work.run("INSERT INTO \(.entry) (id, data) VALUES (\(id), \([UInt8](repeating: 7, count: bytes)))")
      for number in 1...3 { try work.enqueue("INSERT INTO \(.line) (entry, number) VALUES (\(id), \(number))") }
      // Sixteen aggregates, so that several commands of a batch share one.
      let aggregate = UniqueID(high: 1, low: id.low % 16)
      try work.publish(written, true, of: aggregate)
    }
  }

  static let consumer = EventConsumer(name: "effects", as: Ledger.self) { event, work throws(DatabaseError) in
    try work.run(
      """
      INSERT INTO \(.effect) (event, aggregate, aggregate_sequence)
      VALUES (\(event.id), \(event.aggregate), \(event.aggregateSequence))
      """)
  }

  static func count(_ sql: SQL<Ledger>, in database: Database) async throws(DatabaseError) -> Int {
    try await database.report(as: Ledger.self) { snapshot throws(DatabaseError) in try snapshot.first(sql) ?? 0 }
  }
}
