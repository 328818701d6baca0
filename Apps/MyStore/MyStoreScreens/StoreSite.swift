import Foundation
package import FoundationCore

/// What every page of the store shows of it: its name, the currency of its prices, and the languages it is shown in.
package struct StoreSite: Sendable {
  package let name: String
  package let currency: Currency
  /// The shop's own language first; the addresses of the others begin with their tags.
  package let languages: [String]
  /// Where shoppers pay by bank transfer to, line by line.
  package let bankDetails: [String]
  /// How many units of one product a cart holds.
  package let unitsPerLine: Int

  /// The country of the shop's own language, as an ISO 3166-1 alpha-2 code: "GB" for "en-GB". The United Kingdom for a
  /// language without one.
  package var country: String { languages.first.flatMap { Locale(identifier: $0).region?.identifier } ?? "GB" }

  package init(
    name: String, currency: Currency, languages: [String], bankDetails: [String], unitsPerLine: Int
  ) {
    self.name = name
    self.currency = currency
    self.languages = languages
    self.bankDetails = bankDetails
    self.unitsPerLine = unitsPerLine
  }
}
