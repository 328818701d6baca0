public import FoundationCore
import FoundationUI
import MyStoreKit
import Payments
public import StoreIdentifiers
public import WebUI

/// Staff: the payments of an order, with what can be done about each now. It fills the order page's slot.
public struct OrderPaymentsView: View {
  private let order: OrderID
  private let due: Money?
  private let hasChanged: () async -> Void
  @Environment(PaymentsModel.self) private var model
  @Environment(\.displayFormat) private var format
  @Environment(\.paymentsText) private var text
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @State private var state = ViewState.loading
  // One payment and one movement a page: pressing twice does it once.
  @State private var payment = PaymentID.make()
  @State private var movement = PaymentTransactionID.make()

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  /// The payments of an order; nil when nothing can be begun for it, else what it owes. The closure is called when money
  /// came or went back.
  public init(order: OrderID, due: Money?, hasChanged: @escaping () async -> Void = {}) {
    self.order = order
    self.due = due
    self.hasChanged = hasChanged
  }

  /// A list, and a button for each method.
  public var body: some View {
    Section(text("Payments")) {
      switch state {
      case .loading: ProgressView(text("Loading"))
      case .error(let error):
        ErrorView(
          text("The payments cannot be shown"), message: text.message(of: error),
          guidance: text("Sign in with an account that may see it, or try again."), retry: load)
      case .data: contents(model.payments(of: order) ?? [])
      }
    }
    .task { await load() }
  }

  @ViewBuilder private func contents(_ payments: [Payment]) -> some View {
    if payments.isEmpty { Text(text("No payment was begun.")).foregroundStyle(.secondary) }
    VStack(alignment: .leading, spacing: .large) {
      ForEach(payments) { payment in OrderPaymentView(payment: payment, due: due) { await handle($0, payment) } }
    }
    if let due, due.amount > 0 {
      HStack(spacing: .small) {
        Text(text("Begin a payment:"))
        ForEach(PaymentMethod.manual, id: \.self) { method in
          Button(PaymentWords(text: text).method(method)) { await begin(method) }.buttonStyle(.bordered)
            .accessibilityIdentifier("begin-\(method.rawValue)")
        }
      }
    }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await model.load(of: order)
      state = .data
    } catch { state = .error(error) }
  }

  private func begin(_ method: PaymentMethod) async {
    do throws(HTTPClientError) {
      try await model.begin(NewOrderPayment(id: payment, order: order, method: method))
      payment = .make()
      showNotice(text("The payment has begun."))
    } catch { refuse(error) }
  }

  private func handle(_ form: PaymentAmountForm, _ payment: Payment) async {
    guard let amount = form.amount else {
      return showNotice(
        text("Write an amount above 0 and of at most {1}, or nothing for all of it.", format.price(form.option.limit)))
    }
    do throws(HTTPClientError) {
      let new = NewPaymentMovement(id: movement, amount: amount)
      switch form.option.action {
      case .charge: try await model.capture(new, of: payment.id)
      case .refund: try await model.refund(new, of: payment.id)
      default: try await model.cancel(payment.id)
      }
      movement = .make()
      showNotice(
        payment.method.isManual ? text("The payment has changed.") : text("The provider is asked. Reload to see more."))
      await hasChanged()
    } catch { refuse(error) }
  }

  private func refuse(_ error: HTTPClientError) {
    showError(text.told(error), text("Nothing was changed. Reload the order and try again."))
  }
}
