import Addresses
import FoundationCore
import FoundationUI
import Markets
import MyStoreKit
public import WebUI

/// Staff: every market with its terms, and the way to a new one.
public struct MarketListScreen: View {
  @Environment(MarketsModel.self) private var model
  @Environment(\.marketsOutlets) private var outlets
  @Environment(\.marketsText) private var text

  /// All markets.
  public init() {}

  /// The list, or what stands in its place.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      HStack(spacing: .medium) {
        NavigationLink(text("Add a market"), value: MarketsRoute.addMarket).buttonStyle(.borderedProminent)
          .accessibilityIdentifier("market-add")
        NavigationLink(text("What taxes depend on of the shop"), value: outlets.settings)
          .accessibilityIdentifier("tax-settings")
      }
      MarketsPlaceView { () throws(HTTPClientError) in
        try await model.loadMarkets()
      } content: {
        MarketTableView(markets: model.markets)
      }
    }
    .navigationTitle(text("Markets"))
  }
}

/// Rows of markets. Takes plain values.
struct MarketTableView: View {
  let markets: [Market]
  @Environment(\.marketsOutlets) private var outlets
  @Environment(\.displayFormat) private var format
  @Environment(\.locale) private var locale
  @Environment(\.marketsText) private var text

  var body: some View {
    let words = TaxWords(text: text)
    Table(text("Markets"), markets) {
      TableColumn<Market>(text("Name")) { market in
        NavigationLink(words.name(of: market), value: MarketsRoute.market(market.id))
          .accessibilityIdentifier("market-link")
      }
      TableColumn<Market>(text("Countries")) { market in Text(countries(of: market)) }
      TableColumn<Market>(text("Prices")) { market in Text(words.regime(market.details.regime)) }
      TableColumn<Market>(text("Currency")) { market in
        Text((market.details.currency?.currency ?? outlets.currency).code)
      }
      TableColumn<Market>(text("Tax is rounded")) { market in Text(words.rounding(market.details.rounding)) }
    }
  }

  private func countries(of market: Market) -> String {
    market.isElsewhere
      ? text("All that no other market has")
      : format.list(Country.all(market.details.countries, in: locale).map(\.name))
  }
}
