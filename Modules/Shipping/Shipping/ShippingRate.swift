public import FoundationCore

/// A way to send an order somewhere, with its price: what a shopper chooses from.
public struct ShippingRate: Identifiable, Hashable, Sendable {
  /// A stable word for the method, such as `standard`.
  public let id: String
  /// What shoppers read.
  public let name: String
  /// What it costs.
  public let price: Money

  /// A rate with all its parts.
  public init(id: String, name: String, price: Money) {
    self.id = id
    self.name = name
    self.price = price
  }
}

extension Schema where Value == ShippingRate {
  /// A rate as the API sends it.
  public static let shippingRate = Schema.object(
    "ShippingRate", Field("id", \.id, .text(1...50)), Field("name", \.name, .text(1...200)),
    Field("price", \.price, .money)
  ) { ShippingRate(id: $0, name: $1, price: $2) }
}

extension Schema where Value == [ShippingRate] {
  /// The rates for a destination.
  public static let shippingRates = Schema.array(of: .shippingRate)
}

/// Countries that are served alike, each at a flat rate.
public struct ShippingZone: Hashable, Sendable {
  /// What staff call it.
  public let name: String
  /// ISO 3166-1 alpha-2 codes; empty for everywhere else.
  public let countries: [String]
  /// What can be chosen there.
  public let rates: [ShippingRate]

  /// A zone with its rates.
  public init(name: String, countries: [String], rates: [ShippingRate]) {
    self.name = name
    self.countries = countries
    self.rates = rates
  }
}

extension Schema where Value == ShippingZone {
  /// A zone as staff see it.
  public static let shippingZone = Schema.object(
    "ShippingZone", Field("name", \.name, .text(1...100)), Field("countries", \.countries, .array(of: .text(2...2))),
    Field("rates", \.rates, .array(of: .shippingRate))
  ) { ShippingZone(name: $0, countries: $1, rates: $2) }
}

extension Schema where Value == [ShippingZone] {
  /// Every zone.
  public static let shippingZones = Schema.array(of: .shippingZone)
}
