import FoundationUI
import MyStoreKit
import Payments
public import StoreIdentifiers
public import WebUI

/// What a buyer does now to pay for an order: what was chosen, and the way to choose.
public struct PayNowView: View {
  private let order: OrderID
  private let token: String?
  @Environment(PaymentsModel.self) private var model
  @Environment(\.paymentsOutlets) private var outlets
  @Environment(\.paymentsText) private var text

  /// The part of an order's page for paying, for whoever may read the order or has its token.
  public init(order: OrderID, token: String? = nil) {
    self.order = order
    self.token = token
  }

  /// The latest attempt, if there is one, and the way to the payment page.
  public var body: some View {
    VStack(alignment: .leading, spacing: .medium) {
      if let latest, let page = model.page(of: order) {
        AttemptView(attempt: latest, page: page, bankDetails: outlets.bankDetails)
      }
      NavigationLink(
        latest == nil ? text("Choose how to pay") : text("Pay in another way"),
        value: PaymentsRoute.pay(order, token: token).location
      )
      .buttonStyle(latest == nil ? .borderedProminent : .bordered).accessibilityIdentifier("pay-now")
    }
    // Whoever does not see the attempt finds it behind the link.
    .task { do throws(HTTPClientError) { try await model.loadPage(of: order, token: token) } catch {} }
  }

  private var latest: PaymentAttempt? { model.page(of: order)?.attempts.first }
}
