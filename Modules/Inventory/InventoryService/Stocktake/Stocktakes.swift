public import Access
import AccessService
public import FoundationCore
public import Inventory
public import Persistence
import StoreIdentifiers

extension Stocktake.Status: @retroactive SQLBindable, @retroactive SQLReadable {}

/// Counts of what locations have.
public struct Stocktakes: Sendable {
  let database: Database
  let clock: WallClock
  let knows: @Sendable (VariantID, borrowing UnitOfWork<InventorySchema>) throws(InventoryError) -> Bool

  /// A page of stocktakes, the latest first. Needs `inventory.read`.
  ///
  /// - Throws: `invalidCursor` for a cursor from another list; `access` without the permission; `storage` when the
  ///   database fails.
  public func all(
    after cursor: Cursor?, limit: Int, as principal: Principal
  ) async throws(InventoryError) -> Page<Stocktake> {
    try InventoryService.allow(.inventoryRead, principal)
    var place: SQL<InventorySchema> = "1 = 1"
    if let cursor {
      guard let keys = cursor.keys(version: 7, filter: 0), keys.count == 1, case .integer(let number) = keys[0] else {
        throw .invalidCursor
      }
      place = "number < \(number)"
    }
    let condition = place
    // Sums over many lines are more than a read may look at.
    let rows: [StocktakeRow] = try await database.report(as: InventorySchema.self) { snapshot throws(InventoryError) in
      try snapshot.rows(
        """
        SELECT \(StocktakeRow.columns) FROM \(.stocktake) AS s WHERE \(condition) ORDER BY number DESC
        LIMIT \(limit + 1)
        """)
    }
    return Page(rows.map(\.stocktake), limit: limit) {
      Cursor(version: 7, filter: 0, keys: [.integer(Int64($0.number))])
    }
  }

  /// One stocktake. Needs `inventory.read`.
  ///
  /// - Throws: `unknownStocktake`; `access` without the permission; `storage` when the database fails.
  public func stocktake(_ id: StocktakeID, as principal: Principal) async throws(InventoryError) -> Stocktake {
    try InventoryService.allow(.inventoryRead, principal)
    return try await database.read(as: InventorySchema.self) { snapshot throws(InventoryError) in
      try Self.stored(id, in: snapshot)
    }
  }

  /// A page of what was counted, or of what differs, the last count first. Needs `inventory.read`.
  ///
  /// - Throws: `unknownStocktake`; `invalidCursor` for a cursor from another list; `access` without the permission;
  ///   `storage` when the database fails.
  public func lines(
    of id: StocktakeID, differing: Bool = false, after cursor: Cursor?, limit: Int, as principal: Principal
  ) async throws(InventoryError) -> Page<StocktakeLine> {
    try InventoryService.allow(.inventoryRead, principal)
    let filter: UInt64 = differing ? 1 : 0
    var condition: SQL<InventorySchema> = differing ? "counted <> on_hand" : "1 = 1"
    let keyset = Keyset(version: 8, filter: filter)
    if let cursor {
      guard let (time, variant) = keyset.place(of: cursor) else { throw .invalidCursor }
      condition = "\(condition) AND (counted_at, variant) < (\(time), \(variant))"
    }
    let wanted = condition
    let rows: [StocktakeLineRow] = try await database.read(as: InventorySchema.self) {
      snapshot throws(InventoryError) in
      _ = try Self.stored(id, in: snapshot)
      return try snapshot.rows(
        """
        SELECT \(StocktakeLineRow.columns) FROM \(.stocktakeLine) WHERE stocktake = \(id) AND \(wanted)
        ORDER BY counted_at DESC, variant DESC LIMIT \(limit + 1)
        """)
    }
    return Page(rows.map(\.line), limit: limit) { keyset.cursor(after: $0.countedAt, $0.variant.value) }
  }

  /// Begins to count a location. Nothing moves. Needs `inventory.write`. A repeat with the same key returns the same
  /// stocktake.
  ///
  /// - Throws: `unknownLocation`; `stocktakeExists` for a used id; `access` without the permission; `storage` when the
  ///   database fails.
  public func begin(
    _ new: NewStocktake, once key: IdempotencyKey, as principal: Principal
  ) async throws(InventoryError) -> Stocktake {
    try InventoryService.allow(.inventoryWrite, principal)
    let now = clock.now()
    return try await database.write(as: InventorySchema.self, once: key, returning: .stocktake) {
      work throws(InventoryError) in
      try work.lock(.location)
      let one: Int? = try work.first("SELECT 1 FROM \(.location) WHERE id = \(new.location)")
      guard one != nil else { throw .unknownLocation }
      // One number after the other, also when two are begun at once.
      try work.lock(.stocktake)
      let last: Int? = try work.first("SELECT number FROM \(.stocktake) ORDER BY number DESC LIMIT 1")
      let number = (last ?? 0) + 1
      try work.run(
        """
        INSERT INTO \(.stocktake) (id, number, location, status, note, started_at)
        VALUES (\(new.id), \(number), \(new.location), \(Stocktake.Status.counting), \(new.note), \(now))
        """)
      return Stocktake(
        id: new.id, number: number, location: new.location, status: .counting, note: new.note,
        sums: .init(counted: 0, differing: 0, difference: 0), startedAt: now)
    }
  }

