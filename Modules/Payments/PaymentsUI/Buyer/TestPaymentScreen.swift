public import FoundationCore
import FoundationUI
import MyStoreKit
public import Payments
import StoreIdentifiers
public import WebUI

/// The page of a test payment: what a provider's hosted page is elsewhere. It asks what should happen.
public struct TestPaymentScreen: View {
  private let payment: PaymentID
  private let token: String
  @Environment(PaymentsModel.self) private var model
  @Environment(\.paymentsText) private var text
  @Environment(\.showError) private var showError
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  /// The page of a payment, for whoever has its token.
  public init(payment: PaymentID, token: String) {
    self.payment = payment
    self.token = token
  }

  /// The state that the screen is in.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView(text("Loading")).navigationTitle(text("Test payment"))
      case .error(let error) where error.status == 404:
        ContentUnavailableView(
          text("There is no such test payment"), systemImage: "magnifyingglass"
        ) {
          EmptyView()
        }
        .navigationTitle(text("Not found")).pageStatus(404)
      case .error(let error):
        ErrorView(
          text("The payment cannot be shown"), message: text.message(of: error),
          guidance: text("Nothing was paid. Try again in a moment."), retry: load
        ).navigationTitle(text("Test payment"))
      case .data:
        if let known = model.testPayment(payment) {
          TestPaymentView(payment: known) { await decide($0) }.navigationTitle(text("Test payment"))
        }
      }
    }
    .task { await load() }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await model.loadTestPayment(payment, token: token)
      state = .data
    } catch { state = .error(error) }
  }

  private func decide(_ decision: TestPaymentDecision) async {
    do throws(HTTPClientError) { try await model.decide(decision, of: payment, token: token) } catch {
      showError(text.told(error), text("Nothing was changed. Go back to the order and try again."))
    }
  }
}

/// What can be tried with a test payment. Takes plain values.
struct TestPaymentView: View {
  let payment: TestPayment
  let onDecide: (TestPaymentDecision) async -> Void
  @Environment(\.paymentsText) private var text

  var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      HStack(spacing: .small) {
        PriceText(payment.amount).bold()
        StatusBadge(text("Test"), style: .warning)
      }
      Text(text("No money moves here. Choose what should happen."))
      switch payment.decision {
      case nil, .leavePending: buttons
      case .challenge:
        Text(text("The bank wants to know whether it is really you.")).accessibilityIdentifier("test-challenge")
        HStack(spacing: .small) {
          button(.pay, text("It is me"), isFirst: true)
          button(.decline, text("It is not me"))
        }
      case .pay: Text(text("Paid, as a test.")).accessibilityIdentifier("test-paid")
      case .decline: Text(text("Declined, as a test.")).accessibilityIdentifier("test-declined")
      }
      NavigationLink(text("Back to the payment of the order"), value: PaymentsRoute.pay(payment.order, token: nil))
        .accessibilityIdentifier("test-back")
    }
  }

  private var buttons: some View {
    VStack(alignment: .leading, spacing: .small) {
      if payment.decision == .leavePending {
        Text(text("The payment waits for a decision.")).accessibilityIdentifier("test-pending")
      }
      HStack(spacing: .small) {
        button(.pay, text("Pay"), isFirst: true)
        button(.decline, text("Decline"))
        button(.challenge, text("Challenge"))
        if payment.decision == nil { button(.leavePending, text("Leave pending")) }
      }
    }
  }

  private func button(_ decision: TestPaymentDecision, _ label: String, isFirst: Bool = false) -> some View {
    Button(label) { await onDecide(decision) }.buttonStyle(isFirst ? .borderedProminent : .bordered)
      .accessibilityIdentifier("test-\(decision.rawValue)")
  }
}
