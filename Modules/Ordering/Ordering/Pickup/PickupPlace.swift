public import Addresses
public import FoundationCore
public import StoreIdentifiers

/// Where an order can be picked up, or what it lacks for that.
public struct PickupPlace: Identifiable, Hashable, Sendable {
  /// When it is open on a day.
  public struct Hours: Hashable, Sendable {
    /// The day.
    public let day: Day
    /// The times, such as “10:00–13:00, 14:00–18:00”.
    public let times: String

    /// Times of a day.
    public init(_ day: Day, _ times: String) { (self.day, self.times) = (day, times) }
  }

  /// A day of the week.
  public enum Day: String, CaseIterable, Sendable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday
  }

  /// Units of a variant that are not there.
  public struct Shortage: Hashable, Sendable {
    /// The variant.
    public let variant: VariantID
    /// How many units are missing.
    public let units: Int

    /// Missing units.
    public init(of variant: VariantID, units: Int) { (self.variant, self.units) = (variant, units) }
  }

  /// The id of its location, as orders and carts name it.
  public let id: LocationID
  /// What people call it.
  public let name: String
  /// Where it is.
  public let address: PostalAddress
  /// When it is open, by day; empty where nobody has said.
  public let hours: [Hours]
  /// Metres from where the buyer is; nil where that is not known.
  public let distance: Int?
  /// What is not there; empty where everything is.
  public let missing: [Shortage]

  /// A place with all its parts.
  public init(
    id: LocationID, name: String, address: PostalAddress, hours: [Hours] = [], distance: Int? = nil,
    missing: [Shortage] = []
  ) {
    (self.id, self.name, self.address, self.hours) = (id, name, address, hours)
    (self.distance, self.missing) = (distance, missing)
  }

  /// Whether everything is there.
  public var hasEverything: Bool { missing.isEmpty }

  /// How an order is handed over there.
  ///
  /// - Parameter currency: The order's currency. Picking an order up is free.
  public func method(in currency: Currency) -> ShippingMethod {
    ShippingMethod(id: ShippingMethod.pickupWord, name: name, price: .zero(currency), pickup: id)
  }

  /// The address of an order that somebody picks up there: the place's, with who buys.
  ///
  /// - Parameter buyer: The buyer's name, and what else an address says of people; where they live does not matter.
  public func address(of buyer: PostalAddress) -> PostalAddress {
    var there = address
    (there.name, there.company, there.phone, there.vatID) = (buyer.name, buyer.company, buyer.phone, buyer.vatID)
    return there
  }

  /// Where the goods are handed over, as far as tax and currency depend on it. They leave no country: the buyer's VAT number
  /// changes nothing.
  public var destination: OrderDestination {
    OrderDestination(country: address.country, region: address.region, postalCode: address.postalCode)
  }
}

/// Where a cart's order can be picked up, the best first.
public struct PickupPlaces: Hashable, Sendable {
  /// The places: those that have everything first, and of these the nearest.
  public let items: [PickupPlace]
  /// How many there are at most.
  public static let limit = 20

  /// Wraps places in the order in which they are shown.
  public init(_ items: [PickupPlace]) { self.items = items }
}

extension Schema where Value == PickupPlaces {
  /// Places as the API sends them.
  public static let pickupPlaces = Schema.object(
    "PickupPlaces", Field("items", \.items, .array(of: place, count: 0...PickupPlaces.limit))
  ) { PickupPlaces($0) }

  private static let place = Schema<PickupPlace>.object(
    "PickupPlace", Field("id", \.id, .identifier()), Field("name", \.name, .text(1...200)),
    Field("address", \.address, .unnamedAddress), Field("hours", \.hours, .array(of: hours, count: 0...7)),
    .optional("distance", \.distance, .integer(in: 0...30_000_000)),
    Field("missing", \.missing, .array(of: shortage))
  ) { PickupPlace(id: $0, name: $1, address: $2, hours: $3, distance: $4, missing: $5) }

  private static let hours = Schema<PickupPlace.Hours>.object(
    "PickupHours", Field("day", \.day, .enumeration()), Field("times", \.times, .text(1...100))
  ) { PickupPlace.Hours($0, $1) }

  private static let shortage = Schema<PickupPlace.Shortage>.object(
    "PickupShortage", Field("variant", \.variant, .identifier()),
    Field("units", \.units, .integer(in: 1...Int(Int32.max)))
  ) { PickupPlace.Shortage(of: $0, units: $1) }
}
