import FoundationCore
import Ordering
import Testing

/// The amounts of an order: what they add up to, and what cannot be one.
struct OrderTotalsTests {
  private static func totals(
    _ goods: Int64, _ shipping: Int64, _ discount: Int64, captured: Int64 = 0, refunded: Int64 = 0
  ) throws -> OrderTotals {
    try OrderTotals(
      goods: Money(goods, .gbp), shipping: Money(shipping, .gbp), discount: Money(discount, .gbp),
      captured: Money(captured, .gbp), refunded: Money(refunded, .gbp))
  }

  @Test(
    arguments: [(1_000, 395, 100, 1_295), (1_000, 0, 1_000, 0), (0, 0, 0, 0), (1, 2, 3, 0)]
      as [(Int64, Int64, Int64, Int64)])
  func `the total is goods and shipping without the discount`(
    goods: Int64, shipping: Int64, discount: Int64, total: Int64
  ) throws {
    #expect(try Self.totals(goods, shipping, discount).total.amount == total)
  }

  @Test func `a discount beyond goods and shipping, and a total beyond the largest, are refused`() throws {
    #expect(throws: MoneyError.overflow) { try Self.totals(1_000, 395, 1_396) }
    let largest = OrderTotals.largest
    #expect(try Self.totals(largest - 1, 1, 0).total.amount == largest)
    #expect(throws: MoneyError.overflow) { try Self.totals(largest, 1, 0) }
    #expect(largest == 10_000_000_000_000, "a hundred thousand million pounds")
  }

  @Test func `amounts of two currencies are refused`() throws {
    let (pound, dollar) = (try Money(1, .gbp), try Money(1, .usd))
    #expect(throws: MoneyError.self) {
      try OrderTotals(goods: pound, shipping: dollar, discount: pound, captured: pound, refunded: pound)
    }
    #expect(throws: MoneyError.self) {
      try OrderTotals(goods: pound, shipping: pound, discount: dollar, captured: pound, refunded: pound)
    }
  }

  @Test func `what can go back is what was paid and has not gone back`() throws {
    #expect(try Self.totals(1_000, 0, 0, captured: 700, refunded: 200).held.amount == 500)
  }

  @Test func `no more is taken out of an order than it comes to`() throws {
    func totals(removed: Int64, captured: Int64 = 0) throws -> OrderTotals {
      try OrderTotals(
        goods: Money(1_000, .gbp), shipping: .zero(.gbp), discount: .zero(.gbp), removed: Money(removed, .gbp),
        captured: Money(captured, .gbp), refunded: .zero(.gbp))
    }
    for removed in [-1, 1_001] as [Int64] {
      #expect(throws: MoneyError.overflow) { try totals(removed: removed) }
    }
    let half = try totals(removed: 400, captured: 700)
    #expect((half.current.amount, half.due.amount, half.held.amount, half.excess.amount) == (600, 0, 700, 100))
    #expect(try totals(removed: 1_000).due.amount == 0)
  }

  @Test func `amounts come over the wire as they are, and those that cannot be are refused`() throws {
    let totals = try Self.totals(1_000, 395, 100, captured: 1_295, refunded: 5)
    let bytes = Schema.orderTotals.encode(totals)
    #expect(try Schema.orderTotals.decode(bytes) == totals)
    let wrong = String(decoding: bytes, as: UTF8.self).replacing("\"amount\":1000", with: "\"amount\":-1000")
    #expect(throws: SchemaError.self) { try Schema.orderTotals.decode(Array(wrong.utf8)) }
  }
}
