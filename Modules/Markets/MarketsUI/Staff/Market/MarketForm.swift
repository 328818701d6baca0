import Foundation
import FoundationCore
import FoundationUI
import Markets
import Pricing

/// What staff type of a market, with the server's rules.
struct MarketForm: Hashable, Sendable {
  enum Field: Hashable, CaseIterable { case name, countries, rate }

  var name = ""
  /// ISO 3166-1 alpha-2 codes.
  var countries: [String] = []
  var regime = PriceRegime.includingTax
  /// Where tax is rounded; nil for what is usual in the countries.
  var chosenRounding: TaxRounding?
  /// The code of the currency of its prices; empty for the shop's.
  var currency = "" {
    didSet {
      // Those of another currency mean nothing in it.
      if currency != oldValue { (rate, priceRounding) = ("", .minorUnit) }
    }
  }
  /// What one unit of the shop's currency is in it, as a decimal number.
  var rate = ""
  var priceRounding = PriceRounding.minorUnit
  /// Whether the known rates of the countries are added too.
  var addsRates = true
  let isElsewhere: Bool

  /// An empty form.
  init() { isElsewhere = false }

  /// A form with a market.
  init(_ market: Market) {
    (name, countries, regime) = (market.details.name, market.details.countries, market.details.regime)
    chosenRounding = market.details.rounding
    if let own = market.details.currency {
      currency = own.currency.code
      rate = DecimalText.text(own.hundredMillionths, digits: Self.rateDigits)
      priceRounding = own.rounding
    }
    isElsewhere = market.isElsewhere
    addsRates = false
  }

  /// So many digits after the point a rate has at most.
  private static let rateDigits = 8

  /// What prices can be made to look like in the currency, with what they look like now.
  var priceRoundings: [PriceRounding] {
    // Yen are rounded as cents are.
    let unit = max(Currency(code: currency)?.unit ?? 100, 100)
    let usual: [PriceRounding] = [
      .minorUnit, .multiple(unit / 20), .multiple(unit / 10), .multiple(unit), .ending(unit - 1, of: unit),
      .ending(unit - unit / 20, of: unit), .ending(unit - unit / 10, of: unit),
    ]
    return usual.contains(priceRounding) ? usual : usual + [priceRounding]
  }

  /// How prices of a shop become those of the market; nil where they stay, and while the rate is none.
  func conversion(from shop: Currency) -> PriceConversion? { ownCurrency?.conversion(from: shop) }

  private var ownCurrency: MarketCurrency? {
    guard let currency = Currency(code: currency),
      let rate = DecimalText.value(rate, digits: Self.rateDigits)
    else { return nil }
    return MarketCurrency(currency, hundredMillionths: rate, rounding: priceRounding)
  }

  var rounding: TaxRounding {
    get { chosenRounding ?? .usual(in: countries) }
    set { chosenRounding = newValue }
  }

  /// The countries that there are known rates of.
  var countriesWithRates: [String] { countries.filter { KnownTaxRates.countries.contains($0) } }

  /// What is wrong with each field, in a shop with a currency.
  func problems(in shop: Currency) -> [Field: String] {
    var problems: [Field: String] = [:]
    if !(1...100).contains(trimmedName.unicodeScalars.count) {
      problems[.name] = Phrases.key("Enter a name, up to 100 characters.")
    }
    if countries.isEmpty, !isElsewhere { problems[.countries] = Phrases.key("Add a country.") }
    if let problem = rateProblem(in: shop) { problems[.rate] = problem }
    return problems
  }

  /// What is wrong with the rate.
  private func rateProblem(in shop: Currency) -> String? {
    if currency.isEmpty { return nil }
    guard let rate = DecimalText.value(rate, digits: Self.rateDigits), (1...100_000_000_000_000).contains(rate) else {
      return Phrases.key("Enter a rate above 0 and up to 1,000,000, such as 1.17.")
    }
    return conversion(from: shop) == nil
      ? Phrases.key("Enter a rate with fewer digits, such as 1.17.") : nil
  }

  /// Whether a field says nothing.
  func isBlank(_ field: Field) -> Bool {
    switch field {
    case .name: name.isEmpty
    case .countries: countries.isEmpty
    case .rate: rate.isEmpty
    }
  }

  /// What is sent by a shop with a currency; nil while something is wrong.
  func details(in shop: Currency) -> Market.Details? {
    problems(in: shop).isEmpty
      ? Market.Details(
        name: trimmedName, countries: countries.sorted(), regime: regime, rounding: rounding, currency: ownCurrency)
      : nil
  }

  private var trimmedName: String { name.trimmingCharacters(in: .whitespacesAndNewlines) }
}
