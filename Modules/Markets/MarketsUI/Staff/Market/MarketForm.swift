import Foundation
import FoundationUI
import Markets
import Pricing

/// What staff type of a market, with the server's rules.
struct MarketForm: Hashable, Sendable {
  enum Field: Hashable, CaseIterable { case name, countries }

  var name = ""
  /// ISO 3166-1 alpha-2 codes.
  var countries: [String] = []
  var regime = PriceRegime.includingTax
  /// Where tax is rounded; nil for what is usual in the countries.
  var chosenRounding: TaxRounding?
  /// Whether the known rates of the countries are added too.
  var addsRates = true
  let isElsewhere: Bool

  /// An empty form.
  init() { isElsewhere = false }

  /// A form with a market.
  init(_ market: Market) {
    (name, countries, regime) = (market.details.name, market.details.countries, market.details.regime)
    chosenRounding = market.details.rounding
    isElsewhere = market.isElsewhere
    addsRates = false
  }

  var rounding: TaxRounding {
    get { chosenRounding ?? .usual(in: countries) }
    set { chosenRounding = newValue }
  }

  /// The countries that there are known rates of.
  var countriesWithRates: [String] { countries.filter { KnownTaxRates.countries.contains($0) } }

  /// What is wrong with each field.
  var problems: [Field: String] {
    var problems: [Field: String] = [:]
    if !(1...100).contains(trimmedName.unicodeScalars.count) {
      problems[.name] = Phrases.key("Enter a name, up to 100 characters.")
    }
    if countries.isEmpty, !isElsewhere { problems[.countries] = Phrases.key("Add a country.") }
    return problems
  }

  /// Whether a field says nothing.
  func isBlank(_ field: Field) -> Bool {
    switch field {
    case .name: name.isEmpty
    case .countries: countries.isEmpty
    }
  }

  /// What is sent; nil while something is wrong.
  var details: Market.Details? {
    problems.isEmpty
      ? Market.Details(name: trimmedName, countries: countries.sorted(), regime: regime, rounding: rounding) : nil
  }

  private var trimmedName: String { name.trimmingCharacters(in: .whitespacesAndNewlines) }
}
