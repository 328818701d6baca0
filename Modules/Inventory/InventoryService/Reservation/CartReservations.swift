import FoundationCore
import Inventory
import Persistence
import StoreIdentifiers

/// What one cart holds.
///
/// A row of reservations changes only while the stock of its variant is locked. A cart that holds more or less, an order that
/// takes over what its cart holds, and whoever releases what has expired therefore come one after the other, and each
/// unit is given back once.
struct CartReservations {
  private let cart: CartID, now: Timestamp
  /// Where the cart's order is to be picked up; nil for one that is sent.
  private let place: LocationID?

  init(of cart: CartID, pickedUpAt place: LocationID? = nil, at now: Timestamp) {
    self.cart = cart
    self.place = place
    self.now = now
  }

  /// Holds so many units of each variant for so long from now, as far as there are any: what is held already stays where it
  /// is, what is held beyond that is released.
  ///
  /// - Returns: Whether the cart holds anything.
  func hold(
    _ wanted: [(variant: VariantID, quantity: Int)], for time: Duration, by rules: StockRules,
    in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) -> Bool {
    var left = Dictionary(wanted.map { ($0.variant, $0.quantity) }) { $0 + $1 }
    let milliseconds = max(time.components.seconds, 0) * 1_000
    var isHolding = false
    if try lock(wanted.map(\.variant), in: work) {
      // At once, so that nothing of it counts as expired.
      let held: [ReservedUnits] = try work.rows(
        """
        UPDATE \(.reservation) SET expires_at = \(.now) + \(milliseconds) WHERE cart = \(cart)
        RETURNING variant, location, cart, units
        """)
      // What cannot be sent from there, or is picked up elsewhere, is held where it can.
      let closed: [LocationID] = try work.rows(
        "SELECT DISTINCT location FROM \(.reservation) WHERE cart = \(cart) AND NOT \(StockLedger.serves(place))")
      for stock in held.sorted(by: ReservedUnits.areInKeyOrder) {
        let kept = closed.contains(stock.location) ? 0 : min(stock.units, max(left[stock.variant] ?? 0, 0))
        left[stock.variant]? -= kept
        isHolding = isHolding || kept > 0
        if kept < stock.units { try reduce(stock, to: kept, in: work) }
      }
    }
    let missing = wanted.compactMap { line in left[line.variant].flatMap { $0 > 0 ? (line.variant, $0) : nil } }
    guard !missing.isEmpty, milliseconds > 0 else { return isHolding }
    var allocation = OrderAllocation(.cart(cart), pickedUpAt: place, by: rules, at: now)
    try allocation.take(missing, in: work)
    for stock in allocation.taken {
      try work.run(
        """
        INSERT INTO \(.reservation) (cart, variant, location, units, held_at, expires_at)
        VALUES (\(cart), \(stock.variant), \(stock.location), \(stock.quantity), \(now), \(.now) + \(milliseconds))
        ON CONFLICT (cart, variant, location) DO UPDATE SET units = \(.reservation).units + excluded.units
        """)
    }
    return isHolding || !allocation.taken.isEmpty
  }

  /// Has an order take over what the cart holds, as far as it wants that; the rest is released.
  ///
  /// - Returns: What the order still wants.
  func takeOver(
    _ wanted: [(variant: VariantID, quantity: Int)], by allocation: inout OrderAllocation,
    in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) -> [(variant: VariantID, quantity: Int)] {
    guard try lock(wanted.map(\.variant), in: work) else { return wanted }
    let held: [ReservedUnits] = try work.rows(
      "DELETE FROM \(.reservation) WHERE cart = \(cart) RETURNING variant, location, cart, units")
    if try !isOfOneArea(held, wanted, by: allocation.rules, in: work) {
      // Its parts are in several areas, or one that has everything has to be looked for: nothing of it is kept.
      for stock in held.sorted(by: ReservedUnits.areInKeyOrder) {
        try Self.record(stock, stock.units, at: now, in: work)
      }
      return wanted
    }
    var left = Dictionary(wanted.map { ($0.variant, $0.quantity) }) { $0 + $1 }
    for stock in held.sorted(by: ReservedUnits.areInKeyOrder) {
      let used = min(stock.units, max(left[stock.variant] ?? 0, 0))
      let units = CommittedStock(variant: stock.variant, location: stock.location, quantity: used)
      if used > 0, try allocation.takeOver(units, from: cart, in: work) {
        left[stock.variant]? -= used
        if used < stock.units { try Self.record(stock, stock.units - used, at: now, in: work) }
      } else {
        // What cannot be had from there any more is looked for elsewhere.
        try Self.record(stock, stock.units, at: now, in: work)
      }
    }
    return wanted.compactMap { line in left[line.variant].flatMap { $0 > 0 ? (line.variant, $0) : nil } }
  }

  /// Whether what is held in the shop's own fiscal area is all that is wanted, or there is one area alone.
  private func isOfOneArea(
    _ held: [ReservedUnits], _ wanted: [(variant: VariantID, quantity: Int)], by rules: StockRules,
    in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) -> Bool {
    guard place == nil, let countries = rules.fiscalCountries else { return true }
    let own: [LocationID] = try work.rows(
      """
      SELECT id FROM \(.location) WHERE id IN (\(list: Set(held.map(\.location)).sorted())) AND ships = 1
        AND (country IS NULL OR country IN (\(list: countries.sorted())))
      """)
    var units: [VariantID: Int] = [:]
    for stock in held where own.contains(stock.location) { units[stock.variant, default: 0] += stock.units }
    return wanted.allSatisfy { (units[$0.variant] ?? 0) >= $0.quantity }
  }

