/// Where something is delivered to, as far as taxes depend on it.
public struct TaxDestination: Hashable, Sendable {
  /// ISO 3166-1 alpha-2 code.
  public let country: String
  /// The region's key, such as `CA`; nil where it is not known.
  public let region: String?
  /// The postal code in capitals without spaces and hyphens; nil where it is not known.
  public let postalCode: String?

  /// A destination, in any spelling.
  public init(country: String, region: String? = nil, postalCode: String? = nil) {
    self.country = country.uppercased()
    self.region = Self.plain(region ?? "")
    self.postalCode = Self.plain(postalCode ?? "")
  }

  /// Capitals without spaces and hyphens; nil where nothing is left.
  static func plain(_ text: String) -> String? {
    let plain = text.uppercased().filter { !$0.isWhitespace && $0 != "-" }
    return plain.isEmpty ? nil : plain
  }
}

/// What a destination is for taxes: some places count as another country, and some as outside of their own.
struct TaxTerritory: Hashable, Sendable {
  /// The country whose rates hold; nil in the parts of EU states that are outside its VAT area.
  let country: String?
  /// Whether goods that are sent there stay in the EU's VAT area.
  let isInUnion: Bool

  init(_ destination: TaxDestination) {
    let code = destination.postalCode ?? ""
    switch destination.country {
    // Directive 2006/112/EC, Article 7; Windsor Framework, Annex 3.
    case "MC": (country, isInUnion) = ("FR", true)
    case "IM": (country, isInUnion) = ("GB", false)
    case "GB": (country, isInUnion) = ("GB", code.hasPrefix("BT"))
    case let state where EuropeanUnion.outside[state]?.contains(where: code.hasPrefix) == true:
      (country, isInUnion) = (nil, false)
    case let other: (country, isInUnion) = (other, EuropeanUnion.isMember(other))
    }
  }
}
