import FoundationCore
import Pricing
import StoreIdentifiers
import Testing

/// What holds for every order, tried on 10,000 that are drawn at random.
@Suite struct PricingPropertyTests {
  private static let seeds: Range<UInt64> = 0..<10_000

  @Test func `A total is what its parts come to, no part is negative, and the trace adds up to it`() throws {
    for seed in Self.seeds {
      var source = RandomRequest(seed: seed)
      let request = try source.next()
      let priced = try PricedCart(request)
      var expected = Money.zero(request.currency)
      for line in priced.lines {
        #expect(line.amount.amount >= 0 && line.removedTax.amount >= 0, "seed \(seed)")
        #expect(line.reductions.allSatisfy { $0.amount.amount > 0 } && line.taxes.allSatisfy { $0.amount.amount >= 0 })
        expected = try line.reductions.map(\.amount).reduce(expected.adding(line.subtotal)) { try $0.subtracting($1) }
        expected = try expected.subtracting(line.removedTax)
      }
      if let delivery = priced.delivery {
        #expect(delivery.amount.amount >= 0, "seed \(seed)")
        expected = try delivery.reductions.map(\.amount).reduce(expected.adding(delivery.subtotal)) {
          try $0.subtracting($1)
        }
        expected = try expected.subtracting(delivery.removedTax)
      }
      if priced.regime == .excludingTax { expected = try expected.adding(priced.tax) }
      #expect(priced.total == expected, "seed \(seed)")
      #expect(try priced.trace.steps.map(\.effect).sum(in: request.currency) == priced.total, "seed \(seed)")
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

  @Test func `Units that come back in any steps give back what was charged for them, to the unit`() throws {
    for seed in Self.seeds {
      var source = RandomRequest(seed: seed)
      let priced = try PricedCart(try source.next())
      for line in priced.lines {
        let shares = try source.ranges(of: line.quantity).map { try line.share(of: $0, priced.regime) }
        let whole = try line.share(of: 0..<line.quantity, priced.regime)
        let currency = line.amount.currency
        #expect(whole.amount == line.amount, "seed \(seed)")
        #expect(shares.allSatisfy { $0.amount.amount >= 0 && $0.tax.amount >= 0 }, "seed \(seed)")
        #expect(try shares.map(\.total).sum(in: currency) == whole.total, "seed \(seed)")
        #expect(try shares.map(\.tax).sum(in: currency) == line.taxes.map(\.amount).sum(in: currency), "seed \(seed)")
      }
    }
  }

  @Test func `Amounts that come back contain the tax that is left, and never more`() throws {
    for seed in Self.seeds {
      var source = RandomRequest(seed: seed)
      let priced = try PricedCart(try source.next())
      guard let line = priced.lines.first else { continue }
      let currency = line.amount.currency
      var left = try line.share(of: 0..<line.quantity, priced.regime)
      var tax: Int64 = 0
      for part in source.ranges(of: Int(line.amount.amount)) {
        let share = try line.share(of: Money(Int64(part.count), currency), left: left, priced.regime)
        #expect(share.tax.amount >= 0 && share.tax.amount <= left.tax.amount, "seed \(seed)")
        tax += share.tax.amount
        left = try left.subtracting(share, priced.regime)
      }
      if line.amount.amount > 0 {
        #expect(tax == (try line.taxes.map(\.amount).sum(in: currency).amount), "seed \(seed)")
        #expect(left.amount.amount == 0 && left.tax.amount == 0, "seed \(seed)")
      }
    }
  }
}
