import FoundationCore

/// What every page of the store shows of it: its name, the currency of its prices, and the languages it is shown in.
struct StoreSite: Sendable {
  let name: String
  let currency: Currency
  /// The shop's own language first; the addresses of the others begin with their tags.
  let languages: [String]
  /// Where shoppers pay by bank transfer to, line by line.
  let bankDetails: [String]
  /// How many units of one product a cart holds.
  let unitsPerLine: Int
}
