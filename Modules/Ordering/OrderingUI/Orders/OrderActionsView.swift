import FoundationCore
import FoundationUI
import Ordering
import WebUI

/// What staff can do about an order's money, and with the whole of it.
enum OrderActionEvent: Hashable {
  /// So much has come in.
  case pay(Money)
  /// So much has gone back.
  case refund(Money)
  /// Make the draft an order: take its stock, and tell its buyer.
  case place
  /// Call the order off; what becomes of money that was paid.
  case cancel(CancellationRefund?)
}

/// The actions that are legal now, the one of the moment last, where it is seen first. Takes a plain value.
struct OrderActionsView: View {
  let order: Order
  let onEvent: (OrderActionEvent) async -> Void
  @Environment(\.displayFormat) private var format
  @Environment(\.orderingText) private var text
  @State private var asksToCancel = false

  var body: some View {
    Box("states") {
      if order.status.lifecycle != .cancelled, order.status.fulfilment == .unfulfilled {
        Button(text("Cancel order")) { asksToCancel = true }.buttonStyle(.bordered)
          .accessibilityIdentifier("cancel-order")
      }
      if order.status.lifecycle == .draft {
        Button(text("Place order")) { await onEvent(.place) }.buttonStyle(.borderedProminent)
          .accessibilityIdentifier("place-draft")
      }
      if isPlaced, order.due.amount > 0 {
        Button(text("Record payment of {1}", format.price(order.due))) { await onEvent(.pay(order.due)) }
          .buttonStyle(.borderedProminent).accessibilityIdentifier("record-payment")
      }
      if order.status.lifecycle == .cancelled, order.status.payment == .none, order.totals.total.amount > 0 {
        Button(text("Record late payment of {1}", format.price(order.totals.total))) {
          await onEvent(.pay(order.totals.total))
        }
        .buttonStyle(.bordered).accessibilityIdentifier("record-late-payment")
      }
      if order.owed.amount > 0 {
        Button(text("Record refund of {1}", format.price(order.owed))) { await onEvent(.refund(order.owed)) }
          .buttonStyle(.borderedProminent).accessibilityIdentifier("record-refund")
      }
    }
    .confirmationDialog(text("Cancel order {1}?", order.number), isPresented: $asksToCancel, message: question) {
      if held.amount > 0 {
        Button(text("Cancel and record a refund of {1}", format.price(held)), role: .destructive) {
          await onEvent(.cancel(.recorded))
        }
        .accessibilityIdentifier("cancel-refunded")
        Button(text("Cancel and refund later"), role: .destructive) { await onEvent(.cancel(.owed)) }
          .accessibilityIdentifier("cancel-owed")
      } else {
        Button(text("Cancel order"), role: .destructive) { await onEvent(.cancel(nil)) }
          .accessibilityIdentifier("cancel-confirm")
      }
    }
  }

  private var isPlaced: Bool { order.status.lifecycle == .placed }
  private var held: Money { order.totals.held }

  private var question: String {
    guard held.amount > 0 else { return text("Its stock becomes available again.") }
    return text(
      "Its stock becomes available again. {1} was paid: say whether it has gone back.", format.price(held))
  }
}
