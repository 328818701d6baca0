public import FoundationCore
import Inventory
public import Persistence
public import StoreIdentifiers

/// How much of a variant an order wants or sends.
public struct StockDemand: Hashable, Sendable {
  /// What.
  public let variant: VariantID
  /// How many.
  public let quantity: Int

  /// A demand.
  public init(variant: VariantID, quantity: Int) {
    self.variant = variant
    self.quantity = quantity
  }
}

/// What orders and shipments do to stock, each within its caller's transaction.
extension InventoryService {
  /// Commits stock to an order, all of it or none.
  ///
  /// Demand is summed by variant first, so that two lines of one variant cannot both be granted the last unit, and rows are
  /// taken in the order of their keys, so that two orders cannot wait for each other.
  ///
  /// - Throws: `outOfStock` when no location holds a whole variant's demand; `tooMany` when the demand overflows;
  ///   `storage` when the database fails.
  public static func allocate(
    _ demand: [StockDemand], to order: OrderID, at now: Timestamp, in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) {
    try StockLedger.allocate(summed(demand), to: order, on: now, in: work)
  }

  /// Releases stock that is committed to an order: so many units of each variant, or all that is left, which is safe to
  /// repeat.
  ///
  /// - Throws: `outOfStock` when less is committed to the order; `storage` when the database fails.
  public static func release(
    _ units: [VariantID: Int]? = nil, of order: OrderID, at now: Timestamp,
    in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) {
    try work.lock(.movement, order)
    let held: [HeldStock] = try work.rows(
      """
      SELECT variant, location, sum(CASE kind WHEN 'allocated' THEN quantity ELSE -quantity END) AS held
      FROM \(.movement) WHERE reference = \(order) AND kind IN ('allocated', 'released', 'shipped')
      GROUP BY variant, location ORDER BY variant, location
      """)
    var left = units
    for stock in held where stock.quantity > 0 {
      let part = left.map { min($0[stock.variant] ?? 0, stock.quantity) } ?? stock.quantity
      guard part > 0 else { continue }
      left?[stock.variant]? -= part
      try StockLedger.record(
        .released, of: stock.variant, at: stock.location, quantity: part, reference: order.value, on: now, in: work)
    }
    if let missing = left?.first(where: { $0.value > 0 }) { throw .outOfStock(missing.key) }
  }

  /// Takes the units that left for an order out of the stock that was committed to it.
  ///
  /// - Throws: `outOfStock` when less is committed to the order than left; `tooMany` when the demand overflows;
  ///   `storage` when the database fails.
  public static func ship(
    _ demand: [StockDemand], of order: OrderID, at now: Timestamp, in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) {
    try work.lock(.movement, order)
    for (variant, quantity) in try summed(demand) {
      let held: [HeldStock] = try work.rows(
        """
        SELECT variant, location, sum(CASE kind WHEN 'allocated' THEN quantity ELSE -quantity END) AS held
        FROM \(.movement) WHERE reference = \(order) AND variant = \(variant)
          AND kind IN ('allocated', 'released', 'shipped') GROUP BY variant, location ORDER BY location
        """)
      var left = quantity
      for stock in held where left > 0 && stock.quantity > 0 {
        let part = min(left, stock.quantity)
        try StockLedger.record(
          .shipped, of: variant, at: stock.location, quantity: part, reference: order.value, on: now, in: work)
        left -= part
      }
      guard left == 0 else { throw .outOfStock(variant) }
    }
  }

  private static func summed(
    _ demand: [StockDemand]
  ) throws(InventoryError) -> [(variant: VariantID, quantity: Int)] {
    var sums: [VariantID: Int] = [:]
    for line in demand {
      let (sum, overflow) = (sums[line.variant] ?? 0).addingReportingOverflow(line.quantity)
      guard !overflow else { throw .tooMany(line.variant) }
      sums[line.variant] = sum
    }
    return sums.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

private struct HeldStock: RowDecodable {
  let variant: VariantID, location: LocationID, quantity: Int

  init(row: inout RowReader) throws(DatabaseError) {
    variant = try row.read()
    location = try row.read()
    quantity = try row.read()
  }
}
