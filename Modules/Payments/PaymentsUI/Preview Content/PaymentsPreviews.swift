import FoundationCore
public import FoundationUI
import MyStoreKit
import Payments
import PaymentsUI
import StoreIdentifiers
import WebUI

/// The screens of Payments, one preview for each state.
public enum PaymentsPreviews: PreviewProvider {
  private static let list = "/api/v1/payments/payments"
  private static let order = OrderID("00000000-0000-7000-8000-000000000003") ?? .make()
  private static var ofOrder: String { "/api/v1/payments/orders/\(order)/payments" }

  /// What `make previews` shows and the snapshot tests compare.
  public static var previews: [Preview] {
    [
      screen("PaymentListScreen", .init(list, json: PackageResources.payments_json)),
      screen("PaymentListScreen, empty", .init(list, json: PackageResources.no_payments_json)),
      screen("PaymentListScreen, error", .init(list, failing: .timedOut)),
      screen("PaymentListScreen, loading", .never(list)),
      view("OrderPaymentsView", .init(ofOrder, json: PackageResources.order_payments_json)),
      view("OrderPaymentsView, empty", .init(ofOrder, json: "[]")),
      view("OrderPaymentsView, error", .init(ofOrder, failing: .timedOut)),
    ]
  }

  private static func screen(_ name: String, _ answer: CannedTransport.Answer) -> Preview {
    Preview(name, answers: [answer]) { client in
      PaymentListScreen().environment(PaymentsModel(client: PaymentsHTTPClient(client: client)))
    }
  }

  private static func view(_ name: String, _ answer: CannedTransport.Answer) -> Preview {
    Preview(name, answers: [answer]) { client in
      OrderPaymentsView(order: order, due: try? Money(2_395, .gbp))
        .environment(PaymentsModel(client: PaymentsHTTPClient(client: client)))
    }
  }
}
