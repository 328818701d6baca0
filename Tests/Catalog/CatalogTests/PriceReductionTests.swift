import Catalog
import FoundationCore
import TestSupport
import Testing

/// Which reductions may be announced: directive 98/6/EC, article 6a, and the Court of Justice in C-330/23.
struct PriceReductionTests {
  private static let day: Int64 = 86_400_000

  private func pounds(_ amount: Int64) throws -> Money { try Money(amount, .gbp) }

  /// A history by days, the oldest first; without a price it could not be bought.
  private func history(_ prices: [(Int64, Int64?)]) throws -> [PastPrice] {
    try prices.reversed().map { day, price in
      PastPrice(
        since: Timestamp(milliseconds: day * Self.day), price: try pounds(price ?? 1), isForSale: price != nil)
    }
  }

  struct Case: Sendable {
    let story: String, prices: [(Int64, Int64?)], day: Int64, former: Int64?
    init(_ story: String, _ prices: [(Int64, Int64?)], on day: Int64, former: Int64?) {
      (self.story, self.prices, self.day, self.former) = (story, prices, day, former)
    }
  }

  private static let cases = [
    Case("a lower price is a reduction", [(0, 1_000), (100, 800)], on: 100, former: 1_000),
    Case("it is none before it begins", [(0, 1_000), (100, 800)], on: 99, former: nil),
    Case("what was always so is no reduction", [(0, 800)], on: 100, former: nil),
    Case("a higher price is none", [(0, 800), (100, 1_000)], on: 100, former: nil),
    Case("it ends when the price rises", [(0, 1_000), (100, 800), (105, 900)], on: 105, former: nil),
    Case("it is announced for sixty days", [(0, 1_000), (100, 800)], on: 159, former: 1_000),
    Case("and no longer", [(0, 1_000), (100, 800)], on: 160, former: nil),
    Case("29 days after a lower price that one counts", [(0, 700), (71, 1_000), (100, 900)], on: 100, former: nil),
    Case("and after 30, which include its last day", [(0, 700), (70, 1_000), (100, 900)], on: 100, former: 1_000),
    Case("and so after 31", [(0, 700), (69, 1_000), (100, 900)], on: 100, former: 1_000),
    Case(
      "the lowest of the thirty days counts, not the last",
      [(0, 1_000), (80, 900), (90, 1_200), (100, 800)], on: 100, former: 900),
    Case("raised before a sale to the former price", [(0, 800), (95, 1_000), (100, 800)], on: 100, former: nil),
    Case("raised before a sale to a bit less", [(0, 800), (95, 1_000), (100, 790)], on: 100, former: 800),
    Case("each deeper step begins anew", [(0, 1_000), (100, 800), (110, 600)], on: 110, former: 800),
    Case("and is announced for its own sixty days", [(0, 1_000), (100, 800), (110, 600)], on: 169, former: 800),
    Case("for sale for ten days alone, those count", [(90, 1_000), (100, 800)], on: 100, former: 1_000),
    Case("prices of a draft do not count", [(90, nil), (100, 800)], on: 100, former: nil),
    Case("nor do low ones", [(0, 1_000), (80, nil), (100, 800)], on: 100, former: 1_000),
    Case(
      "archived and back at the reduced price", [(0, 1_000), (90, 800), (95, nil), (100, 800)], on: 100, former: nil),
    Case("archived for the thirty days before", [(0, 1_000), (60, nil), (100, 800)], on: 100, former: nil),
    Case("archived now", [(0, 1_000), (90, 800), (95, nil)], on: 100, former: nil),
    Case("what is planned counts from its moment", [(0, 1_000), (100, 800), (120, 700)], on: 119, former: 1_000),
    Case("less than one per cent is none", [(0, 1_000), (100, 991)], on: 100, former: nil),
    Case("one per cent is one", [(0, 1_000), (100, 990)], on: 100, former: 1_000),
  ]

  @Test(arguments: cases) func `a reduction is from the lowest price of the thirty days before`(_ item: Case) throws {
    let reduction = try history(item.prices).reduction(at: Timestamp(milliseconds: item.day * Self.day))
    #expect(reduction?.former.amount == item.former, "\(item.story)")
  }

