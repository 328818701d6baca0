import Addresses
import FoundationCore
import Inventory
import Persistence
import StoreIdentifiers

/// Takes the stock of one order, or holds that of one cart.
///
/// What is counted at one location alone needs no choice, and one statement. What is at several is read, distributed by
/// `Allocation`, and taken: by then every variant of the order is locked, and still the condition of each UPDATE decides.
struct OrderAllocation {
  /// For what stock is taken.
  enum Purpose {
    /// All that an order wants, or nothing.
    case order(OrderID)
    /// As much of what a cart wants as there is, of what a count limits.
    case cart(CartID)
  }

  let purpose: Purpose, destination: StockDestination?, rules: StockRules, now: Timestamp
  /// Where the order is picked up, and all of it is taken; nil for one that is sent.
  let place: LocationID?
  private var movements: [[any SQLBindable]] = []
  /// What was taken so far, and where: parcels that go out in any case.
  private(set) var taken: [CommittedStock] = []
  /// Whether something was taken over from a cart.
  private var isBesideHeld = false

  init(
    _ purpose: Purpose, pickedUpAt place: LocationID? = nil, toward destination: StockDestination? = nil,
    by rules: StockRules, at now: Timestamp
  ) {
    self.place = place
    self.purpose = purpose
    self.destination = destination
    self.rules = rules
    self.now = now
  }

  /// Takes all of an order's demand, each variant once and in the order of their ids, or throws; of a cart's, what there
  /// is.
  mutating func take(
    _ demand: [(variant: VariantID, quantity: Int)], in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) {
    var open: [Allocation.Demand] = []
    for (variant, quantity) in demand {
      try work.lock(.stock, variant)
      if let place {
        try take(variant, quantity, at: place, in: work)
        continue
      }
      if case .order = purpose, try takeAtOnlyLocation(variant, quantity, in: work) { continue }
      open.append(.init(variant, quantity))
    }
    if !open.isEmpty { try distribute(open, in: work) }
    try StockLedger.insert(movements, in: work)
  }

  /// Commits units that a cart holds to the order, where they are. What can be sold stays the same.
  ///
  /// - Returns: False where they cannot be sent from there any more.
  mutating func takeOver(
    _ units: CommittedStock, from cart: CartID, in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) -> Bool {
    let change = (StockMovementKind.allocated.effect + StockMovementKind.reservationReleased.effect) * units.quantity
    let after: CountedStock? = try work.first(
      """
      UPDATE \(.stock) SET committed = committed + \(change.committed), reserved = reserved + \(change.reserved)
      WHERE variant = \(units.variant) AND location = \(units.location) AND reserved + \(change.reserved) >= 0
        AND committed + \(change.committed) <= 1000000000
        AND \(place == nil ? StockLedger.shipsAtHome(rules) : StockLedger.serves(place))
      RETURNING \(CountedStock.columns)
      """)
    guard let after else { return false }
    let released = StockMovement.Contents(
      .reservationReleased, of: units.variant, at: units.location, quantity: units.quantity,
      reference: StockReference(.cart, cart.value))
    movements.append(StockLedger.row(released, after, now, work.actor))
    isBesideHeld = true
    keep(units.variant, units.quantity, after, in: work)
    return true
  }

  /// Takes a variant that is counted at one location alone; false where it is not, or has too little.
  private mutating func takeAtOnlyLocation(
    _ variant: VariantID, _ quantity: Int, in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) -> Bool {
    let found: OnlyStock? = try work.first(
      """
      UPDATE \(.stock) SET \(column) = \(column) + \(quantity)
      WHERE variant = \(variant) AND \(StockLedger.isNotOversold(by: quantity))
        AND \(column) + \(quantity) <= 1000000000
        AND (SELECT count(*) FROM \(.stock) AS counted WHERE counted.variant = \(variant)) = 1
        AND \(StockLedger.shipsAtHome(rules))
      RETURNING \(CountedStock.columns), \(BundleStockChanged.most(of: variant))
      """)
    guard let found else { return false }
    let after = found.stock
    try AvailabilityChanged.publish(
      of: variant, from: after.available + quantity, to: after.available, on: after.terms, needed: found.needed,
      in: work)
    keep(variant, quantity, after, in: work)
    return true
  }

