import Catalog
import FoundationCore
import FoundationUI
import WebUI

/// What narrows and sorts staff's list of products: status, search, order. Takes plain values.
struct CatalogListToolsView: View {
  let place: CatalogListPlace
  let counts: ProductStatusCounts?
  @Environment(\.displayFormat) private var format
  @Environment(\.catalogText) private var text

  var body: some View {
    SavedFiltersView(
      text("Status"), tabs: tabs, of: CatalogStaffRoute.products(CatalogListPlace()), narrowed: narrowed
    ) {
      Box("tools") {
        SearchField(
          text("Search products"), in: CatalogStaffRoute.products(place.with { $0.text = nil }).location,
          text: place.text ?? "")
        FilterChipsView(
          place.text.map { words in
            [FilterChipsView.Chip(text("Search"), words, id: "text", without: route { $0.text = nil })]
          } ?? [])
        SortMenuView(orders)
      }
    }
  }

  private var narrowed: CatalogStaffRoute? {
    place.text == nil && place.sort == nil ? nil : route { _ in }
  }

  private func route(_ change: (inout CatalogListPlace) -> Void) -> CatalogStaffRoute { .products(place.with(change)) }

  private var tabs: [ListTabsView<CatalogStaffRoute>.Tab] {
    let statuses: [ProductStatus?] = [nil, .active, .draft, .unlisted, .archived]
    return statuses.map { status in
      ListTabsView.Tab(
        text(status?.title ?? Phrases.key("All")), id: "status-\(status?.rawValue ?? "all")",
        count: counts.map { format.number($0[status]) }, destination: route { $0.status = status },
        isCurrent: place.status == status)
    }
  }

  private var orders: [SortMenuView<CatalogStaffRoute>.Order] {
    let orders: [(ProductSort?, String)] = [
      (nil, place.text == nil ? text("Newest") : text("Best match")),
      (place.text == nil ? nil : .newest, text("Newest")),
      (.name, text("Name")), (.priceAscending, text("Price, lowest first")),
      (.priceDescending, text("Price, highest first")),
      (.bestselling, text("Best selling")), (.rating, text("Best reviewed")),
    ]
    return orders.enumerated().filter { $0.offset != 1 || place.text != nil }.map(\.element).map { sort, title in
      SortMenuView.Order(
        title, id: sort?.rawValue ?? "default", destination: route { $0.sort = sort }, isCurrent: place.sort == sort)
    }
  }
}
