import Foundation
public import FoundationCore
import FoundationUI
import Inventory
import MyStoreKit
public import StoreIdentifiers
public import WebUI

/// Staff: how many units there are of everything, or of what was searched for, and where.
public struct StockListScreen: View {
  private let query: String?
  private let location: LocationID?
  private let cursor: String?
  @Environment(InventoryModel.self) private var inventory
  @Environment(\.inventoryOutlets) private var outlets
  @Environment(\.inventoryText) private var text
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  /// A page of counters: of what was searched for, or of everything; at one location, or at all.
  public init(query: String? = nil, location: LocationID? = nil, cursor: String? = nil) {
    self.query = query
    self.location = location
    self.cursor = cursor
  }

  /// A search, and a row for each counter.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      Box("page-actions") {
        if let file = URL(string: StockFile.location(query, at: location, in: text.locale).description) {
          Link(text("Export"), destination: file).accessibilityIdentifier("export-stock")
        }
      }
      SavedFiltersView(text("Stock"), tabs: [everything], of: everywhere, narrowed: narrowed) {
        SearchField(
          text("Find by product or SKU"),
          in: InventoryRoute.stock(query: nil, location: location, cursor: nil).location,
          name: "q", text: query ?? "")
      }
      switch state {
      case .loading: ProgressView(text("Loading the stock"))
      case .error(let error):
        ErrorView(
          text("The stock cannot be shown"), message: text.message(of: error),
          guidance: text("Sign in with an account that may see stock, or try again."), retry: load)
      case .data: list
      }
    }
    .navigationTitle(text("Stock"))
    .task { await load() }
  }

  private var everywhere: InventoryRoute { .stock(query: nil, location: nil, cursor: nil) }

  private var everything: ListTabsView<InventoryRoute>.Tab {
    .init(text("All stock"), id: "stock-all", count: nil, destination: everywhere, isCurrent: narrowed == nil)
  }

  private var narrowed: InventoryRoute? {
    query == nil && location == nil ? nil : .stock(query: query, location: location, cursor: nil)
  }

  @ViewBuilder private var list: some View {
    let page = inventory.stockList
    if let location {
      HStack(spacing: .medium) {
        Text(text("At {1}", inventory.locations[location]?.name ?? "—")).bold()
        NavigationLink(
          text("At every location"), value: InventoryRoute.stock(query: query, location: nil, cursor: nil))
      }
    }
    if page.items.isEmpty {
      EmptyStateView(
        query == nil ? text("No stock yet") : text("Nothing found"), systemImage: "shippingbox",
        description: query == nil
          ? text("Receive goods on a product's page: what was counted appears here.")
          : text("Enter the beginning of a product's name, or a whole SKU.")
      ) {
        if query != nil {
          NavigationLink(text("All stock"), value: InventoryRoute.stock(query: nil, location: nil, cursor: nil))
        }
      }
    } else {
      StockTableView(items: page.items, locations: inventory.locations, variant: outlets.variant)
      Box("list-pages") {
        if cursor != nil {
          NavigationLink(
            text("Back to the first page"), value: InventoryRoute.stock(query: query, location: location, cursor: nil)
          )
          .buttonStyle(.bordered).accessibilityIdentifier("first-page")
        }
        if let next = page.next {
          NavigationLink(
            text("Next page"), value: InventoryRoute.stock(query: query, location: location, cursor: next.text)
          )
          .buttonStyle(.bordered).accessibilityIdentifier("next-page")
        }
      }
    }
  }

  private func load() async {
    do throws(HTTPClientError) {
      if let query {
        try await inventory.loadStock(of: try await outlets.find(query), at: location)
      } else {
        try await inventory.loadStock(at: location, after: cursor.map { Cursor(text: $0) })
      }
      if let location { try await inventory.loadLocation(location) }
      await outlets.loadNames(Array(Set(inventory.stockList.items.map(\.variant))))
      state = .data
    } catch { state = .error(error) }
  }
}

/// Rows of counters. Takes plain values.
struct StockTableView: View {
  let items: [StockItem]
  let locations: [LocationID: Location]
  /// What a variant is called; nil while it is not known.
  let variant: (VariantID) -> StockedVariant?
  @Environment(\.displayFormat) private var format
  @Environment(\.inventoryText) private var text

  /// A counter by what it counts, and where: a list has one of each.
  private struct Row: Identifiable {
    let id: String
    let item: StockItem
    init(_ item: StockItem) { (id, self.item) = ("\(item.variant)\(item.location)", item) }
  }

  var body: some View {
    Table(text("Stock"), items.map(Row.init)) {
      TableColumn<Row>(text("Product")) { row in
        StockedVariantView(id: row.item.variant, known: variant(row.item.variant))
      }
      TableColumn<Row>(text("Location")) { row in
        NavigationLink(
          locations[row.item.location]?.name ?? "—",
          value: InventoryRoute.stock(query: nil, location: row.item.location, cursor: nil))
      }
      TableColumn<Row>(text("On hand"), alignment: .trailing) { row in Text(format.number(row.item.onHand)) }
      TableColumn<Row>(text("Committed"), alignment: .trailing) { row in Text(format.number(row.item.committed)) }
      TableColumn<Row>(text("Available"), alignment: .trailing) { row in
        StockCountView(item: row.item)
      }
    }
  }
}

/// The way to a variant's stock, by what the variant is called. Takes plain values.
struct StockedVariantView: View {
  let id: VariantID
  let known: StockedVariant?

  var body: some View {
    VStack(alignment: .leading, spacing: .none) {
      NavigationLink(known?.name ?? id.description, value: InventoryRoute.item(id, cursor: nil))
        .accessibilityIdentifier("stock-link")
      if let known { Text(known.sku).font(.footnote).foregroundStyle(.secondary) }
    }
  }
}

/// How many units of a counter can be sold: few, none and owed ones are marked. Takes plain values.
struct StockCountView: View {
  let item: StockItem
  @Environment(\.displayFormat) private var format
  @Environment(\.inventoryText) private var text

  var body: some View {
    switch (item.policy, item.available) {
    case (.untracked, _): Text(text("Always available")).accessibilityIdentifier("stock-available")
    case (.oversells, ..<0): StatusBadge(text("{1} owed", format.number(-item.available)), style: .warning)
    case (.oversells, let units): Text(format.number(units)).accessibilityIdentifier("stock-available")
    case (.tracked, ...0): StatusBadge(text("Sold out"), style: .danger)
    case (.tracked, let units) where units < LowStock.level:
      StatusBadge(text("{1} left", format.number(units)), style: .warning)
    case (.tracked, let units): Text(format.number(units)).accessibilityIdentifier("stock-available")
    }
  }
}
