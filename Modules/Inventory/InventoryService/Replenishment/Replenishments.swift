public import Access
import AccessService
public import FoundationCore
public import Inventory
public import Persistence
import StoreIdentifiers

/// Goods on their way: purchase orders and transfers.
public struct Replenishments: Sendable {
  let database: Database
  let clock: WallClock
  let knows: @Sendable (VariantID, borrowing UnitOfWork<InventorySchema>) throws(InventoryError) -> Bool

  /// A page of goods on their way, the latest first. Needs `inventory.read`.
  ///
  /// - Throws: `invalidCursor` for a cursor from another list; `access` without the permission; `storage` when the
  ///   database fails.
  public func all(
    _ filter: ReplenishmentFilter = ReplenishmentFilter(), after cursor: Cursor?, limit: Int, as principal: Principal
  ) async throws(InventoryError) -> Page<Replenishment> {
    try InventoryService.allow(.inventoryRead, principal)
    let list = ReplenishmentList(filter)
    let condition = try list.condition(after: cursor)
    // A page has up to 100 times 500 lines, which is more than a read may look at.
    let found = try await database.report(as: InventorySchema.self) { snapshot throws(InventoryError) in
      let rows: [ReplenishmentRow] = try snapshot.rows(
        """
        SELECT \(ReplenishmentRow.columns) FROM \(.replenishment) WHERE \(condition) ORDER BY number DESC
        LIMIT \(limit + 1)
        """)
      return try Self.whole(rows, in: snapshot)
    }
    return Page(found, limit: limit) { list.cursor(at: $0) }
  }

  /// One of them. Needs `inventory.read`.
  ///
  /// - Throws: `unknownReplenishment`; `access` without the permission; `storage` when the database fails.
  public func replenishment(
    _ id: ReplenishmentID, as principal: Principal
  ) async throws(InventoryError) -> Replenishment {
    try InventoryService.allow(.inventoryRead, principal)
    return try await database.read(as: InventorySchema.self) { snapshot throws(InventoryError) in
      try Self.stored(id, in: snapshot)
    }
  }

  /// Adds a draft; nothing moves. Needs `inventory.write`. A repeat with the same key returns the same draft.
  ///
  /// - Throws: `unclearSource` without a supplier and an origin, or with both; `sameLocation`; `unknownSupplier`,
  ///   `unknownLocation`, `unknownVariant`, `repeatedVariant`, `unclearCost`, `costTooHigh`; `replenishmentExists` for a used
  ///   id; `access` without the permission; `storage` when the database fails.
  public func add(
    _ new: NewReplenishment, once key: IdempotencyKey, as principal: Principal
  ) async throws(InventoryError) -> Replenishment {
    try InventoryService.allow(.inventoryWrite, principal)
    let now = clock.now()
    return try await database.write(as: InventorySchema.self, once: key, returning: .replenishment) {
      work throws(InventoryError) in
      try check(new.details, in: work)
      // One number after the other, also when two are made at once.
      try work.lock(.replenishment)
      let last: Int? = try work.first("SELECT number FROM \(.replenishment) ORDER BY number DESC LIMIT 1")
      let (details, number) = (new.details, (last ?? 0) + 1)
      try work.run(
        """
        INSERT INTO \(.replenishment) (\(ReplenishmentRow.columns))
        VALUES (\(new.id), \(number), \(ReplenishmentStatus.draft), \(details.supplier), \(details.origin),
          \(details.destination), \(details.expectedOn), \(details.note), 1, \(now))
        """)
      try Self.insert(details.items, of: new.id, in: work)
      return Replenishment(
        id: new.id, number: number, status: .draft, details: details, lines: details.items.map { .init(item: $0) },
        version: 1, createdAt: now)
    }
  }

