import Foundation

/// A country goods are sent to.
struct Country: Identifiable, Hashable, Sendable {
  /// ISO 3166-1 alpha-2 code.
  let id: String
  let name: String

  /// Which of them are served, and at what rate, Shipping knows.
  private static let codes = [
    "AT", "AU", "BE", "BG", "CA", "CH", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GB", "GR", "HR", "HU", "IE",
    "IS",
    "IT", "JP", "LT", "LU", "LV", "MT", "NL", "NO", "NZ", "PL", "PT", "RO", "SE", "SI", "SK", "US",
  ]

  /// By name, as a locale's readers call and sort them.
  static func all(in locale: Locale) -> [Country] {
    codes.map { Country(id: $0, name: locale.localizedString(forRegionCode: $0) ?? $0) }
      .sorted { $0.name.compare($1.name, locale: locale) == .orderedAscending }
  }
}
