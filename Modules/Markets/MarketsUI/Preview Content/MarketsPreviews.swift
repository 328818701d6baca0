import FoundationCore
public import FoundationUI
import Markets
import MarketsUI
import MyStoreKit
import WebUI

/// The screens of Markets, one preview for each state.
public enum MarketsPreviews: PreviewProvider {
  private static let markets = "/api/v1/markets/markets"
  private static let rates = "/api/v1/markets/rates"
  private static let union = MarketID("00000000-0000-7000-8000-000000000001") ?? .make()
  private static let rate = JurisdictionRateID("00000000-0000-7000-8000-000000000011") ?? .make()

  /// What `make previews` shows and the snapshot tests compare.
  public static var previews: [Preview] {
    let all = CannedTransport.Answer(markets, json: PackageResources.markets_json)
    let known = CannedTransport.Answer(rates, json: PackageResources.rates_json)
    return [
      screen("MarketListScreen", all) { MarketListScreen() },
      screen("MarketListScreen, error", .init(markets, failing: .timedOut)) { MarketListScreen() },
      screen("MarketListScreen, loading", .never(markets)) { MarketListScreen() },
      screen("AddMarketScreen") { AddMarketScreen() },
      screen("UpdateMarketScreen", all) { UpdateMarketScreen(union) },
      screen("UpdateMarketScreen, everywhere else", all) { UpdateMarketScreen(Market.elsewhere.id) },
      screen("TaxRateListScreen", known) { TaxRateListScreen() },
      screen("TaxRateListScreen, empty", .init(rates, json: "[]")) { TaxRateListScreen() },
      screen("AddTaxRateScreen") { AddTaxRateScreen() },
      screen("UpdateTaxRateScreen", known) { UpdateTaxRateScreen(rate) },
      screen("UpdateTaxRateScreen, missing", .init(rates, json: "[]")) { UpdateTaxRateScreen(rate) },
      screen("TaxCheckScreen") { TaxCheckScreen() },
    ]
  }

  private static func screen(
    _ name: String, _ answers: CannedTransport.Answer..., content: @escaping @Sendable () -> some View
  ) -> Preview {
    Preview(name, answers: answers) { client in
      content().environment(MarketsModel(client: MarketsHTTPClient(client: client)))
    }
  }
}
