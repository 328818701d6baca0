import Addresses
import FoundationCore
import FoundationUI
import Shipping
import WebUI

/// The fields of a zone. Takes plain values.
struct ZoneFormView: View {
  let form: Binding<ZoneForm>
  let currency: Currency
  let isChecked: Bool
  @State private var country = ""
  @Environment(\.locale) private var locale
  @Environment(\.shippingText) private var text

  var body: some View {
    Section(text("Zone")) {
      TextField(text("Name"), text: form.name).required()
        .fieldError(text.problem(form.wrappedValue.nameProblem, of: form.wrappedValue.name, isChecked: isChecked))
        .accessibilityIdentifier("zone-name")
    }
    Section(text("Where"), footer: text("A country is in one zone.")) {
      Toggle(text("Everywhere that no other zone has"), isOn: form.isEverywhere)
        .accessibilityIdentifier("zone-everywhere")
      if !form.wrappedValue.isEverywhere { countries }
    }
    Section(text("Delivery"), footer: text("A zone without a way of sending gets nothing.")) {
      ForEach(form.wrappedValue.rates) { rate in
        RateFieldsView(rate: binding(rate), currency: currency, isChecked: isChecked) {
          form.wrappedValue.rates.removeAll { $0.id == rate.id }
        }
      }
      if form.wrappedValue.rates.count < 20 {
        Button(text("Add a way of sending")) { form.wrappedValue.addRate() }.buttonStyle(.bordered)
          .accessibilityIdentifier("rate-add")
      }
    }
  }

  @ViewBuilder private var countries: some View {
    Box("chips") {
      ForEach(form.wrappedValue.countries, id: \.self) { code in
        Button(Country.name(of: code, in: locale) + " ×") { form.wrappedValue.countries.removeAll { $0 == code } }
          .buttonStyle(.bordered).accessibilityLabel(text("Remove {1}", Country.name(of: code, in: locale)))
          .accessibilityIdentifier("zone-country")
      }
    }
    HStack(alignment: .bottom, spacing: .small) {
      Picker(text("Country"), selection: $country) {
        Text(text("Choose")).tag("")
        ForEach(Country.all(others, in: locale)) { country in Text(country.name).tag(country.id) }
      }
      .fieldError(isChecked ? form.wrappedValue.countriesProblem.map { text($0) } : nil)
      .accessibilityIdentifier("zone-country-choice")
      Button(text("Add the country")) { add() }.buttonStyle(.bordered).accessibilityIdentifier("zone-country-add")
    }
  }

  private var others: [String] {
    let chosen = Set(form.wrappedValue.countries)
    return Country.codes.filter { !chosen.contains($0) }
  }

  private func add() {
    guard Country.isKnown(country), !form.wrappedValue.countries.contains(country) else { return }
    form.wrappedValue.countries.append(country)
    country = ""
  }

  /// The rate's own place in the form, wherever it has moved to.
  private func binding(_ rate: ZoneForm.Rate) -> Binding<ZoneForm.Rate> {
    Binding {
      form.wrappedValue.rates.first { $0.id == rate.id } ?? rate
    } set: { changed in
      form.wrappedValue.rates = form.wrappedValue.rates.map { $0.id == changed.id ? changed : $0 }
    }
  }
}

/// The fields of a way of sending. Takes plain values.
struct RateFieldsView: View {
  let rate: Binding<ZoneForm.Rate>
  let currency: Currency
  let isChecked: Bool
  let onRemove: () -> Void
  @Environment(\.shippingText) private var text

  var body: some View {
    Box("rate") {
      TextField(text("What shoppers read"), text: rate.name, prompt: text("Standard (3–5 days)"))
        .fieldError(text.problem(rate.wrappedValue.nameProblem, of: rate.wrappedValue.name, isChecked: isChecked))
        .accessibilityIdentifier("rate-name")
      TextField(text("Price in {1}", currency.code), text: rate.price).keyboardType(.decimalPad)
        .fieldError(
          text.problem(rate.wrappedValue.priceProblem(currency), of: rate.wrappedValue.price, isChecked: isChecked)
        )
        .accessibilityIdentifier("rate-price")
      Button(text("Remove"), role: .destructive, action: onRemove).buttonStyle(.borderless)
        .accessibilityLabel(text("Remove {1}", rate.wrappedValue.name)).accessibilityIdentifier("rate-remove")
    }
  }
}
