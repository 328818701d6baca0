import Catalog
import FoundationCore
import FoundationUI
import WebUI

/// What staff do with the rows that they select.
enum BulkEvent {
  case ask(BulkAction)
  case selectAll
  case selectNone
}

/// Buttons for what can be done to the products selected. Takes plain values.
///
/// They can be pressed with nothing selected: without JavaScript the boxes are posted by the very press that needs them.
struct BulkActionsView: View {
  let selected: Int
  let shown: Int
  let onEvent: (BulkEvent) -> Void
  @Environment(\.displayFormat) private var format
  @Environment(\.catalogText) private var text

  var body: some View {
    Box("action-bar") {
      Text(
        selected == 0
          ? text("None selected") : text("{1} of {2} selected", format.number(selected), format.number(shown))
      ).foregroundStyle(.secondary)
        .accessibilityIdentifier("selection-count")
      ForEach(BulkAction.allCases) { action in
        Button(text(action.title)) { onEvent(.ask(action)) }.buttonStyle(.bordered)
          .accessibilityLabel(text(action.label))
          .accessibilityIdentifier("bulk-\(action.rawValue)")
      }
      Button(text("Select all")) { onEvent(.selectAll) }.buttonStyle(.plain).accessibilityIdentifier("select-all")
      Button(text("Select none")) { onEvent(.selectNone) }.buttonStyle(.plain).accessibilityIdentifier("select-none")
    }
  }
}
