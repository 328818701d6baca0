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
  public var uncosted: Int { max(units, 0) - costed - covering }

  /// Of a place's part: units that cover what other places owe. The shop does not own more for them.
  private var covering = 0

  /// By how much a movement changed a valuation.
  public struct Change: Hashable, Sendable {
    /// How many units more the shop owned.
    public var units: Int
    /// How many more had a known cost.
    public var costed: Int
    /// By how much the value rose, in minor units.
    public var value: Int64

    /// A change; of units whose cost is not known unless it is said.
    public init(units: Int, costed: Int = 0, value: Int64 = 0) {
      (self.units, self.costed, self.value) = (units, costed, value)
    }
  }

  /// Takes units in, or with a quantity below zero out.
  ///
  /// What comes in without a cost, such as a find, comes in at the average; where there is none, its cost is not known. Units
  /// that are owed are covered first: they have left. What goes out takes its share, whatever it cost.
  ///
  /// - Parameters:
  ///   - quantity: How many units more the shop owns.
  ///   - unitCost: What one of them costs, in minor units; nil where that is not known.
  /// - Returns: By how much the value rose.
  /// - Throws: `MoneyError.overflow` when it would leave what an amount can be.
  @discardableResult
  public mutating func move(_ quantity: Int, at unitCost: Int64?) throws(MoneyError) -> Int64 {
    let before = value
    if quantity >= 0 { try enter(quantity, at: unitCost) } else { drop(max(0, -quantity - uncosted)) }
    units += quantity
    return value - before
  }

  /// Changes it by exactly what is said, such as the reverse of what a movement changed. Where units have moved since, no more
  /// than there is changes: what covers owed units brings nothing along, what has left takes nothing, and where fewer units
  /// are left than have a cost, the rest of those leaves with its share.
  ///
  /// - Returns: By how much the value rose.
  /// - Throws: `MoneyError.overflow` when it would leave what an amount can be.
  @discardableResult
  public mutating func apply(_ change: Change) throws(MoneyError) -> Int64 {
    let before = value
    if change.costed > 0 {
      let kept = max(0, min(change.costed, max(units + change.units, 0) - costed))
      try add(kept, for: Self.share(kept, of: change.value, over: change.costed).share)
    } else if change.costed < 0 {
      let part = min(-change.costed, costed)
      let share = part == costed ? value : Self.share(part, of: -change.value, over: -change.costed).share
      (costed, value) = (costed - part, value - min(share, value))
    }
    units += change.units
    drop(max(0, costed - max(units, 0)))
    return value - before
  }

  /// Gives units that come in a cost, as far as they are not owed.
  private mutating func enter(_ quantity: Int, at unitCost: Int64?) throws(MoneyError) {
    let kept = max(0, min(quantity, units + quantity))
    if let unitCost {
      let (cost, overflow) = unitCost.multipliedReportingOverflow(by: Int64(kept))
      guard !overflow, unitCost >= 0 else { throw .overflow }
      try add(kept, for: cost)
    } else if costed > 0 {
      let (share, overflow) = Self.share(kept, of: value, over: costed)
      guard !overflow else { throw .overflow }
      try add(kept, for: share)
    }
  }

  /// Adds units of a known cost.
  private mutating func add(_ part: Int, for cost: Int64) throws(MoneyError) {
    guard cost <= Money.range.upperBound - value else { throw .overflow }
    (costed, value) = (costed + part, value + cost)
  }

  /// Removes units of known cost with their share, as far as there are any.
  private mutating func drop(_ quantity: Int) {
    let part = min(quantity, costed)
    let share = part == costed ? value : Self.share(part, of: value, over: costed).share
    (costed, value) = (costed - part, value - share)
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

  /// How the value is spread over places that have so many units each, in their order. The parts add up to the units whose
  /// cost is known, to those whose cost is not, and to the value, whatever is rounded.
  ///
  /// A place that owes units has no part. The others cover what it owes, by their units: what they have beyond what the shop
  /// owns has no cost, and none that is unknown.
  public func shares(of places: [Int]) -> [StockValuation] {
    let all = places.reduce(0) { $0 + max($1, 0) }
    let owned = max(0, min(units, all))
    var (passed, before) = (0, StockValuation())
    return places.map { units in
      passed += max(units, 0)
      guard units > 0 else { return StockValuation(units: units) }
      var now = StockValuation(units: Int(Self.share(passed, of: Int64(owned), over: all).share))
      now.costed = Int(Self.share(now.units, of: Int64(costed), over: owned).share)
      now.value = Self.share(now.costed, of: value, over: costed).share
      defer { before = now }
      var part = StockValuation(units: units, costed: now.costed - before.costed, value: now.value - before.value)
      part.covering = units - (now.units - before.units)
      return part
    }
  }
}
