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
    let cost = movement.reverses == nil ? movement.unitCost : nil
    if let reversed = movement.reverses {
      let effect = try effect(of: reversed, on: variant, in: work)
      do { try row.undo(quantity, of: effect) } catch { throw .tooMany(variant) }
    } else {
      do { try row.move(quantity, at: cost) } catch { throw .tooMany(variant) }
    }
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
      INSERT INTO \(.cost) (variant, step, movement, units, unit_cost, currency, costed_after, value_after, currency_after)
      VALUES (\(variant), \(row.steps), \(id), \(quantity), \(cost?.amount), \(cost?.currency.code), \(value.costed),
        \(value.value), \(row.currency?.code))
      """)
  }

  /// What a movement did to the value of its variant; nil for one of before values were kept.
  private static func effect(
    of movement: StockMovementID, on variant: VariantID, in work: borrowing UnitOfWork<InventorySchema>
  ) throws(InventoryError) -> CostEffect? {
    try work.first(
      """
      SELECT c.costed_after - coalesce(b.costed_after, 0), c.value_after - coalesce(b.value_after, 0), c.currency_after
      FROM \(.cost) AS c LEFT JOIN \(.cost) AS b ON b.variant = c.variant AND b.step = c.step - 1
      WHERE c.variant = \(variant) AND c.movement = \(movement)
      """)
  }

  /// Refuses a cost at which goods could be ordered, and never be taken in.
  ///
  /// - Throws: `costTooHigh` when all units together cost more than an amount can be.
  static func check(_ unitCost: Money?, of units: Int, _ variant: VariantID) throws(InventoryError) {
    guard let unitCost else { return }
    do { _ = try unitCost.multiplied(by: units) } catch { throw .costTooHigh(variant, units: units, at: unitCost) }
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

  /// Takes units in or out. The currency of a cost becomes that of the value, where there is none yet. A cost in another
  /// currency says nothing of an average: the units are of unknown cost.
  mutating func move(_ quantity: Int, at cost: Money?) throws(MoneyError) {
    if let cost, valuation.costed == 0 { currency = cost.currency }
    if let cost, cost.currency != currency {
      try valuation.apply(.init(units: quantity))
    } else {
      try valuation.move(quantity, at: cost?.amount)
    }
  }

  /// Undoes what a movement did, for so many units more. Where the value is in another currency by now, or the movement was of
  /// before values were kept, the units are of unknown cost.
  mutating func undo(_ quantity: Int, of effect: CostEffect?) throws(MoneyError) {
    var change = StockValuation.Change(units: quantity)
    if let effect, effect.currency == currency {
      (change.costed, change.value) = (-effect.costed, -effect.value)
    }
    try valuation.apply(change)
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

/// What a movement did to the value of a variant.
struct CostEffect: RowDecodable {
  /// How many units more had a known cost, and by how much the value rose.
  let costed: Int, value: Int64
  /// What the value was in then.
  let currency: Currency?

  init(from before: StockValuation, to after: StockValueRow) {
    (costed, value) = (after.valuation.costed - before.costed, after.valuation.value - before.value)
    currency = after.currency
  }

  init(row: inout RowReader) throws(DatabaseError) {
    (costed, value) = (try row.read(), try row.read())
    let code: String? = try row.read()
    currency = code.flatMap { Currency(code: $0) }
  }
}
