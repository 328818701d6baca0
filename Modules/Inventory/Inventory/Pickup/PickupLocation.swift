public import Addresses
public import FoundationCore
public import StoreIdentifiers

/// A location where an order can be picked up, or what it lacks for that.
public struct PickupLocation: Identifiable, Hashable, Sendable {
  /// The location that offers pickup.
  public let location: Location
  /// Metres as the crow flies from where the buyer is; nil where that, or the location's place, is not known.
  public let distance: Int?
  /// Units of each variant that are not there; empty where everything is.
  public let missing: [VariantID: Int]

  /// Says what a location has of what is asked for: `missing` in units, 1 or more each.
  public init(location: Location, distance: Int? = nil, missing: [VariantID: Int] = [:]) {
    (self.location, self.distance, self.missing) = (location, distance, missing)
  }

  /// The id of its location.
  public var id: LocationID { location.id }
  /// Whether everything is there.
  public var hasEverything: Bool { missing.isEmpty }
}

/// Which locations an order can be picked up at, the best first: a pure function of what is wanted, what there is, and where
/// the buyer is. O(locations × variants).
///
/// Those that have everything come first. Among them, and among the others, the nearest comes first, and one whose place is
/// not known last. Where they are as near, the priority decides, then the name, then the id.
public struct PickupRanking: Hashable, Sendable {
  /// A location that offers pickup.
  public struct Candidate: Hashable, Sendable {
    /// Which.
    public var id: LocationID
    /// What it is called.
    public var name: String
    /// Its rank, the first is 1.
    public var priority: Int
    /// Where it is, where that is known.
    public var coordinate: Coordinate?
    /// Units of each variant that can be handed over there.
    public var units: [VariantID: Int]

    /// A candidate.
    public init(
      _ id: LocationID, name: String, priority: Int = 100, coordinate: Coordinate? = nil, units: [VariantID: Int] = [:]
    ) {
      (self.id, self.name, self.priority, self.coordinate) = (id, name, priority, coordinate)
      self.units = units
    }
  }

  /// A place in the ranking.
  public struct Rank: Hashable, Sendable {
    /// Which location.
    public let id: LocationID
    /// Metres from where the buyer is; nil where that is not known.
    public let distance: Int?
    /// Units of each variant that are not there.
    public let missing: [VariantID: Int]
  }

  /// The places, the best first.
  public let ranks: [Rank]
  /// How many are told of at most.
  public static let limit = 20

  /// Ranks candidates by what is wanted of each variant, which no count limits for those in `uncounted`.
  public init(
    of demand: [VariantID: Int], at candidates: [Candidate], uncounted: Set<VariantID> = [],
    near point: Coordinate? = nil, limit: Int = Self.limit
  ) {
    let all = candidates.map { candidate in
      var missing: [VariantID: Int] = [:]
      for (variant, wanted) in demand where !uncounted.contains(variant) {
        let units = max(candidate.units[variant] ?? 0, 0)
        if units < wanted { missing[variant] = wanted - units }
      }
      let distance = point.flatMap { point in candidate.coordinate.map { $0.distance(to: point) } }
      return (candidate, Rank(id: candidate.id, distance: distance, missing: missing))
    }
    let sorted = all.sorted { one, other in
      let (first, second) = (Self.key(one.1, one.0), Self.key(other.1, other.0))
      if first != second { return first.lexicographicallyPrecedes(second) }
      return (one.0.name, one.0.id) < (other.0.name, other.0.id)
    }
    ranks = sorted.prefix(limit).map(\.1)
  }

  private static func key(_ rank: Rank, _ candidate: Candidate) -> [Int] {
    [rank.missing.isEmpty ? 0 : 1, rank.distance ?? .max, candidate.priority]
  }
}
