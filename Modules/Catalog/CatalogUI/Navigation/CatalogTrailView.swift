import Catalog
import FoundationUI
import WebUI

/// The way from the shop's front to a page of the Catalog. Takes plain values.
struct CatalogTrailView: View {
  private let categories: [Catalog.Category]
  private let passesList: Bool
  @Environment(\.catalogText) private var text

  /// The way along categories, the topmost first.
  init(_ categories: [Catalog.Category]) { (self.categories, passesList) = (categories, false) }

  /// The way along the list of all products.
  init() { (categories, passesList) = ([], true) }

  var body: some View {
    Breadcrumbs(
      [Breadcrumb(text("Home"), place: PageLocation())]
        + (passesList ? [Breadcrumb(text("All products"), place: CatalogRoute.list(ProductListPlace()))] : [])
        + categories.map {
          Breadcrumb($0.title, place: CatalogRoute.category(code: $0.code, ProductListPlace()))
        })
  }
}
