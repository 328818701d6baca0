import Catalog
import FoundationUI
import WebUI

/// The orders that a list can have. Takes plain values.
struct ProductSortView: View {
  let place: ProductListPlace
  let route: (ProductListPlace) -> CatalogRoute
  @Environment(\.catalogText) private var text

  var body: some View {
    Menu {
      ForEach(orders) { order in
        NavigationLink(order.title, value: route(place.with { $0.sort = order.id })).keepsScrollPosition()
          .accessibilityIdentifier("sort-\(order.id ?? "default")")
      }
    } label: {
      Text(text("Sort by: {1}", current))
      Image(systemName: "chevron.down")
    }
    .styleClass("sort-by").accessibilityIdentifier("sort")
  }

  private struct Order: Identifiable {
    let id: String?, title: String
  }

  private var orders: [Order] {
    [
      place.text == nil
        ? Order(id: nil, title: text("Newest")) : Order(id: nil, title: text("Best match")),
      place.text == nil ? nil : Order(id: "newest", title: text("Newest")),
      Order(id: "bestselling", title: text("Best selling")),
      Order(id: "priceAscending", title: text("Price: low to high")),
      Order(id: "priceDescending", title: text("Price: high to low")),
      Order(id: "rating", title: text("Best reviewed")), Order(id: "name", title: text("Name")),
    ]
    .compactMap(\.self)
  }

  private var current: String { (orders.first { $0.id == place.sort } ?? orders.first)?.title ?? "" }
}
