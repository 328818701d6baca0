import FoundationCore
import FoundationUI
import Imports
import WebUI

/// What was taken in otherwise for one reason, as a line: in how many rows, of which columns, and an example. Takes a plain
/// value.
struct ImportNotesView: View {
  /// How many columns are named; a shop may have a column for each of fifty markets.
  private static let columnsShown = 6

  let kind: ImportNote.Kind
  @Environment(\.displayFormat) private var format
  @Environment(\.importsText) private var text

  var body: some View {
    VStack(alignment: .leading, spacing: .none) {
      Text(text("{1}: {2}", text(count: kind.rows, "# row", "# rows"), kind.reason))
      Text(columns).font(.footnote).foregroundStyle(.secondary)
      if let first = kind.first { Text(example(first)).font(.footnote).foregroundStyle(.secondary) }
    }
  }

  private var columns: String {
    let names = kind.notes.prefix(Self.columnsShown).map(\.column).joined(separator: ", ")
    let more = kind.notes.count - Self.columnsShown
    return more > 0 ? text("{1} and {2}", names, text(count: more, "# other column", "# other columns")) : names
  }

  private func example(_ note: ImportNote) -> String {
    guard let example = note.example else { return text("First in row {1}", format.number(note.row)) }
    return text("First in row {1}: “{2}”", format.number(note.row), example)
  }
}
