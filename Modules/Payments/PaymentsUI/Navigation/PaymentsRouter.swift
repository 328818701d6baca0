public import WebUI

/// Maps each place of Payments to its screen.
public struct PaymentsRouter: View {
  private let route: PaymentsRoute

  /// Creates the screen of a place.
  public init(_ route: PaymentsRoute) { self.route = route }

  /// One screen a case.
  public var body: some View {
    switch route {
    case .list(let cursor): PaymentListScreen(cursor: cursor)
    case .pay(let order, let token): OrderPaymentScreen(order: order, token: token)
    case .test(let payment, let token): TestPaymentScreen(payment: payment, token: token)
    }
  }
}
