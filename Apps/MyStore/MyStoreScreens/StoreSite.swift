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
