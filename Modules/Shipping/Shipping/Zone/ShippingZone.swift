import Addresses
public import FoundationCore

/// Marks ids of zones.
public enum ShippingZoneTag {}
/// A zone's id.
public typealias ShippingZoneID = Identifier<ShippingZoneTag>

/// Places that are served alike, with each way of sending there.
public struct ShippingZone: Identifiable, Hashable, Sendable {
  /// What the shop decides of a zone: everything but its id and version.
  public struct Details: Hashable, Sendable {
    /// What staff call it.
    public var name: String
    /// Where it is; empty for everywhere that no other zone has.
    public var places: [ZonePlace]
    /// What can be chosen there, in the order of the list.
    public var methods: [DeliveryMethod]
    /// The days on which parcels are packed and carried.
    public var calendar: WorkingCalendar

    /// The details of a zone.
    public init(
      name: String, places: [ZonePlace], methods: [DeliveryMethod], calendar: WorkingCalendar = WorkingCalendar()
    ) {
      self.name = name
      self.places = places
      self.methods = methods
      self.calendar = calendar
    }

    /// The details of a zone of whole countries.
    public init(name: String, countries: [String], methods: [DeliveryMethod]) {
      self.init(name: name, places: countries.map { ZonePlace($0) }, methods: methods)
    }

    /// How closely it describes a destination, nil for the zone of everywhere else; or by which rule it does not.
    func match(_ destination: ComparedDestination) -> Result<ZonePlace.Closeness?, ZoneMismatch> {
      if places.isEmpty { return .success(nil) }
      var (best, miss) = (ZonePlace.Closeness?.none, ZoneMismatch.otherCountry)
      for place in places {
        switch place.match(destination) {
        case .success(let closeness): best = max(best ?? closeness, closeness)
        case .failure(let mismatch): miss = max(miss, mismatch)
        }
      }
      return best.map { .success($0) } ?? .failure(miss)
    }
  }

  /// The zone's id.
  public let id: ShippingZoneID
  /// What the shop decides of it.
  public let details: Details
  /// Raised by every change.
  public let version: Int64

  /// A zone with all its parts.
  public init(id: ShippingZoneID, details: Details, version: Int64) {
    self.id = id
    self.details = details
    self.version = version
  }
}

/// A zone to add. Its id is made by the caller.
public struct NewShippingZone: Sendable {
  /// The zone's id.
  public var id: ShippingZoneID
  /// What the shop decides of it.
  public var details: ShippingZone.Details

  /// A zone to add.
  public init(id: ShippingZoneID = .make(), _ details: ShippingZone.Details) {
    self.id = id
    self.details = details
  }
}

extension Schema where Value == ShippingZone.Details {
  /// The details as the API sends and accepts them: up to 300 places and 20 methods, each once.
  public static let shippingZoneDetails = Schema.object(
    "ShippingZoneDetails", Field("name", \.name, .text(1...100)),
    Field("places", \.places, .array(of: .zonePlace, count: 0...300)),
    Field("methods", \.methods, .array(of: .deliveryMethod, count: 0...20)),
    .defaulted("calendar", \.calendar, .workingCalendar, to: WorkingCalendar())
  ) { name, places, methods, calendar throws(SchemaViolation) in
    let wholes = places.flatMap(\.wholes)
    guard Set(places).count == places.count, Set(wholes).count == wholes.count else {
      throw SchemaViolation(pointer: "/places", code: "place", message: "Name each place once.")
    }
    guard Set(methods.map(\.id)).count == methods.count else {
      throw SchemaViolation(pointer: "/methods", code: "method", message: "Each method has an id of its own.")
    }
    return ShippingZone.Details(name: name, places: places, methods: methods, calendar: calendar)
  }
}

extension Schema where Value == ShippingZone {
  /// A zone as staff see it.
  public static let shippingZone = Schema.object(
    "ShippingZone", Field("id", \.id, .identifier()), Field("details", \.details, .shippingZoneDetails),
    Field("version", \.version, .integer64(in: 1...Int64.max))
  ) { ShippingZone(id: $0, details: $1, version: $2) }
}

extension Schema where Value == [ShippingZone] {
  /// Every zone.
  public static let shippingZones = Schema.array(of: .shippingZone)
}

extension Schema where Value == NewShippingZone {
  /// The request that adds a zone.
  public static let newShippingZone = Schema.object(
    "NewShippingZone", Field("id", \.id, .identifier()), Field("details", \.details, .shippingZoneDetails)
  ) { NewShippingZone(id: $0, $1) }
}

/// Where the shop sends goods to.
public struct ServedCountries: Hashable, Sendable {
  /// Whether it sends to every country.
  public let isEverywhere: Bool
  /// The countries of its zones, or of parts of them, by code.
  public let countries: [String]

  /// Countries that goods are sent to.
  public init(isEverywhere: Bool, countries: [String]) {
    self.isEverywhere = isEverywhere
    self.countries = countries
  }

  /// The codes to choose from.
  public var codes: [String] { isEverywhere ? Country.codes : countries }
}

extension Schema where Value == ServedCountries {
  /// The countries as the API sends them.
  public static let servedCountries = Schema.object(
    "ServedCountries", Field("isEverywhere", \.isEverywhere, .boolean),
    Field("countries", \.countries, .array(of: .country))
  ) { ServedCountries(isEverywhere: $0, countries: $1) }
}
