import FoundationUI
import Ordering
import WebUI

/// What staff do with the orders that they select.
enum OrderBulkEvent: Hashable {
  case ask(OrderBulkEdit.Action)
  case selectAll
  case selectMatching
  case selectNone
}

/// What can be done to the orders selected. Takes plain values.
///
/// The buttons can be pressed with nothing selected: without JavaScript the boxes are posted by the very press that needs
/// them.
struct OrderBulkActionsView: View {
  let selected: Int
  /// Whether the orders selected are all that match, on this page and on others.
  let isMatching: Bool
  let onEvent: (OrderBulkEvent) async -> Void
  @Environment(\.orderingText) private var text

  var body: some View {
    Box("action-bar") {
      Text(count).accessibilityIdentifier("selection-count")
      Button(text("Mark as paid")) { await onEvent(.ask(.markPaid)) }.buttonStyle(.bordered)
        .accessibilityIdentifier("bulk-markPaid")
      Button(text("Cancel unpaid")) { await onEvent(.ask(.cancelUnpaid)) }.buttonStyle(.bordered)
        .accessibilityIdentifier("bulk-cancelUnpaid")
      Button(text("Select this page")) { await onEvent(.selectAll) }.buttonStyle(.plain)
        .accessibilityIdentifier("select-all")
      Button(text("Select all that match")) { await onEvent(.selectMatching) }.buttonStyle(.plain)
        .accessibilityIdentifier("select-matching")
      Button(text("Select none")) { await onEvent(.selectNone) }.buttonStyle(.plain)
        .accessibilityIdentifier("select-none")
    }
    .accessibilityElement(children: .contain).accessibilityLabel(text("What to do with the orders selected"))
  }

  private var count: String {
    if selected == 0 { return text("None selected") }
    return isMatching
      ? text(count: selected, "# order that matches is selected", "All # orders that match are selected")
      : text(count: selected, "# selected", "# selected")
  }
}

/// What became of an action on many orders: how many it was done to, and why not to the others. Takes a plain value.
struct OrderBulkReportView: View {
  let action: OrderBulkEdit.Action
  let report: OrderBulkReport
  @Environment(\.orderingText) private var text
  private static let shownLimit = 50

  var body: some View {
    Box("report") {
      Text(done).bold().accessibilityIdentifier("bulk-done")
      if !report.refused.isEmpty {
        Text(text(count: report.refused.count, "# order was left as it is:", "# orders were left as they are:"))
        Box("report-rows") {
          ForEach(Array(report.refused.prefix(Self.shownLimit)), id: \.order) { item in
            Box("report-row") {
              NavigationLink(item.number ?? "—", value: OrderingRoute.order(item.order))
              Text(text(OrderWords.reason(item.outcome))).foregroundStyle(.secondary)
            }
            .accessibilityIdentifier("bulk-refused")
          }
        }
      }
    }
    .accessibilityIdentifier("bulk-report")
  }

  private var done: String {
    let count = report.items.count - report.refused.count
    return switch action {
    case .cancelUnpaid: text(count: count, "# order was cancelled.", "# orders were cancelled.")
    case .markPaid: text(count: count, "# order was marked as paid.", "# orders were marked as paid.")
    }
  }
}
