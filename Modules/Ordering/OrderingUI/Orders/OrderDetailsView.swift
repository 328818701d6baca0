import AddressesUI
import FoundationCore
import FoundationUI
import Ordering
import WebUI

/// An order as its buyer reads it: where it stands, how to pay, what was bought, where it goes. Takes plain values.
struct OrderDetailsView: View {
  let order: Order
  let bankDetails: [String]
  @Environment(\.displayFormat) private var format
  @Environment(\.orderingOutlets) private var outlets
  @Environment(\.orderingText) private var text

  /// How far an order has come that is on its way; none for one that is not.
  private var steps: [StepsView.Step] {
    let status = order.status
    guard status.lifecycle == .placed, status.payment != .refunded else { return [] }
    let isPaid = status.payment != .none && status.payment != .partiallyPaid
    return [
      StepsView.Step(text("Placed"), isDone: true), StepsView.Step(text("Paid"), isDone: isPaid),
      StepsView.Step(
        isPickedUp ? text("Collected") : text("Shipped"), isDone: status.fulfilment == .fulfilled),
    ]
  }

  /// Whether the buyer picks it up.
  private var isPickedUp: Bool { order.shipping?.pickup != nil }

  /// Whether it becomes an order only once its payment is agreed.
  private var isPending: Bool { order.status.lifecycle == .pending }

  var body: some View {
    Box("with-summary") {
      VStack(alignment: .leading, spacing: .large) {
        OrderStatusView(order.status)
        if !steps.isEmpty { StepsView(steps) }
        if order.isTest { Text(text("This is a test order: nothing was paid, and nothing is sent.")) }
        if isPending || order.status.lifecycle == .placed, order.due.amount > 0 { payment(order.due) }
        if order.status.lifecycle == .cancelled, order.number.isEmpty {
          Text(text("The payment did not come in time. Nothing was ordered."))
            .accessibilityIdentifier("order-lapsed")
        }
        if order.status.fulfilment != .unfulfilled || isPickedUp { outlets.sent(order) }
        Box("order-lines") { ForEach(order.lines, content: line) }
        OrderRemovalsView(order: order)
        if let note = order.note {
          Section(text("Your note")) { Text(note).accessibilityIdentifier("order-note") }
        }
      }
      Box("summary") {
        Text(text("Summary")).styleClass("summary-title").accessibilityHeading(.h2)
        OrderSumsView(order: order)
        if let address = order.address {
          Text(OrderAddressTitle(order).title(in: text)).styleClass("summary-part").accessibilityHeading(.h2)
          Box("address") { AddressView(address) }.accessibilityIdentifier("order-address")
        }
        if order.exemption != nil {
          Text(text("No VAT is charged: the business that buys accounts for it (reverse charge)."))
            .accessibilityIdentifier("order-exempt")
        }
        outlets.orderAgain(order)
        if order.canBeWithdrawnFrom {
          NavigationLink(
            text("Withdraw from contract here"), value: OrderingRoute.withdrawal(order.id, token: order.viewToken)
          ).accessibilityIdentifier("withdraw")
          if let period = order.withdrawalPeriod {
            Text(text("You can withdraw until {1}.", format.day(period.lastDay))).foregroundStyle(.secondary)
              .accessibilityIdentifier("withdraw-until")
          }
        }
      }
    }
    .task { await outlets.loadPictures(order.lines.map(\.variant)) }
  }

  private func line(_ line: OrderLineItem) -> some View {
    Box("order-line") {
      outlets.picture(line.variant, line.shownName)
      Box("cart-info") {
        if let page = outlets.productPage(line.variant) {
          NavigationLink(line.shownName, value: page).styleClass("cart-name")
        } else {
          Text(line.shownName).styleClass("cart-name")
        }
        Text(text("{1} × {2}", format.number(line.quantity), format.price(line.unitPrice))).foregroundStyle(.secondary)
        Text(text("SKU {1}", line.sku)).foregroundStyle(.secondary)
        LineComponentsView(line, name: \.shownName)
        LinePropertiesView(line.properties)
        PreorderView(line.waitsUntil)
        RemovedUnitsView(line: line)
      }
      PriceText(line.total).bold()
    }
  }

  private func payment(_ due: Money) -> some View {
    Section(text("Payment")) {
      if outlets.choosesPayment || isPending {
        outlets.payNow(order)
      } else {
        Text(text("Please transfer {1}, with the order number as reference.", format.price(due)))
        if bankDetails.isEmpty {
          Text(text("The shop will give you its bank details."))
        } else {
          VStack(alignment: .leading, spacing: .none) {
            ForEach(bankDetails, id: \.self) { line in Text(line) }
          }
          .accessibilityIdentifier("bank-details")
        }
      }
      if isPending, let dueAt = order.dueAt {
        Text(text("We keep these goods for you until {1}.", format.dateTime(dueAt))).foregroundStyle(.secondary)
      } else if let dueAt = order.dueAt {
        Text(text("If it has not been paid by {1}, the order is cancelled.", format.date(dueAt)))
          .foregroundStyle(.secondary)
      }
    }
  }
}
