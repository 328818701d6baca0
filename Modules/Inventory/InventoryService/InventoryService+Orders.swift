public import FoundationCore
import Inventory
public import Persistence
public import StoreIdentifiers

/// How much of a variant an order wants or sends.
public struct StockDemand: Hashable, Sendable {
  /// The variant that the units are of.
  public let variant: VariantID
  /// The number of units.
  public let quantity: Int

  /// A demand.
  public init(variant: VariantID, quantity: Int) {
    self.variant = variant
    self.quantity = quantity
  }
}

/// Units of a variant at a location that are committed to an order.
public struct CommittedStock: Hashable, Sendable {
  /// The variant that the units are of.
  public let variant: VariantID
  /// The location that the units are at.
  public let location: LocationID
  /// The number of units.
  public let quantity: Int

  /// Units at a location.
  public init(variant: VariantID, location: LocationID, quantity: Int) {
    (self.variant, self.location, self.quantity) = (variant, location, quantity)
  }
}

/// What orders and shipments do to stock, each within its caller's transaction.
extension InventoryService {
  /// Commits stock to an order, all of it or none: from one location where one has it, else from several, as `Allocation`
  /// chooses. Only locations that ship are asked.
  ///
  /// Demand is summed by variant first, so that two lines of one variant cannot both be granted the last unit, and rows are
  /// taken in the order of their keys, so that two orders cannot wait for each other.
  ///
  /// `rules` choose among the locations, of which those of one fiscal area are taken. `destination`, the place that the order
  /// goes to, is looked up only where there is a choice. What is held for `cart`, which the order is of, is taken first, where it is held, and the cart then
  /// holds nothing. With `place`, where the order is picked up, all of it is taken there and must be there.
  ///
  /// - Returns: What was taken, and where.
  /// - Throws: `outOfStock` when the locations together do not have a variant's demand, `heldByOthers` when they have it
  ///   with what they hold for other carts, `sentSeparately` when only several fiscal areas together have it; `tooMany` when the demand overflows; `storage` when the database fails.
  @discardableResult
  public static func allocate(
    _ demand: [StockDemand], to order: OrderID, heldFor cart: CartID? = nil, pickedUpAt place: LocationID? = nil,
    toward destination: StockDestination? = nil, by rules: StockRules = StockRules(), at now: Timestamp,
    in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) -> [CommittedStock] {
    var allocation = OrderAllocation(
      .order(order), pickedUpAt: place, toward: destination, by: rules, at: now)
    var wanted = try summed(demand)
    if let cart {
      wanted = try CartReservations(of: cart, pickedUpAt: place, at: now).takeOver(wanted, by: &allocation, in: work)
    }
    try allocation.take(wanted, in: work)
    return allocation.taken
  }

  /// Releases stock that is committed to an order: so many units at each location, or all that is left, which is safe to
  /// repeat. Where less is held at a location than that, the rest is taken at others: what a buyer withdraws from is never
  /// refused for where it is.
  ///
  /// - Throws: `outOfStock` when less is committed to the order; `storage` when the database fails.
  public static func release(
    _ units: [CommittedStock]? = nil, of order: OrderID, at now: Timestamp,
    in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) {
    try work.lock(.movement, order)
    let all = try held(by: order, in: work)
    let released = if let units { try nearest(units, of: all) } else { all }
    for stock in released where stock.quantity > 0 {
      try StockLedger.record(movement(.released, stock, of: order), on: now, in: work)
    }
  }

  /// Commits stock of an order at another location instead, all of it or none.
  ///
  /// - Throws: `outOfStock` when less is committed to the order where it is, or the other location does not have it;
  ///   `unknownLocation` where nothing is sent from that; `storage` when the database fails.
  public static func move(
    _ units: [CommittedStock], of order: OrderID, to location: LocationID, at now: Timestamp,
    in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) {
    let ships: Int? = try work.first("SELECT ships FROM \(.location) WHERE id = \(location)")
    guard ships == 1 else { throw .unknownLocation }
    try work.lock(.movement, order)
    for stock in try covered(units, by: try held(by: order, in: work)) {
      try StockLedger.record(movement(.released, stock, of: order), on: now, in: work)
      // What no count limits can be sent from where there is no row of it yet.
      try work.run(
        """
        INSERT INTO \(.stock) (variant, location, on_hand, committed, \(fragment: StockTerms.columns))
        SELECT s.variant, l.id, 0, 0, s.policy, s.backorder_limit, s.expected_on FROM \(.stock) AS s
          JOIN \(.location) AS l ON l.id = \(location)
        WHERE s.variant = \(stock.variant) AND s.location = \(stock.location) AND s.policy <> 'tracked'
        ON CONFLICT DO NOTHING
        """)
      let there = CommittedStock(variant: stock.variant, location: location, quantity: stock.quantity)
      try StockLedger.record(movement(.allocated, there, of: order), on: now, in: work)
    }
  }

