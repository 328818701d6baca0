import FoundationCore
import StoreIdentifiers

/// A request whose lines are checked, in the order that shares go by (rule 4), with their subtotals.
struct PreparedCart {
  let currency: Currency
  let rounding: TaxRounding
  let buyer: PricingBuyer
  let lines: [PricingLine]
  let subtotals: [Int64]
  let delivery: Int64

  /// Checks a request. Afterwards no sum of its amounts can overflow.
  init(_ request: PricingRequest) throws(PricingError) {
    currency = request.currency
    rounding = request.rounding
    buyer = request.buyer
    lines = request.lines.sorted { ($0.variant, $0.id) < ($1.variant, $1.id) }
    var known: Set<UniqueID> = []
    for line in lines where !known.insert(line.id).inserted { throw .repeatedLine(line.id) }
    var (subtotals, total) = ([Int64](), Money.zero(request.currency))
    subtotals.reserveCapacity(lines.count)
    for line in lines {
      guard PricingLine.quantities.contains(line.quantity) else { throw .quantity(line.id) }
      guard line.unitPrice.amount >= 0 else { throw .price(line.id) }
      do {
        let subtotal = try line.unitPrice.multiplied(by: line.quantity)
        total = try total.adding(subtotal)
        subtotals.append(subtotal.amount)
      } catch { throw .money(error) }
    }
    if let price = request.delivery?.price {
      guard price.amount >= 0 else { throw .deliveryPrice }
      do { total = try total.adding(price) } catch { throw .money(error) }
    }
    self.subtotals = subtotals
    delivery = request.delivery?.price.amount ?? 0
  }

  /// How many units the lines have together. A line has at most a billion: no memory holds lines for more than `Int`
  /// does.
  func units(of positions: [Int]) -> Int { positions.reduce(0) { $0 + lines[$1].quantity } }

  /// What the lines come to before any reduction.
  func subtotal(of positions: [Int]) -> Int64 { positions.reduce(0) { $0 + subtotals[$1] } }

  /// Refuses an amount of another currency.
  func require(_ money: Money) throws(MoneyError) {
    guard money.currency == currency else { throw .currencyMismatch(currency, money.currency) }
  }

  /// An amount times `numerator / denominator`, rounded (rule 2).
  func scaled(_ amount: Int64, by numerator: Int64, over denominator: Int64) throws(MoneyError) -> Int64 {
    try Money(amount, currency).scaled(by: numerator, over: denominator).amount
  }

  /// A part of an amount, rounded.
  func part(_ share: Share, of amount: Int64) throws(MoneyError) -> Int64 {
    try scaled(amount, by: share.millionths, over: Share.whole.millionths)
  }

  /// An amount split by weights (rule 3).
  func shares(of amount: Int64, by weights: [Int64]) throws(MoneyError) -> [Int64] {
    try Money(amount, currency).prorated(over: weights).map(\.amount)
  }
}

/// What the units of a line are worth (rule 5): at most two different values.
public struct UnitValues {
  /// The smaller value.
  let low: Int64
  /// How many of the first units are worth one more.
  let higher: Int
  /// How many units there are.
  let quantity: Int

  /// The values of an amount's units; the quantity is at least 1.
  public init(_ amount: Int64, quantity: Int) {
    let (quotient, remainder) = amount.quotientAndRemainder(dividingBy: Int64(max(quantity, 1)))
    (low, higher, self.quantity) = (quotient, Int(remainder), quantity)
  }

  /// Values with how many units have them, the larger first.
  var runs: [(value: Int64, count: Int)] {
    (higher > 0 ? [(low + 1, higher)] : []) + [(low, quantity - higher)]
  }

  /// What some of the units, counted from 0, are worth together.
  public func sum(of units: Range<Int>) -> Int64 {
    let chosen = units.clamped(to: 0..<quantity)
    return low * Int64(chosen.count) + Int64(chosen.clamped(to: 0..<higher).count)
  }
}
