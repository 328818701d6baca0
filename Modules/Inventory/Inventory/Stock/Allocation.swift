public import Addresses
public import StoreIdentifiers

/// What decides which location an order is sent from.
public enum AllocationStrategy: String, CaseIterable, Sendable {
  /// As few parcels as can be: one location that has everything, else the ones that have the most whole lines, then units.
  case fewestParcels = "fewest parcels"
  /// The one that is nearest to the destination: by distance where both points are known, else by country and the beginning
  /// of the postal code. Decides nothing where the destination is not known.
  case nearest
  /// The one that has the most of what is wanted.
  case mostStock = "most stock"
  /// The one that the shop has ranked first.
  case priority

  /// All of them, in the order in which they decide unless a shop says otherwise.
  public static let standard: [AllocationStrategy] = [.fewestParcels, .nearest, .mostStock, .priority]
}

/// Which units of an order are taken where. A pure function of what is wanted and what there is: locations are taken one
/// after the other, each the best of those that have anything that is still wanted, and of each as much as it has.
///
/// What the locations of one fiscal area together have is never refused. O(locations² × variants), of locations that have any
/// of them, for each area until one has everything.
public struct Allocation: Hashable, Sendable {
  /// How much of a variant is wanted.
  public struct Demand: Hashable, Sendable {
    /// The variant that the units are of.
    public var variant: VariantID
    /// How many, from 1.
    public var quantity: Int
    /// How many more may be taken than there are, over all locations; nil for any number.
    public var owable: Int?

    /// A demand; nothing may be owed unless that is said.
    public init(_ variant: VariantID, _ quantity: Int, owable: Int? = 0) {
      self.variant = variant
      self.quantity = quantity
      self.owable = owable
    }
  }

  /// How much of a variant there is at a location.
  public struct Supply: Hashable, Sendable {
    /// The variant that the units are of.
    public var variant: VariantID
    /// The location that the units are at.
    public var location: LocationID
    /// Units that can be sold; below zero where units are owed already.
    public var available: Int

    /// A supply.
    public init(_ variant: VariantID, at location: LocationID, _ available: Int) {
      self.variant = variant
      self.location = location
      self.available = available
    }
  }

  /// A place on a map, as far as it is known: where a location is, or where an order goes.
  public struct Position: Hashable, Sendable {
    /// The ISO 3166-1 code of the country.
    public var country: String?
    /// The letters and digits of the postal code, in one case.
    public var postalCode: String?
    /// The point.
    public var coordinate: Coordinate?

    /// A position; nothing of it is known unless it is given.
    public init(country: String? = nil, postalCode: String? = nil, coordinate: Coordinate? = nil) {
      self.country = country
      self.postalCode = postalCode
      self.coordinate = coordinate
    }
  }

  /// A location that ships.
  public struct Place: Hashable, Sendable {
    /// Which.
    public var id: LocationID
    /// Its rank, the first is 1.
    public var priority: Int
    /// Where it is.
    public var position: Position
    /// The country that it sends goods from for taxes, where the shop charges none of its own there; nil for everywhere
    /// else. One order is sent from one area alone.
    public var fiscalArea: String?
    /// Whether the order is sent from there in any case, so that it makes no further parcel.
    public var isTaken: Bool

    /// A place.
    public init(
      _ id: LocationID, priority: Int = 100, position: Position = Position(), fiscalArea: String? = nil,
      isTaken: Bool = false
    ) {
      self.id = id
      self.priority = priority
      self.position = position
      self.fiscalArea = fiscalArea
      self.isTaken = isTaken
    }
  }

  /// Units of a variant that are taken at a location.
  public struct Part: Hashable, Sendable {
    /// The variant that the units are of.
    public let variant: VariantID
    /// The location that the units are at.
    public let location: LocationID
    /// How many, those that are owed included.
    public let quantity: Int
    /// How many of them are not there yet.
    public let owed: Int
  }

  /// Why a location was chosen.
  public struct Step: Hashable, Sendable {
    /// Which was chosen.
    public let location: LocationID
    /// How many had any of what was still wanted.
    public let candidates: Int
    /// What decided; nil where there was no choice, or where the ids alone decided.
    public let decidedBy: AllocationStrategy?
    /// Units of each variant that it gives.
    public let taken: [VariantID: Int]
  }

  /// What is taken, by variant and location.
  public let parts: [Part]
  /// How that came about: the locations in the order in which they were chosen.
  public let steps: [Step]
  /// Units of each variant that are not to be had. Nothing may be taken then.
  public let missing: [VariantID: Int]

  /// Distributes demand, one for each variant, over the supplies of places. A supply at no place of the list counts for
  /// nothing.
  ///
  /// The area that is taken is that of the parcels that go out in any case, else the shop's own where it has everything, else
  /// the first that has. Only where none has is anything owed: then the same counts of those that may owe it, and at last the
  /// one that lacks the least is taken.
  public init(
    of demand: [Demand], from supplies: [Supply], at places: [Place], toward destination: Position? = nil,
    by strategies: [AllocationStrategy] = AllocationStrategy.standard
  ) {
    let begun = places.filter(\.isTaken)
    let areas = Set((begun.isEmpty ? places : begun).map(\.fiscalArea)).sorted { ($0 ?? "") < ($1 ?? "") }
    var best: AllocationSearch?
    looking: for owes in [false, true] {
      for area in areas.isEmpty ? [nil] : areas {
        var search = AllocationSearch(
          demand, supplies, places.filter { $0.fiscalArea == area }, destination, strategies)
        while let step = search.next() { search.take(step) }
        if owes { search.owe() }
        if best.map({ search.lack < $0.lack }) ?? true { best = search }
        if search.wanted.allSatisfy({ $0.value == 0 }) { break looking }
      }
    }
    parts = best?.parts ?? []
    steps = best?.steps ?? []
    missing = best?.wanted.filter { $0.value > 0 } ?? [:]
  }
}
