import Addresses
import Foundation
import FoundationCore
import FoundationUI
import MyStoreKit
import Shipping
public import WebUI

/// Staff: what would be offered for goods to an address, and why.
public struct TryZonesScreen: View {
  @State private var form = TryZonesForm()
  @State private var isChecked = false
  @State private var quote: ShippingQuote?
  @Environment(ShippingModel.self) private var shipping
  @Environment(\.shippingOutlets) private var outlets
  @Environment(\.shippingText) private var text
  @Environment(\.showError) private var showError

  /// An empty form.
  public init() {}

  /// Where goods go to, what they are, and what the zones say.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      Form {
        TryZonesFormView(form: $form, currency: outlets.currency, isChecked: isChecked)
        Button(text("Try")) { await ask() }.buttonStyle(.borderedProminent)
          .disabledUntilValid(form.request(outlets.currency) != nil).accessibilityIdentifier("try-zones")
      }
      .frame(maxWidth: .reading)
      if let quote { ShippingQuoteView(quote: quote) }
    }
    .navigationTitle(text("Try the zones"))
  }

  private func ask() async {
    isChecked = true
    guard let request = form.request(outlets.currency) else { return }
    do throws(HTTPClientError) { quote = try await shipping.quote(request) } catch {
      showError(text.told(error), text("Try again in a moment."))
    }
  }
}

/// The fields of a trial. Takes plain values.
struct TryZonesFormView: View {
  @Binding var form: TryZonesForm
  let currency: Currency
  let isChecked: Bool
  @Environment(\.locale) private var locale
  @Environment(\.shippingText) private var text

  var body: some View {
    Section(text("Where")) {
      Picker(text("Country"), selection: $form.country) {
        Text(text("Choose")).tag("")
        ForEach(Country.all(in: locale)) { country in Text(country.name).tag(country.id) }
      }
      .fieldError(isChecked ? form.countryProblem.map { text($0) } : nil).accessibilityIdentifier("try-country")
      TextField(text("Region"), text: $form.region).accessibilityIdentifier("try-region")
      TextField(text("Postal code"), text: $form.postalCode).accessibilityIdentifier("try-postal-code")
      TextField(text("Degrees north and east (optional)"), text: $form.coordinate, prompt: "53.8013,-1.5486")
        .fieldError(form.coordinateProblem.map { text($0) }).accessibilityIdentifier("try-coordinate")
    }
    Section(text("Goods")) {
      TextField(text("Items"), text: $form.items).keyboardType(.numberPad)
        .fieldError(form.itemsProblem.map { text($0) }).accessibilityIdentifier("try-items")
      TextField(text("Grams for each"), text: $form.grams).keyboardType(.numberPad)
        .fieldError(form.gramsProblem.map { text($0) }).accessibilityIdentifier("try-grams")
      TextField(text("Value after discounts, in {1}", currency.code), text: $form.value).keyboardType(.decimalPad)
        .fieldError(form.valueProblem(currency).map { text($0) }).accessibilityIdentifier("try-value")
      TextField(text("Type of product (optional)"), text: $form.type).accessibilityIdentifier("try-type")
    }
  }
}

/// What the zones say of a trial. Takes plain values.
struct ShippingQuoteView: View {
  let quote: ShippingQuote
  @Environment(\.displayFormat) private var format
  @Environment(\.shippingText) private var text

  var body: some View {
    VStack(alignment: .leading, spacing: .medium) {
      Text(text(ShippingWords.title(quote.trace.outcome))).bold().accessibilityRole(.status)
        .accessibilityIdentifier("try-outcome")
      ForEach(quote.trace.zones, id: \.zone) { step in
        Box("zone-rate") {
          Text(step.name)
          Text(text(ShippingWords.title(step.rule))).foregroundStyle(.secondary)
        }
      }
      ForEach(quote.trace.methods, id: \.method) { step in
        Box("zone-rate") {
          Text(step.name)
          if let price = step.price { Text(format.price(price)).monospacedDigit() }
          Text(text(ShippingWords.title(step.rule))).foregroundStyle(.secondary)
            .accessibilityIdentifier("try-rule")
          if let window = quote.rates.first(where: { $0.id == step.method })?.window {
            Text(text("{1} to {2}", format.day(window.earliest), format.day(window.latest)))
          }
        }
      }
    }
  }
}
