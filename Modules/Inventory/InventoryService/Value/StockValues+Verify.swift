public import FoundationCore
public import Inventory
import Persistence
public import StoreIdentifiers

/// A value that the movements do not explain.
public struct StockValueDiscrepancy: Hashable, Sendable {
  /// The variant that is valued.
  public let variant: VariantID
  /// What is stored.
  public let stored: StockValuation
  /// What its movements give, one after the other.
  public let rebuilt: StockValuation
}

extension StockValues {
  /// Values every variant again from its movements and returns those that differ. There should be none. O(number of
  /// movements).
  ///
  /// The movements of before values were kept have no cost: they are units whose cost is not known.
  ///
  /// - Throws: `storage` when the database fails.
  public func verify() async throws(InventoryError) -> [StockValueDiscrepancy] {
    try await database.report(as: InventorySchema.self) { snapshot throws(InventoryError) in
      var (found, last) = ([StockValueDiscrepancy](), VariantID?.none)
      repeat {
        let place: SQL<InventorySchema> = if let last { "WHERE variant > \(last)" } else { "" }
        // Of every variant that moved, whether it has a value or not.
        let moved: [MovedUnits] = try snapshot.rows(
          """
          SELECT variant, CAST(sum(\(StockCosts.owned)) AS bigint) FROM \(.movement) \(place)
          GROUP BY variant ORDER BY variant LIMIT 200
          """)
        for variant in moved {
          if let discrepancy = try Self.discrepancy(of: variant, in: snapshot) { found.append(discrepancy) }
        }
        last = moved.last?.variant
      } while last != nil
      return found
    }
  }

  private static func discrepancy(
    of moved: MovedUnits, in snapshot: borrowing Snapshot<InventorySchema>
  ) throws(InventoryError) -> StockValueDiscrepancy? {
    let row: StockValueRow? = try snapshot.first(
      "SELECT \(StockValueRow.columns) FROM \(.value) WHERE variant = \(moved.variant)")
    let stored = row?.valuation ?? StockValuation()
    let entries: [CostEntry] = try snapshot.rows(
      """
      SELECT c.step, c.units, c.unit_cost, c.costed_after, c.value_after, CAST(sum(\(StockCosts.owned)) AS bigint)
      FROM \(.cost) AS c LEFT JOIN \(.movement) AS m ON m.id = c.movement AND m.variant = c.variant
      WHERE c.variant = \(moved.variant)
      GROUP BY c.step, c.units, c.unit_cost, c.costed_after, c.value_after ORDER BY c.step
      """)
    // What was there before values were kept.
    var rebuilt = StockValuation(units: moved.units - entries.reduce(0) { $0 + $1.moved })
    var isWhole = entries.count == row?.steps ?? 0
    for (index, entry) in entries.enumerated() {
      do { try rebuilt.move(entry.moved, at: entry.unitCost) } catch { isWhole = false }
      isWhole =
        isWhole && entry.step == index + 1 && entry.moved == entry.units && entry.costed == rebuilt.costed
        && entry.value == rebuilt.value
    }
    guard !isWhole || rebuilt != stored else { return nil }
    return StockValueDiscrepancy(variant: moved.variant, stored: stored, rebuilt: rebuilt)
  }
}

/// What the movements of a variant add to what the shop owns.
private struct MovedUnits: RowDecodable {
  let variant: VariantID, units: Int

  init(row: inout RowReader) throws(DatabaseError) { (variant, units) = (try row.read(), try row.read()) }
}

/// What a movement did to the value, as it was written, with what the movement itself says.
private struct CostEntry: RowDecodable {
  let step: Int, units: Int, unitCost: Int64?, costed: Int, value: Int64, moved: Int

  init(row: inout RowReader) throws(DatabaseError) {
    (step, units, unitCost) = (try row.read(), try row.read(), try row.read())
    (costed, value) = (try row.read(), try row.read())
    moved = (try row.read() as Int?) ?? 0
  }
}
