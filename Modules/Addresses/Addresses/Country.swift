public import Foundation

/// A country or territory with a code of ISO 3166-1, and Kosovo (XK), which carriers treat as one.
public struct Country: Identifiable, Hashable, Sendable {
  /// ISO 3166-1 alpha-2 code.
  public let id: String
  /// What a locale's readers call it.
  public let name: String

  /// Every code, in order.
  public static let codes = AddressFormat.table.keys.sorted()

  /// Whether a text is the code of a country.
  public static func isKnown(_ code: String) -> Bool { AddressFormat.table[code] != nil }

  /// The countries of the codes, every one without them, as a locale's readers call and sort them. O(n log n).
  public static func all(_ codes: [String] = Self.codes, in locale: Locale) -> [Country] {
    codes.map { Country(id: $0, name: name(of: $0, in: locale)) }
      .sorted { $0.name.compare($1.name, locale: locale) == .orderedAscending }
  }

  /// What a locale's readers call a country; its code where they have no word.
  public static func name(of code: String, in locale: Locale) -> String {
    locale.localizedString(forRegionCode: code) ?? code
  }
}
