import Addresses
import Foundation
import FoundationUI
import Markets
import MyStoreKit
import Pricing
import WebUI

/// The fields of a rate, each with what is wrong with it. Takes plain values.
struct TaxRateFormView: View {
  @Binding var form: TaxRateForm
  let problems: [TaxRateForm.Field: String]
  @Environment(\.marketsText) private var text

  var body: some View {
    Section(text("Tax")) {
      TextField(text("Name on documents"), text: $form.name, prompt: "VAT").required().fieldError(problems[.name])
        .accessibilityIdentifier("rate-name")
      TextField(text("Rate in per cent"), text: $form.rate).keyboardType(.decimalPad).required()
        .fieldError(problems[.rate]).accessibilityIdentifier("rate-percent")
      TextField(text("Tax class"), text: $form.taxClass).required().fieldError(problems[.taxClass])
        .accessibilityIdentifier("rate-class")
      Text(text("standard, reduced, reduced-2, zero, or a code of your own that products have.")).font(.footnote)
        .foregroundStyle(.secondary)
    }
    Section(
      text("Where"),
      footer: text(
        "Of rates with one name, that of the narrowest place counts. Taxes with different names are added up.")
    ) {
      TaxPlaceFieldsView(
        country: $form.country, region: $form.region, postalCode: $form.postalPrefix,
        postalTitle: text("Postal codes that begin with (optional)"), countryProblem: problems[.country],
        postalProblem: problems[.postalPrefix])
    }
    Section(text("When")) {
      DayField(text("First day"), text: $form.firstDay).fieldError(problems[.firstDay])
        .accessibilityIdentifier("rate-first-day")
      DayField(text("Last day (optional)"), text: $form.lastDay).fieldError(problems[.lastDay])
        .accessibilityIdentifier("rate-last-day")
      TextField(text("Source (optional)"), text: $form.source).fieldError(problems[.source])
        .accessibilityIdentifier("rate-source")
    }
  }
}

/// A country, its region and a postal code. Takes plain values.
struct TaxPlaceFieldsView: View {
  @Binding var country: String
  @Binding var region: String
  @Binding var postalCode: String
  let postalTitle: String
  let countryProblem: String?
  let postalProblem: String?
  @Environment(\.locale) private var locale
  @Environment(\.marketsText) private var text

  var body: some View {
    Picker(text("Country"), selection: $country) {
      Text(text("Choose")).tag("")
      ForEach(Country.all(in: locale)) { country in Text(country.name).tag(country.id) }
    }
    .fieldError(countryProblem).accessibilityIdentifier("tax-country")
    let regions = country.isEmpty ? [] : AddressFormat.of(country).regions
    if !regions.isEmpty {
      Picker(text("Region"), selection: $region) {
        Text(text("All")).tag("")
        ForEach(regions) { region in Text(region.name).tag(region.key) }
      }
      .accessibilityIdentifier("tax-region")
    }
    TextField(postalTitle, text: $postalCode).fieldError(postalProblem).accessibilityIdentifier("tax-postal-code")
  }
}
