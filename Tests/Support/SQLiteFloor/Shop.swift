public import FoundationCore
public import Persistence

/// An order of three lines: thirteen statements, and one more for the event's number.
public enum Shop: DatabaseSchema {
  /// Its tables.
  public enum Table: String, CaseIterable, Sendable {
    /// Orders.
    case order
    /// Their lines.
    case line
    /// What there is.
    case stock
    /// Why there is that much.
    case movement
  }
  /// What its statements throw.
  public typealias Failure = DatabaseError
  /// The prefix of its tables.
  public static let name = "shop"
  private static let placed = EventType("shop.placed", version: 1, .boolean)
  /// What its commands publish.
  public static let events: [any DescribedEventType] = [placed]
  /// Its tables' history.
  public static let migrations: [Migration<Self>] = [
    [
      """
      CREATE TABLE \(.order) (id \(.id) PRIMARY KEY NOT NULL, cart \(.id) NOT NULL UNIQUE, email \(.text) NOT NULL,
        status \(.text) NOT NULL, total \(.integer) NOT NULL, note \(.text)) \(.strict)
      """,
      """
      CREATE TABLE \(.line) ("order" \(.id) NOT NULL REFERENCES \(.order) (id), position \(.integer) NOT NULL,
        sku \(.text) NOT NULL, name \(.text) NOT NULL, quantity \(.integer) NOT NULL, price \(.integer) NOT NULL,
        PRIMARY KEY ("order", position), CONSTRAINT quantity_positive CHECK (quantity > 0)) \(.strict)
      """,
      """
      CREATE TABLE \(.stock) (sku \(.text) PRIMARY KEY NOT NULL, available \(.integer) NOT NULL,
        CONSTRAINT stock_not_negative CHECK (available >= 0)) \(.strict)
      """,
      """
      CREATE TABLE \(.movement) (number \(.sequence), sku \(.text) NOT NULL, quantity \(.integer) NOT NULL,
        reason \(.id) NOT NULL) \(.strict)
      """,
    ]
  ]

  /// Makes so many articles, in a stock that does not run out.
  public static func stock(_ count: Int, in database: Database) async throws(DatabaseError) {
    try await database.write(as: Shop.self) { work throws(DatabaseError) in
      for number in 0..<count {
        try work.enqueue("INSERT INTO \(.stock) (sku, available) VALUES (\("SKU-\(number)"), \(1_000_000_000))")
      }
    }
  }

  /// Places an order of some articles, once.
  public static func place(_ id: UniqueID, skus: [String], in database: Database) async throws(DatabaseError) {
    let key = IdempotencyKey(principal: "customer", operation: "place", key: id.description, fingerprint: [1, 2, 3])
    try await database.write(as: Shop.self) { work throws(DatabaseError) in
      try work.once(key) { () throws(DatabaseError) in
        try work.enqueue(
          """
          INSERT INTO \(.order) (id, cart, email, status, total, note)
          VALUES (\(id), \(id), \("someone@example.com"), \("placed"), \(3_000), \(String?.none))
          """)
        for (position, sku) in skus.enumerated() {
          try work.enqueue(
            """
            INSERT INTO \(.line) ("order", position, sku, name, quantity, price)
            VALUES (\(id), \(position), \(sku), \("A product name"), \(1), \(1_000))
            """)
          try work.enqueue("INSERT INTO \(.movement) (sku, quantity, reason) VALUES (\(sku), \(-1), \(id))")
          let changed = try work.run(
            "UPDATE \(.stock) SET available = available - \(1) WHERE sku = \(sku) AND available >= \(1)")
          if changed == 0 { throw .busy }
        }
        try work.publish(placed, true, of: id)
        return Array("placed".utf8)
      }
    }
  }
}
