public import Access
public import FoundationCore
public import Inventory
public import Persistence
public import StoreIdentifiers

extension InventoryService {
  /// How many units of a variant one order line can have, up to `Availability.many`; 0 for a variant that is unknown or
  /// not for sale.
  ///
  /// One location must hold a whole line, so the location with the most decides.
  ///
  /// - Throws: `storage` when the database fails.
  public func availability(of variant: VariantID) async throws(InventoryError) -> Availability {
    let most = try await database.read(as: InventorySchema.self) { [sells] snapshot throws(InventoryError) in
      guard try sells(variant, snapshot) else { return 0 }
      return try Self.sellable(of: [variant], in: snapshot)[variant] ?? Availability.many
    }
    return Availability(variant: variant, counted: most)
  }

  /// A page of counted stock, of one variant or of all, at one location or at all. Needs `inventory.read`.
  ///
  /// - Throws: `invalidCursor` for a cursor from another list; `access` without the permission; `storage` when the
  ///   database fails.
  public func stock(
    of variant: VariantID? = nil, at location: LocationID? = nil, after cursor: Cursor?, limit: Int,
    as principal: Principal
  ) async throws(InventoryError) -> Page<StockItem> {
    try Self.allow(.inventoryRead, principal)
    var after: (variant: UniqueID, location: UniqueID)?
    if let cursor {
      guard let keys = cursor.keys(version: 1, filter: 0), keys.count == 2, case .id(let variant) = keys[0],
        case .id(let location) = keys[1]
      else { throw .invalidCursor }
      after = (variant, location)
    }
    let ofVariant: SQL<InventorySchema> = if let variant { "variant = \(variant)" } else { "1 = 1" }
    let chosen: SQL<InventorySchema> =
      if let location { "\(ofVariant) AND location = \(location)" } else { ofVariant }
    let place: SQL<InventorySchema> =
      if let after { "AND (variant, location) > (\(after.variant), \(after.location))" } else { "" }
    let rows: [StockRow] = try await database.read(as: InventorySchema.self) { snapshot throws(InventoryError) in
      try snapshot.rows(
        """
        SELECT variant, location, on_hand, committed, policy FROM \(.stock) WHERE \(chosen) \(place) ORDER BY variant, location
        LIMIT \(limit + 1)
        """)
    }
    return Page(rows.map(\.item), limit: limit) {
      Cursor(version: 1, filter: 0, keys: [.id($0.variant.value), .id($0.location.value)])
    }
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
    if let cursor {
      guard let keys = cursor.keys(version: 3, filter: 0), keys.count == 2, case .integer(let time) = keys[0],
        case .id(let id) = keys[1]
      else { throw .invalidCursor }
      place = "AND (occurred_at, id) < (\(time), \(id))"
    }
    let after = place
    let rows: [MovementRow] = try await database.read(as: InventorySchema.self) { snapshot throws(InventoryError) in
      try snapshot.rows(
        """
        SELECT id, variant, location, kind, quantity, reference, reason, occurred_at FROM \(.movement)
        WHERE variant = \(variant) \(after) ORDER BY occurred_at DESC, id DESC LIMIT \(limit + 1)
        """)
    }
    return Page(rows.map(\.movement), limit: limit) {
      Cursor(version: 3, filter: 0, keys: [.integer($0.occurredAt.milliseconds), .id($0.id.value)])
    }
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
        SELECT variant, location, on_hand, committed, policy FROM \(.stock)
        WHERE on_hand - committed < 5 AND policy = 'tracked' ORDER BY on_hand - committed, variant, location LIMIT \(LowStock.limit)
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
    try await database.report(as: InventorySchema.self) { snapshot throws(InventoryError) in
      try snapshot.rows(
        """
        SELECT variant, location, sum(on_hand), sum(committed), sum(moved_on_hand), sum(moved_committed) FROM (
          SELECT variant, location, on_hand, committed, 0 AS moved_on_hand, 0 AS moved_committed FROM \(.stock)
          UNION ALL
          SELECT variant, location, 0, 0,
            CASE kind WHEN 'received' THEN quantity WHEN 'adjusted' THEN quantity WHEN 'shipped' THEN -quantity
              ELSE 0 END,
            CASE kind WHEN 'allocated' THEN quantity WHEN 'released' THEN -quantity WHEN 'shipped' THEN -quantity
              ELSE 0 END
          FROM \(.movement)) AS both_sides
        GROUP BY variant, location
        HAVING sum(on_hand) <> sum(moved_on_hand) OR sum(committed) <> sum(moved_committed)
        """)
    }
  }
}

/// A counter that its movements do not explain.
public struct StockDiscrepancy: RowDecodable, Hashable, Sendable {
  /// What is counted.
  public let variant: VariantID
  /// Where.
  public let location: LocationID
  /// What the counters say: on hand and committed.
  public let stored: [Int]
  /// What the movements add up to.
  public let rebuilt: [Int]

  /// Reads the columns that `verify` selects.
  ///
  /// - Throws: `decoding` when a column is missing or of another kind.
  public init(row: inout RowReader) throws(DatabaseError) {
    variant = try row.read()
    location = try row.read()
    stored = [try row.read(), try row.read()]
    rebuilt = [try row.read(), try row.read()]
  }
}

private struct StockRow: RowDecodable {
  let item: StockItem

  init(row: inout RowReader) throws(DatabaseError) {
    item = StockItem(
      variant: try row.read(), location: try row.read(), onHand: try row.read(), committed: try row.read(),
      policy: try row.read())
  }
}

private struct MovementRow: RowDecodable {
  let movement: StockMovement

  init(row: inout RowReader) throws(DatabaseError) {
    movement = StockMovement(
      id: try row.read(), variant: try row.read(), location: try row.read(), kind: try row.read(),
      quantity: try row.read(), order: try row.read(), reason: try row.read(), occurredAt: try row.read())
  }
}
