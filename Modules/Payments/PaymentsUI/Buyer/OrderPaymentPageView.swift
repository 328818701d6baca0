import Foundation
import FoundationCore
import FoundationUI
import Payments
import WebUI

/// What is to be paid, what became of the latest attempt, and the ways to pay. Takes plain values.
struct OrderPaymentPageView: View {
  let page: OrderPaymentPage
  let bankDetails: [String]
  let onPay: (PaymentMethod) async -> Void
  @Environment(\.displayFormat) private var format
  @Environment(\.paymentsText) private var text

  private var words: PaymentWords { PaymentWords(text: text) }
  private var latest: PaymentAttempt? { page.attempts.first }
  private var isPaid: Bool { page.due.amount <= 0 }

  var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      if !page.isLive {
        Text(text("This order was called off. There is nothing to pay.")).accessibilityIdentifier("payment-over")
      } else if isPaid {
        Text(text("The order is paid. Thank you.")).bold().accessibilityIdentifier("payment-done")
      } else {
        HStack(spacing: .small) {
          Text(text("To be paid"))
          PriceText(page.due).bold().accessibilityIdentifier("payment-due")
        }
        if page.isPending, let due = page.dueAt {
          Text(
            text("We keep these goods for you until {1}. They are ordered once they are paid.", format.dateTime(due))
          )
          .accessibilityIdentifier("payment-pending")
        }
        if let latest { AttemptView(attempt: latest, page: page, bankDetails: bankDetails) }
        if page.methods.isEmpty {
          Text(text("The order cannot be paid here any more. Please ask the shop."))
        } else {
          methods
        }
      }
    }
  }

  private var methods: some View {
    Section(latest == nil ? text("How would you like to pay?") : text("Pay in another way")) {
      HStack(spacing: .small) {
        ForEach(page.methods, id: \.self) { method in
          Button(words.method(method)) { await onPay(method) }
            .buttonStyle(method == page.methods.first && latest == nil ? .borderedProminent : .bordered)
            .accessibilityIdentifier("pay-\(method.rawValue)")
        }
      }
      if page.methods.contains(.card) {
        Text(text("You enter your card on a page of our payment provider. The shop never sees its number."))
          .font(.footnote).foregroundStyle(.secondary)
      }
    }
  }
}

/// What became of an attempt, and what the buyer does now. Takes plain values.
struct AttemptView: View {
  let attempt: PaymentAttempt
  let page: OrderPaymentPage
  let bankDetails: [String]
  @Environment(\.displayFormat) private var format
  @Environment(\.paymentsText) private var text

  var body: some View {
    Section(PaymentWords(text: text).method(attempt.method)) {
      switch attempt.state {
      case .waiting: byHand
      case .underway: underway
      case .failed:
        Text(text("The payment did not go through. Nothing was taken. Try again, or pay in another way."))
          .accessibilityIdentifier("payment-failed")
      case .authorized: Text(text("The payment is confirmed.")).accessibilityIdentifier("payment-confirmed")
      case .cancelled: Text(text("This payment was called off."))
      case .captured, .refunded, .disputed: Text(PaymentWords(text: text).state(attempt.state))
      }
    }
    .accessibilityIdentifier("payment-attempt")
  }

  @ViewBuilder private var underway: some View {
    if let address = attempt.page {
      Text(text("The payment is not finished yet."))
      if let place = PageLocation(address), address.hasPrefix("/") {
        NavigationLink(text("Continue to the payment"), value: place).buttonStyle(.borderedProminent)
          .accessibilityIdentifier("payment-continue")
      } else if let url = URL(string: address) {
        Link(text("Continue to the payment"), destination: url).styleClass("button button-prominent")
          .accessibilityIdentifier("payment-continue")
      }
    } else {
      Text(text("The payment is on its way. Reload this page in a moment.")).accessibilityIdentifier("payment-underway")
    }
  }

  @ViewBuilder private var byHand: some View {
    switch attempt.method {
    case .bankTransfer:
      Text(text("Please transfer {1} and write {2} as the reference.", format.price(attempt.amount), page.number))
      if bankDetails.isEmpty {
        Text(text("The shop will give you its bank details."))
      } else {
        VStack(alignment: .leading, spacing: .none) {
          ForEach(bankDetails, id: \.self) { line in Text(line) }
        }
        .accessibilityIdentifier("bank-details")
      }
    case .cashOnDelivery:
      Text(text("Please have {1} ready when the parcel comes.", format.price(attempt.amount)))
    case .invoice: Text(text("You will get a bill of {1}.", format.price(attempt.amount)))
    case .card, .test: EmptyView()
    }
    if let due = page.dueAt, attempt.method != .cashOnDelivery {
      Text(text("Due on {1}", format.date(due))).foregroundStyle(.secondary)
    }
  }
}
