public import WebUI

/// Maps each place of Marketing to its screen.
public struct MarketingRouter: View {
  private let route: MarketingRoute

  /// Creates the screen of a place.
  public init(_ route: MarketingRoute) { self.route = route }

  /// One screen a case.
  public var body: some View {
    switch route {
    case .promotions(let search, let status, let cursor):
      PromotionListScreen(search: search, status: status, cursor: cursor)
    case .add: AddPromotionScreen()
    case .promotion(let id): UpdatePromotionScreen(promotion: id)
    case .codes(let id, let cursor): PromotionCodesScreen(promotion: id, cursor: cursor)
    }
  }
}
