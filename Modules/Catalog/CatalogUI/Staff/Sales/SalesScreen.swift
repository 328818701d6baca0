import Catalog
import FoundationCore
import FoundationUI
import MyStoreKit
public import WebUI

/// Staff: the sales by percentage, the latest first.
public struct SalesScreen: View {
  private let cursor: String?
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.catalogText) private var text

  /// The sales from a cursor on; nil for the latest.
  public init(cursor: String? = nil) { self.cursor = cursor }

  /// The sales, or what stands in their place.
  public var body: some View {
    StaffPlaceView(.sales) { () throws(HTTPClientError) in
      try await catalog.sales.all(after: cursor.map { Cursor(text: $0) })
    } content: { page, _ in
      VStack(alignment: .leading, spacing: .large) { contents(page) }.navigationTitle(text("Sales"))
    }
  }

  @ViewBuilder private func contents(_ page: Page<Sale>) -> some View {
    Box("page-actions") {
      NavigationLink(text("Add a sale"), value: CatalogStaffRoute.addSale).buttonStyle(.borderedProminent)
        .accessibilityIdentifier("sale-add")
    }
    Box("listing") {
      if page.items.isEmpty {
        ContentUnavailableView(
          text("No sales yet"), systemImage: "percent",
          description: text("A sale takes a percentage off a category, a collection, a brand or what a search finds."))
      } else {
        SaleTableView(sales: page.items, now: WallClock.system.now())
      }
    }
    if let next = page.next {
      NavigationLink(text("Earlier ones"), value: CatalogStaffRoute.sales(cursor: next.text)).buttonStyle(.bordered)
    }
  }
}

/// Rows of sales. Takes plain values.
struct SaleTableView: View {
  let sales: [Sale]
  let now: Timestamp
  @Environment(\.displayFormat) private var format
  @Environment(\.catalogTimeZone) private var zone
  @Environment(\.catalogText) private var text

  var body: some View {
    Table(text("Sales"), sales) {
      TableColumn<Sale>(text("Name")) { sale in
        NavigationLink(sale.name, value: CatalogStaffRoute.sale(sale.id)).accessibilityIdentifier("sale-link")
      }
      TableColumn<Sale>(text("Off"), alignment: .trailing) { sale in Text("\(sale.percentage)%").monospacedDigit() }
      TableColumn<Sale>(text("State")) { sale in SaleStandingView(standing: sale.standing(at: now)) }
      TableColumn<Sale>(text("Begins")) { sale in Text(sale.startsAt.map { format.dateTime($0, zone: zone) } ?? "—") }
      TableColumn<Sale>(text("Ends")) { sale in Text(sale.endsAt.map { format.dateTime($0, zone: zone) } ?? "—") }
      TableColumn<Sale>(text("Prices"), alignment: .trailing) { sale in Text(format.number(sale.priceCount)) }
    }
  }
}
