import FoundationCore
import FoundationUI
import MyStoreKit
import Ordering
public import WebUI

/// Staff: every order, those that owe a refund, or those that a search finds, the latest first.
public struct OrderListScreen: View {
  private let query: OrderListQuery
  @Environment(OrderingModel.self) private var ordering
  @Environment(\.displayFormat) private var format
  @Environment(\.navigate) private var navigate
  @State private var state = ViewState.loading
  /// What is typed into the search field: searched for with Enter, as the place of its own that it makes.
  @State private var text: String

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  /// A page of the list, of those that were called off and have money to give back, or of those that a text finds.
  public init(owed: Bool = false, query: String? = nil, cursor: String?) {
    self.query = OrderListQuery(owed: owed, text: query, cursor: cursor.map { Cursor(text: $0) })
    _text = State(initialValue: query ?? "")
  }

  /// A search, and a table of orders.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      VStack(alignment: .leading, spacing: .large) {
        if query.owed {
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
        case .data: if let list = ordering.list(query) { contents(list) }
        }
      }
      .searchable(text: $text, prompt: "Order number or e-mail address")
      .onSubmit(of: .search, search)
      .refreshable { await load() }
    }
    .navigationTitle(title)
    .task { await load() }
  }

  private var title: String {
    if let text = query.text { return "Orders that match “\(text)”" }
    return query.owed ? "Refunds owed" : "Orders"
  }

  @ViewBuilder private func contents(_ list: OrderList) -> some View {
    if list.orders.isEmpty, query.text != nil {
      ContentUnavailableView(
        "Nothing matches", systemImage: "magnifyingglass",
        description: "Enter an order number or how it begins, or the buyer's whole e-mail address."
      ) {
        NavigationLink("Show all orders", value: OrderingRoute.orders(cursor: nil))
          .accessibilityIdentifier("orders-all")
      }
    } else if list.orders.isEmpty, query.owed {
      ContentUnavailableView("No refunds are owed", systemImage: "checkmark.circle")
    } else if list.orders.isEmpty {
      ContentUnavailableView("No orders yet", systemImage: "tray", description: "They appear here as they are placed.")
    } else {
      OrderTableView(orders: list.orders, format: format)
      if let next = list.next {
        NavigationLink(
          "Earlier orders", value: OrderingRoute.orders(owed: query.owed, query: query.text, cursor: next.text)
        )
        .buttonStyle(.bordered)
      }
    }
  }

  private func search() {
    let wanted = OrderListQuery(owed: query.owed, text: text)
    if wanted != query { navigate(OrderingRoute.orders(owed: wanted.owed, query: wanted.text, cursor: nil)) }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await ordering.load(query)
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
