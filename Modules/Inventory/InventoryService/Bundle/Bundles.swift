public import FoundationCore
public import Persistence
public import StoreIdentifiers

/// Variants that are made of others. They have no counters and no movements: what can be sold of them follows from their
/// components, of which orders take stock and carts hold it.
public enum Bundles {
  /// Has a variant be made of so many units of others from now on; of none, have stock of its own again. In the transaction
  /// of the catalogue, which keeps bundles out of bundles.
  ///
  /// - Throws: `hasStock` for a variant of which anything is on hand, committed, held or expected; `storage` when the
  ///   database fails.
  public static func compose(
    _ variant: VariantID, of parts: [StockDemand], in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) {
    try work.lock(.stock, variant)
    let counted: Int? = try work.first(
      """
      SELECT 1 FROM \(.stock) WHERE variant = \(variant) AND (on_hand <> 0 OR committed <> 0 OR reserved <> 0
        OR unavailable <> 0 OR incoming <> 0) LIMIT 1
      """)
    if !parts.isEmpty, counted != nil { throw .hasStock(variant) }
    let wasAvailable = try AvailabilityChanged.isAvailable(variant, in: work)
    try work.run("DELETE FROM \(.bundlePart) WHERE bundle = \(variant)")
    if parts.isEmpty {
      try work.run("DELETE FROM \(.bundle) WHERE variant = \(variant)")
    } else {
      // What was said of its own stock counts no more.
      try work.run("DELETE FROM \(.stock) WHERE variant = \(variant)")
      try work.run(
        "INSERT INTO \(.bundle) (variant, is_available) VALUES (\(variant), 0) ON CONFLICT (variant) DO NOTHING")
      try work.insert(
        try InventoryService.summed(parts).map { [variant, $0.variant, $0.quantity] },
        "INSERT INTO \(.bundlePart) (bundle, variant, quantity)")
      // The stock of components may change at this moment: what it came to is looked at once both are committed.
      try BundleStockChanged.publish([variant], in: work)
    }
    let isAvailable = try AvailabilityChanged.isAvailable(variant, in: work)
    try work.run("UPDATE \(.bundle) SET is_available = \(isAvailable) WHERE variant = \(variant)")
    if isAvailable != wasAvailable { try AvailabilityChanged.publish(isAvailable, of: variant, in: work) }
  }

  /// A demand with what bundles of it are made of in their place; each of the others stays.
  ///
  /// - Throws: `tooMany` when the demand overflows; `storage` when the database fails.
  public static func expanded(
    _ demand: [StockDemand], in snapshot: borrowing Snapshot<InventorySchema>
  ) throws(InventoryError) -> [StockDemand] {
    let parts = try parts(of: Set(demand.map(\.variant)).sorted(), in: snapshot)
    if parts.isEmpty { return demand }
    var units: [StockDemand] = []
    for line in demand {
      guard let parts = parts[line.variant] else {
        units.append(line)
        continue
      }
      for part in parts {
        let (quantity, overflow) = part.quantity.multipliedReportingOverflow(by: line.quantity)
        guard !overflow else { throw .tooMany(line.variant) }
        units.append(StockDemand(variant: part.variant, quantity: quantity))
      }
    }
    return units
  }

  /// A demand with no more of each bundle than its components make, with what a cart holds of them: a part of a bundle that
  /// cannot be had keeps nobody from buying it.
  static func possible(
    _ demand: [StockDemand], heldFor cart: CartID, in snapshot: borrowing Snapshot<InventorySchema>
  ) throws(InventoryError) -> [StockDemand] {
    let parts = try parts(of: Set(demand.map(\.variant)).sorted(), in: snapshot)
    if parts.isEmpty { return demand }
    var units = try InventoryService.sellable(of: Set(parts.values.joined().map(\.variant)).sorted(), in: snapshot)
    for (variant, held) in try Reservations.held(for: cart, in: snapshot) { units[variant]? += held }
    return demand.map { line in
      guard let most = parts[line.variant].flatMap({ number(of: $0) { units[$0] } }) else { return line }
      return StockDemand(variant: line.variant, quantity: min(line.quantity, most))
    }
  }

  /// What bundles among some variants are made of; the others are left out.
  static func parts(
    of variants: [VariantID], in snapshot: borrowing Snapshot<InventorySchema>
  ) throws(InventoryError) -> [VariantID: [StockDemand]] {
    var found: [VariantID: [StockDemand]] = [:]
    for part in variants.chunks(of: 100) {
      let rows: [PartRow] = try snapshot.rows(
        """
        SELECT bundle, variant, quantity FROM \(.bundlePart) WHERE bundle IN (\(list: part)) ORDER BY bundle, variant
        """)
      for row in rows { found[row.bundle, default: []].append(row.part) }
    }
    return found
  }

  /// How often units of components, of which `nil` stands for any number, make a bundle; nil where none of them limits that.
  static func number(of parts: [StockDemand], from units: (VariantID) -> Int?) -> Int? {
    parts.compactMap { part in units(part.variant).map { max($0, 0) / max(part.quantity, 1) } }.min()
  }

  /// Refuses a variant that has no counters because it is a bundle.
  static func refuse(_ variant: VariantID, in work: borrowing UnitOfWork<InventorySchema>) throws(InventoryError) {
    let one: Int? = try work.first("SELECT 1 FROM \(.bundle) WHERE variant = \(variant)")
    if one != nil { throw .isBundle(variant) }
  }

  /// Publishes of all bundles of a component that their pages may say another day.
  static func publishDay(
    ofAllWith component: VariantID, in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) {
    let bundles: [VariantID] = try work.rows(
      "SELECT bundle FROM \(.bundlePart) WHERE variant = \(component) ORDER BY bundle")
    for bundle in bundles {
      try AvailabilityChanged.publish(
        try AvailabilityChanged.isAvailable(bundle, in: work), of: bundle, in: work)
    }
  }

  /// What notices that bundles can be had again, or no longer, once the stock of their components has changed, and publishes
  /// it as of any variant.
  public static let consumer = EventConsumer(
    name: "inventory.bundles", as: InventorySchema.self, types: [BundleStockChanged.type]
  ) { event, work throws(InventoryError) in
    let bundle = VariantID(event.aggregate)
    try work.lock(.bundle, bundle)
    let known: Bool? = try work.first("SELECT is_available FROM \(.bundle) WHERE variant = \(bundle)")
    guard let known else { return }
    let isAvailable = try AvailabilityChanged.isAvailable(bundle, in: work)
    guard isAvailable != known else { return }
    try work.run("UPDATE \(.bundle) SET is_available = \(isAvailable) WHERE variant = \(bundle)")
    try AvailabilityChanged.publish(isAvailable, of: bundle, in: work)
  }
}

private struct PartRow: RowDecodable {
  let bundle: VariantID, part: StockDemand

  init(row: inout RowReader) throws(DatabaseError) {
    bundle = try row.read()
    let variant: VariantID = try row.read()
    part = StockDemand(variant: variant, quantity: try row.read())
  }
}
