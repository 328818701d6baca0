import FoundationCore
import FoundationUI
import MyStoreKit
import Ordering
public import WebUI

/// A customer's own orders, the latest first.
public struct OwnOrderListScreen: View {
  private let query: OrderListQuery
  @Environment(OrderingModel.self) private var ordering
  @Environment(\.orderingOutlets) private var outlets
  @Environment(\.displayFormat) private var format
  @Environment(\.orderingText) private var text
  @State private var state = ViewState.loading
  /// What they ordered in the shop that was before; nil where that is not known.
  @State private var former: Page<FormerOrderSummary>?

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  /// A page of the list.
  public init(cursor: String?) { query = OrderListQuery(cursor: cursor.map { Cursor(text: $0) }) }

  /// A table of orders, each with the way to it.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView(text("Loading your orders"))
      case .error(let error) where error.status == 401 || error.status == 403: SignInFirstView()
      case .error(let error):
        ErrorView(
          text("Your orders could not be loaded"), message: text.message(of: error),
          guidance: text("Your orders are safe. Try again in a moment."), retry: load)
      case .data: if let list = ordering.list(query) { contents(list) }
      }
      if let former, !former.items.isEmpty {
        Section(text("Orders from our former shop")) { OwnFormerOrdersView(page: former) }
      }
    }
    .navigationTitle(text("Your orders"))
    .task { await load() }
  }

  @ViewBuilder private func contents(_ list: OrderList) -> some View {
    if list.orders.isEmpty {
      ContentUnavailableView(text("No orders yet"), systemImage: "tray") {
        NavigationLink(text("Go to the shop"), value: outlets.shop)
      }
    } else {
      Table(text("Your orders"), list.orders) {
        TableColumn<OrderSummary>(text("Order number")) { order in
          NavigationLink(order.number, value: OrderingRoute.ownOrder(order.id))
            .accessibilityIdentifier("own-order-link")
        }
        TableColumn<OrderSummary>(text("Date")) { order in Text(format.date(order.date)) }
        TableColumn<OrderSummary>(text("Status")) { order in OrderStatusView(order.status) }
        TableColumn<OrderSummary>(text("Total"), alignment: .trailing) { order in PriceText(order.total) }
      }
      if let next = list.next {
        NavigationLink(text("Earlier orders"), value: OrderingRoute.ownOrders(cursor: next.text))
          .buttonStyle(.bordered)
      }
    }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await ordering.load(query)
      state = .data
      // The list is of use without them.
      if query.cursor == nil { former = try? await ordering.formerOrders() }
    } catch { state = .error(error) }
  }
}
