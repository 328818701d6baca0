public import Access
public import FoundationCore
public import Inventory
public import Persistence
public import StoreIdentifiers

extension InventoryService {
  /// How many units of a variant an order can have, up to `Availability.many`, over all locations that ship; 0 for a variant
  /// that is unknown or not for sale; with the day on which they are expected, where they are ordered before.
  ///
  /// - Throws: `storage` when the database fails.
  public func availability(of variant: VariantID) async throws(InventoryError) -> Availability {
    let today = rules().today(clock.now())
    return try await database.read(as: InventorySchema.self) { [sells] snapshot throws(InventoryError) in
      guard try sells(variant, snapshot) else { return Availability(variant: variant, counted: 0) }
      return Availability(
        variant: variant, counted: try Self.sellable(of: [variant], in: snapshot)[variant] ?? Availability.many,
        expectedOn: try Preorders.day(of: variant, on: today, in: snapshot))
    }
  }

  /// A page of counted stock, by variant and location; of a level, the fewest units first. Needs `inventory.read`.
  ///
  /// An index serves each selection, each location, and each level at a location.
  ///
  /// - Throws: `invalidCursor` for a cursor from another list; `access` without the permission; `storage` when the
  ///   database fails.
  public func stock(
    _ filter: StockFilter = StockFilter(), after cursor: Cursor?, limit: Int, as principal: Principal
  ) async throws(InventoryError) -> Page<StockItem> {
    try Self.allow(.inventoryRead, principal)
    let list = StockList(filter)
    let condition = try list.condition(after: cursor)
    let rows: [StockRow] = try await database.read(as: InventorySchema.self) { snapshot throws(InventoryError) in
      try snapshot.rows(
        "SELECT \(StockRow.columns) FROM \(.stock) WHERE \(condition) ORDER BY \(list.order) LIMIT \(limit + 1)")
    }
    return Page(rows.map(\.item), limit: limit) { list.cursor(at: $0) }
  }

  /// A page of what happened to the stock of a variant, the latest first. Needs `inventory.read`.
  ///
  /// - Throws: `invalidCursor` for a cursor from another list; `access` without the permission; `storage` when the
  ///   database fails.
  public func movements(
    of variant: VariantID, after cursor: Cursor?, limit: Int, as principal: Principal
  ) async throws(InventoryError) -> Page<StockMovement> {
    try Self.allow(.inventoryRead, principal)
    var place: SQL<InventorySchema> = ""
    let keyset = Keyset(version: 3)
    if let cursor {
      guard let (time, id) = keyset.place(of: cursor) else { throw .invalidCursor }
      place = "AND (occurred_at, id) < (\(time), \(id))"
    }
    let after = place
    let rows: [MovementRow] = try await database.read(as: InventorySchema.self) { snapshot throws(InventoryError) in
      try snapshot.rows(
        """
        SELECT \(MovementRow.columns) FROM \(.movement)
        WHERE variant = \(variant) \(after) ORDER BY occurred_at DESC, id DESC LIMIT \(limit + 1)
        """)
    }
    return Page(rows.map(\.movement), limit: limit) { keyset.cursor(after: $0.occurredAt, $0.id.value) }
  }

  /// What is on sale and nearly gone, the fewest units first. Needs `inventory.read`. Looks at `LowStock.limit` counters at
  /// most.
  ///
  /// - Throws: `access` without the permission; `storage` when the database fails.
  public func lowStock(as principal: Principal) async throws(InventoryError) -> LowStock {
    try Self.allow(.inventoryRead, principal)
    let sells = sells
    return try await database.read(as: InventorySchema.self) { snapshot throws(InventoryError) in
      let rows: [StockRow] = try snapshot.rows(
        """
        SELECT \(StockRow.columns) FROM \(.stock)
        WHERE available < 5 AND policy = 'tracked' ORDER BY available, variant, location LIMIT \(LowStock.limit)
        """)
      var items: [StockItem] = []
      for row in rows where try sells(row.item.variant, snapshot) { items.append(row.item) }
      return LowStock(items: items)
    }
  }

  /// Rebuilds every counter from the movements and returns those that differ. There should be none. O(number of
  /// movements).
  ///
  /// - Throws: `storage` when the database fails.
  public func verify() async throws(InventoryError) -> [StockDiscrepancy] {
    let differs = StockCounter.each(by: " OR ") { "sum(\($0.column)) <> sum(moved_\($0.column))" }
    return try await database.report(as: InventorySchema.self) { snapshot throws(InventoryError) in
      try snapshot.rows(
        """
        SELECT variant, location, \(StockCounter.each { "CAST(sum(\($0.column)) AS bigint)" }),
          \(StockCounter.each { "CAST(sum(moved_\($0.column)) AS bigint)" })
        FROM (
          SELECT variant, location, \(StockCounter.each { $0.column }), \(StockCounter.each { "0 AS moved_\($0.column)" }) FROM \(.stock)
          UNION ALL
          SELECT variant, location, \(StockCounter.each { _ in "0" }), \(StockCounter.each { $0.moved }) FROM \(.movement)) AS both_sides
        GROUP BY variant, location HAVING \(differs)
        """)
    }
  }
}

/// A counter that its movements do not explain.
public struct StockDiscrepancy: RowDecodable, Hashable, Sendable {
  /// The variant that is counted.
  public let variant: VariantID
  /// The location that the units are at.
  public let location: LocationID
  /// What the counters say, in the order of `StockCounter`.
  public let stored: [Int]
  /// What the movements add up to, in the same order.
  public let rebuilt: [Int]

  /// Reads the columns that `verify` selects.
  ///
  /// - Throws: `decoding` when a column is missing or of another kind.
  public init(row: inout RowReader) throws(DatabaseError) {
    variant = try row.read()
    location = try row.read()
    var sums: [[Int]] = [[], []]
    for side in sums.indices {
      for _ in StockCounter.allCases { sums[side].append(try row.read()) }
    }
    (stored, rebuilt) = (sums[0], sums[1])
  }
}
