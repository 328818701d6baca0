import FoundationCore
import Inventory
public import Persistence
import StoreIdentifiers

extension StockMovementKind: @retroactive SQLBindable, @retroactive SQLReadable {}
extension StockPolicy: @retroactive SQLBindable, @retroactive SQLReadable, @retroactive RowDecodable {}

/// The only code that changes counters: it writes the movement, and what the movement does to them.
enum StockLedger {
  /// Records a movement and its effect. Throws `outOfStock` when fewer units are free than it takes.
  static func record(
    _ kind: StockMovementKind, of variant: VariantID, at location: LocationID, quantity: Int,
    reference: UniqueID? = nil, reason: String? = nil, on now: Timestamp,
    in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) {
    // What is told of the stock must be what it is.
    try work.lock(.stock, variant)
    let (onHand, committed) = (kind.onHandChange(quantity), kind.committedChange(quantity))
    // The condition, not an earlier look, decides; the table's CHECKs say the same once more.
    let changed = try work.run(
      """
      UPDATE \(.stock) SET on_hand = on_hand + \(onHand), committed = committed + \(committed)
      WHERE variant = \(variant) AND location = \(location)
        AND (policy <> 'tracked' OR on_hand + \(onHand) >= committed + \(committed))
        AND committed + \(committed) >= 0 AND on_hand + \(onHand) BETWEEN -1000000000 AND 1000000000
      """)
    if changed == 0 { try begin(kind, of: variant, at: location, quantity: quantity, in: work) }
    try AvailabilityChanged.publish(of: variant, at: location, after: kind.availableChange(quantity), in: work)
    try insert([movement(kind, variant, location, quantity, reference, reason, now)], in: work)
  }

  /// Commits units of each variant to an order, at the location that has most of it to sell. Throws `outOfStock` when none
  /// has as many.
  static func allocate(
    _ demand: [(variant: VariantID, quantity: Int)], to order: OrderID, on now: Timestamp,
    in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) {
    let kind = StockMovementKind.allocated
    var movements: [[any SQLBindable]] = []
    for (variant, quantity) in demand {
      try work.lock(.stock, variant)
      // The condition decides, not the choice of the location.
      let taken: TakenStock? = try work.first(
        """
        UPDATE \(.stock) SET committed = committed + \(kind.committedChange(quantity))
        WHERE variant = \(variant) AND (policy <> 'tracked' OR on_hand - committed >= \(quantity)) AND location = (
          SELECT location FROM \(.stock) WHERE variant = \(variant)
          ORDER BY on_hand - committed DESC, location LIMIT 1)
        RETURNING location, on_hand - committed, policy
        """)
      guard let taken else { throw .outOfStock(variant) }
      if taken.policy == .tracked {
        let change = kind.availableChange(quantity)
        try AvailabilityChanged.publish(
          of: variant, at: taken.location, after: change, from: taken.left - change, in: work)
      }
      movements.append(movement(kind, variant, taken.location, quantity, order.value, nil, now))
    }
    try insert(movements, in: work)
  }

  /// A row of a movement.
  private static func movement(
    _ kind: StockMovementKind, _ variant: VariantID, _ location: LocationID, _ quantity: Int, _ reference: UniqueID?,
    _ reason: String?, _ now: Timestamp
  ) -> [any SQLBindable] {
    [StockMovementID.make(), variant, location, kind, quantity, reference, reason, now]
  }

  private static func insert(
    _ movements: [[any SQLBindable]], in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) {
    try work.insert(
      movements,
      "INSERT INTO \(.movement) (id, variant, location, kind, quantity, reference, reason, occurred_at)")
  }

  /// The first movement of a variant at a location makes its row.
  private static func begin(
    _ kind: StockMovementKind, of variant: VariantID, at location: LocationID, quantity: Int,
    in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) {
    guard kind == .received || kind == .adjusted, quantity > 0 else { throw .outOfStock(variant) }
    let policy: StockPolicy? = try work.first("SELECT policy FROM \(.stock) WHERE variant = \(variant) LIMIT 1")
    let added = try work.run(
      """
      INSERT INTO \(.stock) (variant, location, on_hand, committed, policy)
      VALUES (\(variant), \(location), \(quantity), 0, \(policy ?? .tracked)) ON CONFLICT DO NOTHING
      """)
    if added == 0 { throw .tooMany(variant) }
  }
}

/// Where units were taken, how many are left there, and whether that limits what is sold.
private struct TakenStock: RowDecodable {
  let location: LocationID, left: Int, policy: StockPolicy

  init(row: inout RowReader) throws(DatabaseError) {
    (location, left, policy) = (try row.read(), try row.read(), try row.read())
  }
}
