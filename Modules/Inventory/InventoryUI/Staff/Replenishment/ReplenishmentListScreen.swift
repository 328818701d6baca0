import Foundation
import FoundationCore
import FoundationUI
public import Inventory
import MyStoreKit
import StoreIdentifiers
public import WebUI

/// Staff: purchase orders and transfers, the latest first.
public struct ReplenishmentListScreen: View {
  private let filter: ReplenishmentFilter
  private let cursor: String?
  @Environment(InventoryModel.self) private var inventory
  @Environment(\.inventoryText) private var text
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  /// A page of goods on their way: all, or those of a kind or a status.
  public init(_ filter: ReplenishmentFilter = ReplenishmentFilter(), cursor: String? = nil) {
    self.filter = filter
    self.cursor = cursor
  }

  /// Tabs by status, a row for each, and the ways to add one.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      Box("page-actions") {
        NavigationLink(text("Order from a supplier"), value: InventoryRoute.newReplenishment(.purchaseOrder))
          .buttonStyle(.borderedProminent).accessibilityIdentifier("purchase-new")
        NavigationLink(text("Transfer between locations"), value: InventoryRoute.newReplenishment(.transfer))
          .buttonStyle(.bordered).accessibilityIdentifier("transfer-new")
        NavigationLink(text("Suppliers"), value: InventoryRoute.suppliers(query: nil, cursor: nil))
          .buttonStyle(.bordered).accessibilityIdentifier("suppliers")
      }
      ListTabsView(text("Incoming goods"), tabs: tabs)
      switch state {
      case .loading: ProgressView(text("Loading the incoming goods"))
      case .error(let error):
        ErrorView(
          text("The incoming goods cannot be shown"), message: text.message(of: error),
          guidance: text("Sign in with an account that may see stock, or try again."), retry: load)
      case .data: list
      }
    }
    .navigationTitle(text("Incoming goods"))
    .task { await load() }
  }

  private var tabs: [ListTabsView<InventoryRoute>.Tab] {
    ([nil] + ReplenishmentStatus.allCases.map { $0 }).map { (status: ReplenishmentStatus?) in
      .init(
        status.map { text(InventoryPhrases.name(of: $0)) } ?? text("All of them"),
        id: "incoming-\(status?.rawValue ?? "all")", count: nil,
        destination: place(ReplenishmentFilter(status: status)), isCurrent: filter.status == status)
    }
  }

  private func place(_ filter: ReplenishmentFilter, cursor: String? = nil) -> InventoryRoute {
    .replenishments(filter, cursor: cursor)
  }

  @ViewBuilder private var list: some View {
    let page = inventory.replenishmentList
    if page.items.isEmpty {
      EmptyStateView(
        text("Nothing is on its way"), systemImage: "shippingbox",
        description: text("Order from a supplier, or send goods from one location to another.")
      ) {
        if filter != ReplenishmentFilter() {
          NavigationLink(text("All incoming goods"), value: place(ReplenishmentFilter()))
        }
      }
    } else {
      ReplenishmentTableView(goods: page.items, suppliers: inventory.suppliers, locations: inventory.locations)
      Box("list-pages") {
        if cursor != nil {
          NavigationLink(text("Back to the first page"), value: place(filter)).buttonStyle(.bordered)
            .accessibilityIdentifier("first-page")
        }
        if let next = page.next {
          NavigationLink(text("Next page"), value: place(filter, cursor: next.text)).buttonStyle(.bordered)
            .accessibilityIdentifier("next-page")
        }
      }
    }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await inventory.loadReplenishments(filter, after: cursor.map { Cursor(text: $0) })
      state = .data
    } catch { state = .error(error) }
  }
}

/// Rows of goods on their way. Takes plain values.
struct ReplenishmentTableView: View {
  let goods: [Replenishment]
  let suppliers: [SupplierID: Supplier]
  let locations: [LocationID: Location]
  @Environment(\.displayFormat) private var format
  @Environment(\.inventoryText) private var text

  var body: some View {
    Table(text("Incoming goods"), goods) {
      TableColumn<Replenishment>(text("Number")) { goods in
        NavigationLink(text.title(of: goods), value: InventoryRoute.replenishment(goods.id))
          .accessibilityIdentifier("replenishment-link")
      }
      TableColumn<Replenishment>(text("From")) { goods in
        Text(text.source(of: goods, suppliers: suppliers, locations: locations))
      }
      TableColumn<Replenishment>(text("To")) { goods in Text(locations[goods.details.destination]?.name ?? "—") }
      TableColumn<Replenishment>(text("Expected")) { goods in
        Text(goods.details.expectedOn.map { format.day($0) } ?? "—")
      }
      TableColumn<Replenishment>(text("Units"), alignment: .trailing) { goods in
        Text(format.number(goods.lines.reduce(0) { $0 + $1.item.quantity }))
      }
      TableColumn<Replenishment>(text("Outstanding"), alignment: .trailing) { goods in
        Text(format.number(goods.lines.reduce(0) { $0 + $1.outstanding }))
      }
      TableColumn<Replenishment>(text("Status")) { goods in ReplenishmentStatusView(status: goods.status) }
    }
  }
}

/// How far goods have come. Takes a plain value.
struct ReplenishmentStatusView: View {
  let status: ReplenishmentStatus
  @Environment(\.inventoryText) private var text

  var body: some View {
    StatusBadge(text(InventoryPhrases.name(of: status)), style: style)
      .accessibilityIdentifier("replenishment-status")
  }

  private var style: ForegroundStyle {
    switch status {
    case .draft, .cancelled: .secondary
    case .underWay: .primary
    case .partlyReceived: .warning
    case .received: .success
    }
  }
}

extension Phrases {
  /// What a purchase order or a transfer is called.
  func title(of goods: Replenishment) -> String {
    switch goods.kind {
    case .purchaseOrder: self(Phrases.key("Purchase order {1}"), String(goods.number))
    case .transfer: self(Phrases.key("Transfer {1}"), String(goods.number))
    }
  }

  /// Whom or where goods come from.
  func source(
    of goods: Replenishment, suppliers: [SupplierID: Supplier], locations: [LocationID: Location]
  ) -> String {
    goods.details.supplier.map { suppliers[$0]?.name ?? "—" }
      ?? goods.details.origin.map { locations[$0]?.name ?? "—" } ?? "—"
  }
}
