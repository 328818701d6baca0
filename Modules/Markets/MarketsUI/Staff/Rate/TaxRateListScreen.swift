import Addresses
import Foundation
import FoundationCore
import FoundationUI
import Markets
import MyStoreKit
import Pricing
public import WebUI

/// Staff: the tax rates by country, by words, with the ways to add some.
public struct TaxRateListScreen: View {
  private let search: String?
  @Environment(MarketsModel.self) private var model
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @Environment(\.marketsText) private var text

  /// The rates that words find; nil for all.
  public init(search: String? = nil) { self.search = search }

  /// The list, or what stands in its place.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      HStack(spacing: .medium) {
        NavigationLink(text("Add a rate"), value: MarketsRoute.addRate).buttonStyle(.borderedProminent)
          .accessibilityIdentifier("rate-add")
        Button(text("Add the rates of the EU and the United Kingdom")) { await addKnown() }.buttonStyle(.bordered)
          .accessibilityIdentifier("rates-add-known")
      }
      Text(text("These are a beginning, without promise: {1}. What you have stays as it is.", KnownTaxRates.source))
        .font(.footnote).foregroundStyle(.secondary)
      SearchField(
        text("Search tax rates"), in: MarketsRoute.rates(search: nil).location, text: search ?? "")
      MarketsPlaceView { () throws(HTTPClientError) in
        try await model.loadRates()
      } content: {
        TaxRateGroupsView(rates: model.rates, search: search)
      }
    }
    .navigationTitle(text("Tax rates"))
  }

  private func addKnown() async {
    do throws(HTTPClientError) {
      let added = try await model.addKnown(KnownRateRequest())
      showNotice(text(count: added.added, "# rate is added", "# rates are added"))
    } catch { showError(text.told(error), text("Nothing was added. Try again.")) }
  }
}

/// Rates under their countries, or the countries alone where there are very many. Takes plain values.
struct TaxRateGroupsView: View {
  /// Countries alone are listed beyond this.
  private static let most = 300
  let rates: [JurisdictionRate]
  let search: String?
  @Environment(\.locale) private var locale
  @Environment(\.displayFormat) private var format
  @Environment(\.marketsText) private var text

  var body: some View {
    let found = rates.filter { matches($0) }
    let byCountry = Dictionary(grouping: found) { $0.details.jurisdiction.country }
    let countries = Country.all(Array(byCountry.keys), in: locale)
    if found.isEmpty {
      EmptyStateView(
        search == nil ? text("No tax rates yet") : text("No tax rate fits this"), systemImage: "percent",
        description: text("Without a rate, no tax is charged."))
    } else if found.count > Self.most, countries.count > 1 {
      Table(text("Tax rates"), countries) {
        TableColumn<Country>(text("Country")) { country in
          NavigationLink(country.name, value: MarketsRoute.rates(search: country.id))
            .accessibilityIdentifier("rate-country")
        }
        TableColumn<Country>(text("Tax rates"), alignment: .trailing) { country in
          Text(format.number(byCountry[country.id]?.count ?? 0))
        }
      }
    } else {
      ForEach(countries) { country in
        VStack(alignment: .leading, spacing: .small) {
          Text(country.name).font(.headline)
          TaxRateTableView(title: country.name, rates: byCountry[country.id] ?? [])
        }
      }
    }
  }

  /// Whether words are in a rate's name, its class, its source, or what its country is called; a country's code finds that
  /// country alone.
  private func matches(_ rate: JurisdictionRate) -> Bool {
    guard let search = search?.trimmingCharacters(in: .whitespaces), !search.isEmpty else { return true }
    let (details, code) = (rate.details, search.uppercased())
    if Country.isKnown(code) { return details.jurisdiction.country == code }
    return [
      details.name, details.taxClass.rawValue, details.source, details.jurisdiction.region ?? "",
      Country.name(of: details.jurisdiction.country, in: locale),
    ].contains { $0.localizedCaseInsensitiveContains(search) }
  }
}

/// The rates of a country. Takes plain values.
struct TaxRateTableView: View {
  let title: String
  let rates: [JurisdictionRate]
  @Environment(\.displayFormat) private var format
  @Environment(\.marketsText) private var text

  var body: some View {
    Table(title, rates) {
      TableColumn<JurisdictionRate>(text("Tax")) { rate in
        NavigationLink(rate.details.name, value: MarketsRoute.rate(rate.id)).accessibilityIdentifier("rate-link")
      }
      TableColumn<JurisdictionRate>(text("Tax class")) { rate in
        Text(TaxWords(text: text).taxClass(rate.details.taxClass))
      }
      TableColumn<JurisdictionRate>(text("Where")) { rate in Text(place(rate.details.jurisdiction)) }
      TableColumn<JurisdictionRate>(text("When")) { rate in Text(days(rate.details)) }
      TableColumn<JurisdictionRate>(text("Rate"), alignment: .trailing) { rate in
        Text(format.percent(millionths: rate.details.millionths))
      }
    }
  }

  private func place(_ place: TaxJurisdiction) -> String {
    let parts = [place.region, place.postalPrefix.map { text("postal codes {1}…", $0) }].compactMap(\.self)
    return parts.isEmpty ? text("Everywhere") : parts.joined(separator: ", ")
  }

  private func days(_ details: JurisdictionRate.Details) -> String {
    details.lastDay.map { text("{1} to {2}", format.day(details.firstDay), format.day($0)) }
      ?? text("since {1}", format.day(details.firstDay))
  }
}