  /// Counts a variant, or counts it again. What is on record is kept as it is now, so that what moves until the stocktake is
  /// closed stays right. Needs `inventory.write`. A repeat with the same key counts nothing twice.
  ///
  /// Units that are added to a count, as a scanner does, are compared with what was on record when that count began.
  ///
  /// - Throws: `unknownStocktake`; `stocktakeEnded`; `unknownVariant`; `countIsStale` for a variant that another open
  ///   stocktake of the location has, or that units are added of and that was corrected since it was counted; `stocktakeIsFull` beyond `Stocktake.limit`; `tooMany`;
  ///   `access` without the permission; `storage` when the database fails.
  public func count(
    _ count: StocktakeCount, in id: StocktakeID, once key: IdempotencyKey, as principal: Principal
  ) async throws(InventoryError) -> StocktakeLine {
    try InventoryService.allow(.inventoryWrite, principal)
    let (now, knows, variant) = (clock.now(), knows, count.variant)
    return try await database.write(as: InventorySchema.self, once: key, returning: .stocktakeLine) {
      work throws(InventoryError) in
      let stocktake = try Self.begin(id, in: work)
      guard try knows(variant, work) else { throw .unknownVariant(variant) }
      try work.lock(.stock, variant)
      let other: Int? = try work.first(
        """
        SELECT 1 FROM \(.stocktakeLine) AS l JOIN \(.stocktake) AS s ON s.id = l.stocktake
        WHERE l.variant = \(variant) AND s.id <> \(id) AND s.location = \(stocktake.location)
          AND s.status = \(Stocktake.Status.counting) LIMIT 1
        """)
      guard other == nil else { throw .countIsStale(variant) }
      let former: StocktakeLineRow? = try work.first(
        "SELECT \(StocktakeLineRow.columns) FROM \(.stocktakeLine) WHERE stocktake = \(id) AND variant = \(variant)")
      guard former != nil || stocktake.sums.counted < Stocktake.limit else { throw .stocktakeIsFull }
      let record: Int? = try work.first(
        "SELECT on_hand FROM \(.stock) WHERE variant = \(variant) AND location = \(stocktake.location)")
      if record == nil { try Bundles.refuse(variant, in: work) }
      let added = count.adds ? former?.line : nil
      if let added, try Self.corrected(since: id, variant, in: work) != nil { throw .countIsStale(added.variant) }
      let (counted, onHand) = ((added?.counted ?? 0) + count.units, added?.onHand ?? record ?? 0)
      guard counted <= 1_000_000_000 else { throw .tooMany(variant) }
      try work.run(
        """
        INSERT INTO \(.stocktakeLine) (stocktake, \(StocktakeLineRow.columns))
        VALUES (\(id), \(variant), \(counted), \(onHand), \(work.actor), \(now))
        ON CONFLICT (stocktake, variant) DO UPDATE SET counted = excluded.counted, on_hand = excluded.on_hand,
          actor = excluded.actor, counted_at = excluded.counted_at
        """)
      return StocktakeLine(variant: variant, counted: counted, onHand: onHand, actor: work.actor, countedAt: now)
    }
  }

  /// Corrects the stock by each difference and ends the stocktake; what was not counted stays. Needs `inventory.write`. A
  /// repeat with the same key has no further effect.
  ///
  /// - Throws: `unknownStocktake`; `stocktakeEnded`; `countIsStale` for a variant that was corrected since it was counted;
  ///   `outOfStock` when more units of a variant belong to orders than were
  ///   counted: nothing is corrected then; `tooMany`; `access` without the permission; `storage` when the database fails.
  public func close(
    _ id: StocktakeID, once key: IdempotencyKey, as principal: Principal
  ) async throws(InventoryError) -> Stocktake {
    try await end(id, as: .closed, once: key, by: principal) { stocktake, now, work throws(InventoryError) in
      let rows: [StocktakeLineRow] = try work.rows(
        """
        SELECT \(StocktakeLineRow.columns) FROM \(.stocktakeLine) WHERE stocktake = \(id) AND counted <> on_hand
        ORDER BY variant
        """)
      let reference = StockReference(.count, id.value)
      if let corrected = try Self.corrected(since: id, in: work) { throw .countIsStale(corrected) }
      for line in rows.map(\.line) {
        try StockLedger.record(
          .init(
            .adjusted, of: line.variant, at: stocktake.location, quantity: line.difference, reference: reference,
            reason: "Stocktake \(stocktake.number)"), on: now, in: work
        )
      }
    }
  }