  /// What is committed to an order, by the keys of its rows. For use within a transaction.
  ///
  /// - Throws: `storage` when the database fails.
  public static func held(
    by order: OrderID, in snapshot: borrowing Snapshot<InventorySchema>
  ) throws(InventoryError) -> [CommittedStock] {
    let rows: [HeldStock] = try snapshot.rows(heldStock(by: order))
    return rows.map(\.stock).filter { $0.quantity > 0 }
  }

  /// Units of what an order holds, at the locations that are named as far as they are held there, else at others.
  private static func nearest(
    _ units: [CommittedStock], of held: [CommittedStock]
  ) throws(InventoryError) -> [CommittedStock] {
    var wanted: [StockKey: Int] = [:]
    for unit in units { wanted[StockKey(unit), default: 0] += unit.quantity }
    var taken = held.map { min($0.quantity, max(wanted[StockKey($0)] ?? 0, 0)) }
    var missing: [VariantID: Int] = [:]
    for (key, quantity) in wanted { missing[key.variant, default: 0] += quantity }
    for (stock, quantity) in zip(held, taken) { missing[stock.variant]? -= quantity }
    for index in held.indices {
      let more = min(max(missing[held[index].variant] ?? 0, 0), held[index].quantity - taken[index])
      taken[index] += more
      missing[held[index].variant]? -= more
    }
    if let left = missing.first(where: { $0.value > 0 }) { throw .outOfStock(left.key) }
    return zip(held, taken).map { CommittedStock(variant: $0.variant, location: $0.location, quantity: $1) }
  }

  /// The sums of units at each location, by the keys of their rows, all of which an order holds.
  private static func covered(
    _ units: [CommittedStock], by held: [CommittedStock]
  ) throws(InventoryError) -> [CommittedStock] {
    var left: [StockKey: Int] = [:]
    for unit in units { left[StockKey(unit), default: 0] += unit.quantity }
    var covered: [CommittedStock] = []
    for stock in held {
      guard let quantity = left.removeValue(forKey: StockKey(stock)), quantity > 0 else { continue }
      guard quantity <= stock.quantity else { throw .outOfStock(stock.variant) }
      covered.append(CommittedStock(variant: stock.variant, location: stock.location, quantity: quantity))
    }
    if let missing = left.first(where: { $0.value > 0 }) { throw .outOfStock(missing.key.variant) }
    return covered
  }

  private static func movement(
    _ kind: StockMovementKind, _ stock: CommittedStock, of order: OrderID
  ) -> StockMovement.Contents {
    .init(
      kind, of: stock.variant, at: stock.location, quantity: stock.quantity,
      reference: StockReference(.order, order.value))
  }

  /// Takes the units that left for an order out of the stock that was committed to it.
  ///
  /// Units that are committed to `location`, where they left, are taken first. It is nil where that is not known.
  ///
  /// - Throws: `outOfStock` when less is committed to the order than left; `tooMany` when the demand overflows;
  ///   `storage` when the database fails.
  public static func ship(
    _ demand: [StockDemand], of order: OrderID, from location: LocationID? = nil, at now: Timestamp,
    in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) {
    try work.lock(.movement, order)
    let all = try held(by: order, in: work)
    for (variant, quantity) in try summed(demand) {
      let held = all.filter { $0.variant == variant && $0.quantity > 0 }
      var left = quantity
      for stock in held.filter({ $0.location == location }) + held.filter({ $0.location != location }) where left > 0 {
        let part = min(left, stock.quantity)
        try StockLedger.record(
          .init(
            .shipped, of: variant, at: stock.location, quantity: part, reference: StockReference(.order, order.value)),
          on: now, in: work)
        left -= part
      }
      guard left == 0 else { throw .outOfStock(variant) }
    }
  }

  private static func held(
    by order: OrderID, in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) -> [CommittedStock] {
    let rows: [HeldStock] = try work.rows(heldStock(by: order))
    return rows.map(\.stock)
  }

  private static func heldStock(by order: OrderID) -> SQL<InventorySchema> {
    """
    SELECT variant, location, CAST(sum(\(StockCounter.committed.moved)) AS bigint) FROM \(.movement)
    WHERE reference = \(order) GROUP BY variant, location ORDER BY variant, location
    """
  }

  /// The demand of each variant, in the order of their ids.
  static func summed(
    _ demand: [StockDemand]
  ) throws(InventoryError) -> [(variant: VariantID, quantity: Int)] {
    var sums: [VariantID: Int] = [:]
    for line in demand {
      let (sum, overflow) = (sums[line.variant] ?? 0).addingReportingOverflow(line.quantity)
      guard !overflow else { throw .tooMany(line.variant) }
      sums[line.variant] = sum
    }
    return sums.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

private struct StockKey: Hashable {
  let variant: VariantID, location: LocationID

  init(_ stock: CommittedStock) { (variant, location) = (stock.variant, stock.location) }
}

private struct HeldStock: RowDecodable {
  let stock: CommittedStock

  init(row: inout RowReader) throws(DatabaseError) {
    let variant: VariantID = try row.read(), location: LocationID = try row.read()
    stock = CommittedStock(variant: variant, location: location, quantity: try row.read())
  }
}
