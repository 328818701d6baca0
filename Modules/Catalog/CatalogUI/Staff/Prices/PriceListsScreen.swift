import Catalog
import FoundationCore
import FoundationUI
import MyStoreKit
public import WebUI

/// Staff: the price lists, the latest first.
public struct PriceListsScreen: View {
  private let cursor: String?
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.catalogText) private var text

  /// The lists from a cursor on; nil for the latest.
  public init(cursor: String? = nil) { self.cursor = cursor }

  /// The lists, or what stands in their place.
  public var body: some View {
    StaffPlaceView(.priceLists) { () throws(HTTPClientError) in
      try await catalog.priceLists.all(after: cursor.map { Cursor(text: $0) })
    } content: { page, _ in
      VStack(alignment: .leading, spacing: .large) { contents(page) }.navigationTitle(text("Price lists"))
    }
  }

  @ViewBuilder private func contents(_ page: Page<PriceListSummary>) -> some View {
    NavigationLink(text("Add a price list"), value: CatalogStaffRoute.addPriceList).buttonStyle(.borderedProminent)
      .accessibilityIdentifier("price-list-add")
    if page.items.isEmpty {
      EmptyStateView(
        text("No price lists yet"), systemImage: "tag",
        description: text("Plan a sale, a price by quantity, or prices for a group of customers."))
    } else {
      PriceListTableView(lists: page.items, now: WallClock.system.now())
    }
    if let next = page.next {
      NavigationLink(text("Earlier ones"), value: CatalogStaffRoute.priceLists(cursor: next.text)).buttonStyle(
        .bordered)
    }
  }
}

/// Rows of price lists for staff. Takes plain values.
struct PriceListTableView: View {
  let lists: [PriceListSummary]
  let now: Timestamp
  @Environment(\.displayFormat) private var format
  @Environment(\.catalogText) private var text

  var body: some View {
    Table(text("Price lists"), lists) {
      TableColumn<PriceListSummary>(text("Name")) { list in
        NavigationLink(list.name, value: CatalogStaffRoute.priceList(list.id))
          .accessibilityIdentifier("price-list-link")
      }
      TableColumn<PriceListSummary>(text("Kind")) { list in
        Text(list.kind == .sale ? text("Sale") : text("Other price"))
      }
      TableColumn<PriceListSummary>(text("State")) { list in
        switch list.standing(at: now) {
        case .draft: StateMark(text("Not in use"), .round, .empty, .quiet)
        case .planned: StateMark(text("Planned"), .round, .empty, .warning)
        case .inEffect: StateMark(text("In effect"), .round, .half, .next)
        case .over: StateMark(text("Over"), .round, .full, .quiet)
        }
      }
      TableColumn<PriceListSummary>(text("Time")) { list in time(list) }
      TableColumn<PriceListSummary>(text("For")) { list in
        Text(list.customerGroups.isEmpty ? text("Everyone") : format.list(list.customerGroups))
      }
      TableColumn<PriceListSummary>(text("Prices"), alignment: .trailing) { list in Text(format.number(list.priceCount))
      }
    }
  }

  @ViewBuilder private func time(_ list: PriceListSummary) -> some View {
    VStack(alignment: .leading, spacing: .none) {
      if let start = list.startsAt { Text(text("from {1}", format.dateTime(start))) }
      if let end = list.endsAt { Text(text("until {1}", format.dateTime(end))) }
      if list.startsAt == nil, list.endsAt == nil { Text(text("Always")) }
    }
  }
}
