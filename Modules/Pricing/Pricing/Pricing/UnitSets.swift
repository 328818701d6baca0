import FoundationCore

/// The units that *buy X, get Y* joins into sets (rule 19).
struct UnitSets {
  /// The lines with units in the sets, in order.
  let lines: [Int]
  /// What these lines' units in the sets are worth.
  let values: [Int64]
  /// What the units that are reduced are worth together.
  let reducedValue: Int64

  /// A line with units that can be in sets.
  struct Member {
    let line: Int
    let isBought: Bool
    let isReduced: Bool
  }

  /// Equal units of one line.
  private struct Run {
    let value: Int64
    /// The place of the line among the members, which have the lines' order.
    let member: Int
    let isBought: Bool
    let isReduced: Bool
    var count: Int
  }

  /// The lines that can be bought or reduced, in order; both lists are in order.
  static func members(bought: [Int], reduced: [Int]) -> [Member] {
    var (members, nextBought, nextReduced) = ([Member](), ArraySlice(bought), ArraySlice(reduced))
    while let line = [nextBought.first, nextReduced.first].compactMap(\.self).min() {
      let member = Member(line: line, isBought: nextBought.first == line, isReduced: nextReduced.first == line)
      if member.isBought { nextBought.removeFirst() }
      if member.isReduced { nextReduced.removeFirst() }
      members.append(member)
    }
    return members
  }

  /// As many sets as there are units for; nil for none. O(lines × log lines).
  init?(_ rule: BuyXGetY, _ members: [Member], amounts: [Int64], lines: [PricingLine]) {
    guard rule.buy > 0, rule.get > 0 else { return nil }
    var runs: [Run] = []
    runs.reserveCapacity(2 * members.count)
    for (place, member) in members.enumerated() {
      for run in UnitValues(amounts[member.line], quantity: lines[member.line].quantity).runs {
        runs.append(
          Run(
            value: run.value, member: place, isBought: member.isBought, isReduced: member.isReduced, count: run.count))
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

    var taken: [(units: Int, value: Int64)] = members.map { _ in (0, 0) }
    /// Takes units of a run into the sets.
    func take(_ count: Int, from run: Int) -> Int64 {
      runs[run].count -= count
      let value = runs[run].value * Int64(count)
      taken[runs[run].member].units += count
      taken[runs[run].member].value += value
      return value
    }
    var (wanted, spare, reducedValue) = (rule.get * fitting, both - needed(fitting), Int64(0))
    let cheapest = runs.indices.filter { runs[$0].isReduced }.sorted {
      let (left, right) = (runs[$0], runs[$1])
      if left.value != right.value { return left.value < right.value }
      return left.isBought != right.isBought ? !left.isBought : left.member < right.member
    }
    for run in cheapest {
      let count = min(wanted, runs[run].count, runs[run].isBought ? spare : .max)
      wanted -= count
      if runs[run].isBought { spare -= count }
      if count > 0 { reducedValue += take(count, from: run) }
    }
    wanted = rule.buy * fitting
    let dearest = runs.indices.filter { runs[$0].isBought }.sorted {
      runs[$0].value != runs[$1].value ? runs[$0].value > runs[$1].value : runs[$0].member < runs[$1].member
    }
    for run in dearest {
      let count = min(wanted, runs[run].count)
      wanted -= count
      if count > 0 { _ = take(count, from: run) }
    }
    let concerned = members.indices.filter { taken[$0].units > 0 }
    self.lines = concerned.map { members[$0].line }
    values = concerned.map { taken[$0].value }
    self.reducedValue = reducedValue
  }

  private static func count(of runs: [Run], where condition: (Run) -> Bool) -> Int {
    runs.reduce(0) { condition($1) ? $0 + $1.count : $0 }
  }
}
