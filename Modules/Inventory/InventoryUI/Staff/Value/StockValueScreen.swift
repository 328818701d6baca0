import Foundation
public import FoundationCore
import FoundationUI
import Inventory
import MyStoreKit
public import StoreIdentifiers
public import WebUI

/// Staff who may know what goods cost: what the stock is worth, by location and by variant.
public struct StockValueScreen: View {
  private let location: LocationID?
  private let cursor: String?
  @Environment(InventoryModel.self) private var inventory
  @Environment(\.inventoryOutlets) private var outlets
  @Environment(\.inventoryText) private var text
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data(StockValueReport)
  }

  /// What the stock is worth, and a page of variants: at all locations, or at one.
  public init(at location: LocationID? = nil, cursor: String? = nil) {
    self.location = location
    self.cursor = cursor
  }

  /// The locations, and a row for each variant.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView(text("Adding up the stock"))
      case .error(let error):
        ErrorView(
          text("The stock's value cannot be shown"), message: text.message(of: error),
          guidance: text("Sign in with an account that may see what goods cost, or try again."), retry: load)
      case .data(let report):
        Box("page-actions") {
          if let file = URL(string: StockValueFile.location(at: location, in: text.locale).description) {
            Link(text("Export"), destination: file).accessibilityIdentifier("export-value")
          }
        }
        StockValueTotalsView(report: report, locations: inventory.locations)
        variants
      }
    }
    .navigationTitle(text("Stock value"))
    .task { await load() }
  }

  @ViewBuilder private var variants: some View {
    let page = inventory.valueList
    if let location {
      HStack(spacing: .medium) {
        Text(text("At {1}", inventory.locations[location]?.name ?? "—")).bold()
        NavigationLink(text("At every location"), value: InventoryRoute.value(at: nil, cursor: nil))
      }
    }
    if page.items.isEmpty {
      EmptyStateView(
        text("No stock yet"), systemImage: "shippingbox",
        description: text("What purchase orders bring in with a cost is valued here.")
      ) {}
    } else {
      StockValueTableView(items: page.items, variant: outlets.variant)
      Box("list-pages") {
        if cursor != nil {
          NavigationLink(text("Back to the first page"), value: InventoryRoute.value(at: location, cursor: nil))
            .buttonStyle(.bordered).accessibilityIdentifier("first-page")
        }
        if let next = page.next {
          NavigationLink(text("Next page"), value: InventoryRoute.value(at: location, cursor: next.text))
            .buttonStyle(.bordered).accessibilityIdentifier("next-page")
        }
      }
    }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await inventory.loadStockValues(at: location, after: cursor.map { Cursor(text: $0) })
      for place in inventory.valueReport?.places ?? [] where inventory.locations[place.location] == nil {
        try await inventory.loadLocation(place.location)
      }
      await outlets.loadNames(inventory.valueList.items.map(\.variant))
      state = inventory.valueReport.map { .data($0) } ?? .loading
    } catch { state = .error(error) }
  }
}

/// What the stock is worth by location. Takes plain values.
struct StockValueTotalsView: View {
  let report: StockValueReport
  let locations: [LocationID: Location]
  @Environment(\.displayFormat) private var format
  @Environment(\.inventoryText) private var text

  private struct Row: Identifiable {
    let id: String, place: LocationID?, total: StockValueTotal
  }

  private var rows: [Row] {
    report.places.map { Row(id: $0.location.description, place: $0.location, total: $0.total) }
      + (report.inTransit.units > 0 ? [Row(id: "transit", place: nil, total: report.inTransit)] : [])
  }

  var body: some View {
    Table(text("Stock value by location"), rows) {
      TableColumn<Row>(text("Location")) { row in
        if let place = row.place {
          NavigationLink(locations[place]?.name ?? "—", value: InventoryRoute.value(at: place, cursor: nil))
        } else {
          Text(text("Between locations"))
        }
      }
      TableColumn<Row>(text("Units"), alignment: .trailing) { row in Text(format.number(row.total.units)) }
        .total(format.number(report.total.units))
      TableColumn<Row>(text("Units of unknown cost"), alignment: .trailing) { row in
        Text(format.number(row.total.uncosted))
      }
      .total(format.number(report.total.uncosted))
      TableColumn<Row>(text("Value"), alignment: .trailing) { row in Text(value(row.total)) }
        .total(value(report.total))
    }
  }

  private func value(_ total: StockValueTotal) -> String {
    if total.values.isEmpty { return total.uncosted > 0 ? text("unknown") : "—" }
    return total.values.map { format.price($0) }.joined(separator: " + ")
  }
}

/// What variants are worth. Takes plain values.
struct StockValueTableView: View {
  let items: [StockValue]
  /// What a variant is called; nil while it is not known.
  let variant: (VariantID) -> StockedVariant?
  @Environment(\.displayFormat) private var format
  @Environment(\.inventoryText) private var text

  private struct Row: Identifiable {
    let id: VariantID, value: StockValue
  }

  var body: some View {
    Table(text("Stock value"), items.map { Row(id: $0.variant, value: $0) }) {
      TableColumn<Row>(text("Product")) { row in StockedVariantView(id: row.id, known: variant(row.id)) }
      TableColumn<Row>(text("Units"), alignment: .trailing) { row in Text(format.number(row.value.units)) }
      TableColumn<Row>(text("Units of unknown cost"), alignment: .trailing) { row in
        Text(format.number(row.value.uncosted))
      }
      TableColumn<Row>(text("Average cost"), alignment: .trailing) { row in
        Text(row.value.averageCost.map { format.price($0) } ?? text("unknown")).accessibilityIdentifier("average-cost")
      }
      TableColumn<Row>(text("Value"), alignment: .trailing) { row in
        Text(row.value.value.map { format.price($0) } ?? (row.value.uncosted > 0 ? text("unknown") : "—"))
          .accessibilityIdentifier("stock-value")
      }
    }
  }
}
