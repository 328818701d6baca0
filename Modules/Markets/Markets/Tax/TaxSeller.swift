public import Pricing

/// What taxes depend on of the shop.
public struct TaxSeller: Hashable, Sendable {
  /// Whether it is registered for VAT or sales tax. Otherwise nothing is charged.
  public var isRegistered: Bool
  /// Where goods leave from, by its ISO 3166-1 code; nil while nobody has said so, and then nothing is charged.
  public var country: String?
  /// Where else it is registered: countries, and regions such as `US-CA`. Where it names regions of its own country, it
  /// charges in these alone.
  public var registrations: Set<String>
  /// Sales to consumers in other EU states through all channels, in whole euros, of this calendar year or the last one,
  /// whichever is more.
  public var unionSales: Int64
  /// Whether it charges the destination's tax in the EU also below the threshold.
  public var chargesAtDestination: Bool
  /// How delivery is taxed; nil for the goods' mix.
  public var deliveryTaxClass: TaxClass?

  /// A seller; by default one who is not registered.
  public init(
    isRegistered: Bool = false, country: String? = nil, registrations: Set<String> = [], unionSales: Int64 = 0,
    chargesAtDestination: Bool = false, deliveryTaxClass: TaxClass? = nil
  ) {
    self.isRegistered = isRegistered
    self.country = country
    self.registrations = registrations
    self.unionSales = unionSales
    self.chargesAtDestination = chargesAtDestination
    self.deliveryTaxClass = deliveryTaxClass
  }

  /// The countries that goods of one order may leave from together: its own, whose taxes are charged, and those where it is
  /// registered too. Nil where it charges nothing.
  public var fiscalCountries: Set<String>? {
    guard isRegistered, let country else { return nil }
    return Set(registrations.map { String($0.prefix { $0 != "-" }) } + [country])
  }

  /// Whether goods leave from within the VAT area of the EU.
  public var isInUnion: Bool { country.map { TaxTerritory(TaxDestination(country: $0)).isInUnion } ?? false }

  /// Whether consumers in other EU states pay the tax of their own state.
  var isAboveThreshold: Bool { chargesAtDestination || unionSales > EuropeanUnion.distanceSalesThreshold }

  /// Whether it is registered in a country, or in one of its regions.
  func isRegistered(in country: String, _ region: String?) -> Bool {
    registrations.contains(country) || region.map { registrations.contains("\(country)-\($0)") } == true
  }

  /// Whether it is registered in some regions of a country alone.
  func isRegionallyRegistered(in country: String) -> Bool {
    registrations.contains { $0.hasPrefix(country + "-") } && !registrations.contains(country)
  }
}

/// A business whose VAT id was confirmed.
public struct BusinessBuyer: Hashable, Sendable {
  /// The first two letters of the id: `DE`, `EL` for Greece, `XI` for Northern Ireland.
  public let prefix: String

  /// A business by the letters that its id begins with.
  public init(prefix: String) { self.prefix = prefix.uppercased() }

  /// The country of the id, where it is one of the EU's VAT area; nil for others.
  var unionCountry: String? {
    switch prefix {
    case "EL": "GR"
    case "XI": "GB"
    default: EuropeanUnion.isMember(prefix) ? prefix : nil
    }
  }
}
