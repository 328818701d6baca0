import FoundationCore
import TestSupport
import Testing

struct MoneyTests {
  private let generator = SplitMix(seed: 20_101_201)

  @Test(arguments: [
    (1999, "19.99", Currency.gbp), (-5, "-0.05", .gbp), (0, "0.00", .eur), (1999, "1999", .jpy), (1, "0.001", .kwd),
  ])
  func `an amount reads and writes as a plain decimal of its currency`(amount: Int64, text: String, currency: Currency)
    throws
  {
    #expect(try Money(amount, currency).decimal == text)
    #expect(Money(decimal: text, currency) == (try Money(amount, currency)))
  }

  @Test(arguments: [
    "", "-", "1.", ".5", "1.999", "1.2.3", "1,99", "1e3", "+1", " 1", "99999999999999999", "9999999999999999", "0x1",
  ])
  func `what is not a plain decimal of the currency is refused`(text: String) {
    #expect(Money(decimal: text, .gbp) == nil)
  }

  @Test(arguments: [("2.5", 250), ("3", 300), ("-0.5", -50), ("0007", 700)])
  func `digits that are left out are zeros`(text: String, amount: Int64) throws {
    #expect(Money(decimal: text, .gbp) == (try Money(amount, .gbp)))
  }

  @Test func `trailing zeros beyond the currency's digits are harmless`() throws {
    #expect(Money(decimal: "2.5500", .gbp) == (try Money(255, .gbp)))
    #expect(Money(decimal: "3.0", .jpy) == (try Money(3, .jpy)))
  }

  @Test func `amounts add up, and the difference is the sum with the other sign`() throws {
    let (five, two) = (try Money(5, .gbp), try Money(2, .gbp))
    #expect(try five.adding(two).amount == 7 && five.subtracting(two).amount == 3)
    #expect(two.negated.amount == -2 && two.negated.currency == .gbp)
    #expect(Money.zero(.eur).amount == 0 && Money.zero(.eur).currency == .eur)
    #expect(try five.multiplied(by: -3).amount == -15)
    #expect(try [five, two, two].sum(in: .gbp).amount == 9)
    #expect(try [Money]().sum(in: .jpy) == .zero(.jpy))
    #expect(throws: MoneyError.currencyMismatch(.eur, .gbp)) { try [five].sum(in: .eur) }
  }

  @Test(arguments: [Money.range.lowerBound, -1, 0, 1999, Money.range.upperBound])
  func `an amount is the same on the wire`(amount: Int64) throws {
    let money = try Money(amount, .gbp)
    #expect(String(decoding: Schema.money.encode(money), as: UTF8.self) == #"{"amount":\#(amount),"currency":"GBP"}"#)
    #expect(try Schema.money.decode(Schema.money.encode(money)) == money)
  }

  @Test(arguments: ["9007199254740992", "-9007199254740992", "1.5", "null"])
  func `an amount on the wire that is none is refused`(amount: String) {
    let text = #"{"amount":\#(amount),"currency":"GBP"}"#
    #expect(throws: SchemaError.self) { try Schema.money.decode(Array(text.utf8)) }
  }

  @Test func `two currencies never add up`() throws {
    #expect(throws: MoneyError.currencyMismatch(.gbp, .eur)) { try Money(1, .gbp).adding(Money(1, .eur)) }
  }

  @Test func `amounts beyond what JSON carries are refused, not wrapped`() throws {
    let most = try Money(Money.range.upperBound, .gbp)
    #expect(throws: MoneyError.overflow) { try most.adding(Money(1, .gbp)) }
    #expect(throws: MoneyError.overflow) { try most.multiplied(by: .max) }
    #expect(throws: MoneyError.overflow) { try Money(.min, .gbp) }
    #expect(throws: MoneyError.overflow) { try most.scaled(by: .max, over: 1) }
    #expect(throws: MoneyError.overflow) { try most.scaled(by: 1, over: 0) }
    #expect(try most.scaled(by: 1, over: 1) == most)
    // The product is 2⁶⁴: its quotient does not fit by one.
    #expect(throws: MoneyError.overflow) { try Money(1 << 32, .gbp).scaled(by: 1 << 32, over: 1) }
    // 31 × 1190112520884487201 is 2⁶⁵ − 1: half of it, rounded up, is one more than 64 bits hold.
    #expect(throws: MoneyError.overflow) { try Money(31, .gbp).scaled(by: 1_190_112_520_884_487_201, over: 2) }
  }

  @Test(
    arguments: [
      (7, 3, 1, 21), (0, -1, 1, 0), (5, 1, 2, 3), (-5, 1, 2, -3), (4, 1, 3, 1), (-4, 1, 3, -1), (200, 20, 120, 33),
      (1, -1, 2, -1),
    ]
      as [(Int64, Int64, Int64, Int64)])
  func `scaling rounds half away from zero`(amount: Int64, by: Int64, over: Int64, expected: Int64) throws {
    #expect(try Money(amount, .gbp).scaled(by: by, over: over).amount == expected)
  }

  @Test func `shares sum to the amount, stay within one unit of their part and never change sign`() throws {
    var random = generator
    for _ in 0..<2_000 {
      let amount = Int64.random(in: -1_000_000...1_000_000, using: &random)
      let weights = (0..<Int.random(in: 1...40, using: &random)).map { _ in Int64.random(in: 0...10_000, using: &random)
      }
      let shares = try Money(amount, .gbp).prorated(over: weights)
      let total = max(weights.reduce(0, +), 1)
      #expect(shares.map(\.amount).reduce(0, +) == amount)
      for (share, weight) in zip(shares, weights) {
        #expect(share.amount.signum() * amount.signum() >= 0)
        if weights.contains(where: { $0 > 0 }) {
          let part = Double(amount) * Double(weight) / Double(total)
          #expect(abs(Double(share.amount) - part) < 1)
        }
      }
    }
  }

  @Test func `units left over go to the largest remainders, ties to the earlier share`() throws {
    #expect(try Money(10, .gbp).prorated(over: [1, 1, 1]).map(\.amount) == [4, 3, 3])
    #expect(try Money(-10, .gbp).prorated(over: [1, 1, 1]).map(\.amount) == [-4, -3, -3])
    #expect(try Money(7, .gbp).prorated(over: [0, 0]).map(\.amount) == [4, 3])
    #expect(try Money(7, .gbp).prorated(over: [0, 1]).map(\.amount) == [0, 7])
    #expect(try Money(100, .gbp).prorated(over: [333, 333, 334]).map(\.amount) == [33, 33, 34])
    #expect(try Money(5, .gbp).prorated(over: []).isEmpty)
  }

  @Test func `negative weights and weights beyond 64 bits are refused`() {
    #expect(throws: MoneyError.overflow) { try Money(10, .gbp).prorated(over: [1, -1]) }
    #expect(throws: MoneyError.overflow) { try Money(10, .gbp).prorated(over: [.max, .max, .max]) }
  }
}
