import Addresses
import Foundation
import FoundationCore
import FoundationUI
import Markets
import Pricing
import WebUI

/// The fields of a market, each with what is wrong with it. Takes plain values.
struct MarketFormView: View {
  @Binding var form: MarketForm
  let problems: [MarketForm.Field: String]
  @State private var country = ""
  @Environment(\.displayFormat) private var format
  @Environment(\.locale) private var locale
  @Environment(\.marketsOutlets) private var outlets
  @Environment(\.marketsText) private var text

  var body: some View {
    let words = TaxWords(text: text)
    Section(text("Market")) {
      TextField(text("Name"), text: $form.name).required().fieldError(problems[.name])
        .accessibilityIdentifier("market-name")
    }
    if form.isElsewhere {
      Section(text("Where")) { Text(text("All that no other market has")).foregroundStyle(.secondary) }
    } else {
      Section(text("Where"), footer: text("A country is in one market.")) { countries }
    }
    Section(
      text("Currency"),
      footer: text("Carts and orders that go there are in it. Orders keep what they are worth in your own currency.")
    ) { currency }
    Section(text("Terms")) {
      Picker(text("Prices"), selection: $form.regime) {
        ForEach(PriceRegime.allCases, id: \.self) { Text(words.regime($0)).tag($0) }
      }
      .accessibilityIdentifier("market-regime")
      Picker(text("Tax is rounded"), selection: $form.rounding) {
        ForEach(TaxRounding.allCases, id: \.self) { Text(words.rounding($0)).tag($0) }
      }
      .accessibilityIdentifier("market-rounding")
    }
    if !form.countriesWithRates.isEmpty {
      Section(text("Tax rates"), footer: text("Rates that the shop has already stay as they are.")) {
        Toggle(text("Add the known rates of these countries"), isOn: $form.addsRates)
          .accessibilityIdentifier("market-adds-rates")
      }
    }
  }

  @ViewBuilder private var currency: some View {
    Picker(text("Prices are in"), selection: $form.currency) {
      Text(text("The shop’s currency, {1}", outlets.currency.code)).tag("")
      ForEach(Currency.codes.filter { $0 != outlets.currency.code }, id: \.self) { code in
        Text(locale.localizedString(forCurrencyCode: code).map { "\(code) – \($0)" } ?? code).tag(code)
      }
    }
    .accessibilityIdentifier("market-currency")
    if let own = Currency(code: form.currency) {
      TextField(text("How many {1} are 1 {2}", own.code, outlets.currency.code), text: $form.rate)
        .keyboardType(.decimalPad).required().fieldError(problems[.rate]).accessibilityIdentifier("market-rate")
      Picker(text("Converted prices"), selection: $form.priceRounding) {
        ForEach(form.priceRoundings, id: \.self) { Text(words(of: $0, in: own)).tag($0) }
      }
      .accessibilityIdentifier("market-price-rounding")
      if let example {
        Text(text("{1} becomes {2}.", format.price(example.own), format.price(example.there)))
          .foregroundStyle(.secondary).accessibilityIdentifier("market-price-example")
      }
    }
  }

  /// A price of the shop, and what it is in the market.
  private var example: (own: Money, there: Money)? {
    let shop = outlets.currency
    guard let conversion = form.conversion(from: shop), let own = try? Money(20 * shop.unit - 1, shop),
      let there = try? conversion.price(own)
    else { return nil }
    return (own, there)
  }

  private func words(of rounding: PriceRounding, in currency: Currency) -> String {
    func price(_ amount: Int64) -> String { (try? Money(amount, currency)).map { format.price($0) } ?? "" }
    return switch rounding {
    case .minorUnit: text("As they come")
    case .multiple(let step): text("Multiples of {1}", price(step))
    case .ending(let ending, _): text("Ending like {1}", price(ending))
    }
  }

  @ViewBuilder private var countries: some View {
    Box("chips") {
      ForEach(form.countries, id: \.self) { code in
        Button(Country.name(of: code, in: locale) + " ×") { form.countries.removeAll { $0 == code } }
          .buttonStyle(.bordered).accessibilityLabel(text("Remove {1}", Country.name(of: code, in: locale)))
          .accessibilityIdentifier("market-country")
      }
    }
    HStack(alignment: .bottom, spacing: .small) {
      Picker(text("Country"), selection: $country) {
        Text(text("Choose")).tag("")
        ForEach(Country.all(others, in: locale)) { country in Text(country.name).tag(country.id) }
      }
      .fieldError(problems[.countries]).accessibilityIdentifier("market-country-choice")
      Button(text("Add the country")) {
        add([country])
        country = ""
      }
      .buttonStyle(.bordered).accessibilityIdentifier("market-country-add")
    }
    Button(text("Add every state of the EU")) { add(EuropeanUnion.memberStates) }.buttonStyle(.bordered)
      .accessibilityIdentifier("market-union-add")
  }

  private var others: [String] {
    let chosen = Set(form.countries)
    return Country.codes.filter { !chosen.contains($0) }
  }

  private func add(_ codes: [String]) {
    form.countries += codes.filter { Country.isKnown($0) && !form.countries.contains($0) }
  }
}