  private mutating func distribute(
    _ open: [Allocation.Demand], in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) {
    let position = try destination?.position(in: work)
    var supply = try Supply(of: open.map(\.variant), by: rules, in: work)
    var demand = wanted(open, of: supply)
    var allocation = allocation(of: demand, from: supply, toward: position)
    if !allocation.missing.isEmpty {
      // What is held for carts whose time is over keeps nobody from buying, though nothing has released it yet.
      let held = try CartReservations.free(allocation.missing, at: now, in: work)
      if held.freed {
        supply = try Supply(of: open.map(\.variant), by: rules, in: work)
        demand = wanted(open, of: supply)
        allocation = self.allocation(of: demand, from: supply, toward: position)
      }
      switch purpose {
      case .order:
        for line in open {
          guard let missing = allocation.missing[line.variant] else { continue }
          if supply.isSentFromElsewhere(line) { throw .sentSeparately(line.variant) }
          throw held.left[line.variant, default: 0] >= missing ? .heldByOthers(line.variant) : .outOfStock(line.variant)
        }
      case .cart:
        for (index, line) in demand.enumerated() {
          let sellable = supply.row[line.variant]?.terms.sellable(of: supply.units[line.variant] ?? 0) ?? 0
          demand[index].quantity = min(line.quantity, max(sellable, 0))
        }
        allocation = self.allocation(of: demand, from: supply, toward: position)
        // What another area would have to send is not held.
        for (index, line) in demand.enumerated() { demand[index].quantity -= allocation.missing[line.variant] ?? 0 }
        demand.removeAll { $0.quantity == 0 }
        allocation = self.allocation(of: demand, from: supply, toward: position)
      }
    }
    for part in allocation.parts { try take(part, in: work) }
    for line in demand {
      guard let row = supply.row[line.variant] else { continue }
      let units = supply.units[line.variant] ?? 0
      try AvailabilityChanged.publish(
        of: line.variant, from: units, to: units - line.quantity, on: row.terms, needed: row.needed, in: work)
    }
  }

  /// What is to be taken, on the terms that it is sold on. A cart holds nothing of what no count limits.
  private func wanted(_ open: [Allocation.Demand], of supply: Supply) -> [Allocation.Demand] {
    open.compactMap { line in
      guard let row = supply.row[line.variant] else { return line }
      if case .cart = purpose, row.owable == nil { return nil }
      return Allocation.Demand(line.variant, line.quantity, owable: row.owable)
    }
  }

  private func allocation(
    of demand: [Allocation.Demand], from supply: Supply, toward position: Allocation.Position?
  ) -> Allocation {
    var places = supply.places
    // What is taken by now is in the shop's own area.
    if !taken.isEmpty { places.removeAll { $0.fiscalArea != nil } }
    for index in places.indices { places[index].isTaken = taken.contains { $0.location == places[index].id } }
    return Allocation(
      of: demand, from: supply.rows.map(\.supply), at: places, toward: position, by: rules.strategies)
  }

  /// Takes units at a location. Where only so many may be owed, that counts over all locations that ship.
  private mutating func take(
    _ part: Allocation.Part, in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) {
    let (variant, quantity) = (part.variant, part.quantity)
    let after: CountedStock? = try work.first(
      """
      UPDATE \(.stock) SET \(column) = \(column) + \(quantity)
      WHERE variant = \(variant) AND location = \(part.location) AND \(StockLedger.isNotOversold(by: quantity))
        AND \(column) + \(quantity) <= 1000000000 AND \(StockLedger.ships)
        AND (backorder_limit IS NULL OR backorder_limit - \(quantity) + (
          SELECT CAST(sum(counted.available) AS bigint) FROM \(.stock) AS counted WHERE counted.variant = \(variant)
            AND (SELECT ships FROM \(.location) AS place WHERE place.id = counted.location) = 1) >= 0)
      RETURNING \(CountedStock.columns)
      """)
    guard let after else { throw .outOfStock(variant) }
    keep(variant, quantity, after, in: work)
  }

  mutating func keep(
    _ variant: VariantID, _ quantity: Int, _ after: CountedStock, in work: borrowing UnitOfWork<InventorySchema>
  ) {
    add(CommittedStock(variant: variant, location: after.location, quantity: quantity))
    let movement = StockMovement.Contents(
      kind, of: variant, at: after.location, quantity: quantity, reference: reference)
    movements.append(StockLedger.row(movement, after, now, work.actor))
  }

