public import FoundationCore

/// What the units of a variant are worth that a shop owns, by their moving average cost over all its locations.
///
/// The value is kept in whole minor units beside the units it is of, and never computed from a rounded average: what leaves
/// takes its share, rounded half to even, and the last unit takes what is left. Units whose cost nobody has said are counted
/// and not valued. They leave first, as the older ones.
public struct StockValuation: Hashable, Sendable {
  /// Units that the shop owns, at its locations and between them. Below zero for what left uncounted.
  public private(set) var units: Int
  /// Those of them whose cost is known.
  public private(set) var costed: Int
  /// What those cost together, in minor units.
  public private(set) var value: Int64

  /// What so many units are worth; nothing unless it is said.
  public init(units: Int = 0, costed: Int = 0, value: Int64 = 0) {
    (self.units, self.costed, self.value) = (units, costed, value)
  }

  /// Units that are there and whose cost is not known.
  public var uncosted: Int { max(units, 0) - costed }

  /// Takes units in, or with a quantity below zero out.
  ///
  /// What comes in without a cost, such as a find, comes in at the average; where there is none, its cost is not known. Units
  /// that are owed are covered first: they have left. What goes out with a cost, because its receipt is undone, takes that
  /// along as far as it is there.
  ///
  /// - Parameters:
  ///   - quantity: How many units more the shop owns.
  ///   - unitCost: What one of them costs, in minor units; nil where that is not known.
  /// - Returns: By how much the value rose.
  /// - Throws: `MoneyError.overflow` when it would leave what an amount can be.
  @discardableResult
  public mutating func move(_ quantity: Int, at unitCost: Int64?) throws(MoneyError) -> Int64 {
    let before = value
    if quantity >= 0 { try enter(quantity, at: unitCost) } else { leave(-quantity, at: unitCost) }
    return value - before
  }

  private mutating func enter(_ quantity: Int, at unitCost: Int64?) throws(MoneyError) {
    let kept = max(0, min(quantity, units + quantity))
    if let unitCost {
      let (cost, overflow) = unitCost.multipliedReportingOverflow(by: Int64(kept))
      guard !overflow, unitCost >= 0, cost <= Money.range.upperBound - value else { throw .overflow }
      (costed, value) = (costed + kept, value + cost)
    } else if costed > 0 {
      let (share, overflow) = Self.share(kept, of: value, over: costed)
      guard !overflow, share <= Money.range.upperBound - value else { throw .overflow }
      (costed, value) = (costed + kept, value + share)
    }
    units += quantity
  }

  private mutating func leave(_ quantity: Int, at unitCost: Int64?) {
    let part = unitCost == nil ? min(max(0, quantity - uncosted), costed) : min(quantity, costed)
    var share = Self.share(part, of: value, over: costed).share
    if let unitCost {
      let (cost, overflow) = unitCost.multipliedReportingOverflow(by: Int64(part))
      share = overflow ? value : min(cost, value)
    }
    if part == costed { share = value }
    (units, costed, value) = (units - quantity, costed - part, value - share)
  }

  /// The part of a value that so many of its units have, rounded half to even.
  private static func share(_ part: Int, of value: Int64, over units: Int) -> (share: Int64, overflow: Bool) {
    guard units > 0, part >= 0, value >= 0 else { return (0, false) }
    let product = value.magnitude.multipliedFullWidth(by: UInt64(part))
    let divisor = UInt64(units)
    guard product.high < divisor else { return (0, true) }
    let (quotient, remainder) = divisor.dividingFullWidth(product)
    let rest = divisor - remainder
    let isUp = remainder > rest || remainder == rest && quotient % 2 == 1
    guard quotient < UInt64(Money.range.upperBound) else { return (0, true) }
    return (Int64(quotient) + (isUp ? 1 : 0), false)
  }

  /// What one unit costs on average, rounded to a whole minor unit; nil where no cost is known.
  public var average: Int64? { costed > 0 ? Self.share(1, of: value, over: costed).share : nil }

  /// How the value is spread over places that have so many units each, in their order. The parts add up to the value and to
  /// the units whose cost is known, whatever is rounded. A place that owes units has no part.
  public func shares(of places: [Int]) -> [StockValuation] {
    let all = places.reduce(0) { $0 + max($1, 0) }
    var (passed, costedBefore, valueBefore) = (0, 0, Int64(0))
    return places.map { units in
      passed += max(units, 0)
      guard all > 0, units > 0 else { return StockValuation(units: units) }
      let (costedNow, valueNow) = (
        Int(Self.share(passed, of: Int64(costed), over: all).share), Self.share(passed, of: value, over: all).share
      )
      defer { (costedBefore, valueBefore) = (costedNow, valueNow) }
      return StockValuation(units: units, costed: costedNow - costedBefore, value: valueNow - valueBefore)
    }
  }
}
