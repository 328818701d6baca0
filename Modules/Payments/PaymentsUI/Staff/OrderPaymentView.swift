import FoundationCore
import FoundationUI
import Payments
import WebUI

/// One payment: its amounts, what happened, and what can be done now. Takes plain values.
struct OrderPaymentView: View {
  let payment: Payment
  /// What its order owes; nil for an order that is not sold any more.
  let due: Money?
  let onEvent: (PaymentAmountForm) async -> Void
  @Environment(\.displayFormat) private var format
  @Environment(\.paymentsText) private var text

  var body: some View {
    let words = PaymentWords(text: text)
    VStack(alignment: .leading, spacing: .small) {
      HStack(spacing: .small) {
        Text(words.method(payment.method)).bold()
        PriceText(payment.amount)
        Text(words.state(payment.state)).accessibilityIdentifier("payment-state")
        if payment.isTest { StatusBadge(text("Test"), style: .warning) }
      }
      Text(text("Reference {1}", payment.reference)).foregroundStyle(.secondary)
      if let provider = payment.details.reference {
        Text(text("At the provider: {1}", provider)).foregroundStyle(.secondary)
      }
      if let due = payment.dueAt, payment.state == .waiting {
        Text(text("Due on {1}", format.dateTime(due))).foregroundStyle(.secondary)
      }
      if let end = payment.details.captureBefore, payment.state == .authorized {
        Text(text("To be taken before {1}", format.dateTime(end))).accessibilityIdentifier("capture-before")
      }
      Box("timeline") {
        ForEach(payment.transactions) { transaction in
          TimelineEntryView(moment: format.dateTime(transaction.occurredAt)) {
            HStack(spacing: .small) {
              Text(text("{1}: {2}", words.action(transaction.action), words.outcome(transaction.outcome)))
              PriceText(transaction.amount)
            }
            if let reference = transaction.reference { Text(reference).foregroundStyle(.secondary) }
          }
          .accessibilityIdentifier("payment-event")
        }
      }
      ForEach(options, id: \.self) { option in
        PaymentOptionView(option: option, isManual: payment.method.isManual, onEvent: onEvent)
      }
    }
    .accessibilityIdentifier("payment")
  }

  /// What can be done now: of money that a provider holds, no more is taken than the order owes.
  private var options: [PaymentOption] {
    if payment.method.isManual { return payment.options }
    return payment.options.compactMap { option in
      guard option.action == .charge, due?.amount ?? 0 < option.limit.amount else { return option }
      guard let due, due.amount > 0 else { return nil }
      return PaymentOption(action: .charge, limit: due, isDivisible: option.isDivisible)
    }
  }
}

/// One thing that can be done now, with an amount where a part is possible. Takes plain values.
struct PaymentOptionView: View {
  let option: PaymentOption
  let isManual: Bool
  let onEvent: (PaymentAmountForm) async -> Void
  @State private var form: PaymentAmountForm
  @Environment(\.displayFormat) private var format
  @Environment(\.paymentsText) private var text

  init(option: PaymentOption, isManual: Bool, onEvent: @escaping (PaymentAmountForm) async -> Void) {
    (self.option, self.isManual, self.onEvent) = (option, isManual, onEvent)
    _form = State(initialValue: PaymentAmountForm(option: option))
  }

  var body: some View {
    HStack(alignment: .bottom, spacing: .small) {
      if option.isDivisible {
        TextField(
          text("Amount in {1}, if not {2}", option.limit.currency.code, format.price(option.limit)), text: $form.text
        )
        .keyboardType(.decimalPad).accessibilityIdentifier("amount-\(option.action.rawValue)")
      }
      Button(label) { await onEvent(form) }.buttonStyle(.bordered)
        .accessibilityIdentifier("payment-\(option.action.rawValue)")
    }
  }

  private var label: String {
    switch option.action {
    case .charge: isManual ? text("Record that it has come") : text("Take the money")
    case .refund: isManual ? text("Record that it has gone back") : text("Send it back")
    default: text("Give this payment up")
    }
  }
}