  /// Adds to what was taken, each variant and location once: beside what was taken over there may be more of it.
  private mutating func add(_ units: CommittedStock) {
    guard isBesideHeld,
      let index = taken.firstIndex(where: { $0.variant == units.variant && $0.location == units.location })
    else { return taken.append(units) }
    taken[index] = CommittedStock(
      variant: units.variant, location: units.location, quantity: taken[index].quantity + units.quantity)
  }

  /// What happens to the stock: a unit of it raises one counter by one, and changes no other, as a test says.
  private var kind: StockMovementKind {
    switch purpose {
    case .order: .allocated
    case .cart: .reserved
    }
  }

  var column: SQL<InventorySchema> {
    switch purpose {
    case .order: StockCounter.committed.column
    case .cart: StockCounter.reserved.column
    }
  }

  private var reference: StockReference {
    switch purpose {
    case .order(let order): StockReference(.order, order.value)
    case .cart(let cart): StockReference(.cart, cart.value)
    }
  }
}

/// What the only row of a variant says once it has changed.
private struct OnlyStock: RowDecodable {
  let stock: CountedStock
  /// The most units that a bundle needs of it; nil where none does.
  let needed: Int?

  init(row: inout RowReader) throws(DatabaseError) { (stock, needed) = (try CountedStock(row: &row), try row.read()) }
}

/// What there is of variants at the locations that ship.
private struct Supply {
  let rows: [SupplyRow]
  /// A row of each variant, which says what limits its sale.
  let row: [VariantID: SupplyRow]
  /// How many units there are at all of them.
  let units: [VariantID: Int]

  init(
    of variants: [VariantID], by rules: StockRules, in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) {
    var rows: [SupplyRow] = []
    for part in variants.chunks(of: 100) {
      rows += try work.rows(
        """
        SELECT stock.variant, stock.location, stock.available, stock.policy, stock.backorder_limit, stock.expected_on, place.priority,
          place.latitude, place.longitude, place.country, place.postal_key,
          (SELECT max(part.quantity) FROM \(.bundlePart) AS part WHERE part.variant = stock.variant)
        FROM \(.stock) AS stock JOIN \(.location) AS place ON place.id = stock.location
        WHERE stock.variant IN (\(list: part)) AND place.ships = 1
          AND (stock.available > 0 OR stock.policy <> 'tracked')
        """)
    }
    for index in rows.indices {
      rows[index].place.fiscalArea = rules.fiscalArea(of: rows[index].place.position.country)
    }
    self.rows = rows
    row = Dictionary(rows.map { ($0.supply.variant, $0) }) { first, _ in first }
    units = Dictionary(rows.map { ($0.supply.variant, $0.supply.available) }) { $0 + $1 }
  }

  /// Whether all areas together have what one of them lacks.
  func isSentFromElsewhere(_ line: Allocation.Demand) -> Bool {
    guard let sold = row[line.variant], let sellable = sold.terms.sellable(of: units[line.variant] ?? 0) else {
      return false
    }
    return sellable >= line.quantity
  }

  var places: [Allocation.Place] {
    Array(Dictionary(rows.map { ($0.place.id, $0.place) }) { first, _ in first }.values)
  }
}

/// What there is of a variant at a location that ships.
private struct SupplyRow: RowDecodable {
  let supply: Allocation.Supply, terms: StockTerms
  var place: Allocation.Place
  /// The most units that a bundle needs of it; nil where none does.
  let needed: Int?

  init(row: inout RowReader) throws(DatabaseError) {
    let variant: VariantID = try row.read(), location: LocationID = try row.read()
    let counted: Int = try row.read()
    terms = try StockTerms(row: &row)
    // What no count limits is wherever it is looked for.
    supply = Allocation.Supply(variant, at: location, terms.policy == .untracked ? 1_000_000_000 : counted)
    let priority: Int = try row.read()
    let latitude: Int? = try row.read(), longitude: Int? = try row.read()
    let coordinate: Coordinate? =
      if let latitude, let longitude { Coordinate(latitude: latitude, longitude: longitude) } else { nil }
    let country: String? = try row.read(), postalCode: String? = try row.read()
    place = Allocation.Place(
      location, priority: priority,
      position: .init(country: country, postalCode: postalCode, coordinate: coordinate))
    needed = try row.read()
  }

  /// How many units may be owed; nil for any number.
  var owable: Int? {
    switch terms.policy {
    case .tracked: 0
    case .untracked: nil
    case .oversells: terms.backorderLimit
    }
  }
}
