import FoundationCore
import Inventory
import Persistence
import StoreIdentifiers

/// What is picked up is taken at one place, or not at all: what is owed cannot be handed over.
extension OrderAllocation {
  /// Takes units of a variant, whose stock is locked, at a place: all of an order's or none, of a cart's what is there.
  mutating func take(
    _ variant: VariantID, _ quantity: Int, at place: LocationID, in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) {
    switch purpose {
    case .cart:
      let there = try Self.units(of: variant, at: place, in: work)
      // A cart holds nothing of what no count limits.
      guard let there, there.terms.policy != .untracked else { return }
      let units = min(quantity, there.available)
      if units > 0 { _ = try takeThere(variant, units, at: place, in: work) }
    case .order:
      if try takeThere(variant, quantity, at: place, in: work) { return }
      // What no count limits can be had where there is no row of it yet.
      let added = try work.run(
        """
        INSERT INTO \(.stock) (variant, location, on_hand, committed, policy)
        SELECT s.variant, l.id, 0, 0, s.policy FROM \(.stock) AS s
          JOIN \(.location) AS l ON l.id = \(place)
        WHERE s.variant = \(variant) AND s.policy = 'untracked' AND l.offers_pickup = 1
        ORDER BY s.location LIMIT 1
        ON CONFLICT DO NOTHING
        """)
      let held = try CartReservations.free([variant: quantity], at: now, onlyAt: place, in: work)
      if added > 0 || held.freed, try takeThere(variant, quantity, at: place, in: work) { return }
      let there = try Self.units(of: variant, at: place, in: work)?.available ?? 0
      throw max(there, 0) + held.left[variant, default: 0] >= quantity ? .heldByOthers(variant) : .outOfStock(variant)
    }
  }

  /// Takes units that are there; false where fewer are, or the place offers no pickup any more.
  private mutating func takeThere(
    _ variant: VariantID, _ quantity: Int, at place: LocationID, in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) -> Bool {
    let after: CountedStock? = try work.first(
      """
      UPDATE \(.stock) SET \(column) = \(column) + \(quantity)
      WHERE variant = \(variant) AND \(StockLedger.serves(place)) AND \(column) + \(quantity) <= 1000000000
        AND (policy = 'untracked' OR available >= \(quantity))
      RETURNING \(CountedStock.columns)
      """)
    guard let after else { return false }
    try AvailabilityChanged.publish(of: variant, at: place, after: -quantity, in: work)
    keep(variant, quantity, after, in: work)
    return true
  }

  private static func units(
    of variant: VariantID, at place: LocationID, in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) -> CountedStock? {
    try work.first(
      """
      SELECT \(CountedStock.columns) FROM \(.stock)
      WHERE variant = \(variant) AND \(StockLedger.serves(place))
      """)
  }
}
