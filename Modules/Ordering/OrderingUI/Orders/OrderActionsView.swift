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
  /// Call the order off; what becomes of money that was paid.
  case cancel(CancellationRefund?)
}

/// The actions that are legal now, the one of the moment first. Takes a plain value.
struct OrderActionsView: View {
  let order: Order
  let onEvent: (OrderActionEvent) async -> Void
  @Environment(\.displayFormat) private var format
  @State private var asksToCancel = false

  var body: some View {
    HStack(spacing: .small) {
      if isPlaced, let due, due.amount > 0 {
        Button("Record payment of \(format.price(due))") { await onEvent(.pay(due)) }
          .buttonStyle(.borderedProminent).accessibilityIdentifier("record-payment")
      }
      if order.status.lifecycle == .cancelled, order.status.payment == .none, order.totals.total.amount > 0 {
        Button("Record late payment of \(format.price(order.totals.total))") { await onEvent(.pay(order.totals.total)) }
          .buttonStyle(.bordered).accessibilityIdentifier("record-late-payment")
      }
      if order.status.label == .refundOwed, let held {
        Button("Record refund of \(format.price(held))") { await onEvent(.refund(held)) }
          .buttonStyle(.borderedProminent).accessibilityIdentifier("record-refund")
      }
      if order.status.lifecycle != .cancelled, order.status.fulfilment == .unfulfilled {
        Button("Cancel order") { asksToCancel = true }.buttonStyle(.bordered).accessibilityIdentifier("cancel-order")
      }
    }
    .confirmationDialog("Cancel order \(order.number)?", isPresented: $asksToCancel, message: question) {
      if let held, held.amount > 0 {
        Button("Cancel and record a refund of \(format.price(held))", role: .destructive) {
          await onEvent(.cancel(.recorded))
        }
        .accessibilityIdentifier("cancel-refunded")
        Button("Cancel and refund later", role: .destructive) { await onEvent(.cancel(.owed)) }
          .accessibilityIdentifier("cancel-owed")
      } else {
        Button("Cancel order", role: .destructive) { await onEvent(.cancel(nil)) }
          .accessibilityIdentifier("cancel-confirm")
      }
    }
  }

  private var isPlaced: Bool { order.status.lifecycle == .placed }
  private var due: Money? { try? order.totals.total.subtracting(order.totals.captured) }
  /// What was paid and has not gone back.
  private var held: Money? { try? order.totals.captured.subtracting(order.totals.refunded) }

  private var question: String {
    guard let held, held.amount > 0 else { return "Its stock becomes available again." }
    return "Its stock becomes available again. \(format.price(held)) was paid: say whether it has gone back."
  }
}
