public import Addresses
public import StoreIdentifiers

/// What decides which location an order is sent from.
public enum AllocationStrategy: String, CaseIterable, Sendable {
  /// As few parcels as can be: one location that has everything, else the ones that have the most whole lines, then units.
  case fewestParcels = "fewest parcels"
  /// The one that is nearest to the destination. Decides nothing where the destination, or the location, is not known.
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
/// What all locations together have is never refused. O(locations² × variants), of locations that have any of them.
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

  /// A location that ships.
  public struct Place: Hashable, Sendable {
    /// Which.
    public var id: LocationID
    /// Its rank, the first is 1.
    public var priority: Int
    /// Where it is, where that is known.
    public var coordinate: Coordinate?
    /// Whether the order is sent from there in any case, so that it makes no further parcel.
    public var isTaken: Bool

    /// A place.
    public init(_ id: LocationID, priority: Int = 100, coordinate: Coordinate? = nil, isTaken: Bool = false) {
      self.id = id
      self.priority = priority
      self.coordinate = coordinate
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
  public init(
    of demand: [Demand], from supplies: [Supply], at places: [Place], toward destination: Coordinate? = nil,
    by strategies: [AllocationStrategy] = AllocationStrategy.standard
  ) {
    var search = AllocationSearch(demand, supplies, places, destination, strategies)
    while let step = search.next() { search.take(step) }
    search.owe()
    parts = search.parts
    steps = search.steps
    missing = search.wanted.filter { $0.value > 0 }
  }
}
