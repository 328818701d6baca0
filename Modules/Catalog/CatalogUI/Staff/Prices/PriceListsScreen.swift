import Catalog
import FoundationCore
import FoundationUI
import MyStoreKit
public import WebUI

/// Staff: the price lists, the latest first.
public struct PriceListsScreen: View {
  private let cursor: String?
  @Environment(CatalogModel.self) private var catalog

  /// The lists from a cursor on; nil for the latest.
  public init(cursor: String? = nil) { self.cursor = cursor }

  /// The lists, or what stands in their place.
  public var body: some View {
    StaffPlaceView(.list("price lists")) { () throws(HTTPClientError) in
      try await catalog.priceLists.all(after: cursor.map { Cursor(text: $0) })
    } content: { page, _ in
      VStack(alignment: .leading, spacing: .large) { contents(page) }.navigationTitle("Price lists")
    }
  }

  @ViewBuilder private func contents(_ page: Page<PriceListSummary>) -> some View {
    NavigationLink("Add a price list", value: CatalogStaffRoute.addPriceList).buttonStyle(.borderedProminent)
      .accessibilityIdentifier("price-list-add")
    if page.items.isEmpty {
      EmptyStateView(
        "No price lists yet", systemImage: "tag",
        description: "Plan a sale, a price by quantity, or prices for a group of customers.")
    } else {
      PriceListTableView(lists: page.items, now: WallClock.system.now())
    }
    if let next = page.next {
      NavigationLink("Earlier ones", value: CatalogStaffRoute.priceLists(cursor: next.text)).buttonStyle(.bordered)
    }
  }
}

/// Rows of price lists for staff. Takes plain values.
struct PriceListTableView: View {
  let lists: [PriceListSummary]
  let now: Timestamp
  @Environment(\.displayFormat) private var format

  var body: some View {
    Table("Price lists", lists) {
      TableColumn<PriceListSummary>("Name") { list in
        NavigationLink(list.name, value: CatalogStaffRoute.priceList(list.id))
          .accessibilityIdentifier("price-list-link")
      }
      TableColumn<PriceListSummary>("Kind") { list in Text(list.kind == .sale ? "Sale" : "Other price") }
      TableColumn<PriceListSummary>("State") { list in
        switch list.standing(at: now) {
        case .draft: Text("Not in use").foregroundStyle(.secondary)
        case .planned: Text("Planned").foregroundStyle(.warning)
        case .inEffect: Text("In effect").foregroundStyle(.success)
        case .over: Text("Over").foregroundStyle(.secondary)
        }
      }
      TableColumn<PriceListSummary>("Time") { list in time(list) }
      TableColumn<PriceListSummary>("For") { list in
        Text(list.customerGroups.isEmpty ? "Everyone" : format.list(list.customerGroups))
      }
      TableColumn<PriceListSummary>("Prices", alignment: .trailing) { list in Text(format.number(list.priceCount)) }
    }
  }

  @ViewBuilder private func time(_ list: PriceListSummary) -> some View {
    VStack(alignment: .leading, spacing: .none) {
      if let start = list.startsAt { Text("from \(format.dateTime(start))") }
      if let end = list.endsAt { Text("until \(format.dateTime(end))") }
      if list.startsAt == nil, list.endsAt == nil { Text("Always") }
    }
  }
}
