import FoundationUI
import MyStoreKit
import Ordering
public import StoreIdentifiers
public import WebUI

/// What was ordered, shown to whoever ordered it.
public struct OrderConfirmationScreen: View {
  private let id: OrderID
  @Environment(OrderingModel.self) private var ordering
  @Environment(\.orderingOutlets) private var outlets
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data(Order)
  }

  /// The confirmation of an order.
  public init(order: OrderID) { id = order }

  /// Thanks, the number, the lines.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView("Loading your order").navigationTitle("Your order")
      case .error(let error) where error.status == 404 || error.status == 401:
        ContentUnavailableView(
          "There is no such order here", systemImage: "magnifyingglass",
          description: "An order is shown in the browser it was placed in."
        ) {
          NavigationLink("Go to the shop", value: outlets.shop)
        }
        .navigationTitle("Not found").pageStatus(404)
      case .error(let error):
        ErrorView(
          "Your order cannot be shown", message: error.message,
          guidance: "It is safe; try again in a moment.", retry: load
        ).navigationTitle("Your order")
      case .data(let order):
        VStack(alignment: .leading, spacing: .large) {
          HStack(spacing: .small) {
            Text("Order number")
            Text(order.number).bold().monospacedDigit().accessibilityIdentifier("order-number")
          }
          if let email = order.email { Text("We will write to \(email) when it leaves.") }
          OrderLinesView(order: order)
          NavigationLink("Go on shopping", value: outlets.shop)
        }
        .navigationTitle("Thank you for your order")
      }
    }
    .task { await load() }
  }

  private func load() async {
    do throws(HTTPClientError) { state = .data(try await ordering.order(id)) } catch { state = .error(error) }
  }
}
