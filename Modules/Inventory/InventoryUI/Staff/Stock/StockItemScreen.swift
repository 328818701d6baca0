public import FoundationCore
import FoundationUI
import Inventory
import MyStoreKit
public import StoreIdentifiers
public import WebUI

/// Staff: how many units of a variant there are at each location, the ways to change that, and why it is so.
public struct StockItemScreen: View {
  private let variant: VariantID
  private let cursor: String?
  @Environment(InventoryModel.self) private var inventory
  @Environment(\.inventoryOutlets) private var outlets
  @Environment(\.inventoryText) private var text
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @State private var state = ViewState.loading
  // One change a form: pressing twice records it once.
  @State private var key = IdentifierSource.system.next().description

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  /// The stock of a variant, and a page of what happened to it.
  public init(of variant: VariantID, cursor: String? = nil) {
    self.variant = variant
    self.cursor = cursor
  }

  /// Counters, forms and history.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView(text("Loading the stock"))
      case .error(let error):
        ErrorView(
          text("The stock cannot be shown"), message: text.message(of: error),
          guidance: text("Sign in with an account that may see stock, or try again."), retry: load)
      case .data: contents
      }
    }
    .navigationTitle(known?.name ?? text("Stock"))
    .task { await load() }
  }

  private var known: StockedVariant? { outlets.variant(variant) }

  @ViewBuilder private var contents: some View {
    HStack(spacing: .medium) {
      if let known { Text(text("SKU {1}", known.sku)).foregroundStyle(.secondary) }
      if let product = outlets.product(variant) { NavigationLink(text("The product"), value: product) }
    }
    let items = inventory.stock[variant] ?? []
    if let waiting = inventory.waiting[variant], waiting > 0 {
      Text(text(count: waiting, "# person waits for it.", "# people wait for it."))
        .accessibilityIdentifier("stock-waiting")
    }
    if !items.isEmpty { CountersView(items: items, locations: inventory.locations) }
    Section(text("Change the stock")) {
      StockChangeView(
        name: known?.name ?? "", items: items, locations: inventory.locationList.items.map { ($0.id, $0.name) },
        withholds: true, onEvent: change)
      StockPolicyView(
        name: known?.name ?? "",
        policy: items.first?.terms ?? StockTerms()
      ) { await change(.policy($0)) }
    }
    Section(text("What happened")) {
      StockHistoryView(
        movements: inventory.movements[variant]?.items ?? [], locations: inventory.locations, order: outlets.order,
        goodsReturn: outlets.goodsReturn, doings: outlets.doings
      ) { await change(.reversal(of: $0, reason: text("Recorded by mistake"))) }
      if let next = inventory.movements[variant]?.next {
        NavigationLink(text("Earlier"), value: InventoryRoute.item(variant, cursor: next.text)).buttonStyle(.bordered)
          .accessibilityIdentifier("next-page")
      }
    }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await inventory.loadHistory(of: variant, after: cursor.map { Cursor(text: $0) })
      try await inventory.loadLocations()
      // How many wait is told beside the stock, and does not hold it up.
      try? await inventory.loadAlerts(for: variant)
      await outlets.loadNames([variant])
      state = .data
    } catch { state = .error(error) }
  }

  @discardableResult private func change(_ change: StockChange) async -> Bool {
    do throws(HTTPClientError) {
      try await inventory.record(change, of: variant, key: key)
      key = IdentifierSource.system.next().description
      showNotice(text("The stock is changed."))
      await load()
      return true
    } catch {
      showError(text.told(error), text("Nothing was changed. Look at the number and try again."))
      return false
    }
  }
}

/// What a variant has at each location. Takes plain values.
struct CountersView: View {
  let items: [StockItem]
  let locations: [LocationID: Location]
  @Environment(\.displayFormat) private var format
  @Environment(\.inventoryText) private var text

  private struct Row: Identifiable {
    let id: LocationID
    let item: StockItem
  }

  var body: some View {
    Table(text("Stock by location"), items.map { Row(id: $0.location, item: $0) }) {
      TableColumn<Row>(text("Location")) { row in Text(locations[row.id]?.name ?? "—") }
      TableColumn<Row>(text("On hand"), alignment: .trailing) { row in
        Text(format.number(row.item.onHand)).accessibilityIdentifier("stock-on-hand")
      }
      .total(format.number(items.reduce(0) { $0 + $1.onHand }))
      column(.committed)
      column(.reserved)
      column(.unavailable)
      column(.incoming)
      TableColumn<Row>(text("Available"), alignment: .trailing) { row in StockCountView(item: row.item) }
        .total(format.number(items.reduce(0) { $0 + $1.available }))
    }
  }

  private func column(_ counter: StockCounter) -> TableColumn<Row> {
    TableColumn<Row>(text(InventoryPhrases.name(of: counter)), alignment: .trailing) { row in
      Text(format.number(row.item.quantities[counter])).accessibilityIdentifier("stock-\(counter.rawValue)")
    }
    .total(format.number(items.reduce(0) { $0 + $1.quantities[counter] }))
  }
}
