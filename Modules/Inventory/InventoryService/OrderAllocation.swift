import Addresses
import FoundationCore
import Inventory
import Persistence
import StoreIdentifiers

/// Takes the stock of one order.
///
/// What is counted at one location alone needs no choice, and one statement. What is at several is read, distributed by
/// `Allocation`, and taken: by then every variant of the order is locked, and still the condition of each UPDATE decides.
struct OrderAllocation {
  let order: OrderID, destination: Coordinate?, strategies: [AllocationStrategy], now: Timestamp
  private var movements: [[any SQLBindable]] = []
  /// What was taken so far, and where: parcels that go out in any case.
  private(set) var taken: [CommittedStock] = []

  init(order: OrderID, destination: Coordinate?, strategies: [AllocationStrategy], now: Timestamp) {
    self.order = order
    self.destination = destination
    self.strategies = strategies
    self.now = now
  }

  /// Takes all of it, each variant once and in the order of their ids, or throws.
  mutating func take(
    _ demand: [(variant: VariantID, quantity: Int)], in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) {
    var open: [Allocation.Demand] = []
    for (variant, quantity) in demand {
      try work.lock(.stock, variant)
      if try !takeAtOnlyLocation(variant, quantity, in: work) { open.append(.init(variant, quantity)) }
    }
    if !open.isEmpty { try distribute(open, in: work) }
    try StockLedger.insert(movements, in: work)
  }

  /// Takes a variant that is counted at one location alone; false where it is not, or has too little.
  private mutating func takeAtOnlyLocation(
    _ variant: VariantID, _ quantity: Int, in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) -> Bool {
    let after: CountedStock? = try work.first(
      """
      UPDATE \(.stock) SET committed = committed + \(allocated * quantity)
      WHERE variant = \(variant) AND \(StockLedger.isNotOversold(by: quantity))
        AND committed + \(allocated * quantity) <= 1000000000
        AND (SELECT count(*) FROM \(.stock) AS counted WHERE counted.variant = \(variant)) = 1
        AND \(StockLedger.ships)
      RETURNING location, on_hand, available, policy, backorder_limit
      """)
    guard let after else { return false }
    if let now = after.sellable(of: after.available) {
      try AvailabilityChanged.publish(of: variant, from: now + quantity, to: now, in: work)
    }
    keep(variant, quantity, after, in: work)
    return true
  }

  private mutating func distribute(
    _ open: [Allocation.Demand], in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) {
    var supplies: [SupplyRow] = []
    for part in open.chunks(of: 100) {
      supplies += try work.rows(
        """
        SELECT stock.variant, stock.location, stock.available, stock.policy, stock.backorder_limit, place.priority,
          place.latitude, place.longitude
        FROM \(.stock) AS stock JOIN \(.location) AS place ON place.id = stock.location
        WHERE stock.variant IN (\(list: part.map(\.variant))) AND place.ships = 1
          AND (stock.available > 0 OR stock.policy <> 'tracked')
        """)
    }
    let terms = Dictionary(supplies.map { ($0.supply.variant, $0) }) { first, _ in first }
    let demand = open.map { line in
      let row = terms[line.variant]
      return Allocation.Demand(line.variant, line.quantity, owable: row == nil ? 0 : row?.owable)
    }
    let places = Dictionary(supplies.map { ($0.place.id, $0.place) }) { first, _ in first }.values.map { place in
      var place = place
      place.isTaken = taken.contains { $0.location == place.id }
      return place
    }
    let allocation = Allocation(
      of: demand, from: supplies.map(\.supply), at: places, toward: destination, by: strategies)
    for line in open where allocation.missing[line.variant] != nil { throw .outOfStock(line.variant) }
    for part in allocation.parts { try take(part, in: work) }
    let before = Dictionary(supplies.map { ($0.supply.variant, $0.supply.available) }) { $0 + $1 }
    for line in demand {
      let units = before[line.variant] ?? 0
      guard let row = terms[line.variant], let sellable = row.sellable(of: units) else { continue }
      try AvailabilityChanged.publish(of: line.variant, from: sellable, to: sellable - line.quantity, in: work)
    }
  }

  /// Takes units at a location. Where only so many may be owed, that counts over all locations that ship.
  private mutating func take(
    _ part: Allocation.Part, in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) {
    let (variant, quantity) = (part.variant, part.quantity)
    let after: CountedStock? = try work.first(
      """
      UPDATE \(.stock) SET committed = committed + \(allocated * quantity)
      WHERE variant = \(variant) AND location = \(part.location) AND \(StockLedger.isNotOversold(by: quantity))
        AND committed + \(allocated * quantity) <= 1000000000 AND \(StockLedger.ships)
        AND (backorder_limit IS NULL OR backorder_limit - \(quantity) + (
          SELECT CAST(sum(counted.available) AS bigint) FROM \(.stock) AS counted WHERE counted.variant = \(variant)
            AND (SELECT ships FROM \(.location) AS place WHERE place.id = counted.location) = 1) >= 0)
      RETURNING location, on_hand, available, policy, backorder_limit
      """)
    guard let after else { throw .outOfStock(variant) }
    keep(variant, quantity, after, in: work)
  }

  private mutating func keep(
    _ variant: VariantID, _ quantity: Int, _ after: CountedStock, in work: borrowing UnitOfWork<InventorySchema>
  ) {
    taken.append(CommittedStock(variant: variant, location: after.location, quantity: quantity))
    let movement = StockMovement.Contents(
      .allocated, of: variant, at: after.location, quantity: quantity,
      reference: StockReference(.order, order.value))
    movements.append(StockLedger.row(movement, after, now, work.actor))
  }

  /// What one unit does to the committed ones; `allocated` changes no other counter, as a test says.
  private var allocated: Int { StockMovementKind.allocated.effect.committed }
}

/// What there is of a variant at a location that ships.
private struct SupplyRow: RowDecodable {
  let supply: Allocation.Supply, place: Allocation.Place, policy: StockPolicy, backorderLimit: Int?

  init(row: inout RowReader) throws(DatabaseError) {
    let variant: VariantID = try row.read(), location: LocationID = try row.read()
    let counted: Int = try row.read()
    (policy, backorderLimit) = (try row.read(), try row.read())
    // What no count limits is wherever it is looked for.
    supply = Allocation.Supply(variant, at: location, policy == .untracked ? 1_000_000_000 : counted)
    let priority: Int = try row.read()
    let latitude: Int? = try row.read(), longitude: Int? = try row.read()
    let coordinate: Coordinate? =
      if let latitude, let longitude { Coordinate(latitude: latitude, longitude: longitude) } else { nil }
    place = Allocation.Place(location, priority: priority, coordinate: coordinate)
  }

  /// How many units may be owed; nil for any number.
  var owable: Int? {
    switch policy {
    case .tracked: 0
    case .untracked: nil
    case .oversells: backorderLimit
    }
  }

  func sellable(of units: Int) -> Int? { policy.sellable(of: units, backorderLimit: backorderLimit) }
}
