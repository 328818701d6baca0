import Addresses
public import FoundationCore

/// The countries whose known rates are to be added.
public struct KnownRateRequest: Hashable, Sendable {
  /// ISO 3166-1 alpha-2 codes; those without known rates are passed over.
  public var countries: [String]

  /// A request for countries; for all that there are known rates of by default.
  public init(countries: [String] = KnownTaxRates.countries) { self.countries = countries }
}

/// What became of known rates.
public struct AddedRates: Hashable, Sendable {
  /// How many were added.
  public let added: Int
  /// How many were left out, because the country has a rate of that class already.
  public let kept: Int

  /// Rates by their number.
  public init(added: Int, kept: Int) {
    self.added = added
    self.kept = kept
  }
}

extension Schema where Value == KnownRateRequest {
  /// The JSON of the request.
  public static let knownRateRequest = Schema.object(
    "KnownRateRequest",
    Field<KnownRateRequest, [String]>("countries", \.countries, .array(of: .country, count: 1...300))
  ) { KnownRateRequest(countries: $0) }
}

extension Schema where Value == AddedRates {
  /// The JSON of the answer.
  public static let addedRates = Schema.object(
    "AddedRates", Field<AddedRates, Int>("added", \.added, .integer(in: 0...JurisdictionRate.limit)),
    Field<AddedRates, Int>("kept", \.kept, .integer(in: 0...JurisdictionRate.limit))
  ) { AddedRates(added: $0, kept: $1) }
}
