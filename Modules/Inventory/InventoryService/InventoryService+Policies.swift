public import Access
public import FoundationCore
public import Inventory
public import Persistence
public import StoreIdentifiers

/// How many units of a variant can be sold at the default location, and whether that limits what is sold.
public struct StockLevel: Hashable, Sendable {
  /// The units that are available, with those that carts hold for some minutes. Below zero where units are owed.
  public let available: Int
  /// Whether they limit what is sold.
  public let policy: StockPolicy
  /// Whether units are owed at another location.
  public let isOwedElsewhere: Bool
}

extension InventoryService {
  /// Changes on what terms the stock of a variant is sold. Needs `inventory.write`.
  ///
  /// - Throws: `unknownVariant`; `outOfStock` for `tracked`, or for a limit, while more units are owed: count them first;
  ///   `unknownLocation` when there is no location; `access` without the permission; `storage` when the database fails.
  public func setPolicy(
    _ terms: StockTerms, of variant: VariantID, once key: IdempotencyKey, as principal: Principal
  ) async throws(InventoryError) {
    try Self.allow(.inventoryWrite, principal)
    let (knows, rules) = (knows, rules())
    try await self.change(once: key) { work throws(InventoryError) in
      guard try knows(variant, work) else { throw .unknownVariant(variant) }
      try Self.setPolicy(terms, of: variant, by: rules, in: work)
    }
  }

  /// Changes the policy of a variant that has another one, within its caller's transaction; a limit of what may be owed,
  /// and the day on which that is expected, stay where the policy does.
  ///
  /// - Throws: As with a limit.
  public static func setPolicy(
    _ policy: StockPolicy, of variant: VariantID, by rules: StockRules = StockRules(),
    in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) {
    try work.lock(.stock, variant)
    let stored: StockPolicy? = try work.first("SELECT policy FROM \(.stock) WHERE variant = \(variant) LIMIT 1")
    if stored ?? .tracked != policy {
      try setPolicy(StockTerms(policy: policy), of: variant, by: rules, in: work)
    }
  }

  /// Changes the terms of a variant, within its caller's transaction. Does nothing where they are the terms already.
  ///
  /// - Throws: `outOfStock` for `tracked`, or for a limit, while more units are owed; `unknownLocation` when there is no
  ///   location; `storage` when the database fails.
  public static func setPolicy(
    _ terms: StockTerms, of variant: VariantID, by rules: StockRules = StockRules(),
    in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) {
    try work.lock(.stock, variant)
    let columns = StockTerms.columns
    let stored: StoredTerms? = try work.first(
      """
      SELECT \(columns), CAST(sum(available) AS bigint), min(available) FROM \(.stock)
      WHERE variant = \(variant) GROUP BY \(columns)
      """)
    let before = stored ?? StoredTerms()
    guard before.terms != terms else { return }
    let wasAvailable = try AvailabilityChanged.isAvailable(variant, in: work)
    if stored == nil {
      try Bundles.refuse(variant, in: work)
      guard let location = try defaultLocation(rules, in: work) else { throw .unknownLocation }
      try work.run(
        """
        INSERT INTO \(.stock) (variant, location, on_hand, committed, \(columns))
        VALUES (\(variant), \(location), 0, 0, \(terms.policy), \(terms.backorderLimit), \(terms.expectedOn))
        """)
    } else {
      // Each location within the limit, and all of them together.
      if terms.policy == .tracked || terms.backorderLimit != nil {
        guard min(before.least, before.available) >= -(terms.backorderLimit ?? 0) else { throw .outOfStock(variant) }
      }
      try work.run(
        """
        UPDATE \(.stock) SET policy = \(terms.policy), backorder_limit = \(terms.backorderLimit), expected_on = \(terms.expectedOn)
        WHERE variant = \(variant)
        """)
    }
    let isAvailable = try AvailabilityChanged.isAvailable(variant, in: work)
    // Pages say the day too.
    if isAvailable != wasAvailable || before.terms.expectedOn != terms.expectedOn {
      try AvailabilityChanged.publish(isAvailable, of: variant, in: work)
    }
    try BundleStockChanged.publish(ofAllWith: variant, in: work)
    if before.terms.expectedOn != terms.expectedOn { try Bundles.publishDay(ofAllWith: variant, in: work) }
  }

