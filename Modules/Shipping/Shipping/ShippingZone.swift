import Addresses
public import FoundationCore

/// Marks ids of zones.
public enum ShippingZoneTag {}
/// A zone's id.
public typealias ShippingZoneID = Identifier<ShippingZoneTag>

/// Countries that are served alike, each way of sending at a flat rate.
public struct ShippingZone: Identifiable, Hashable, Sendable {
  /// What the shop decides of a zone: everything but its id and version.
  public struct Details: Hashable, Sendable {
    /// What staff call it.
    public var name: String
    /// ISO 3166-1 alpha-2 codes; empty for everywhere that no other zone has.
    public var countries: [String]
    /// What can be chosen there, in the order of the list.
    public var rates: [ShippingRate]

    /// The details of a zone.
    public init(name: String, countries: [String], rates: [ShippingRate]) {
      self.name = name
      self.countries = countries
      self.rates = rates
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
  /// The details as the API sends and accepts them: up to 300 countries and 20 rates, each once.
  public static let shippingZoneDetails = Schema.object(
    "ShippingZoneDetails", Field("name", \.name, .text(1...100)),
    Field("countries", \.countries, .array(of: .country, count: 0...300)),
    Field("rates", \.rates, .array(of: .shippingRate, count: 0...20))
  ) { name, countries, rates throws(SchemaViolation) in
    guard Set(countries).count == countries.count, countries.allSatisfy(Country.isKnown) else {
      throw SchemaViolation(pointer: "/countries", code: "country", message: "Name each country once, by its code.")
    }
    guard Set(rates.map(\.id)).count == rates.count, rates.allSatisfy({ $0.price.amount >= 0 }) else {
      throw SchemaViolation(
        pointer: "/rates", code: "rate", message: "Each rate has an id of its own, and a price that is not negative.")
    }
    return ShippingZone.Details(name: name, countries: countries, rates: rates)
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
  /// The countries of its zones, by code.
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
