import FoundationCore
import FoundationUI
import Ordering
import WebUI

/// What was taken out of an order since it was placed, by whom, and what goes back for it. Takes plain values.
struct OrderRemovalsView: View {
  let order: Order
  @Environment(\.displayFormat) private var format
  @Environment(\.orderingText) private var text

  var body: some View {
    if !order.removals.isEmpty {
      Section(text("Cancelled and withdrawn")) {
        VStack(alignment: .leading, spacing: .medium) {
          ForEach(order.removals) { removal in
            VStack(alignment: .leading, spacing: .none) {
              HStack(spacing: .small) {
                Text(title(of: removal)).bold()
                if let amount = try? removal.amount() { PriceText(amount) }
              }
              Text(format.dateTime(removal.occurredAt)).foregroundStyle(.secondary)
              ForEach(removal.lines, id: \.line) { line in
                Text(text("{1} × {2}", format.number(line.quantity), name(of: line)))
              }
              if removal.delivery.amount > 0 {
                Text(text("Delivery: {1}", format.price(removal.delivery))).foregroundStyle(.secondary)
              }
              if let reason = removal.reason { Text(reason).foregroundStyle(.secondary) }
            }
            .accessibilityIdentifier("removal")
          }
        }
      }
    }
  }

  private func title(of removal: OrderRemoval) -> String {
    switch removal.kind {
    case .cancellation: text("Cancelled by the shop")
    case .withdrawal: text("Withdrawn from the contract")
    }
  }

  private func name(of line: OrderRemoval.Line) -> String {
    order.lines.first { $0.id == line.line }?.shownName ?? ""
  }
}

/// How many units of a line were cancelled or withdrawn from. Takes a plain value.
struct RemovedUnitsView: View {
  let line: OrderLineItem
  @Environment(\.displayFormat) private var format
  @Environment(\.orderingText) private var text

  var body: some View {
    if line.cancelled > 0 {
      Text(text("Will not be sent: {1}", format.number(line.cancelled))).foregroundStyle(.danger)
        .accessibilityIdentifier("line-cancelled")
    }
    if line.withdrawn > 0 {
      Text(text("Withdrawn: {1}", format.number(line.withdrawn))).foregroundStyle(.danger)
        .accessibilityIdentifier("line-withdrawn")
    }
  }
}
