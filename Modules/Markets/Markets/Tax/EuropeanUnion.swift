/// The states of the European Union, and the parts of them that are outside its VAT area.
public enum EuropeanUnion {
  /// The member states, by their ISO 3166-1 codes.
  public static let memberStates = [
    "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IT", "LT", "LU", "LV",
    "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK",
  ]
  private static let members = Set(memberStates)

  /// Whether a country is a member state.
  public static func isMember(_ country: String) -> Bool { members.contains(country) }

  /// Up to these sales to consumers in other states, in euros of a calendar year, the tax of the seller's own state is
  /// charged (Directive 2006/112/EC, Article 59c).
  public static let distanceSalesThreshold: Int64 = 10_000

  /// What the postal codes of parts outside the VAT area begin with (Directive 2006/112/EC, Article 6).
  static let outside: [String: [String]] = [
    "DE": ["27498", "78266"],  // Heligoland, Büsingen
    "ES": ["35", "38", "51", "52"],  // Canary Islands, Ceuta, Melilla
    "FI": ["22"],  // Åland
    "FR": ["97", "986", "987", "988"],  // Overseas departments and collectivities
    "GR": ["63086", "63087"],  // Mount Athos
    "IT": ["22061", "23041"],  // Campione d’Italia, Livigno
  ]
}
