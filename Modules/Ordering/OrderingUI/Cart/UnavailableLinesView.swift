import FoundationUI
import Ordering
import WebUI

/// What a cart held and cannot be bought any more, each to be taken out. Takes plain values.
struct UnavailableLinesView: View {
  let lines: [UnavailableCartLine]
  let onRemove: (UnavailableCartLine) async -> Void
  @Environment(\.orderingText) private var text

  var body: some View {
    if !lines.isEmpty {
      Section(text("No longer available")) {
        Text(text("Remove these before you order. They are not part of the total.")).foregroundStyle(.secondary)
        List {
          ForEach(lines) { line in
            HStack(spacing: .medium) {
              Text(line.name).strikethrough().accessibilityIdentifier("unavailable-line")
              Spacer()
              Button(text("Remove {1}", line.name), systemImage: "trash", role: .destructive) { await onRemove(line) }
                .labelStyle(.iconOnly).accessibilityIdentifier("unavailable-remove")
            }
          }
        }
      }
    }
  }
}
