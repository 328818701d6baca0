public import FoundationCore
import FoundationUI
import MyStoreKit
import Payments
public import StoreIdentifiers
public import WebUI

/// Where a buyer pays for an order: chooses how, goes to the provider's page, and tries again when that has failed.
///
/// The way to a provider is a link. A form that is answered with a redirect would need a policy that lets forms leave
/// the shop; this page needs none, with scripts and without.
public struct OrderPaymentScreen: View {
  private let order: OrderID
  private let token: String?
  @Environment(PaymentsModel.self) private var model
  @Environment(\.paymentsOutlets) private var outlets
  @Environment(\.paymentsText) private var text
  @Environment(\.showError) private var showError
  @State private var state = ViewState.loading
  // One payment a page: pressing twice begins it once.
  @State private var payment = PaymentID.make()

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  /// The page of an order, for whoever may read it or has its token.
  public init(order: OrderID, token: String? = nil) {
    self.order = order
    self.token = token
  }

  /// The state that the screen is in.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView(text("Loading")).navigationTitle(text("Payment"))
      case .error(let error) where error.status == 404 || error.status == 401:
        ContentUnavailableView(
          text("Order not found"), systemImage: "magnifyingglass",
          description: text("Open the address that was shown when the order was placed, or sign in.")
        ) {
          EmptyView()
        }
        .navigationTitle(text("Not found")).pageStatus(404)
      case .error(let error):
        ErrorView(
          text("The payment cannot be shown"), message: text.message(of: error),
          guidance: text("Nothing was paid. Try again in a moment."), retry: load
        ).navigationTitle(text("Payment"))
      case .data:
        if let page = model.page(of: order) {
          NavigationLink(text("Back to your order"), value: outlets.ownOrder(order, token))
            .accessibilityIdentifier("back-to-order")
          OrderPaymentPageView(page: page, bankDetails: outlets.bankDetails) { await pay($0) }
            .navigationTitle(page.isPending ? text("Payment") : text("Pay for order {1}", page.number))
        }
      }
    }
    .task { await load() }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await model.loadPage(of: order, token: token)
      state = .data
    } catch { state = .error(error) }
  }

  private func pay(_ method: PaymentMethod) async {
    do throws(HTTPClientError) {
      try await model.pay(NewPaymentAttempt(id: payment, method: method), for: order, token: token)
      payment = .make()
    } catch { showError(text.told(error), text("Nothing was paid. Try again, or choose another way to pay.")) }
  }
}
