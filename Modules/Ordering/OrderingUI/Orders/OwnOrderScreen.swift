public import FoundationCore
import FoundationUI
import MyStoreKit
import Ordering
public import StoreIdentifiers
public import WebUI

/// One of a customer's own orders.
public struct OwnOrderScreen: View {
  private let id: OrderID
  @Environment(OrderingModel.self) private var ordering
  @Environment(\.orderingOutlets) private var outlets
  @Environment(\.navigate) private var navigate
  @Environment(\.orderingText) private var text
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  /// The page of an order.
  public init(order: OrderID) { id = order }

  /// The order, or why it is not shown.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView(text("Loading your order")).navigationTitle(text("Your order"))
      case .error(let error) where error.status == 401 || error.status == 403:
        SignInFirstView().navigationTitle(text("Your order"))
      case .error(let error) where error.status == 404:
        ContentUnavailableView(text("Order not found"), systemImage: "magnifyingglass") {
          NavigationLink(text("Your orders"), value: OrderingRoute.ownOrders(cursor: nil))
        }
        .navigationTitle(text("Not found")).pageStatus(404)
      case .error(let error):
        ErrorView(
          text("Your order could not be loaded"), message: text.message(of: error),
          guidance: text("Your order is safe. Try again in a moment."), retry: load
        ).navigationTitle(text("Your order"))
      case .data:
        if let order = ordering.order(id) {
          Button(text("Back to orders")) { navigate.unwind(to: OrderingRoute.ownOrders(cursor: nil)) }
            .buttonStyle(.plain).accessibilityIdentifier("back-to-orders")
          OrderDetailsView(order: order, bankDetails: outlets.bankDetails)
            .navigationTitle(order.number.isEmpty ? text("Your order") : text("Order {1}", order.number))
        }
      }
    }
    .task { await load() }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await ordering.loadOrder(id)
      state = .data
    } catch { state = .error(error) }
  }
}
