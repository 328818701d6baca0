import FoundationCore

/// The units that *buy X, get Y* joins into sets (rule 19).
struct UnitSets {
  /// The lines with units in the sets, in order.
  let lines: [Int]
  /// What these lines' units in the sets are worth.
  let values: [Int64]
  /// What the units that are reduced are worth together.
  let reducedValue: Int64

  /// Equal units of one line.
  private struct Run {
    let value: Int64
    let line: Int
    let isBought: Bool
    let isReduced: Bool
    var count: Int
  }

  /// As many sets as there are units for; nil for none. O(lines × log lines).
  init?(_ rule: BuyXGetY, bought: [Int], reduced: [Int], amounts: [Int64], lines: [PricingLine]) {
    guard rule.buy > 0, rule.get > 0 else { return nil }
    let (buyers, getters) = (Set(bought), Set(reduced))
    var runs: [Run] = []
    for line in buyers.union(getters).sorted() {
      for run in UnitValues(amounts[line], quantity: lines[line].quantity).runs {
        runs.append(
          Run(
            value: run.value, line: line, isBought: buyers.contains(line), isReduced: getters.contains(line),
            count: run.count))
      }
    }
    let both = Self.count(of: runs) { $0.isBought && $0.isReduced }
    let onlyBought = Self.count(of: runs) { $0.isBought && !$0.isReduced }
    let onlyReduced = Self.count(of: runs) { !$0.isBought && $0.isReduced }
    // How many units that could be reduced have to be bought, for so many sets.
    func needed(_ sets: Int) -> Int { max(0, rule.buy * sets - onlyBought) }
    func fits(_ sets: Int) -> Bool { needed(sets) + max(0, rule.get * sets - onlyReduced) <= both }

    let units = both + onlyBought + onlyReduced
    guard units > 0, rule.buy <= units, rule.get <= units else { return nil }
    // The largest number that fits, by halves: more sets need more units.
    var (fitting, beyond) = (0, min(rule.limit ?? .max, units / (rule.buy + rule.get)) + 1)
    while beyond - fitting > 1 {
      let middle = fitting + (beyond - fitting) / 2
      if fits(middle) { fitting = middle } else { beyond = middle }
    }
    guard fitting > 0 else { return nil }

    var values: [Int: Int64] = [:]
    /// Takes units of a run into the sets.
    func take(_ count: Int, from run: Int) -> Int64 {
      runs[run].count -= count
      let value = runs[run].value * Int64(count)
      values[runs[run].line, default: 0] += value
      return value
    }
    var (wanted, spare, reducedValue) = (rule.get * fitting, both - needed(fitting), Int64(0))
    let cheapest = runs.indices.filter { runs[$0].isReduced }.sorted {
      let (left, right) = (runs[$0], runs[$1])
      if left.value != right.value { return left.value < right.value }
      return left.isBought != right.isBought ? !left.isBought : left.line < right.line
    }
    for run in cheapest {
      let taken = min(wanted, runs[run].count, runs[run].isBought ? spare : .max)
      wanted -= taken
      if runs[run].isBought { spare -= taken }
      if taken > 0 { reducedValue += take(taken, from: run) }
    }
    wanted = rule.buy * fitting
    let dearest = runs.indices.filter { runs[$0].isBought }.sorted {
      runs[$0].value != runs[$1].value ? runs[$0].value > runs[$1].value : runs[$0].line < runs[$1].line
    }
    for run in dearest {
      let taken = min(wanted, runs[run].count)
      wanted -= taken
      if taken > 0 { _ = take(taken, from: run) }
    }
    let concerned = values.sorted { $0.key < $1.key }
    self.lines = concerned.map(\.key)
    self.values = concerned.map(\.value)
    self.reducedValue = reducedValue
  }

  private static func count(of runs: [Run], where condition: (Run) -> Bool) -> Int {
    runs.reduce(0) { condition($1) ? $0 + $1.count : $0 }
  }
}
