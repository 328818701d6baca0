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
  @Environment(\.orderingText) private var text
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
      case .loading: ProgressView(text("Loading your order")).navigationTitle(text("Your order"))
      case .error(let error) where error.status == 404 || error.status == 401:
        ContentUnavailableView(
          text("There is no such order here"), systemImage: "magnifyingglass",
          description: text("An order is shown in the browser it was placed in.")
        ) {
          NavigationLink(text("Go to the shop"), value: outlets.shop)
        }
        .navigationTitle(text("Not found")).pageStatus(404)
      case .error(let error):
        ErrorView(
          text("Your order cannot be shown"), message: text.message(of: error),
          guidance: text("It is safe; try again in a moment."), retry: load
        ).navigationTitle(text("Your order"))
      case .data(let order):
        VStack(alignment: .leading, spacing: .large) {
          HStack(spacing: .small) {
            Text(text("Order number"))
            Text(order.number).bold().monospacedDigit().accessibilityIdentifier("order-number")
          }
          if let email = order.email { Text(text("We will write to {1} when it leaves.", email)) }
          OrderLinesView(order: order)
          NavigationLink(text("Go on shopping"), value: outlets.shop)
        }
        .navigationTitle(text("Thank you for your order"))
      }
    }
    .task { await load() }
  }

  private func load() async {
    do throws(HTTPClientError) { state = .data(try await ordering.order(id)) } catch { state = .error(error) }
  }
}
