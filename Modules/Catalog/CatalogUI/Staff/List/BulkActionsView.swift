import Catalog
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

  var body: some View {
    HStack(spacing: .small) {
      Text(selected == 0 ? "None selected" : "\(selected) of \(shown) selected").foregroundStyle(.secondary)
        .accessibilityIdentifier("selection-count")
      Button("Select all") { onEvent(.selectAll) }.accessibilityIdentifier("select-all")
      Button("Select none") { onEvent(.selectNone) }.accessibilityIdentifier("select-none")
      ForEach(BulkAction.allCases) { action in
        Button(action.title) { onEvent(.ask(action)) }.buttonStyle(.bordered)
          .accessibilityLabel("\(action.title) the selected products")
          .accessibilityIdentifier("bulk-\(action.rawValue)")
      }
    }
  }
}
