import Addresses
import StoreIdentifiers

/// The state of an allocation while it is made.
struct AllocationSearch {
  /// Units that are still wanted.
  private(set) var wanted: [VariantID: Int]
  private(set) var steps: [Allocation.Step] = []
  private let demand: [Allocation.Demand]
  private var places: [Allocation.Place]
  private let destination: Allocation.Position?
  private let strategies: [AllocationStrategy]
  /// Units that are left at each place; places that have none are left out.
  private var left: [LocationID: [VariantID: Int]] = [:]
  /// Where each variant is counted, also where none is left: a unit can be owed there.
  private var counted: [VariantID: Set<LocationID>] = [:]
  private let total: [VariantID: Int]
  /// What there is of each variant at all locations: those of other areas may owe already.
  private let everywhere: [VariantID: Int]
  private var taken: [VariantID: [LocationID: (quantity: Int, owed: Int)]] = [:]

  init(
    _ demand: [Allocation.Demand], _ supplies: [Allocation.Supply], _ places: [Allocation.Place],
    _ destination: Allocation.Position?, _ strategies: [AllocationStrategy]
  ) {
    self.demand = demand.filter { $0.quantity > 0 }.sorted { $0.variant < $1.variant }
    self.places = places.sorted { $0.id < $1.id }
    self.destination = destination
    self.strategies = strategies
    wanted = Dictionary(self.demand.map { ($0.variant, $0.quantity) }) { $1 }
    let known = Set(places.map(\.id))
    var total: [VariantID: Int] = [:]
    for supply in supplies where known.contains(supply.location) && wanted[supply.variant] != nil {
      total[supply.variant, default: 0] += supply.available
      counted[supply.variant, default: []].insert(supply.location)
      if supply.available > 0 { left[supply.location, default: [:]][supply.variant] = supply.available }
    }
    self.total = total
    everywhere = supplies.reduce(into: [:]) { $0[$1.variant, default: 0] += $1.available }
  }

  /// How many units are still wanted, as far as there are numbers.
  var lack: Int {
    wanted.values.reduce(0) { sum, units in
      let (more, overflow) = sum.addingReportingOverflow(units)
      return overflow ? .max : more
    }
  }

  /// The best place of those that have any of what is still wanted; nil when there is none.
  func next() -> Allocation.Step? {
    choice(
      of: places.compactMap { place in
        let gives = gift(of: place.id)
        return gives.isEmpty ? nil : (place, gives)
      })
  }

  /// Takes what a step gives.
  mutating func take(_ step: Allocation.Step) {
    for (variant, units) in step.taken {
      wanted[variant, default: 0] -= units
      left[step.location, default: [:]][variant, default: 0] -= units
      taken[variant, default: [:]][step.location, default: (0, 0)].quantity += units
    }
    keep(step)
  }

  /// Owes what is not there, at the best place of those where it is counted, as far as that is allowed.
  mutating func owe() {
    for line in demand {
      guard let units = wanted[line.variant], units > 0, isOwable(line) else { continue }
      let all = places.filter { counted[line.variant]?.contains($0.id) == true }
      guard let step = choice(of: all.map { ($0, [line.variant: units]) }) else { continue }
      wanted[line.variant] = 0
      taken[line.variant, default: [:]][step.location, default: (0, 0)].quantity += units
      taken[line.variant, default: [:]][step.location, default: (0, 0)].owed += units
      keep(step)
    }
  }

  /// What was taken so far, by variant and location.
  var parts: [Allocation.Part] {
    demand.flatMap { line in
      (taken[line.variant] ?? [:]).sorted { $0.key < $1.key }.map { location, units in
        Allocation.Part(variant: line.variant, location: location, quantity: units.quantity, owed: units.owed)
      }
    }
  }

  private mutating func keep(_ step: Allocation.Step) {
    steps.append(step)
    for index in places.indices where places[index].id == step.location { places[index].isTaken = true }
  }

  /// Whether a line may be taken whole, what is owed of it already included.
  private func isOwable(_ line: Allocation.Demand) -> Bool {
    guard let owable = line.owable else { return true }
    return line.quantity <= min(total[line.variant] ?? 0, everywhere[line.variant] ?? 0) + owable
  }

  private func gift(of place: LocationID) -> [VariantID: Int] {
    var gives: [VariantID: Int] = [:]
    for (variant, units) in left[place] ?? [:] {
      let part = min(units, wanted[variant] ?? 0)
      if part > 0 { gives[variant] = part }
    }
    return gives
  }

  private typealias Candidate = (place: Allocation.Place, gives: [VariantID: Int])

  /// The first by the strategies, then by ids, with the strategy that set it before the others.
  private func choice(of candidates: [Candidate]) -> Allocation.Step? {
    var best = candidates
    var decidedBy: AllocationStrategy?
    for strategy in strategies where best.count > 1 {
      let scores = best.map { score($0, by: strategy) }
      guard let highest = scores.max(by: { $0.lexicographicallyPrecedes($1) }) else { break }
      let kept = zip(best, scores).filter { $0.1 == highest }.map(\.0)
      if kept.count < best.count { decidedBy = strategy }
      best = kept
    }
    guard let first = best.first else { return nil }
    return Allocation.Step(
      location: first.place.id, candidates: candidates.count, decidedBy: best.count == 1 ? decidedBy : nil,
      taken: first.gives)
  }

  /// The higher, the better.
  private func score(_ candidate: Candidate, by strategy: AllocationStrategy) -> [Int] {
    switch strategy {
    case .fewestParcels:
      let whole = candidate.gives.count { $0.value == wanted[$0.key] }
      let open = wanted.count { $0.value > 0 }
      // A line is not cut for a parcel that goes out in any case.
      return [whole == open ? 1 : 0, whole, candidate.place.isTaken ? 1 : 0, candidate.gives.values.reduce(0, +)]
    case .nearest:
      guard let destination else { return [0] }
      return destination.nearness(of: candidate.place.position)
    case .mostStock:
      return [candidate.gives.keys.reduce(0) { $0 + (left[candidate.place.id]?[$1] ?? 0) }]
    case .priority: return [-candidate.place.priority]
    }
  }
}

extension Allocation.Position {
  /// How near a place is: the distance, then whether the country is the same, then how much of the postal code is. The
  /// higher, the nearer.
  fileprivate func nearness(of place: Allocation.Position) -> [Int] {
    let distance: Int =
      if let coordinate { place.coordinate.map { -$0.distance(to: coordinate) } ?? -Int.max } else { 0 }
    guard let country, place.country == country else { return [distance, 0, 0] }
    let alike = zip(postalCode ?? "", place.postalCode ?? "").prefix { $0 == $1 }.count
    return [distance, 1, alike]
  }
}
