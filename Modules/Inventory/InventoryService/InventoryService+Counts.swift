public import FoundationCore
import Inventory
public import Persistence
public import StoreIdentifiers

/// What files of counts do to stock, each within its caller's transaction.
extension InventoryService {
  /// Makes so many units of each variant sellable at the first location, by adjustments of the difference. Records
  /// nothing where there is no difference. Stock that is committed to orders stays committed.
  ///
  /// - Throws: `unknownLocation` when there is no location; `outOfStock` or `tooMany` when a counter would leave its
  ///   range; `storage` when the database fails.
  public static func setAvailable(
    _ quantities: [VariantID: Int], because reason: String, at now: Timestamp,
    in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) {
    guard let location = try firstLocation(in: work) else { throw .unknownLocation }
    for (variant, quantity) in quantities.sorted(by: { $0.key < $1.key }) {
      try work.lock(.stock, variant)
      let available: Int? = try work.first(
        "SELECT on_hand - committed FROM \(.stock) WHERE variant = \(variant) AND location = \(location)")
      let difference = quantity - (available ?? 0)
      guard difference != 0 else { continue }
      try StockLedger.record(
        .adjusted, of: variant, at: location, quantity: difference, reason: reason, on: now, in: work)
    }
  }
}
