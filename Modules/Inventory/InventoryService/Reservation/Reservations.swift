public import FoundationCore
public import Persistence
public import StoreIdentifiers

/// What carts hold, for a while. Taking and changing it is for their own context, within its transactions.
public struct Reservations: Sendable {
  private let database: Database
  private let clock: WallClock

  init(database: Database, clock: WallClock) {
    self.database = database
    self.clock = clock
  }

  /// Holds units for a cart, so that others cannot buy them for `time` from now, by the database's clock. It holds this and
  /// nothing else from then on: what it holds beyond `demand` is released, and an empty demand releases all.
  ///
  /// Of what there is less than wanted, it holds what there is; what no count limits need not be held. Units are taken at the
  /// locations that an order would take them at: at `place` alone where it is to be picked up there. Of bundles it holds their
  /// components. O(variants).
  ///
  /// - Returns: Whether the cart holds anything.
  /// - Throws: `tooMany` when the demand overflows; `storage` when the database fails.
  @discardableResult
  public static func hold(
    _ demand: [StockDemand], for cart: CartID, pickedUpAt place: LocationID? = nil, lasting time: Duration,
    by rules: StockRules = StockRules(), at now: Timestamp, in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) -> Bool {
    let units =
      demand.isEmpty
      ? []
      : try work.snapshot { snapshot throws(InventoryError) in
        try Bundles.expanded(try Bundles.possible(demand, heldFor: cart, in: snapshot), in: snapshot)
      }
    return try CartReservations(of: cart, pickedUpAt: place, at: now).hold(
      try InventoryService.summed(units), for: time, by: rules, in: work)
  }

  /// How many units of each variant a cart holds where they are sent from; those that it holds none of are left out. For use
  /// within a transaction.
  ///
  /// - Throws: `storage` when the database fails.
  public static func held(
    for cart: CartID, in snapshot: borrowing Snapshot<InventorySchema>
  ) throws(InventoryError) -> [VariantID: Int] {
    let rows: [VariantUnits] = try snapshot.rows(
      """
      SELECT variant, CAST(sum(units) AS bigint) FROM \(.reservation) WHERE cart = \(cart) AND \(StockLedger.ships)
      GROUP BY variant
      """)
    return Dictionary(rows.map { ($0.variant, $0.units) }) { first, _ in first }
  }

  /// Releases what is held for carts whose time is over, in commands of 100 reservations, so that others are not delayed.
  ///
  /// - Returns: How many reservations were looked at.
  /// - Throws: `storage` when the database fails.
  @discardableResult
  public func releaseExpired() async throws(InventoryError) -> Int {
    var total = 0
    while true {
      let now = clock.now()
      let count = try await database.write(as: InventorySchema.self) { work throws(InventoryError) in
        try CartReservations.releaseExpired(at: now, in: work)
      }
      total += count
      if count < CartReservations.batch { return total }
    }
  }

  /// Compares the reserved units of each counter with what carts hold, and returns those that differ. There should be none.
  /// O(counters).
  ///
  /// - Throws: `storage` when the database fails.
  public func verify() async throws(InventoryError) -> [ReservationDiscrepancy] {
    try await database.report(as: InventorySchema.self) { snapshot throws(InventoryError) in
      try snapshot.rows(
        """
        SELECT variant, location, CAST(sum(counted) AS bigint), CAST(sum(held) AS bigint) FROM (
          SELECT variant, location, reserved AS counted, 0 AS held FROM \(.stock) WHERE reserved <> 0
          UNION ALL SELECT variant, location, 0, units FROM \(.reservation)) AS both_sides
        GROUP BY variant, location HAVING sum(counted) <> sum(held) ORDER BY variant, location
        """)
    }
  }
}

/// A counter of reserved units that is not what carts hold.
public struct ReservationDiscrepancy: RowDecodable, Hashable, Sendable {
  /// The variant that is counted.
  public let variant: VariantID
  /// The location that the units are at.
  public let location: LocationID
  /// The reserved units that the counter says.
  public let stored: Int
  /// The units that carts hold.
  public let held: Int

  /// Reads the columns that `Reservations.verify` selects.
  ///
  /// - Throws: `decoding` when a column is missing or of another kind.
  public init(row: inout RowReader) throws(DatabaseError) {
    (variant, location) = (try row.read(), try row.read())
    (stored, held) = (try row.read(), try row.read())
  }
}

private struct VariantUnits: RowDecodable {
  let variant: VariantID, units: Int

  init(row: inout RowReader) throws(DatabaseError) { (variant, units) = (try row.read(), try row.read()) }
}
