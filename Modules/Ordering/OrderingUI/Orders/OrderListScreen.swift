import FoundationCore
import FoundationUI
import MyStoreKit
import Ordering
public import WebUI

/// Staff: every order, or those that owe a refund, the latest first.
public struct OrderListScreen: View {
  private let owed: Bool
  private let cursor: String?
  @Environment(OrderingModel.self) private var ordering
  @Environment(\.displayFormat) private var format
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  /// A page of the list, or of those that were called off and have money to give back.
  public init(owed: Bool = false, cursor: String?) {
    self.owed = owed
    self.cursor = cursor
  }

  /// A table of orders.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      if owed {
        NavigationLink("All orders", value: OrderingRoute.orders(cursor: nil))
      } else {
        NavigationLink("Refunds owed", value: OrderingRoute.orders(owed: true, cursor: nil))
          .accessibilityIdentifier("orders-owed")
      }
      switch state {
      case .loading: ProgressView("Loading orders")
      case .error(let error):
        ErrorView(
          "The orders cannot be shown", message: error.message,
          guidance: "Sign in with an account that may see orders, or try again.", retry: load)
      case .data where ordering.orders.isEmpty && owed:
        ContentUnavailableView("No refunds are owed", systemImage: "checkmark.circle")
      case .data where ordering.orders.isEmpty:
        ContentUnavailableView(
          "No orders yet", systemImage: "tray", description: "They appear here as they are placed.")
      case .data:
        OrderTableView(orders: ordering.orders, format: format)
        if let next = ordering.next {
          NavigationLink("Earlier orders", value: OrderingRoute.orders(owed: owed, cursor: next.text)).buttonStyle(
            .bordered)
        }
      }
    }
    .navigationTitle(owed ? "Refunds owed" : "Orders")
    .task { await load() }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await ordering.load(after: cursor.map { Cursor(text: $0) }, owed: owed)
      state = .data
    } catch { state = .error(error) }
  }
}

/// Rows of orders. Takes plain values.
struct OrderTableView: View {
  let orders: [OrderSummary]
  let format: DisplayFormat

  var body: some View {
    Table("Orders", orders) {
      TableColumn<OrderSummary>("Number") { order in
        NavigationLink(order.number, value: OrderingRoute.order(order.id)).accessibilityIdentifier("order-link")
      }
      TableColumn<OrderSummary>("Date") { order in Text(format.dateTime(order.date)) }
      TableColumn<OrderSummary>("Buyer") { order in Text(order.email ?? "—") }
      TableColumn<OrderSummary>("Status") { order in OrderBadgesView(order.status) }
      TableColumn<OrderSummary>("Units", alignment: .trailing) { order in Text(format.number(order.units)) }
      TableColumn<OrderSummary>("Total", alignment: .trailing) { order in PriceText(order.total) }
    }
  }
}
