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
  private static let tested = PaymentID("00000000-0000-7000-8000-000000000024") ?? .make()
  private static var page: String { "/api/v1/payments/orders/\(order)/page" }
  private static var testPage: String { "/api/v1/payments/test-payments/\(tested)" }
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
      payment("OrderPaymentScreen", .init(page, json: PackageResources.payment_page_json)),
      payment("OrderPaymentScreen, under way", .init(page, json: PackageResources.payment_page_underway_json)),
      payment("OrderPaymentScreen, pending", .init(page, json: PackageResources.payment_page_pending_json)),
      payment("OrderPaymentScreen, failed", .init(page, json: PackageResources.payment_page_failed_json)),
      payment("OrderPaymentScreen, bank transfer", .init(page, json: PackageResources.payment_page_transfer_json)),
      payment("OrderPaymentScreen, paid", .init(page, json: PackageResources.payment_page_done_json)),
      payment("OrderPaymentScreen, error", .init(page, failing: .timedOut)),
      payment("OrderPaymentScreen, loading", .never(page)),
      test("TestPaymentScreen", .init(testPage, json: PackageResources.test_payment_json)),
      test("TestPaymentScreen, challenge", .init(testPage, json: PackageResources.test_payment_challenge_json)),
      test("TestPaymentScreen, error", .init(testPage, failing: .timedOut)),
      test("TestPaymentScreen, loading", .never(testPage)),
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

  private static func payment(_ name: String, _ answer: CannedTransport.Answer) -> Preview {
    Preview(name, answers: [answer]) { client in
      OrderPaymentScreen(order: order)
        .environment(\.paymentsOutlets, PaymentsOutlets(bankDetails: ["Loom Ltd", "GB29 NWBK 6016 1331 9268 19"]))
        .environment(PaymentsModel(client: PaymentsHTTPClient(client: client)))
    }
  }

  private static func test(_ name: String, _ answer: CannedTransport.Answer) -> Preview {
    Preview(name, answers: [answer]) { client in
      TestPaymentScreen(payment: tested, token: "t")
        .environment(PaymentsModel(client: PaymentsHTTPClient(client: client)))
    }
  }
}
