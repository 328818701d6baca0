import Foundation
public import FoundationCore
import FoundationUI
import MyStoreKit
public import Shipping
public import StoreIdentifiers
public import WebUI

/// Staff: what comes back, by how far it is, the oldest first.
public struct ReturnListScreen: View {
  private let shown: ReturnState
  private let location: LocationID?
  private let cursor: String?
  @Environment(ShippingModel.self) private var shipping
  @Environment(\.shippingOutlets) private var outlets
  @Environment(\.shippingText) private var text
  @State private var state = ViewState.loading
  @State private var locations: [ShippingLocation] = []

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  /// A page of the returns of a state, to all locations or to one.
  public init(_ shown: ReturnState = .expected, at location: LocationID? = nil, cursor: String? = nil) {
    (self.shown, self.location, self.cursor) = (shown, location, cursor)
  }

  /// Tabs, locations, and a row for each.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      ReturnScanView()
      ListTabsView(text("Returns"), tabs: tabs)
      if locations.count > 1 { places }
      switch state {
      case .loading: ProgressView(text("Loading the returns"))
      case .error(let error):
        ErrorView(
          text("The returns cannot be shown"), message: text.message(of: error),
          guidance: text("Sign in with an account that may see orders, or try again."), retry: load)
      case .data: list
      }
    }
    .navigationTitle(text("Returns"))
    .task { await load() }
  }

  private func place(
    _ state: ReturnState, at location: LocationID?, cursor: String? = nil
  ) -> ShippingRoute { .returns(state, location: location, cursor: cursor) }

  private var tabs: [ListTabsView<ShippingRoute>.Tab] {
    ReturnState.allCases.map { state in
      .init(
        text(ShippingWords.title(state)), id: "returns-\(state.rawValue)", count: nil,
        destination: place(state, at: location), isCurrent: state == shown)
    }
  }

  private var places: some View {
    HStack(spacing: .medium) {
      link(text("Everywhere"), nil)
      ForEach(locations) { location in link(location.name, location.id) }
    }
  }

  @ViewBuilder private func link(_ name: String, _ id: LocationID?) -> some View {
    if id == location {
      Text(name).bold()
    } else {
      NavigationLink(name, value: place(shown, at: id)).accessibilityIdentifier("returns-at")
    }
  }

  @ViewBuilder private var list: some View {
    let page = shipping.returnList
    if page.items.isEmpty {
      EmptyStateView(
        text("Nothing here"), systemImage: "checkmark.circle",
        description: text(
          "What comes back appears here when a buyer withdraws, a shipment comes back, or you expect it."))
    } else {
      ReturnTableView(returns: page.items, locations: locations)
      if let next = page.next {
        NavigationLink(text("Next page"), value: place(shown, at: location, cursor: next.text))
          .buttonStyle(.bordered).accessibilityIdentifier("next-page")
      }
    }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await shipping.loadReturns(shown, at: location, after: cursor.map { Cursor(text: $0) })
      locations = await outlets.locations()
      state = .data
    } catch { state = .error(error) }
  }
}

/// Rows of returns. Takes plain values.
struct ReturnTableView: View {
  let returns: [GoodsReturn]
  let locations: [ShippingLocation]
  @Environment(\.displayFormat) private var format
  @Environment(\.shippingText) private var text

  var body: some View {
    Table(text("Returns"), returns) {
      TableColumn<GoodsReturn>(text("Order")) { goods in
        NavigationLink(goods.number, value: ShippingRoute.goodsReturn(goods.id))
          .accessibilityIdentifier("return-link")
      }
      TableColumn<GoodsReturn>(text("To")) { goods in Text(locations.name(of: goods.location)) }
      TableColumn<GoodsReturn>(text("Since")) { goods in Text(format.dateTime(goods.createdAt)) }
      TableColumn<GoodsReturn>(text("Units"), alignment: .trailing) { goods in Text(format.number(goods.expected)) }
      TableColumn<GoodsReturn>(text("Outstanding"), alignment: .trailing) { goods in
        Text(format.number(goods.outstanding))
      }
      TableColumn<GoodsReturn>(text("Why")) { goods in Text(text(ShippingWords.title(goods.cause))) }
    }
  }
}
