public import Access
public import FoundationCore
public import Imports
import Inventory
public import Persistence
public import StoreIdentifiers

/// What files of counts do to stock.
extension InventoryService {
  /// Makes so many units of each variant sellable at the default location, within its caller's transaction, by adjustments
  /// of the difference. Records nothing where there is none. Stock that is committed to orders stays committed. What carts
  /// hold is part of the number: else a file that is written while they hold it would take it away for ever.
  ///
  /// - Throws: `unknownLocation` when there is no location; `outOfStock` or `tooMany` when a counter would leave its
  ///   range; `storage` when the database fails.
  public static func setAvailable(
    _ quantities: [VariantID: Int], because reason: String, by rules: StockRules = StockRules(), at now: Timestamp,
    in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) {
    guard let location = try defaultLocation(rules, in: work) else { throw .unknownLocation }
    for (variant, quantity) in quantities.sorted(by: { $0.key < $1.key }) {
      try work.lock(.stock, variant)
      let available: Int? = try work.first(
        "SELECT available + reserved FROM \(.stock) WHERE variant = \(variant) AND location = \(location)")
      let difference = quantity - (available ?? 0)
      guard difference != 0 else { continue }
      try StockLedger.record(
        .init(.adjusted, of: variant, at: location, quantity: difference, reason: reason), on: now, in: work)
    }
  }

  /// Takes in a file of stock, as Imports asks. Needs `inventory.write` of whoever sends one. The variants that it speaks of
  /// are looked up many at a time.
  public func taking(
    lookUp: @escaping StockClue.LookUp, isDryRun: Bool, as principal: Principal
  ) -> some ImportTaking {
    StockTaking(database: database, clock: clock, lookUp: lookUp, isDryRun: isDryRun, as: principal)
  }
}
