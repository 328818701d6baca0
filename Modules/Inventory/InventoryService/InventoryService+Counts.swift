public import FoundationCore
import Inventory
public import Persistence
public import StoreIdentifiers

/// What files of counts do to stock, each within its caller's transaction.
extension InventoryService {
  /// How many units of each variant can be sold at the first location. Variants without stock are left out. One query
  /// for each variant.
  ///
  /// - Throws: `storage` when the database fails.
  public static func available(
    of variants: [VariantID], in snapshot: borrowing Snapshot<InventorySchema>
  ) throws(InventoryError) -> [VariantID: Int] {
    var found: [VariantID: Int] = [:]
    for variant in variants {
      let count: Int? = try snapshot.first(
        """
        SELECT on_hand - committed FROM \(.stock) WHERE variant = \(variant)
          AND location = (SELECT id FROM \(.location) ORDER BY id LIMIT 1)
        """)
      if let count { found[variant] = count }
    }
    return found
  }

  /// How many units of each variant one order line can have: as many as the location with the most, since one location
  /// must hold a whole line. Variants that were never counted have 0. One query for each variant.
  ///
  /// - Throws: `storage` when the database fails.
  public static func sellable(
    of variants: [VariantID], in snapshot: borrowing Snapshot<InventorySchema>
  ) throws(InventoryError) -> [VariantID: Int] {
    var found: [VariantID: Int] = [:]
    for variant in variants {
      found[variant] = try snapshot.first(
        "SELECT coalesce(max(on_hand - committed), 0) FROM \(.stock) WHERE variant = \(variant)")
    }
    return found
  }

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