  /// How many units of each variant can be sold at the default location, by the carts that hold some of them or by anybody,
  /// with its policy. Variants without stock and policy are left out; of a bundle it is what its components make there.
  ///
  /// - Throws: `storage` when the database fails.
  public static func levels(
    of variants: [VariantID], by rules: StockRules = StockRules(), in snapshot: borrowing Snapshot<InventorySchema>
  ) throws(InventoryError) -> [VariantID: StockLevel] {
    guard let place = try defaultLocation(rules, in: snapshot) else { return [:] }
    var found = try levels(of: variants, at: place, in: snapshot)
    let others = variants.filter { found[$0] == nil }
    let bundles = others.isEmpty ? [:] : try Bundles.parts(of: others, in: snapshot)
    if bundles.isEmpty { return found }
    let levels = try levels(of: Set(bundles.values.joined().map(\.variant)).sorted(), at: place, in: snapshot)
    for (bundle, parts) in bundles {
      let number = Bundles.number(of: parts) { part in
        levels[part].map { $0.policy == .tracked ? $0.available : nil } ?? 0
      }
      found[bundle] = StockLevel(
        available: number ?? 0, policy: number == nil ? .untracked : .tracked, isOwedElsewhere: false)
    }
    return found
  }

  private static func levels(
    of variants: [VariantID], at place: LocationID, in snapshot: borrowing Snapshot<InventorySchema>
  ) throws(InventoryError) -> [VariantID: StockLevel] {
    var found: [VariantID: StockLevel] = [:]
    for part in variants.chunks(of: 100) {
      let rows: [LevelRow] = try snapshot.rows(
        """
        SELECT variant, policy, CAST(sum(CASE WHEN location = \(place) THEN available + reserved ELSE 0 END) AS bigint),
          min(CASE WHEN location = \(place) THEN 0 ELSE available END)
        FROM \(.stock) WHERE variant IN (\(list: part)) GROUP BY variant, policy
        """)
      for row in rows { found[row.variant] = row.level }
    }
    return found
  }

  /// How many units of each variant an order can have: what there is at all locations that ship, since an order can be sent
  /// from several. Variants that were never counted have 0; those that no count limits are left out. Of a bundle it is how
  /// many the units of its components make.
  ///
  /// - Throws: `storage` when the database fails.
  public static func sellable(
    of variants: [VariantID], in snapshot: borrowing Snapshot<InventorySchema>
  ) throws(InventoryError) -> [VariantID: Int] {
    var found = try counted(of: variants, in: snapshot)
    // What there is of needs no second look: bundles have no counters.
    let others = variants.filter { found[$0] == 0 }
    let bundles = others.isEmpty ? [:] : try Bundles.parts(of: others, in: snapshot)
    if bundles.isEmpty { return found }
    let units = try counted(of: Set(bundles.values.joined().map(\.variant)).sorted(), in: snapshot)
    for (bundle, parts) in bundles { found[bundle] = Bundles.number(of: parts) { units[$0] } }
    return found
  }

  private static func counted(
    of variants: [VariantID], in snapshot: borrowing Snapshot<InventorySchema>
  ) throws(InventoryError) -> [VariantID: Int] {
    var found = Dictionary(variants.map { ($0, 0) }) { first, _ in first }
    let columns = StockTerms.columns
    for part in variants.chunks(of: 100) {
      let rows: [SellableStock] = try snapshot.rows(
        """
        SELECT variant, \(columns), CAST(sum(available) AS bigint), 1, NULL FROM \(.stock)
        WHERE variant IN (\(list: part)) AND \(StockLedger.ships) GROUP BY variant, \(columns)
        """)
      for row in rows { found[row.variant] = row.units.map { max($0, 0) } }
    }
    return found
  }

  /// The location that goods come to where nobody names one; nil when there is none.
  static func defaultLocation(
    _ rules: StockRules, in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) -> LocationID? {
    try work.snapshot { snapshot throws(InventoryError) in try defaultLocation(rules, in: snapshot) }
  }

  /// The location that goods come to where nobody names one; nil when there is none. For use within a transaction.
  ///
  /// - Throws: `storage` when the database fails.
  public static func defaultLocation(
    _ rules: StockRules, in snapshot: borrowing Snapshot<InventorySchema>
  ) throws(InventoryError) -> LocationID? {
    if !rules.defaultLocation.isEmpty {
      let named: LocationID? = try snapshot.first(
        "SELECT id FROM \(.location) WHERE code_key = \(LocationKeys.key(rules.defaultLocation))")
      if let named { return named }
    }
    return try snapshot.first("SELECT id FROM \(.location) ORDER BY id LIMIT 1")
  }
}

private struct StoredTerms: RowDecodable {
  var terms = StockTerms()
  /// Units over all locations, and at the one that has the fewest.
  var available = 0, least = 0

  init() {}

  init(row: inout RowReader) throws(DatabaseError) {
    terms = try StockTerms(row: &row)
    (available, least) = (try row.read(), try row.read())
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
