import FoundationCore
import Pricing
import StoreIdentifiers
import Testing

/// `Pricing` against the orders that an independent program has computed from the rules.
@Suite struct OracleTests {
  @Test func `There are at least 300 orders, of three roundings, both regimes and currencies of 0, 2 and 3 digits`() {
    let orders = OracleOrder.all
    #expect(orders.count >= 300)
    #expect(Set(orders.map(\.request.rounding)) == ["unit", "line", "document"])
    #expect(Set(orders.map(\.request.pricesIncludeTax)) == [true, false])
    #expect(Set(orders.map(\.request.currency)) == ["EUR", "USD", "JPY", "KWD"])
  }

  @Test(arguments: OracleOrder.all) func `An order comes to the same, to the minor unit`(_ order: OracleOrder) throws {
    let request = try order.pricingRequest()
    let priced = try PricedCart(request)
    #expect(priced.total.amount == order.priced.total)
    #expect(priced.tax.amount == order.priced.tax)
    for expected in order.priced.lines {
      let line = try #require(priced.lines.first { $0.id.description == expected.id })
      #expect(OracleOrder.Part(line) == expected)
    }
    #expect(priced.lines.count == order.priced.lines.count)
    #expect(priced.delivery.map(OracleOrder.Part.init) == order.priced.delivery)
    #expect(priced.gifts.map(OracleOrder.Gift.init) == order.priced.gifts)
    let effects = try priced.trace.steps.map(\.effect).sum(in: request.currency)
    #expect(effects == priced.total)
  }

  @Test(arguments: OracleOrder.all) func `Units come back at the same amounts`(_ order: OracleOrder) throws {
    let priced = try PricedCart(try order.pricingRequest())
    var before: [String: Int] = [:]
    for refund in order.refunds {
      var (amount, tax) = (Int64(0), Int64(0))
      for (name, count) in refund.units {
        let line = try #require(priced.lines.first { $0.id.description == name })
        let start = before[name, default: 0]
        before[name] = start + count
        let share = try line.share(of: start..<(start + count), priced.regime)
        amount += share.total.amount
        tax += share.tax.amount
      }
      #expect(amount == refund.amount)
      #expect(tax == refund.tax)
    }
  }

  struct Conversion: Decodable, Sendable {
    let amount: Int64
    let rate: String
    let digits: Int
    let rule: Rule?
    let converted: Int64

    struct Rule: Decodable, Sendable {
      let multiple: Int64?
      let ending: Int64?
      let of: Int64?
    }
  }

  @Test func `Prices are converted to the same amounts`() throws {
    let conversions: [Conversion] = OracleOrder.read("conversions")
    #expect(conversions.count == 200)
    let currencies: [Int: (Currency, Currency)] = [
      0: (.eur, .usd), -2: (.eur, .jpy), 2: (.jpy, .eur), 1: (.eur, .kwd), -1: (.kwd, .eur),
    ]
    for conversion in conversions {
      let (source, target) = try #require(currencies[conversion.digits])
      let digits = try #require(Int64(conversion.rate.replacing(".", with: "")))
      let rate = try #require(ExchangeRate(from: source, to: target, hundredMillionths: digits))
      var rounding = PriceRounding.minorUnit
      if let multiple = conversion.rule?.multiple { rounding = .multiple(multiple) }
      if let ending = conversion.rule?.ending, let of = conversion.rule?.of { rounding = .ending(ending, of: of) }
      let converted = try rate.convert(try Money(conversion.amount, source), rounding)
      #expect(converted.amount == conversion.converted)
      #expect(converted.currency == target)
    }
  }
}
