public import Access
import AccessService
public import FoundationCore
public import Inventory
public import Persistence
public import StoreIdentifiers

/// Shoppers who wait for variants that are sold out. Each gets one message when theirs can be bought again.
///
/// An alert is open until its message is queued, its address has ended it, or it is 180 days old; then its row is deleted.
/// What remains of a message that was sent is a digest of its token and a keyed digest of the address, for 30 days: what its
/// link needs to end the other alerts of the address.
public struct StockAlerts: Sendable {
  /// How many open alerts an address may have. What is asked for above that is answered alike, and not kept.
  static let addressLimit = 20
  /// How long an alert stays open.
  static let age = Duration.seconds(180 * 86_400)
  /// How long the link of a message ends alerts.
  static let linkAge = Duration.seconds(30 * 86_400)
  /// How many messages are queued in a transaction.
  static let batch = 50
  static let jobKind = "inventory.stock-alerts"

  private let database: Database
  private let clock: WallClock
  private let key: [UInt8]
  private let limit: Int
  private let sells: @Sendable (VariantID, borrowing Snapshot<InventorySchema>) throws(InventoryError) -> Bool
  private let post: StockAlertPost

  /// Alerts over the store's database, whose addresses are digested by a key of 32 bytes.
  ///
  /// - Parameters:
  ///   - database: The store's database.
  ///   - clock: Tells when alerts are made and when they are too old.
  ///   - key: Known to the store alone.
  ///   - limit: How many open alerts there may be.
  ///   - sells: Tells within a transaction whether a variant is on sale now.
  ///   - post: Queues messages.
  public init(
    database: Database, clock: WallClock, key: [UInt8], limit: Int = StockAlerts.standardLimit,
    sells: @escaping @Sendable (VariantID, borrowing Snapshot<InventorySchema>) throws(InventoryError) -> Bool,
    post: StockAlertPost
  ) {
    (self.database, self.clock, self.key, self.limit) = (database, clock, key, limit)
    (self.sells, self.post) = (sells, post)
  }

  /// How many open alerts a shop may have.
  public static let standardLimit = 50_000

  /// Asks for a message. Whether the address has asked before, or waits for much else, is not told.
  ///
  /// - Throws: `unknownVariant` for one that is not on sale; `isAvailable` when it can be bought now; `tooManyAlerts` when
  ///   the shop has as many as it may have; `storage` when the database fails.
  public func add(_ new: NewStockAlert, once key: IdempotencyKey? = nil) async throws(InventoryError) {
    let now = clock.now()
    let address = address(new.email)
    // A look at all of them is for nobody to wait for who writes. Who comes at the same moment is one too many at most.
    let last: Int? = try await database.read(as: InventorySchema.self) { [limit] snapshot throws(InventoryError) in
      try snapshot.first("SELECT 1 FROM \(.alert) ORDER BY id LIMIT 1 OFFSET \(limit - 1)")
    }
    guard last == nil else { throw .tooManyAlerts }
    try await database.write(as: InventorySchema.self, once: key) { [sells] work throws(InventoryError) in
      let isOnSale = try work.snapshot { snapshot throws(InventoryError) in try sells(new.variant, snapshot) }
      guard isOnSale else { throw .unknownVariant(new.variant) }
      // Units that come in meanwhile wait: they find the alert.
      try work.lock(.stock, new.variant)
      guard try !AvailabilityChanged.isAvailable(new.variant, in: work) else { throw .isAvailable(new.variant) }
      try work.lock(.alert, address)
      let open: Int = try work.first("SELECT count(*) FROM \(.alert) WHERE address = \(address)") ?? 0
      guard open < Self.addressLimit else { return }
      try work.run(
        """
        INSERT INTO \(.alert) (id, variant, address, email, language, created_at)
        VALUES (\(StockAlertID.make()), \(new.variant), \(address), \(new.email), \(new.language), \(now))
        ON CONFLICT DO NOTHING
        """)
    }
  }

  /// Ends every open alert of an address by the link of a message to it. A token that is unknown, or too old, ends nothing
  /// and is answered alike.
  ///
  /// - Throws: `storage` when the database fails.
  public func end(by token: String, once key: IdempotencyKey? = nil) async throws(InventoryError) {
    let digest = Digest.of(Array(token.utf8))
    let now = clock.now()
    try await database.write(as: InventorySchema.self, once: key) { work throws(InventoryError) in
      let address: [UInt8]? = try work.first(
        "SELECT address FROM \(.alertLink) WHERE digest = \(digest) AND expires_at > \(now)")
      guard let address else { return }
      try work.lock(.alert, address)
      try work.run("DELETE FROM \(.alert) WHERE address = \(address)")
    }
  }

  /// How many people wait for a variant. Needs `inventory.read`.
  ///
  /// - Throws: `access` without the permission; `storage` when the database fails.
  public func waiting(for variant: VariantID, as principal: Principal) async throws(InventoryError) -> StockAlertCount {
    try InventoryService.allow(.inventoryRead, principal)
    let count = try await database.read(as: InventorySchema.self) { snapshot throws(InventoryError) in
      try snapshot.first("SELECT count(*) FROM \(.alert) WHERE variant = \(variant)") ?? 0
    }
    return StockAlertCount(variant: variant, waiting: count)
  }