  @Test func `thirty days end with the millisecond`() throws {
    let raised = 70 * Self.day
    for (moved, former) in [(Int64(-1), Int64(1_000)), (0, 1_000), (1, nil)] as [(Int64, Int64?)] {
      let prices = [(100 * Self.day, Int64(900)), (raised + moved, 1_000), (0, 700)]
      let history = try prices.map { PastPrice(since: Timestamp(milliseconds: $0.0), price: try pounds($0.1)) }
      let reduction = history.reduction(at: Timestamp(milliseconds: 100 * Self.day))
      #expect(reduction?.former.amount == former)
    }
  }

  @Test func `it ends with the sixty days, or with what is planned`() throws {
    let begun = Timestamp(milliseconds: 101 * Self.day)
    let long = try #require(try history([(0, 1_000), (100, 800)]).reduction(at: begun))
    #expect(long.since.milliseconds == 100 * Self.day && long.until.milliseconds == 160 * Self.day)
    let short = try #require(try history([(0, 1_000), (100, 800), (107, 1_000)]).reduction(at: begun))
    #expect(short.until.milliseconds == 107 * Self.day)
    #expect(short.isAnnounced(at: Timestamp(milliseconds: 107 * Self.day - 1)))
    #expect(!short.isAnnounced(at: Timestamp(milliseconds: 107 * Self.day)))
  }

  @Test(arguments: [
    (1_000, 800, 20), (1_000, 801, 19), (3, 2, 33), (3, 1, 66), (100, 1, 99), (1_000, 5, 99), (5, 0, 100),
  ])
  func `per cent are rounded down`(former: Int64, price: Int64, percent: Int) throws {
    #expect(try reduction(former, price)?.percent == percent)
  }

  @Test func `per cent are whole, between 1 and 100, and never more than it is`() throws {
    var random = SplitMix(seed: 98)
    let limit = Money.range.upperBound
    for round in 0..<20_000 {
      let top = round % 3 == 0 ? limit : round % 3 == 1 ? 10_000 : 150
      let former = Int64.random(in: 0...top, using: &random)
      let price = Bool.random(using: &random) ? Int64.random(in: 0...top, using: &random) : max(0, former - 1)
      let found = try reduction(former, price)
      // Compared by numbers of twice the width, which the division is not.
      let difference = Int128(former) - Int128(price)
      guard let found else {
        #expect(difference * 100 < Int128(former) || difference <= 0)
        continue
      }
      #expect((1...100).contains(found.percent) && (found.percent < 100 || price == 0))
      #expect(Int128(found.percent) * Int128(former) <= difference * 100)
      #expect(Int128(found.percent + 1) * Int128(former) > difference * 100)
    }
    #expect(
      PriceReduction(
        from: try pounds(10), to: try Money(5, .eur), since: .init(milliseconds: 0), until: .init(milliseconds: 1))
        == nil)
  }

  private func reduction(_ former: Int64, _ price: Int64) throws -> PriceReduction? {
    let moment = Timestamp(milliseconds: 0)
    return PriceReduction(from: try pounds(former), to: try pounds(price), since: moment, until: moment)
  }

  @Test func `a price has one comparison: a member's, else a reduction, else what is recommended`() throws {
    let reduction = try #require(try reduction(1_000, 800))
    func comparison(_ price: Int64, _ reduction: PriceReduction?, _ usual: Int64?, _ recommended: Int64?) throws
      -> PriceComparison?
    {
      PriceComparison(
        of: try pounds(price), reduction: reduction, usual: try usual.map { try pounds($0) },
        recommended: try recommended.map { try pounds($0) })
    }
    #expect(try comparison(800, reduction, nil, 1_200) == .reduction(reduction))
    #expect(try comparison(700, reduction, 800, 1_200) == .usual(try pounds(800)))
    #expect(try comparison(800, nil, nil, 1_200) == .recommended(try pounds(1_200)))
    #expect(try comparison(800, nil, nil, 800) == nil && comparison(800, nil, 800, nil) == nil)
  }
}
