import FoundationCore
import FoundationUI
import MyStoreKit
import Ordering
import OrderingUI
import StoreIdentifiers
import WebUI

/// The latest orders of somebody, where another context's screen speaks of them: loaded by itself, through the client of
/// whoever looks.
struct OrdersOfView: View {
  /// Which orders; a customer is answered with their own, whichever these are.
  let criteria: OrderCriteria
  /// The page of one.
  let page: (OrderID) -> OrderingRoute
  /// The page of all of them.
  let all: OrderingRoute
  @Environment(\.httpClient) private var client
  @Environment(\.storeText) private var text
  @State private var state = ViewState.loading

  private static let limit = 5

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data([OrderSummary])
  }

  var body: some View {
    VStack(alignment: .leading, spacing: .small) {
      switch state {
      case .loading: ProgressView(text("Loading the orders"))
      case .error(let error):
        ErrorView(
          text("The orders cannot be shown"), message: text.message(of: error),
          guidance: text("Try again in a moment."),
          retry: load)
      case .data(let orders):
        OrderRowsView(orders: orders, page: page)
        NavigationLink(text("All orders"), value: all).accessibilityIdentifier("orders-of-all")
      }
    }
    .task { await load() }
  }

  private func load() async {
    do throws(HTTPClientError) {
      state = .data(try await OrderingHTTPClient(client: client).orders(criteria, limit: Self.limit).items)
    } catch { state = .error(error) }
  }
}

/// Orders in a few words each. Takes plain values.
struct OrderRowsView: View {
  let orders: [OrderSummary]
  /// The page of one.
  let page: (OrderID) -> OrderingRoute
  @Environment(\.displayFormat) private var format
  @Environment(\.storeText) private var text

  var body: some View {
    if orders.isEmpty { Text(text("No orders yet.")).foregroundStyle(.secondary) }
    ForEach(orders) { order in
      Box("part-row") {
        VStack(alignment: .leading, spacing: .none) {
          NavigationLink(order.number, value: page(order.id)).accessibilityIdentifier("order-of")
          Text(format.date(order.date)).font(.footnote).foregroundStyle(.secondary)
        }
        Text(format.price(order.total)).monospacedDigit()
      }
    }
  }
}
