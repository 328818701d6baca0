import FoundationCore
import Inventory
import Persistence
import StoreIdentifiers

/// Writes what movements do to the value of a variant. Called by the ledger while the variant's stock is locked, for the
/// kinds of movement that change what the shop owns: placing an order is none of them.
enum StockCosts {
  /// Applies a movement: the value changes, and an entry says by which movement and from what cost.
  static func apply(
    _ movement: StockMovement.Contents, _ id: StockMovementID, in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) {
    let quantity = movement.owned
    guard quantity != 0 else { return }
    let variant = movement.variant
    let stored: StockValueRow? = try work.first(
      "SELECT \(StockValueRow.columns) FROM \(.value) WHERE variant = \(variant)")
    var row = stored ?? StockValueRow(variant: variant)
    let cost = try unitCost(of: movement, in: work)
    row.take(cost?.currency)
    // A cost in another currency than the rest was bought in says nothing of an average.
    let amount = cost.flatMap { $0.currency == row.currency ? $0.amount : nil }
    do { try row.valuation.move(quantity, at: amount) } catch { throw .tooMany(variant) }
    row.steps += 1
    let value = row.valuation
    if stored == nil {
      try work.enqueue(
        """
        INSERT INTO \(.value) (\(StockValueRow.columns))
        VALUES (\(variant), \(value.units), \(value.costed), \(value.value), \(row.currency?.code), \(row.steps))
        """)
    } else {
      try work.enqueue(
        """
        UPDATE \(.value) SET units = \(value.units), costed = \(value.costed), value = \(value.value),
          currency = \(row.currency?.code), steps = \(row.steps) WHERE variant = \(variant)
        """)
    }
    try work.enqueue(
      """
      INSERT INTO \(.cost) (variant, step, movement, units, unit_cost, costed_after, value_after)
      VALUES (\(variant), \(row.steps), \(id), \(quantity), \(amount), \(value.costed), \(value.value))
      """)
  }

  /// What one unit cost: as the movement says, or as the one says that it reverses.
  private static func unitCost(
    of movement: StockMovement.Contents, in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) -> Money? {
    guard let reversed = movement.reverses else { return movement.unitCost }
    let row: ReversedCost? = try work.first(
      """
      SELECT c.unit_cost, v.currency FROM \(.cost) AS c JOIN \(.value) AS v ON v.variant = c.variant
      WHERE c.variant = \(movement.variant) AND c.movement = \(reversed)
      """)
    return row?.cost
  }

  /// What a row of movements adds to the units that the shop owns, by the table of kinds.
  static var owned: SQL<InventorySchema> {
    let kinds = StockMovementKind.allCases
    let (rising, falling) = (kinds.filter { $0.owned > 0 }, kinds.filter { $0.owned < 0 })
    return """
      (CASE WHEN kind = \(StockMovementKind.arrived) AND reference_kind = \(StockReferenceKind.transfer) THEN 0
        WHEN kind IN (\(list: rising)) THEN quantity WHEN kind IN (\(list: falling)) THEN -quantity ELSE 0 END)
      """
  }
}

/// What is stored of a variant's value.
struct StockValueRow: RowDecodable {
  static let columns: SQL<InventorySchema> = "variant, units, costed, value, currency, steps"

  let variant: VariantID
  var valuation = StockValuation()
  private(set) var currency: Currency?
  /// How many movements it follows from.
  var steps = 0

  init(variant: VariantID) { self.variant = variant }

  init(row: inout RowReader) throws(DatabaseError) {
    variant = try row.read()
    valuation = StockValuation(units: try row.read(), costed: try row.read(), value: try row.read())
    let code: String? = try row.read()
    (currency, steps) = (code.flatMap { Currency(code: $0) }, try row.read())
  }

  /// The currency of a cost becomes that of the value, where there is none yet.
  mutating func take(_ other: Currency?) {
    if let other, valuation.costed == 0 { currency = other }
  }

  /// What units of it cost, at all locations or at some.
  func stockValue(_ part: StockValuation) -> StockValue {
    var (value, average) = (Money?.none, Money?.none)
    if let currency, part.costed > 0 {
      value = try? Money(part.value, currency)
      average = valuation.average.flatMap { try? Money($0, currency) }
    }
    return StockValue(
      variant: variant, units: part.units, uncosted: part.uncosted, value: value, averageCost: average)
  }
}

private struct ReversedCost: RowDecodable {
  let cost: Money?

  init(row: inout RowReader) throws(DatabaseError) {
    let amount: Int64? = try row.read(), code: String? = try row.read()
    cost =
      if let amount, let currency = code.flatMap({ Currency(code: $0) }) { try? Money(amount, currency) } else { nil }
  }
}
