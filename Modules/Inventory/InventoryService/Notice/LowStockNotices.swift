import AccessService
public import FoundationCore
public import Inventory
public import Persistence
public import StoreIdentifiers

/// Tells those whom the shop has named of what has become few, at most once an hour and all of it together.
///
/// What was told of a counter is kept while the counter is low. It is told again once it was above the level in between,
/// which its movements say, however short that was. Nothing of this is part of placing an order.
public struct LowStockNotices: Sendable {
  /// How many counters a message is about at most; what is left is told an hour later.
  public static let limit = 500
  /// How often a message looks for more where some of what is low is not on sale.
  private static let rounds = 5
  /// When what is not on sale was told of: never, so that it is looked at once more an hour later.
  private static let unsold = Timestamp(milliseconds: -1)
  /// Within what time there is one message.
  static let pause = Duration.seconds(3_600)

  private let database: Database
  private let clock: WallClock
  private let recipients: @Sendable () -> [String]
  private let sells: @Sendable (VariantID, borrowing Snapshot<InventorySchema>) throws(InventoryError) -> Bool
  private let post: LowStockPost

  /// Notices over the store's database.
  ///
  /// - Parameters:
  ///   - database: The store's database.
  ///   - clock: Tells when the last message was.
  ///   - recipients: The addresses that are written to now; none for a shop that wants no messages.
  ///   - sells: Tells within a transaction whether a variant is on sale now.
  ///   - post: Queues messages.
  public init(
    database: Database, clock: WallClock, recipients: @escaping @Sendable () -> [String],
    sells: @escaping @Sendable (VariantID, borrowing Snapshot<InventorySchema>) throws(InventoryError) -> Bool,
    post: LowStockPost
  ) {
    (self.database, self.clock, self.recipients, self.sells) = (database, clock, recipients, sells)
    self.post = post
  }

  /// Queues a message about what has become few since the last one; returns how many counters it is about. O(counters that
  /// are low, and movements of the last hour of those that were).
  ///
  /// - Throws: `storage` when the database fails.
  @discardableResult
  public func tell() async throws(InventoryError) -> Int {
    let recipients = recipients()
    guard !recipients.isEmpty else { return 0 }
    let now = clock.now()
    // What was told within the hour is told: half a minute is left to chance, since jobs are not punctual.
    let limit = now.advanced(by: .seconds(30) - Self.pause)
    return try await database.write(as: InventorySchema.self) { [sells, post] work throws(InventoryError) in
      try work.lock(.lowStock)
      let last: Timestamp? = try work.first("SELECT told_at FROM \(.lowStock) ORDER BY told_at DESC LIMIT 1")
      if let last, last > limit { return 0 }
      try Self.forgetRecovered(in: work)
      try work.run("UPDATE \(.lowStock) SET checked_at = \(now)")
      var items: [StockItem] = []
      for _ in 0..<Self.rounds where items.count < Self.limit {
        let rows: [StockRow] = try work.rows(
          """
          SELECT \(StockRow.columns) FROM \(.stock) AS s
          WHERE available < 5 AND policy = 'tracked' AND NOT EXISTS (
            SELECT 1 FROM \(.lowStock) AS told WHERE told.variant = s.variant AND told.location = s.location)
          ORDER BY available, variant, location LIMIT \(Self.limit - items.count)
          """)
        if rows.isEmpty { break }
        var noted: [[any SQLBindable]] = []
        for row in rows {
          let isOnSale = try work.snapshot { snapshot throws(InventoryError) in try sells(row.item.variant, snapshot) }
          if isOnSale { items.append(row.item) }
          noted.append([row.item.variant, row.item.location, isOnSale ? now : Self.unsold, now])
        }
        try work.insert(noted, "INSERT INTO \(.lowStock) (variant, location, told_at, checked_at)")
      }
      guard !items.isEmpty else { return 0 }
      try post.queue(LowStockLetter(items: items, recipients: recipients), work)
      return items.count
    }
  }

  /// Forgets what was told of counters that are not low any more, or were not for a while since they were looked at, and
  /// those of what was not on sale.
  private static func forgetRecovered(in work: borrowing UnitOfWork<InventorySchema>) throws(InventoryError) {
    try work.run(
      """
      DELETE FROM \(.lowStock) WHERE told_at = \(unsold) OR NOT EXISTS (
          SELECT 1 FROM \(.stock) AS s WHERE s.variant = \(.lowStock).variant AND s.location = \(.lowStock).location
            AND s.available < 5 AND s.policy = 'tracked')
        OR EXISTS (
          SELECT 1 FROM \(.movement) AS m WHERE m.variant = \(.lowStock).variant AND m.location = \(.lowStock).location
            AND m.occurred_at > \(.lowStock).checked_at AND m.available_after >= 5)
      """)
  }
}

/// A message about what has become few.
public struct LowStockLetter: Sendable {
  /// The counters, the fewest units first.
  public let items: [StockItem]
  /// Who is written to, each in a message of their own.
  public let recipients: [String]
}

/// How messages about what has become few are sent. Composition fills it.
public struct LowStockPost: Sendable {
  let queue: @Sendable (LowStockLetter, borrowing UnitOfWork<InventorySchema>) throws(InventoryError) -> Void

  /// Messages that are queued by a closure, in the transaction that notes what they tell.
  public init(
    queue: @escaping @Sendable (LowStockLetter, borrowing UnitOfWork<InventorySchema>) throws(InventoryError) -> Void
  ) {
    self.queue = queue
  }
}