  /// What asks for the messages of a variant that can be bought again.
  public var consumer: EventConsumer {
    EventConsumer(
      name: "inventory.stock-alerts", as: InventorySchema.self, types: [AvailabilityChanged.type],
      pause: .milliseconds(500)
    ) { event, work throws(InventoryError) in
      let change: AvailabilityChanged
      do throws(DatabaseError) { change = try event.payload(of: AvailabilityChanged.type) } catch {
        throw .storage(error)
      }
      guard change.isAvailable else { return }
      let one: Int? = try work.first("SELECT 1 FROM \(.alert) WHERE variant = \(change.variant) LIMIT 1")
      guard one != nil else { return }
      let name = change.variant.description
      try work.enqueue(JobDraft(kind: Self.jobKind, payload: Array(name.utf8), key: name))
    }
  }

  /// The job that queues the messages of a variant.
  public var handler: JobHandler {
    JobHandler(kind: Self.jobKind, atOnce: 2, attempts: 10, pause: .seconds(5)) { run in
      guard let variant = VariantID(String(decoding: run.job.payload, as: UTF8.self)) else {
        throw JobRefusal("The job names no variant.")
      }
      _ = try await self.tell(about: variant)
      return .done
    }
  }

  /// Queues the messages of everyone who waits for a variant, whoever asked first comes first, as long as it can be bought;
  /// returns how many. Each transaction has `batch` of them at most, and marks them by deleting what they fulfil.
  ///
  /// - Throws: `storage` when the database fails.
  @discardableResult
  public func tell(about variant: VariantID) async throws(InventoryError) -> Int {
    var (total, count) = (0, 0)
    repeat {
      let now = clock.now()
      count = try await database.write(as: InventorySchema.self) { work throws(InventoryError) in
        try tellSome(about: variant, at: now, in: work)
      }
      total += count
      // A part may be smaller than a batch because somebody ended an alert of it.
    } while count > 0
    return total
  }

  private func tellSome(
    about variant: VariantID, at now: Timestamp, in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) -> Int {
    try work.lock(.alert, variant)
    // What is sold out once more is not told; its alerts stay open.
    let sells = sells
    let isOnSale = try work.snapshot { snapshot throws(InventoryError) in try sells(variant, snapshot) }
    guard isOnSale, try AvailabilityChanged.isAvailable(variant, in: work) else { return 0 }
    let alerts: [AlertRow] = try work.rows(
      """
      DELETE FROM \(.alert) WHERE id IN (
        SELECT id FROM \(.alert) WHERE variant = \(variant) ORDER BY created_at, id LIMIT \(Self.batch))
      RETURNING id, address, email, language, created_at
      """)
    let until = now.advanced(by: Self.linkAge)
    for alert in alerts.sorted(by: { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }) {
      let token = Base64URL.encode(Cryptography.randomBytes(32))
      let letter = StockAlertLetter(
        id: alert.id, variant: variant, email: alert.email, language: alert.language, token: token, until: until)
      guard try post.queue(letter, work) else { continue }
      try work.run(
        """
        INSERT INTO \(.alertLink) (digest, address, expires_at)
        VALUES (\(Digest.of(Array(token.utf8))), \(alert.address), \(until))
        """)
    }
    return alerts.count
  }

  /// Tells those who wait for what can be bought by now, such as a variant that was put on sale again after its units came
  /// in; returns how many. A variant that fails keeps none of the others waiting. O(variants that are waited for).
  ///
  /// - Throws: The last failure, once all were looked at.
  @discardableResult
  public func tellRest() async throws(InventoryError) -> Int {
    var (total, last, failure) = (0, VariantID?.none, InventoryError?.none)
    repeat {
      let before = last
      let (variants, sellable): ([VariantID], [VariantID: Int]) = try await database.report(as: InventorySchema.self) {
        snapshot throws(InventoryError) in
        let place: SQL<InventorySchema> = if let before { "WHERE variant > \(before)" } else { "" }
        let variants: [VariantID] = try snapshot.rows(
          "SELECT DISTINCT variant FROM \(.alert) \(place) ORDER BY variant LIMIT 100")
        return (variants, try InventoryService.sellable(of: variants, in: snapshot))
      }
      for variant in variants where sellable[variant] != 0 {
        do throws(InventoryError) { total += try await tell(about: variant) } catch { failure = error }
      }
      last = variants.last
    } while last != nil
    if let failure { throw failure }
    return total
  }

  /// Erases alerts that are 180 days old, and what the links of messages need once they are 30 days old; returns how many.
  ///
  /// - Throws: `storage` when the database fails.
  @discardableResult
  public func sweep() async throws(InventoryError) -> Int {
    let now = clock.now()
    let oldest = now.advanced(by: .zero - Self.age)
    return try await database.write(as: InventorySchema.self) { work throws(InventoryError) in
      try work.run("DELETE FROM \(.alert) WHERE created_at <= \(oldest)")
        + work.run("DELETE FROM \(.alertLink) WHERE expires_at <= \(now)")
    }
  }

  /// What an address is known by: the same for all its spellings, and of no use without the key.
  private func address(_ email: String) -> [UInt8] {
    Cryptography.digest(Array(email.lowercased().utf8), key: key)
  }
}

private struct AlertRow: RowDecodable {
  let id: StockAlertID, address: [UInt8], email: String, language: String?, createdAt: Timestamp

  init(row: inout RowReader) throws(DatabaseError) {
    (id, address, email) = (try row.read(), try row.read(), try row.read())
    (language, createdAt) = (try row.read(), try row.read())
  }
}
