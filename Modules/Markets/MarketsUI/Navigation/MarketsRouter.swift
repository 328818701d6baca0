public import WebUI

/// Maps each place of Markets to its screen.
public struct MarketsRouter: View {
  private let route: MarketsRoute

  /// Creates the screen of a place.
  public init(_ route: MarketsRoute) { self.route = route }

  /// One screen a case.
  public var body: some View {
    switch route {
    case .markets: MarketListScreen()
    case .addMarket: AddMarketScreen()
    case .market(let id): UpdateMarketScreen(id)
    case .rates(let search): TaxRateListScreen(search: search)
    case .addRate: AddTaxRateScreen()
    case .rate(let id): UpdateTaxRateScreen(id)
    case .check: TaxCheckScreen()
    }
  }
}
