import FoundationCore
import Inventory
import Testing

struct StockValuationTests {
  @Test func `what leaves takes its share, half to even, and the last unit takes the rest`() throws {
    var stock = StockValuation()
    try stock.move(3, at: 100)
    try stock.move(1, at: 101)
    #expect(stock == StockValuation(units: 4, costed: 4, value: 401) && stock.average == 100)
    // 100.25, then 100.33, then 100.5 of 201: half to even.
    let left = try (0..<4).map { _ in try stock.move(-1, at: nil) }
    #expect(left == [-100, -100, -100, -101])
    #expect(stock == StockValuation())
  }

  @Test(arguments: [(Int64(1), Int64(0)), (3, 2), (5, 2), (7, 4)])
  func `half of an odd amount is rounded to even`(value: Int64, half: Int64) throws {
    var stock = StockValuation(units: 2, costed: 2, value: value)
    #expect(try stock.move(-1, at: nil) == -half)
    #expect(try stock.move(-1, at: nil) == half - value)
  }

  @Test func `what has no known cost is counted, leaves first, and is not worth nothing`() throws {
    var stock = StockValuation()
    try stock.move(5, at: nil)
    #expect(stock.average == nil && stock.uncosted == 5)
    try stock.move(2, at: 300)
    #expect(stock.average == 300 && stock.uncosted == 5 && stock.value == 600)
    #expect(try stock.move(-5, at: nil) == 0)
    #expect(stock == StockValuation(units: 2, costed: 2, value: 600))
    // A find comes in at the average.
    #expect(try stock.move(1, at: nil) == 300)
  }

  @Test func `what is owed is covered before anything is worth something`() throws {
    var stock = StockValuation()
    try stock.move(-3, at: nil)
    #expect(stock == StockValuation(units: -3))
    try stock.move(5, at: 10)
    #expect(stock == StockValuation(units: 2, costed: 2, value: 20))
  }

  @Test func `a receipt that is undone takes its cost along`() throws {
    var stock = StockValuation()
    try stock.move(10, at: 100)
    try stock.move(10, at: 300)
    try stock.move(-10, at: 300)
    #expect(stock == StockValuation(units: 10, costed: 10, value: 1_000))
  }

  @Test func `an amount that cannot be is refused`() throws {
    var stock = StockValuation()
    #expect(throws: MoneyError.overflow) { try stock.move(1_000_000, at: Money.range.upperBound) }
    #expect(throws: MoneyError.overflow) { try stock.move(1, at: -1) }
    #expect(stock == StockValuation())
  }

  /// A plain model: an average as a fraction, the remainder carried by what stays.
  private struct Model {
    var units = 0, costed = 0, value = 0

    mutating func move(_ quantity: Int, _ cost: Int?) {
      if quantity >= 0 {
        for _ in 0..<quantity {
          units += 1
          if units > 0, let cost { (costed, value) = (costed + 1, value + cost) }
        }
      } else {
        let unknown = max(units, 0) - costed
        let part = min(max(0, -quantity - unknown), costed)
        let share = part == costed ? value : Self.half(value * part, costed)
        (units, costed, value) = (units + quantity, costed - part, value - share)
      }
    }

    /// A fraction rounded half to even by trying both neighbours.
    static func half(_ numerator: Int, _ denominator: Int) -> Int {
      let low = numerator / denominator
      let (below, above) = (numerator - low * denominator, (low + 1) * denominator - numerator)
      return below < above ? low : above < below ? low + 1 : low % 2 == 0 ? low : low + 1
    }
  }

  @Test(arguments: 1...200)
  func `any course of movements is worth what a plain model says, and no penny is lost`(seed: UInt64) throws {
    var random = Pseudorandom(seed: seed)
    var (stock, model, spent, left) = (StockValuation(), Model(), Int64(0), Int64(0))
    for _ in 0..<60 {
      let quantity = Int.random(in: -12...12, using: &random)
      // A find comes in at the average, which the model does not know.
      let cost = quantity > 0 ? Int64.random(in: 0...999, using: &random) : nil
      let change = try stock.move(quantity, at: cost)
      model.move(quantity, cost.map { Int($0) })
      if change >= 0 { spent += change } else { left -= change }
      #expect(stock == StockValuation(units: model.units, costed: model.costed, value: Int64(model.value)))
      #expect(stock.value >= 0 && stock.costed >= 0 && stock.costed <= max(stock.units, 0))
      #expect(stock.costed > 0 || stock.value == 0)
      #expect(spent - left == stock.value)
    }
  }

  @Test(arguments: 1...100)
  func `the parts of places add up`(seed: UInt64) {
    var random = Pseudorandom(seed: seed)
    let places = (0..<Int.random(in: 1...6, using: &random)).map { _ in Int.random(in: -3...20, using: &random) }
    let units = places.reduce(0, +)
    let all = places.reduce(0) { $0 + max($1, 0) }
    guard units > 0 else { return }
    let costed = Int.random(in: 0...units, using: &random)
    let value = costed == 0 ? 0 : Int64.random(in: 0...99_999, using: &random)
    let parts = StockValuation(units: units, costed: costed, value: value).shares(of: places)
    #expect(parts.map(\.units) == places)
    #expect(parts.reduce(0) { $0 + $1.value } == value)
    #expect(parts.reduce(0) { $0 + $1.costed } == costed)
    #expect(parts.allSatisfy { $0.value >= 0 && $0.costed >= 0 && $0.uncosted >= 0 })
    #expect(all >= units)
  }
}

/// A generator whose numbers follow from its seed: SplitMix64.
private struct Pseudorandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
