import FoundationCore
import Pricing
import StoreIdentifiers
import Testing

/// What holds for every order, tried on 10,000 that are drawn at random.
@Suite struct PricingPropertyTests {
  private static let seeds: Range<UInt64> = 0..<10_000

  @Test func `Parts are not negative and sum to the total and to the trace, and what comes back to what was charged`()
    throws
  {
    for seed in Self.seeds {
      var source = RandomRequest(seed: seed)
      let request = try source.next()
      let priced = try PricedCart(request)
      #expect(try total(of: priced, request) == priced.total, "seed \(seed)")
      #expect(try priced.trace.steps.map(\.effect).sum(in: request.currency) == priced.total, "seed \(seed)")
      for line in priced.lines {
        let taxes = try line.taxes.map(\.amount).sum(in: request.currency)
        try expectUnitsToComeBack(of: line, taxes, priced.regime, &source, seed)
        try expectAmountsToComeBack(of: line, taxes, priced.regime, &source, seed)
      }
    }
  }

  @Test func `The order in which lines and promotions were added does not matter`() throws {
    for seed in Self.seeds {
      var source = RandomRequest(seed: seed)
      let request = try source.next()
      var other = request
      other.lines = source.shuffled(request.lines)
      other.promotions = source.shuffled(request.promotions)
      let (priced, again) = (try PricedCart(request), try PricedCart(other))
      #expect(priced.total == again.total, "seed \(seed)")
      #expect(Set(priced.lines) == Set(again.lines), "seed \(seed)")
      #expect(priced.delivery == again.delivery, "seed \(seed)")
    }
  }

  @Test func `One promotion alone takes off what it takes off beside one that takes off nothing`() throws {
    for seed in Self.seeds {
      var source = RandomRequest(seed: seed)
      var request = try source.next()
      request.promotions = Array(request.promotions.prefix(1))
      guard let promotion = request.promotions.first else { continue }
      var beside = request
      beside.promotions.append(
        Promotion(id: .make(), kind: promotion.kind, priority: 9, action: .percentage(.none, of: ProductSelection())))
      let (alone, other) = (try PricedCart(request), try PricedCart(beside))
      #expect(alone.total == other.total && alone.lines == other.lines, "seed \(seed)")
      #expect(alone.delivery == other.delivery, "seed \(seed)")
    }
  }

  /// Subtotals less reductions and removed tax, with the tax where prices are without it.
  private func total(of priced: PricedCart, _ request: PricingRequest) throws -> Money {
    var total = priced.regime == .excludingTax ? priced.tax : Money.zero(request.currency)
    for line in priced.lines {
      #expect(line.amount.amount >= 0 && line.removedTax.amount >= 0)
      #expect(line.taxes.allSatisfy { $0.amount.amount >= 0 })
      total = try line.reductions.map(\.amount).reduce(total.adding(line.subtotal)) { try $0.subtracting($1) }
      total = try total.subtracting(line.removedTax)
    }
    if let delivery = priced.delivery {
      #expect(delivery.amount.amount >= 0 && delivery.removedTax.amount >= 0)
      total = try delivery.reductions.map(\.amount).reduce(total.adding(delivery.subtotal)) { try $0.subtracting($1) }
      total = try total.subtracting(delivery.removedTax)
    }
    return total
  }

  /// In any steps, to the minor unit.
  private func expectUnitsToComeBack(
    of line: PricedLine, _ taxes: Money, _ regime: PriceRegime, _ source: inout RandomRequest, _ seed: UInt64
  ) throws {
    let shares = try source.ranges(of: line.quantity).map { try line.share(of: $0, regime) }
    let whole = try line.share(of: 0..<line.quantity, regime)
    #expect(whole.amount == line.amount && whole.tax == taxes, "seed \(seed)")
    #expect(shares.allSatisfy { $0.amount.amount >= 0 && $0.tax.amount >= 0 }, "seed \(seed)")
    #expect(try shares.map(\.total).sum(in: taxes.currency) == whole.total, "seed \(seed)")
    #expect(try shares.map(\.tax).sum(in: taxes.currency) == taxes, "seed \(seed)")
  }

  /// With the tax that is left, and never more.
  private func expectAmountsToComeBack(
    of line: PricedLine, _ taxes: Money, _ regime: PriceRegime, _ source: inout RandomRequest, _ seed: UInt64
  ) throws {
    guard line.amount.amount > 0 else { return }
    var left = try line.share(of: 0..<line.quantity, regime)
    var tax: Int64 = 0
    for part in source.ranges(of: Int(line.amount.amount)) {
      let share = try line.share(of: Money(Int64(part.count), taxes.currency), left: left, regime)
      #expect(share.tax.amount >= 0 && share.tax.amount <= left.tax.amount, "seed \(seed)")
      tax += share.tax.amount
      left = try left.subtracting(share, regime)
    }
    #expect(tax == taxes.amount && left.amount.amount == 0 && left.tax.amount == 0, "seed \(seed)")
  }
}
