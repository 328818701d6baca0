public import FoundationCore
public import Inventory
import Persistence
public import StoreIdentifiers

/// A value that the movements do not explain. What is stored and what is rebuilt are the same where only the currency, or
/// what an earlier movement did, is wrong.
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
        // Of every variant that moved, whether it has a value or not, and of every one that has a value or a cost.
        let moved: [MovedUnits] = try snapshot.rows(
          """
          SELECT variant, CAST(sum(\(StockCosts.owned)) AS bigint) FROM \(.movement) \(place)
          GROUP BY variant ORDER BY variant LIMIT 200
          """)
        var units = Dictionary(moved.map { ($0.variant, $0.units) }) { first, _ in first }
        for table in [InventorySchema.Table.value, .cost] {
          let others: [VariantID] = try snapshot.rows(
            "SELECT DISTINCT variant FROM \(table) \(place) ORDER BY variant LIMIT 200")
          units.merge(others.map { ($0, 0) }) { first, _ in first }
        }
        // The first of all of them are among the first of each.
        let page = units.sorted { $0.key < $1.key }.prefix(200)
        for (variant, units) in page {
          if let discrepancy = try Self.discrepancy(of: variant, units, in: snapshot) { found.append(discrepancy) }
        }
        last = page.last?.key
      } while last != nil
      return found
    }
  }

  private static func discrepancy(
    of variant: VariantID, _ units: Int, in snapshot: borrowing Snapshot<InventorySchema>
  ) throws(InventoryError) -> StockValueDiscrepancy? {
    let row: StockValueRow? = try snapshot.first(
      "SELECT \(StockValueRow.columns) FROM \(.value) WHERE variant = \(variant)")
    let entries: [CostEntry] = try snapshot.rows(
      """
      SELECT c.step, c.movement, c.units, c.unit_cost, c.currency, c.costed_after, c.value_after, c.currency_after,
        m.reverses, \(StockCosts.owned)
      FROM \(.cost) AS c LEFT JOIN \(.movement) AS m ON m.id = c.movement AND m.variant = c.variant
      WHERE c.variant = \(variant) ORDER BY c.step
      """)
    var rebuilt = StockValueRow(variant: variant)
    // What was there before values were kept.
    rebuilt.valuation = StockValuation(units: units - entries.reduce(0) { $0 + $1.moved })
    var (isWhole, effects) = (entries.count == row?.steps ?? 0, [StockMovementID: CostEffect]())
    for (index, entry) in entries.enumerated() {
      let before = rebuilt.valuation
      do {
        if let reversed = entry.reverses {
          try rebuilt.undo(entry.moved, of: effects[reversed])
        } else {
          try rebuilt.move(entry.moved, at: entry.cost)
        }
      } catch { isWhole = false }
      effects[entry.movement] = CostEffect(from: before, to: rebuilt)
      isWhole =
        isWhole && entry.step == index + 1 && entry.moved == entry.units && entry.costed == rebuilt.valuation.costed
        && entry.value == rebuilt.valuation.value && entry.currency == rebuilt.currency?.code
    }
    let stored = row?.valuation ?? StockValuation()
    guard !isWhole || rebuilt.valuation != stored || rebuilt.currency != row?.currency else { return nil }
    return StockValueDiscrepancy(variant: variant, stored: stored, rebuilt: rebuilt.valuation)
  }
}

/// What the movements of a variant add to what the shop owns.
private struct MovedUnits: RowDecodable {
  let variant: VariantID, units: Int

  init(row: inout RowReader) throws(DatabaseError) { (variant, units) = (try row.read(), try row.read()) }
}

/// What a movement did to the value, as it was written, with what the movement itself says.
private struct CostEntry: RowDecodable {
  let step: Int, movement: StockMovementID, units: Int, cost: Money?
  let costed: Int, value: Int64, currency: String?, reverses: StockMovementID?, moved: Int

  init(row: inout RowReader) throws(DatabaseError) {
    (step, movement, units) = (try row.read(), try row.read(), try row.read())
    let amount: Int64? = try row.read(), code: String? = try row.read()
    cost =
      if let amount, let currency = code.flatMap({ Currency(code: $0) }) { try? Money(amount, currency) } else { nil }
    (costed, value, currency) = (try row.read(), try row.read(), try row.read())
    (reverses, moved) = (try row.read(), try row.read())
  }
}
