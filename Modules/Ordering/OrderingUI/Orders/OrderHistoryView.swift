import FoundationCore
import FoundationUI
import Ordering
import WebUI

/// What happened to an order, the earliest first. Takes plain values.
struct OrderHistoryView: View {
  let entries: [OrderHistoryEntry]
  @Environment(\.displayFormat) private var format
  @Environment(\.orderingText) private var text

  var body: some View {
    if !entries.isEmpty {
      Section(text("History")) {
        Box("timeline") {
          ForEach(Array(entries.enumerated()), id: \.offset) { entry in
            TimelineEntryView(moment: format.dateTime(entry.element.occurredAt)) {
              HStack(spacing: .small) {
                Text(title(entry.element)).bold()
                if let amount = entry.element.amount { PriceText(amount) }
              }
              if let note = entry.element.note { Text(note).foregroundStyle(.secondary) }
            }
            .accessibilityIdentifier("history-entry")
          }
        }
      }
    }
  }

  private func title(_ entry: OrderHistoryEntry) -> String {
    switch entry.kind {
    case .placed: text("Placed")
    case .paid: text("Payment recorded")
    case .refunded: text("Refund recorded")
    case .cancelled: text("Cancelled")
    case .linesCancelled: text("A part was cancelled")
    case .withdrawn: text("The buyer has withdrawn")
    case .expired: text("Cancelled, because payment did not arrive in time")
    }
  }
}