  /// Changes a draft. Needs `inventory.write`; refused when it has changed since `version`.
  ///
  /// - Throws: `unknownReplenishment`; `wrongStep` once it is no draft; `changedSince`; what `add` throws of the details;
  ///   `access` without the permission; `storage` when the database fails.
  public func change(
    _ id: ReplenishmentID, to details: Replenishment.Details, version: Int64, as principal: Principal
  ) async throws(InventoryError) -> Replenishment {
    try InventoryService.allow(.inventoryWrite, principal)
    return try await database.write(as: InventorySchema.self) { work throws(InventoryError) in
      _ = try Self.begin(.change, of: id, version: version, in: work)
      try check(details, in: work)
      try work.run(
        """
        UPDATE \(.replenishment) SET supplier = \(details.supplier), origin = \(details.origin),
          destination = \(details.destination), expected_on = \(details.expectedOn),
          note = \(details.note), version = version + 1 WHERE id = \(id)
        """)
      try work.run("DELETE FROM \(.replenishmentLine) WHERE replenishment = \(id)")
      try Self.insert(details.items, of: id, in: work)
      return try work.snapshot { snapshot throws(InventoryError) in try Self.stored(id, in: snapshot) }
    }
  }

  /// What a step begins with: nobody else takes one of the same goods meanwhile.
  static func begin(
    _ step: ReplenishmentStep, of id: ReplenishmentID, version: Int64, in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) -> (Replenishment, next: ReplenishmentStatus) {
    try work.lock(.replenishment, id)
    let current = try work.snapshot { snapshot throws(InventoryError) in try stored(id, in: snapshot) }
    guard let next = current.status.after(step) else { throw .wrongStep(step, current.status) }
    guard current.version == version else { throw .changedSince(version: current.version) }
    return (current, next)
  }

  static func stored(
    _ id: ReplenishmentID, in snapshot: borrowing Snapshot<InventorySchema>
  ) throws(InventoryError) -> Replenishment {
    let rows: [ReplenishmentRow] = try snapshot.rows(
      "SELECT \(ReplenishmentRow.columns) FROM \(.replenishment) WHERE id = \(id)")
    guard let found = try whole(rows, in: snapshot).first else { throw .unknownReplenishment }
    return found
  }

  private static func whole(
    _ rows: [ReplenishmentRow], in snapshot: borrowing Snapshot<InventorySchema>
  ) throws(InventoryError) -> [Replenishment] {
    guard !rows.isEmpty else { return [] }
    let lines: [ReplenishmentLineRow] = try snapshot.rows(
      """
      SELECT \(ReplenishmentLineRow.columns) FROM \(.replenishmentLine)
      WHERE replenishment IN (\(list: rows.map(\.id))) ORDER BY replenishment, position
      """)
    let byID = Dictionary(grouping: lines, by: \.replenishment)
    return rows.map { row in row.replenishment(with: (byID[row.id] ?? []).map(\.line)) }
  }

  private static func insert(
    _ items: [Replenishment.Item], of id: ReplenishmentID, in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) {
    let rows = items.enumerated().map { position, item -> [any SQLBindable] in
      [
        id, position, item.variant, item.quantity, item.unitCost?.amount, item.unitCost?.currency.code, 0, 0, 0,
      ]
    }
    guard !rows.isEmpty else { return }
    try work.insert(
      rows,
      """
      INSERT INTO \(.replenishmentLine) (replenishment, position, variant, quantity, unit_cost, currency, received,
        damaged, missing)
      """)
  }

  private func check(
    _ details: Replenishment.Details, in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) {
    guard (details.supplier == nil) != (details.origin == nil) else { throw .unclearSource }
    guard details.origin != details.destination else { throw .sameLocation }
    if let supplier = details.supplier {
      try work.lock(.supplier, supplier)
      let one: Int? = try work.first("SELECT 1 FROM \(.supplier) WHERE id = \(supplier)")
      guard one != nil else { throw .unknownSupplier }
    }
    try work.lock(.location)
    for location in [details.destination, details.origin ?? details.destination] {
      let one: Int? = try work.first("SELECT 1 FROM \(.location) WHERE id = \(location)")
      guard one != nil else { throw .unknownLocation }
    }
    let costs = details.items.compactMap(\.unitCost)
    guard costs.allSatisfy({ $0.amount >= 0 && $0.currency == costs.first?.currency }) else { throw .unclearCost }
    var seen: Set<VariantID> = []
    for item in details.items {
      guard seen.insert(item.variant).inserted else { throw .repeatedVariant(item.variant) }
      try StockCosts.check(item.unitCost, of: item.quantity, item.variant)
      guard try knows(item.variant, work) else { throw .unknownVariant(item.variant) }
    }
  }
}
