import FoundationCore
import FoundationUI
import Ordering
import WebUI

/// An order as its buyer reads it: where it stands, how to pay, what was bought, where it goes. Takes plain values.
struct OrderDetailsView: View {
  let order: Order
  let bankDetails: [String]
  @Environment(\.displayFormat) private var format
  @Environment(\.orderingText) private var text

  var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      OrderStatusView(order.status)
      if order.status.lifecycle == .placed, let due, due.amount > 0 { payment(due) }
      OrderLinesView(order: order)
      if let address = order.address {
        Section(text("Delivery address")) { AddressView(address) }.accessibilityIdentifier("order-address")
      }
    }
  }

  private var due: Money? { try? order.totals.total.subtracting(order.totals.captured) }

  private func payment(_ due: Money) -> some View {
    Section(text("Payment")) {
      Text(text("Please transfer {1}, with the order number as reference.", format.price(due)))
      if bankDetails.isEmpty {
        Text(text("The shop will give you its bank details."))
      } else {
        VStack(alignment: .leading, spacing: .none) {
          ForEach(bankDetails, id: \.self) { line in Text(line) }
        }
        .accessibilityIdentifier("bank-details")
      }
      if let dueAt = order.dueAt {
        Text(text("If it has not arrived by {1}, the order is cancelled.", format.date(dueAt)))
          .foregroundStyle(.secondary)
      }
    }
  }
}
