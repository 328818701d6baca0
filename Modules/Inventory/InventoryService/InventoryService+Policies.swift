public import Access
public import FoundationCore
public import Inventory
public import Persistence
public import StoreIdentifiers

/// How many units of a variant can be sold at the first location, and whether that limits what is sold.
public struct StockLevel: Hashable, Sendable {
  /// The units: on hand and not committed to orders. Below zero where units are owed.
  public let available: Int
  /// Whether they limit what is sold.
  public let policy: StockPolicy
  /// Whether units are owed at another location.
  public let isOwedElsewhere: Bool
}

extension InventoryService {
  /// Changes whether a variant is counted and what is sold when none is left. Needs `inventory.write`.
  ///
  /// - Throws: `unknownVariant`; `outOfStock` for `tracked` while units are owed: count them first; `unknownLocation` when
  ///   there is no location; `access` without the permission; `storage` when the database fails.
  public func setPolicy(
    _ change: StockPolicyChange, of variant: VariantID, once key: IdempotencyKey, as principal: Principal
  ) async throws(InventoryError) {
    try Self.allow(.inventoryWrite, principal)
    let knows = knows
    try await self.change(once: key) { work throws(InventoryError) in
      guard try knows(variant, work) else { throw .unknownVariant(variant) }
      try Self.setPolicy(change.policy, of: variant, in: work)
    }
  }

  /// Changes the policy of a variant, within its caller's transaction. Does nothing where it is the policy already.
  ///
  /// - Throws: `outOfStock` for `tracked` while units are owed; `unknownLocation` when there is no location; `storage` when
  ///   the database fails.
  public static func setPolicy(
    _ policy: StockPolicy, of variant: VariantID, in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) {
    try work.lock(.stock, variant)
    let stored: StoredPolicy? = try work.first(
      "SELECT policy, min(on_hand - committed), max(on_hand - committed) FROM \(.stock) WHERE variant = \(variant) GROUP BY policy"
    )
    let before = stored ?? StoredPolicy()
    guard before.policy != policy else { return }
    if stored == nil {
      guard let location = try firstLocation(in: work) else { throw .unknownLocation }
      try work.run(
        """
        INSERT INTO \(.stock) (variant, location, on_hand, committed, policy)
        VALUES (\(variant), \(location), 0, 0, \(policy))
        """)
    } else {
      guard policy != .tracked || before.least >= 0 else { throw .outOfStock(variant) }
      try work.run("UPDATE \(.stock) SET policy = \(policy) WHERE variant = \(variant)")
    }
    let isAvailable = policy != .tracked || before.most > 0
    if isAvailable != (before.policy != .tracked || before.most > 0) {
      try AvailabilityChanged.publish(isAvailable, of: variant, in: work)
    }
  }

  /// How many units of each variant can be sold at the first location, with its policy. Variants without stock and policy
  /// are left out.
  ///
  /// - Throws: `storage` when the database fails.
  public static func levels(
    of variants: [VariantID], in snapshot: borrowing Snapshot<InventorySchema>
  ) throws(InventoryError) -> [VariantID: StockLevel] {
    let first: LocationID? = try snapshot.first("SELECT id FROM \(.location) ORDER BY id LIMIT 1")
    guard let first else { return [:] }
    var found: [VariantID: StockLevel] = [:]
    for part in variants.chunks(of: 100) {
      let rows: [LevelRow] = try snapshot.rows(
        """
        SELECT variant, policy, CAST(sum(CASE WHEN location = \(first) THEN on_hand - committed ELSE 0 END) AS bigint),
          min(CASE WHEN location = \(first) THEN 0 ELSE on_hand - committed END)
        FROM \(.stock) WHERE variant IN (\(list: part)) GROUP BY variant, policy
        """)
      for row in rows { found[row.variant] = row.level }
    }
    return found
  }

  /// How many units of each variant one order line can have: as many as the location with the most, since one location
  /// must hold a whole line. Variants that were never counted have 0; those that no count limits are left out.
  ///
  /// - Throws: `storage` when the database fails.
  public static func sellable(
    of variants: [VariantID], in snapshot: borrowing Snapshot<InventorySchema>
  ) throws(InventoryError) -> [VariantID: Int] {
    var found = Dictionary(variants.map { ($0, 0) }) { first, _ in first }
    for part in variants.chunks(of: 100) {
      let rows: [LevelRow] = try snapshot.rows(
        """
        SELECT variant, policy, max(on_hand - committed), 0 FROM \(.stock) WHERE variant IN (\(list: part))
        GROUP BY variant, policy
        """)
      for row in rows { found[row.variant] = row.level.policy == .tracked ? max(row.level.available, 0) : nil }
    }
    return found
  }
}

private struct StoredPolicy: RowDecodable {
  var policy = StockPolicy.tracked, least = 0, most = 0

  init() {}

  init(row: inout RowReader) throws(DatabaseError) {
    (policy, least, most) = (try row.read(), try row.read(), try row.read())
  }
}

private struct LevelRow: RowDecodable {
  let variant: VariantID, level: StockLevel

  init(row: inout RowReader) throws(DatabaseError) {
    variant = try row.read()
    let policy: StockPolicy = try row.read()
    let available: Int = try row.read(), elsewhere: Int = try row.read()
    level = StockLevel(available: available, policy: policy, isOwedElsewhere: elsewhere < 0)
  }
}
