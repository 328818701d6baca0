import Foundation
import FoundationCore
import FoundationUI
import Inventory
import MyStoreKit
import StoreIdentifiers
public import WebUI

/// Staff: how many units there are of everything, or of what was searched for, and where.
public struct StockListScreen: View {
  private let search: StockSearch
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

  /// A page of the counters of what is searched for.
  public init(_ search: StockSearch = StockSearch(), cursor: String? = nil) {
    self.search = search
    self.cursor = cursor
  }

  /// A search, and a row for each counter.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      Box("page-actions") {
        if let file = URL(string: StockFile.location(search, in: text.locale).description) {
          Link(text("Export"), destination: file).accessibilityIdentifier("export-stock")
        }
      }
      SavedFiltersView(text("Stock"), tabs: tabs, of: place(StockSearch()), narrowed: narrowed) {
        SearchField(
          text("Find by product or SKU"),
          in: place(StockSearch(location: search.location)).location, name: "q", text: search.text ?? "")
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

  private func place(_ search: StockSearch, cursor: String? = nil) -> InventoryRoute {
    .stock(search, cursor: cursor)
  }

  private var tabs: [ListTabsView<InventoryRoute>.Tab] {
    [
      .init(
        text("All stock"), id: "stock-all", count: nil, destination: place(StockSearch()), isCurrent: narrowed == nil)
    ]
      + StockSelection.allCases.map { selection in
        .init(
          text(InventoryPhrases.name(of: selection)), id: "stock-\(selection.rawValue)", count: nil,
          destination: place(StockSearch(selection: selection)),
          isCurrent: search == StockSearch(selection: selection))
      }
  }

  private var narrowed: InventoryRoute? { search == StockSearch() ? nil : place(search) }

  @ViewBuilder private var list: some View {
    let page = inventory.stockList
    if let location = search.location {
      HStack(spacing: .medium) {
        Text(text("At {1}", inventory.locations[location]?.name ?? "—")).bold()
        NavigationLink(
          text("At every location"), value: place(StockSearch(search.text, selection: search.selection)))
      }
    }
    if page.items.isEmpty {
      EmptyStateView(
        narrowed == nil ? text("No stock yet") : text("Nothing found"), systemImage: "shippingbox",
        description: emptiness
      ) {
        if narrowed != nil { NavigationLink(text("All stock"), value: place(StockSearch())) }
      }
    } else {
      StockTableView(items: page.items, locations: inventory.locations, variant: outlets.variant)
      Box("list-pages") {
        if cursor != nil {
          NavigationLink(
            text("Back to the first page"), value: place(search)
          )
          .buttonStyle(.bordered).accessibilityIdentifier("first-page")
        }
        if let next = page.next {
          NavigationLink(
            text("Next page"), value: place(search, cursor: next.text)
          )
          .buttonStyle(.bordered).accessibilityIdentifier("next-page")
        }
      }
    }
  }

  private var emptiness: String {
    if narrowed == nil { return text("Receive goods on a product's page: what was counted appears here.") }
    return search.text == nil
      ? text("No stock is like that now.") : text("Enter the beginning of a product's name, or a whole SKU.")
  }

  private func load() async {
    do throws(HTTPClientError) {
      if let text = search.text {
        try await inventory.loadStock(of: try await outlets.find(text), at: search.location)
      } else {
        try await inventory.loadStock(search.filter, after: cursor.map { Cursor(text: $0) })
      }
      if let location = search.location { try await inventory.loadLocation(location) }
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
          value: InventoryRoute.stock(StockSearch(location: row.item.location), cursor: nil))
      }
      TableColumn<Row>(text("On hand"), alignment: .trailing) { row in Text(format.number(row.item.onHand)) }
      TableColumn<Row>(text("Committed"), alignment: .trailing) { row in Text(format.number(row.item.committed)) }
      TableColumn<Row>(text("Reserved"), alignment: .trailing) { row in
        Text(format.number(row.item.quantities.reserved))
      }
      TableColumn<Row>(text("Withheld"), alignment: .trailing) { row in
        Text(format.number(row.item.quantities.unavailable))
      }
      TableColumn<Row>(text("Incoming"), alignment: .trailing) { row in
        Text(format.number(row.item.quantities.incoming))
      }
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
    switch (item.terms.policy, item.available) {
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
