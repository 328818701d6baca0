public import WebUI

/// Shows the screen of each of the Catalog's places.
public struct CatalogRouter: View {
  private let route: CatalogRoute

  /// The screen at a place.
  public init(_ route: CatalogRoute) { self.route = route }

  /// One destination a case.
  public var body: some View {
    switch route {
    case .list(let place): ProductListScreen(place)
    case .category(let code, let place): CategoryScreen(code: code, place)
    case .brand(let handle, let place): BrandScreen(handle: handle, place)
    case .collection(let handle, let place): CollectionScreen(handle: handle, place)
    case .product(let handle, let variant): ProductScreen(handle: handle, variant: variant)
    case .reviews(let status): ReviewModerationScreen(status)
    }
  }
}
