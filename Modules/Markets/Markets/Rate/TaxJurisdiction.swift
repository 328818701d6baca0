import Addresses
public import FoundationCore

/// Where a rate holds: a country, one of its regions, or postal codes that begin alike.
public struct TaxJurisdiction: Hashable, Sendable {
  /// ISO 3166-1 alpha-2 code.
  public let country: String
  /// The region's key, such as `CA`; nil for all.
  public let region: String?
  /// What postal codes begin with, in capitals without spaces and hyphens; nil for all.
  public let postalPrefix: String?

  /// A place, in any spelling.
  public init(country: String, region: String? = nil, postalPrefix: String? = nil) {
    self.country = country.uppercased()
    self.region = TaxDestination.plain(region ?? "")
    self.postalPrefix = TaxDestination.plain(postalPrefix ?? "")
  }

  /// Whether a destination is in it.
  func contains(_ destination: TaxDestination) -> Bool {
    country == destination.country && (region == nil || region == destination.region)
      && (postalPrefix.map { destination.postalCode?.hasPrefix($0) == true } ?? true)
  }

  /// How narrow it is: a longer postal prefix before a shorter one, then a region before its country.
  var specificity: Int { (postalPrefix?.count ?? 0) * 2 + (region == nil ? 0 : 1) }
}

extension Schema where Value == TaxJurisdiction {
  /// A place as the API sends and accepts it.
  public static let taxJurisdiction = Schema.object(
    "TaxJurisdiction", Field<TaxJurisdiction, String>("country", \.country, .country),
    Field<TaxJurisdiction, String?>.optional("region", \.region, .text(1...60)),
    Field<TaxJurisdiction, String?>.optional("postalPrefix", \.postalPrefix, .text(1...20))
  ) { TaxJurisdiction(country: $0, region: $1, postalPrefix: $2) }
}
