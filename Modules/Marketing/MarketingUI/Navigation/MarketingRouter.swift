public import WebUI

/// Maps each place of Marketing to its screen.
public struct MarketingRouter: View {
  private let route: MarketingRoute

  /// Creates the screen of a place.
  public init(_ route: MarketingRoute) { self.route = route }

  /// One screen a case.
  public var body: some View {
    Text("")
  }
}
