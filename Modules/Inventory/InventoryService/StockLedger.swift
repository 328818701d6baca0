import FoundationCore
import Inventory
public import Persistence
import StoreIdentifiers

extension StockMovementKind: @retroactive SQLBindable, @retroactive SQLReadable {}

/// The only code that changes counters: it writes the movement, and what the movement does to them.
enum StockLedger {
  /// Records a movement and its effect. Throws `outOfStock` when fewer units are free than it takes. Whoever has read how
  /// many are, since they held the variant's stock, says so.
  static func record(
    _ kind: StockMovementKind, of variant: VariantID, at location: LocationID, quantity: Int,
    reference: UniqueID? = nil, reason: String? = nil, free: Int? = nil, on now: Timestamp,
    in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) {
    // What is told of the stock must be what it is.
    try work.lock(.stock, variant)
    let (onHand, committed) = (kind.onHandChange(quantity), kind.committedChange(quantity))
    // The condition, not an earlier look, decides; the table's CHECKs say the same once more.
    let changed = try work.run(
      """
      UPDATE \(.stock) SET on_hand = on_hand + \(onHand), committed = committed + \(committed)
      WHERE variant = \(variant) AND location = \(location) AND on_hand + \(onHand) >= committed + \(committed)
        AND committed + \(committed) >= 0 AND on_hand + \(onHand) <= 1000000000
      """)
    if changed == 0 { try begin(kind, of: variant, at: location, quantity: quantity, in: work) }
    try AvailabilityChanged.publish(of: variant, at: location, after: onHand - committed, from: free, in: work)
    try work.enqueue(
      """
      INSERT INTO \(.movement) (id, variant, location, kind, quantity, reference, reason, occurred_at)
      VALUES (\(StockMovementID.make()), \(variant), \(location), \(kind), \(quantity), \(reference), \(reason), \(now))
      """)
  }

  /// The first movement of a variant at a location makes its row.
  private static func begin(
    _ kind: StockMovementKind, of variant: VariantID, at location: LocationID, quantity: Int,
    in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) {
    guard kind == .received || kind == .adjusted, quantity > 0 else { throw .outOfStock(variant) }
    let added = try work.run(
      """
      INSERT INTO \(.stock) (variant, location, on_hand, committed) VALUES (\(variant), \(location), \(quantity), 0)
      ON CONFLICT DO NOTHING
      """)
    if added == 0 { throw .tooMany(variant) }
  }
}
