import FoundationCore
import FoundationUI
import Payments
import WebUI

/// A page of payments. Takes plain values.
struct PaymentListView: View {
  struct Row: Identifiable {
    let payment: Payment
    let order: PageLocation

    var id: PaymentID { payment.id }
  }

  let rows: [Row]
  let next: Cursor?
  @Environment(\.paymentsText) private var text

  var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      if rows.isEmpty {
        EmptyStateView(
          text("No payments yet"), systemImage: "creditcard",
          description: text("Payments are begun on the page of an order."))
      } else {
        List(rows) { row in PaymentRowView(payment: row.payment, order: row.order) }
      }
      if let next {
        NavigationLink(text("Next page"), value: PaymentsRoute.list(cursor: next.text)).buttonStyle(.bordered)
          .accessibilityIdentifier("payments-next")
      }
    }
  }
}

/// One row: how much, how, where it stands, and the way to its order. Takes plain values.
struct PaymentRowView: View {
  let payment: Payment
  let order: PageLocation
  @Environment(\.displayFormat) private var format
  @Environment(\.paymentsText) private var text

  var body: some View {
    let words = PaymentWords(text: text)
    VStack(alignment: .leading, spacing: .small) {
      HStack(spacing: .small) {
        NavigationLink(text("Order {1}", payment.reference), value: order).accessibilityIdentifier("payment-order")
        PriceText(payment.amount)
        Text(words.state(payment.state)).bold().accessibilityIdentifier("payment-state")
        if payment.isTest { StatusBadge(text("Test"), style: .warning) }
      }
      Text(text("{1}, begun on {2}", words.method(payment.method), format.dateTime(payment.createdAt)))
        .font(.footnote).foregroundStyle(.secondary)
    }
  }
}
