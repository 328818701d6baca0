import Catalog
import FoundationCore
import FoundationUI
import WebUI

/// How many reviews give how many stars, a bar for each number. Takes plain values.
struct StarCountsView: View {
  /// The most stars first.
  let counts: [StarCount]
  @Environment(\.catalogText) private var text
  @Environment(\.displayFormat) private var format

  var body: some View {
    Box("star-counts") {
      ForEach(counts) { row in
        Box("star-count") {
          Text(format.number(row.stars) + " ★").styleClass("tally")
          ProgressView(value: Double(row.count), total: Double(total))
          Text(format.number(row.count)).styleClass("tally")
        }
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(
          text(count: row.count, "{1} stars: # review", "{1} stars: # reviews", format.number(row.stars)))
      }
    }
    .accessibilityIdentifier("star-counts")
  }

  private var total: Int { counts.reduce(0) { $0 + $1.count } }
}
