import FoundationCore
import FoundationUI
import Ordering
import WebUI

/// What happened to an order, the earliest first. Takes plain values.
struct OrderHistoryView: View {
  let entries: [OrderHistoryEntry]
  @Environment(\.displayFormat) private var format

  var body: some View {
    if !entries.isEmpty {
      Section("History") {
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
    case .placed: "Placed"
    case .paid: "Payment recorded"
    case .refunded: "Refund recorded"
    case .cancelled: "Cancelled"
    case .expired: "Cancelled, because payment did not arrive in time"
    }
  }
}
