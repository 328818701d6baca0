import Addresses
import FoundationCore
import FoundationUI
import Markets
import MyStoreKit
import Pricing
public import WebUI

/// Staff: which rates count at a destination today, and why.
public struct TaxCheckScreen: View {
  @State private var country = ""
  @State private var region = ""
  @State private var postalCode = ""
  @State private var isChecked = false
  @State private var result: TaxCheck?
  @Environment(MarketsModel.self) private var model
  @Environment(\.showError) private var showError
  @Environment(\.marketsText) private var text

  /// An empty form.
  public init() {}

  /// The form, and what it answers.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      Form {
        Section(text("A consumer’s order goes to")) {
          TaxPlaceFieldsView(
            country: $country, region: $region, postalCode: $postalCode, postalTitle: text("Postal code (optional)"),
            countryProblem: isChecked && country.isEmpty ? text("Choose a country.") : nil, postalProblem: nil)
          Button(text("What is charged?")) { await ask() }.buttonStyle(.borderedProminent)
            .accessibilityIdentifier("tax-ask")
        }
      }
      .frame(maxWidth: .reading)
      if let result { TaxCheckResultView(check: result) }
    }
    .navigationTitle(text("Try the taxes"))
  }

  private func ask() async {
    isChecked = true
    guard Country.isKnown(country) else { return }
    do throws(HTTPClientError) {
      result = try await model.check(
        TaxDestination(country: country, region: region, postalCode: String(postalCode.prefix(20))))
    } catch { showError(text.told(error), text("What you typed is still here: try again.")) }
  }
}

/// What is charged, and why. Takes plain values.
struct TaxCheckResultView: View {
  let check: TaxCheck
  @Environment(\.displayFormat) private var format
  @Environment(\.marketsText) private var text

  var body: some View {
    let words = TaxWords(text: text)
    VStack(alignment: .leading, spacing: .small) {
      Text(words.reason(check.reason)).bold().accessibilityIdentifier("tax-reason")
      Text(
        text(
          "Market: {1}. {2}. Tax is rounded: {3}.", words.name(of: check.market),
          words.regime(check.market.details.regime), words.rounding(check.market.details.rounding))
      ).foregroundStyle(.secondary).accessibilityIdentifier("tax-market")
      ForEach(Array(check.rates.enumerated()), id: \.offset) { _, rate in
        Text(
          text(
            "{1}: {2}, {3}", words.taxClass(rate.taxClass), rate.name, format.percent(millionths: rate.millionths))
        )
        .accessibilityIdentifier("tax-rate")
      }
      if check.rates.isEmpty, check.reason != .notRegistered {
        Text(text("The shop has no rate for this. Nothing is charged until there is one."))
          .foregroundStyle(.warning).accessibilityIdentifier("tax-no-rate")
      }
    }
    .accessibilityElement(children: .contain).accessibilityLabel(text("What is charged"))
  }
}
