import FoundationCore
import FoundationUI
import Ordering
import WebUI

/// Staff: calls a part of an order off that has not left. Takes plain values.
struct CancelUnitsView: View {
  /// The units, why, and what becomes of the money; returns whether it was done.
  let onCancel: (OrderCancellation) async -> Bool
  let order: Order
  @Environment(\.orderingText) private var text
  @State private var form = OrderUnitsForm(beginsWithAll: false)
  @State private var reason = ""
  @State private var problem: String?

  init(order: Order, onCancel: @escaping (OrderCancellation) async -> Bool) {
    (self.order, self.onCancel) = (order, onCancel)
  }

  var body: some View {
    DisclosureGroup(text("Cancel a part of the order")) {
      Box("filter-form") {
        OrderUnitsView(lines: order.lines.filter { $0.unsent > 0 }, form: $form, most: \.unsent)
        TextField(text("Reason, for the order's history"), text: $reason)
          .fieldError(problem.map { text($0) }).accessibilityIdentifier("cancel-units-reason")
        HStack(spacing: .small) {
          if order.totals.held.amount > 0 {
            Button(text("Cancel these and record the refund"), role: .destructive) { await cancel(.recorded) }
              .buttonStyle(.bordered).accessibilityIdentifier("cancel-units-refunded")
            Button(text("Cancel these and refund later"), role: .destructive) { await cancel(.owed) }
              .buttonStyle(.bordered).accessibilityIdentifier("cancel-units-owed")
          } else {
            Button(text("Cancel these"), role: .destructive) { await cancel(nil) }
              .buttonStyle(.bordered).accessibilityIdentifier("cancel-units-confirm")
          }
        }
      }
    }
    .accessibilityIdentifier("cancel-units")
  }

  private func cancel(_ refund: CancellationRefund?) async {
    let units = form.units(of: order.lines, most: \.unsent)
    guard !units.isEmpty else {
      problem = Phrases.key("Choose at least one unit.")
      return
    }
    // What has left stays: all the rest is a part too.
    let isAll = units.reduce(0) { $0 + $1.quantity } == order.lines.reduce(0) { $0 + $1.kept }
    guard !isAll || order.status.fulfilment != .unfulfilled else {
      problem = Phrases.key("To cancel all of it, choose “Cancel order” above.")
      return
    }
    guard reason.unicodeScalars.count <= 500 else {
      problem = Phrases.key("Enter a reason of up to 500 characters.")
      return
    }
    problem = nil
    let isDone = await onCancel(
      OrderCancellation(reason: reason.isEmpty ? nil : reason, refund: refund, lines: units))
    if isDone { (form, reason) = (OrderUnitsForm(beginsWithAll: false), "") }
  }
}
