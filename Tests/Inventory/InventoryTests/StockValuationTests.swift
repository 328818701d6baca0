import FoundationCore
import Inventory
import TestSupport
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
    try stock.apply(.init(units: -10, costed: -10, value: -3_000))
    #expect(stock == StockValuation(units: 10, costed: 10, value: 1_000))
  }

  @Test(arguments: [
    // What is owed is covered first, and brings no cost along.
    (
      StockValuation(units: -3), StockValuation.Change(units: 5, costed: 5, value: 50),
      StockValuation(units: 2, costed: 2, value: 20)
    ),
    // Units that are gone take nothing.
    (.init(units: 2, costed: 2, value: 20), .init(units: -5, costed: -5, value: -50), .init(units: -3)),
    // Those that stay are not worth less than nothing.
    (.init(units: 6, costed: 6, value: 60), .init(units: -5, costed: -5, value: -90), .init(units: 1, costed: 1)),
    // No more have a cost than are there; what leaves beyond takes its share.
    (.init(units: 6, costed: 6, value: 60), .init(units: -4), .init(units: 2, costed: 2, value: 20)),
    // What is of unknown cost stays so beside what is known.
    (.init(units: 2, costed: 2, value: 20), .init(units: 4), .init(units: 6, costed: 2, value: 20)),
  ])
  func `a change takes what there is`(
    before: StockValuation, change: StockValuation.Change, after: StockValuation
  ) throws {
    var stock = before
    #expect(try stock.apply(change) == after.value - before.value)
    #expect(stock == after)
  }

  @Test func `an amount that cannot be is refused`() throws {
    var stock = StockValuation()
    #expect(throws: MoneyError.overflow) { try stock.move(1_000_000, at: Money.range.upperBound) }
    #expect(throws: MoneyError.overflow) { try stock.move(1, at: -1) }
    #expect(stock == StockValuation())
    stock = StockValuation(units: 1, costed: 1, value: Money.range.upperBound)
    #expect(throws: MoneyError.overflow) { try stock.apply(.init(units: 1, costed: 1, value: 1)) }
    #expect(stock == StockValuation(units: 1, costed: 1, value: Money.range.upperBound))
  }

  /// A plain model: an average as a fraction, the remainder carried by what stays.
  private struct Model {
    var units = 0, costed = 0, value = 0

    mutating func move(_ quantity: Int, _ cost: Int?) {
      if quantity >= 0 {
        let (before, price) = (costed, value)
        for _ in 0..<quantity {
          units += 1
          guard units > 0, cost != nil || before > 0 else { continue }
          (costed, value) = (costed + 1, value + (cost ?? 0))
        }
        if cost == nil, before > 0 { value += Self.half(price * (costed - before), before) }
      } else {
        let unknown = max(units, 0) - costed
        drop(min(max(0, -quantity - unknown), costed))
        units += quantity
      }
    }

    /// Undoes what a movement did, from these units, units of known cost and value to those.
    mutating func undo(from before: Model, to after: Model) {
      let (change, price) = (after.costed - before.costed, after.value - before.value)
      units -= after.units - before.units
      if change > 0 {
        let part = min(change, costed)
        value = part == costed ? 0 : max(0, value - Self.half(price * part, change))
        costed -= part
      } else if change < 0 {
        let part = min(-change, max(units, 0) - costed)
        (costed, value) = (costed + part, value + Self.half(-price * part, -change))
      }
      drop(max(0, costed - max(units, 0)))
    }

    private mutating func drop(_ part: Int) {
      let share = part == costed ? value : Self.half(value * part, costed)
      (costed, value) = (costed - part, value - share)
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
    var random = SplitMix(seed: seed)
    var (stock, model, spent, left) = (StockValuation(), Model(), Int64(0), Int64(0))
    // What may be undone, once each, with what it did.
    var done: [(change: StockValuation.Change, before: Model, after: Model)] = []
    for _ in 0..<60 {
      let (former, before) = (stock, model)
      let change: Int64
      if !done.isEmpty, Int.random(in: 0..<3, using: &random) == 0 {
        let undone = done.remove(at: Int.random(in: 0..<done.count, using: &random))
        change = try stock.apply(undone.change)
        model.undo(from: undone.before, to: undone.after)
      } else {
        let quantity = Int.random(in: -12...12, using: &random)
        let cost = quantity > 0 && Bool.random(using: &random) ? Int64.random(in: 0...999, using: &random) : nil
        change = try stock.move(quantity, at: cost)
        model.move(quantity, cost.map { Int($0) })
        let undoing = StockValuation.Change(
          units: former.units - stock.units, costed: former.costed - stock.costed, value: former.value - stock.value)
        // Undone at once, nothing has happened.
        var undone = stock
        try undone.apply(undoing)
        #expect(undone == former)
        done.append((undoing, before, model))
      }
      if change >= 0 { spent += change } else { left -= change }
      #expect(stock == StockValuation(units: model.units, costed: model.costed, value: Int64(model.value)))
      #expect(stock.value >= 0 && stock.costed >= 0 && stock.costed <= max(stock.units, 0))
      #expect(stock.costed > 0 || stock.value == 0)
      #expect(spent - left == stock.value)
    }
  }

  @Test func `what a place owes the others cover, and it is not of unknown cost`() {
    let parts = StockValuation(units: 2, costed: 2, value: 20).shares(of: [-3, 5])
    #expect(parts.map(\.units) == [-3, 5])
    #expect(parts.map(\.costed) == [0, 2])
    #expect(parts.map(\.uncosted) == [0, 0])
    #expect(parts.map(\.value) == [0, 20])
    // More is owed than there is.
    #expect(StockValuation(units: -1).shares(of: [-3, 2]).map(\.uncosted) == [0, 0])
  }

  @Test(arguments: 1...100)
  func `the parts of places add up`(seed: UInt64) {
    var random = SplitMix(seed: seed)
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
    #expect(parts.reduce(0) { $0 + $1.uncosted } == units - costed)
    #expect(parts.allSatisfy { $0.costed > 0 || $0.value == 0 })
    #expect(parts.allSatisfy { $0.value >= 0 && $0.costed >= 0 && $0.uncosted >= 0 })
    #expect(all >= units)
  }
}
