public import Catalog
import FoundationUI
public import WebUI

/// The products that a visitor has opened last. Takes plain values.
public struct RecentlyViewedView: View {
  private let products: [ProductSummary]
  @Environment(\.catalogText) private var text

  private static let limit = 4

  /// Products in the order of `CatalogModel.openedProducts`, of which the first few are shown.
  public init(products: [ProductSummary]) { self.products = products }

  /// A row of tiles; nothing before a product was opened.
  public var body: some View {
    if !products.isEmpty {
      Box("shelf") {
        Text(text("Recently viewed")).font(.title).accessibilityHeading(.h2)
        ProductGridView(products: Array(products.prefix(Self.limit)))
      }
      .accessibilityIdentifier("recently-viewed")
    }
  }
}
