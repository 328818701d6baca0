public import FoundationCore
import Inventory
public import Persistence
public import StoreIdentifiers

/// Units of a variant that came back.
public struct ReturnedStock: RowDecodable, Hashable, Sendable {
  /// The variant that the units are of.
  public let variant: VariantID
  /// How many came that can be sold again.
  public let sellable: Int
  /// How many came damaged.
  public let damaged: Int

  /// Units that came back.
  public init(variant: VariantID, sellable: Int, damaged: Int) {
    (self.variant, self.sellable, self.damaged) = (variant, sellable, damaged)
  }

  /// Reads a variant, the units that came, and those of them that are damaged.
  ///
  /// - Throws: `decoding` when a column is missing or of another kind.
  public init(row: inout RowReader) throws(DatabaseError) {
    variant = try row.read()
    let came: Int = try row.read()
    damaged = try row.read()
    sellable = came - damaged
  }
}

/// What goods that come back do to stock, each within its caller's transaction.
public enum StockReturns {
  /// Puts units on stock that came back; damaged ones are withheld. Every movement names the return. The caller sees to it
  /// that units come back once. What has become a bundle since it was sold has no stock that it could come to.
  ///
  /// - Throws: `unknownLocation` for one that was removed; `tooMany` when it would have more than can be counted; `storage`
  ///   when the database fails.
  public static func restock(
    _ units: [ReturnedStock], of goods: GoodsReturnID, at location: LocationID, on now: Timestamp,
    in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) {
    let known: Int? = try work.first("SELECT 1 FROM \(.location) WHERE id = \(location)")
    guard known != nil else { throw .unknownLocation }
    let reference = StockReference(.returned, goods.value)
    let bundles = try work.snapshot { snapshot throws(InventoryError) in
      try Bundles.parts(of: units.map(\.variant), in: snapshot)
    }
    // In the order in which stock is locked, so that two returns cannot wait for each other.
    for part in units.sorted(by: { $0.variant < $1.variant }) where part.sellable + part.damaged > 0 {
      guard bundles[part.variant] == nil else { continue }
      try StockLedger.record(
        .init(
          .received, of: part.variant, at: location, quantity: part.sellable + part.damaged, reference: reference),
        on: now, in: work)
      guard part.damaged > 0 else { continue }
      try StockLedger.record(
        .init(
          .withheld, of: part.variant, at: location, quantity: part.damaged, reference: reference, cause: .damaged),
        on: now, in: work)
    }
  }

  /// Where goods come back to: the preferred location if it takes returns, else the first in rank that does; nil where none
  /// does. For use within a transaction.
  ///
  /// - Throws: `storage` when the database fails.
  public static func location(
    preferring location: LocationID, in snapshot: borrowing Snapshot<InventorySchema>
  ) throws(InventoryError) -> LocationID? {
    let preferred: LocationID? = try snapshot.first(
      "SELECT id FROM \(.location) WHERE id = \(location) AND takes_returns = 1")
    if let preferred { return preferred }
    return try snapshot.first("SELECT id FROM \(.location) WHERE takes_returns = 1 ORDER BY priority, id LIMIT 1")
  }

  /// What the movements of a return put on stock at a location, by variant. For use within a transaction.
  ///
  /// - Throws: `storage` when the database fails.
  public static func restocked(
    of goods: GoodsReturnID, at location: LocationID, in snapshot: borrowing Snapshot<InventorySchema>
  ) throws(InventoryError) -> [ReturnedStock] {
    try snapshot.rows(
      """
      SELECT variant, CAST(sum(\(StockCounter.onHand.moved)) AS bigint),
        CAST(sum(\(StockCounter.unavailable.moved)) AS bigint)
      FROM \(.movement) WHERE reference = \(goods) AND location = \(location) GROUP BY variant ORDER BY variant
      """)
  }
}