  /// Calls a stocktake off: nothing is corrected. Needs `inventory.write`. A repeat with the same key has no further effect.
  ///
  /// - Throws: `unknownStocktake`; `stocktakeEnded`; `access` without the permission; `storage` when the database fails.
  public func cancel(
    _ id: StocktakeID, once key: IdempotencyKey, as principal: Principal
  ) async throws(InventoryError) -> Stocktake {
    try await end(id, as: .cancelled, once: key, by: principal) { _, _, _ throws(InventoryError) in }
  }

  private func end(
    _ id: StocktakeID, as status: Stocktake.Status, once key: IdempotencyKey, by principal: Principal,
    _ body:
      @escaping @Sendable (Stocktake, Timestamp, borrowing UnitOfWork<InventorySchema>) throws(InventoryError) -> Void
  ) async throws(InventoryError) -> Stocktake {
    try InventoryService.allow(.inventoryWrite, principal)
    let now = clock.now()
    return try await database.write(as: InventorySchema.self, once: key, returning: .stocktake) {
      work throws(InventoryError) in
      let stocktake = try Self.begin(id, in: work)
      try body(stocktake, now, work)
      try work.run("UPDATE \(.stocktake) SET status = \(status) WHERE id = \(id)")
      return Stocktake(
        id: id, number: stocktake.number, location: stocktake.location, status: status, note: stocktake.note,
        sums: stocktake.sums, startedAt: stocktake.startedAt)
    }
  }

  /// A variant that was corrected at the location since it was counted: of those that differ, or this one.
  private static func corrected(
    since id: StocktakeID, _ variant: VariantID? = nil, in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) -> VariantID? {
    let part: SQL<InventorySchema> = if let variant { "l.variant = \(variant)" } else { "l.counted <> l.on_hand" }
    return try work.first(
      """
      SELECT l.variant FROM \(.stocktakeLine) AS l JOIN \(.stocktake) AS s ON s.id = l.stocktake
        JOIN \(.movement) AS m ON m.variant = l.variant AND m.location = s.location
      WHERE l.stocktake = \(id) AND \(part) AND m.kind = \(StockMovementKind.adjusted)
        AND m.occurred_at > l.counted_at
      ORDER BY l.variant LIMIT 1
      """)
  }

  /// What counting and closing begin with: nobody else does either meanwhile.
  private static func begin(
    _ id: StocktakeID, in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) -> Stocktake {
    try work.lock(.stocktake, id)
    let stocktake = try work.snapshot { snapshot throws(InventoryError) in try stored(id, in: snapshot) }
    guard stocktake.status == .counting else { throw .stocktakeEnded }
    return stocktake
  }

  private static func stored(
    _ id: StocktakeID, in snapshot: borrowing Snapshot<InventorySchema>
  ) throws(InventoryError) -> Stocktake {
    let row: StocktakeRow? = try snapshot.first(
      "SELECT \(StocktakeRow.columns) FROM \(.stocktake) AS s WHERE id = \(id)")
    guard let row else { throw .unknownStocktake }
    return row.stocktake
  }
}

/// A stocktake's columns, with the sums over its lines. O(lines).
private struct StocktakeRow: RowDecodable {
  static let columns: SQL<InventorySchema> =
    """
    id, number, location, status, note, started_at,
    (SELECT count(*) FROM \(.stocktakeLine) WHERE stocktake = s.id),
    (SELECT count(*) FROM \(.stocktakeLine) WHERE stocktake = s.id AND counted <> on_hand),
    (SELECT CAST(coalesce(sum(counted - on_hand), 0) AS bigint) FROM \(.stocktakeLine) WHERE stocktake = s.id)
    """

  let stocktake: Stocktake

  init(row: inout RowReader) throws(DatabaseError) {
    let id: StocktakeID = try row.read(), number: Int = try row.read(), location: LocationID = try row.read()
    let status: Stocktake.Status = try row.read(), note: String? = try row.read()
    let startedAt: Timestamp = try row.read()
    let sums = Stocktake.Sums(counted: try row.read(), differing: try row.read(), difference: try row.read())
    stocktake = Stocktake(
      id: id, number: number, location: location, status: status, note: note, sums: sums, startedAt: startedAt)
  }
}

/// The columns of a counted variant.
private struct StocktakeLineRow: RowDecodable {
  static let columns: SQL<InventorySchema> = "variant, counted, on_hand, actor, counted_at"

  let line: StocktakeLine

  init(row: inout RowReader) throws(DatabaseError) {
    line = StocktakeLine(
      variant: try row.read(), counted: try row.read(), onHand: try row.read(), actor: try row.read(),
      countedAt: try row.read())
  }
}
