import FoundationUI
import MyStoreKit
import Ordering
public import StoreIdentifiers
public import WebUI

/// What was ordered, shown to whoever ordered it.
public struct OrderConfirmationScreen: View {
  private let id: OrderID
  private let token: String?
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

  /// The confirmation of an order, for the holder of its cart, or of its view token.
  public init(order: OrderID, token: String? = nil) {
    id = order
    self.token = token
  }

  /// Thanks, the number, the lines.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView(text("Loading your order")).navigationTitle(text("Your order"))
      case .error(let error) where error.status == 404 || error.status == 401:
        ContentUnavailableView(
          text("Order not found"), systemImage: "magnifyingglass",
          description: text("Open the address that was shown when the order was placed, or sign in.")
        ) {
          NavigationLink(text("Go to the shop"), value: outlets.shop)
        }
        .navigationTitle(text("Not found")).pageStatus(404)
      case .error(let error):
        ErrorView(
          text("Your order could not be loaded"), message: text.message(of: error),
          guidance: text("Your order is safe. Try again in a moment."), retry: load
        ).navigationTitle(text("Your order"))
      case .data: if let order = ordering.order(id) { contents(order) }
      }
    }
    .task { await load() }
  }

  private func contents(_ order: Order) -> some View {
    VStack(alignment: .leading, spacing: .large) {
      if !order.number.isEmpty {
        HStack(spacing: .small) {
          Text(text("Order number"))
          Text(order.number).bold().monospacedDigit().accessibilityIdentifier("order-number")
        }
      }
      if order.viewToken != nil {
        Text(text("Bookmark this page to see your order at any time.")).foregroundStyle(.secondary)
      }
      OrderDetailsView(order: order, bankDetails: outlets.bankDetails)
      Button(text("Continue shopping")) { navigate.unwind() }
        .buttonStyle(.bordered).accessibilityIdentifier("continue-shopping")
    }
    .navigationTitle(title(order))
  }

  private func title(_ order: Order) -> String {
    if order.status.lifecycle == .pending { return text("Your order waits for its payment") }
    return order.number.isEmpty ? text("Your order") : text("Thank you for your order")
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await ordering.loadPlacedOrder(id, token: token)
      state = .data
    } catch { state = .error(error) }
  }
}
