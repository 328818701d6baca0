public import FoundationCore

/// A part of a priced line that goes back, or is sent alone.
public struct LineShare: Hashable, Sendable {
  /// What the buyer paid for it, in the market's regime.
  public let amount: Money
  /// Its taxes, by component.
  public let taxes: [TaxLine]
  /// The taxes together.
  public let tax: Money
  /// What goes back for it: the amount, with the tax where that was added to prices.
  public let total: Money

  init(_ amount: Money, _ taxes: [TaxLine], _ regime: PriceRegime) throws(MoneyError) {
    (self.amount, self.taxes) = (amount, taxes)
    tax = try taxes.map(\.amount).sum(in: amount.currency)
    total = regime == .includingTax ? amount : try amount.adding(tax)
  }

  /// What is left when a part of it has gone back.
  ///
  /// - Throws: `MoneyError.overflow` for a part with other taxes.
  public func subtracting(_ part: LineShare, _ regime: PriceRegime) throws(MoneyError) -> LineShare {
    guard part.taxes.map(\.rate) == taxes.map(\.rate) else { throw .overflow }
    var left: [TaxLine] = []
    for (tax, gone) in zip(taxes, part.taxes) {
      left.append(TaxLine(rate: tax.rate, amount: try tax.amount.subtracting(gone.amount)))
    }
    return try LineShare(try amount.subtracting(part.amount), left, regime)
  }
}

extension PricedLine {
  /// What some of the line's units cost, counted from 0 in the order in which units come back (rule 28).
  ///
  /// Ranges that cover a line without overlapping sum to the line.
  ///
  /// - Throws: `PricingError.beyondLine` for units that the line does not have.
  public func share(of units: Range<Int>, _ regime: PriceRegime) throws(PricingError) -> LineShare {
    guard units.lowerBound >= 0, units.upperBound <= quantity else { throw .beyondLine(id) }
    do {
      return try LineShare(try part(of: amount, units), try parts(of: units), regime)
    } catch { throw .money(error) }
  }

  private func part(of amount: Money, _ units: Range<Int>) throws(MoneyError) -> Money {
    try Money(UnitValues(amount.amount, quantity: quantity).sum(of: units), amount.currency)
  }

  private func parts(of units: Range<Int>) throws(MoneyError) -> [TaxLine] {
    var taxes: [TaxLine] = []
    for tax in self.taxes { taxes.append(TaxLine(rate: tax.rate, amount: try part(of: tax.amount, units))) }
    return taxes
  }

  /// What an amount that goes back without units contains of what is left of the line (rule 29).
  ///
  /// - Parameters:
  ///   - amount: How much goes back of the amount, in the market's regime.
  ///   - left: What is left of the line's amount and taxes before.
  ///   - regime: Whether the market's prices contain the tax.
  /// - Throws: `PricingError.beyondLine` for more than is left.
  public func share(of amount: Money, left: LineShare, _ regime: PriceRegime) throws(PricingError) -> LineShare {
    guard (0...left.amount.amount).contains(amount.amount) else { throw .beyondLine(id) }
    do {
      var taxes: [TaxLine] = []
      for tax in left.taxes {
        let part =
          left.amount.amount == 0 ? tax.amount : try tax.amount.scaled(by: amount.amount, over: left.amount.amount)
        taxes.append(TaxLine(rate: tax.rate, amount: part))
      }
      return try LineShare(amount, taxes, regime)
    } catch { throw .money(error) }
  }
}