  /// Locks the cart's reservations, and the stock of all that it holds or wants, in the order of the variants.
  ///
  /// - Returns: Whether it holds anything.
  private func lock(
    _ wanted: [VariantID], in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) -> Bool {
    try work.lock(.reservation, cart)
    let held: [VariantID] = try work.rows("SELECT DISTINCT variant FROM \(.reservation) WHERE cart = \(cart)")
    for variant in Set(held).union(wanted).sorted() { try work.lock(.stock, variant) }
    return !held.isEmpty
  }

  private func reduce(
    _ stock: ReservedUnits, to units: Int, in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) {
    let place: SQL<InventorySchema> =
      "cart = \(cart) AND variant = \(stock.variant) AND location = \(stock.location)"
    if units > 0 {
      try work.run("UPDATE \(.reservation) SET units = \(units) WHERE \(place)")
    } else {
      try work.run("DELETE FROM \(.reservation) WHERE \(place)")
    }
    try Self.record(stock, stock.units - units, at: now, in: work)
  }
}

/// What is held for carts whose time is over.
extension CartReservations {
  /// Rows that one statement releases.
  static let batch = 100

  /// Releases what has expired of variants that are locked and that somebody wants more of than there is. Asks for
  /// nothing more where nothing is held.
  ///
  /// - Returns: Whether anything was released, and how many units of each variant are held still: at `place`, or at all
  ///   locations that ship.
  static func free(
    _ missing: [VariantID: Int], at now: Timestamp, onlyAt place: LocationID? = nil,
    in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) -> (freed: Bool, left: [VariantID: Int]) {
    var (freed, left) = (false, [VariantID: Int]())
    for variant in missing.keys.sorted() {
      let reserved: Int? = try work.first(
        """
        SELECT CAST(coalesce(sum(reserved), 0) AS bigint) FROM \(.stock)
        WHERE variant = \(variant) AND \(StockLedger.serves(place))
        """)
      guard let reserved, reserved > 0 else { continue }
      left[variant] = reserved
      while true {
        let expired: [ReservedUnits] = try work.rows(
          """
          DELETE FROM \(.reservation) WHERE variant = \(variant) AND expires_at <= (SELECT \(.now)) AND (cart, location) IN (
            SELECT cart, location FROM \(.reservation) WHERE variant = \(variant) AND expires_at <= (SELECT \(.now))
            ORDER BY expires_at, cart, location LIMIT \(batch))
          RETURNING variant, location, cart, units
          """)
        for stock in expired.sorted(by: ReservedUnits.areInKeyOrder) {
          try record(stock, stock.units, at: now, in: work)
          if place == nil || stock.location == place { left[variant, default: 0] -= stock.units }
        }
        freed = freed || !expired.isEmpty
        if expired.count < batch { break }
      }
    }
    return (freed, left)
  }

  /// Releases up to `batch` of the reservations that expired first.
  ///
  /// - Returns: How many there were.
  static func releaseExpired(
    at now: Timestamp, in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) -> Int {
    let due: [ReservedUnits] = try work.rows(
      """
      SELECT variant, location, cart, units FROM \(.reservation) WHERE expires_at <= (SELECT \(.now))
      ORDER BY expires_at LIMIT \(batch)
      """)
    for (variant, rows) in Dictionary(grouping: due, by: \.variant).sorted(by: { $0.key < $1.key }) {
      try work.lock(.stock, variant)
      // The condition decides: a cart may have gone on, or an order have taken over what it held, since the look.
      let expired: [ReservedUnits] = try work.rows(
        """
        DELETE FROM \(.reservation) WHERE variant = \(variant) AND cart IN (\(list: Set(rows.map(\.cart)).sorted()))
          AND expires_at <= (SELECT \(.now)) RETURNING variant, location, cart, units
        """)
      for stock in expired.sorted(by: ReservedUnits.areInKeyOrder) {
        try record(stock, stock.units, at: now, in: work)
      }
    }
    return due.count
  }

  /// Records that a cart holds so many units less.
  private static func record(
    _ stock: ReservedUnits, _ units: Int, at now: Timestamp, in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) {
    try StockLedger.record(
      .init(
        .reservationReleased, of: stock.variant, at: stock.location, quantity: units,
        reference: StockReference(.cart, stock.cart.value)), on: now, in: work)
  }
}

/// A row of reservations.
struct ReservedUnits: RowDecodable {
  let variant: VariantID, location: LocationID, cart: CartID, units: Int

  init(row: inout RowReader) throws(DatabaseError) {
    (variant, location) = (try row.read(), try row.read())
    (cart, units) = (try row.read(), try row.read())
  }

  static func areInKeyOrder(_ one: ReservedUnits, _ other: ReservedUnits) -> Bool {
    (one.variant, one.location, one.cart) < (other.variant, other.location, other.cart)
  }
}
