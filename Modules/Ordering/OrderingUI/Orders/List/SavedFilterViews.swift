import Foundation
import FoundationUI
import Ordering
import WebUI

/// Gives the criteria of the list a name, or takes it away. Takes plain values.
struct SavedFilterView: View {
  enum Event: Hashable {
    case save(name: String)
    case remove(SavedOrderFilterID)
  }

  let criteria: OrderCriteria
  let saved: [SavedOrderFilter]
  let onEvent: (Event) async -> Void
  @Environment(\.orderingText) private var text
  @State private var name = ""
  @State private var problem: String?

  var body: some View {
    if let filter = saved.first(where: { $0.criteria == criteria }) {
      Button(text("Remove the saved filter “{1}”", filter.name)) { await onEvent(.remove(filter.id)) }
        .buttonStyle(.plain).accessibilityIdentifier("remove-filter")
    } else if criteria != OrderCriteria(filter: criteria.filter) {
      DisclosureGroup(text("Save this filter")) {
        Box("filter-form") {
          TextField(text("Name"), text: $name, prompt: text("Large orders"))
            .fieldError(problem.map { text($0) }).accessibilityIdentifier("filter-name")
          Button(text("Save")) { await save() }.buttonStyle(.bordered).accessibilityIdentifier("filter-save")
        }
      }
      .accessibilityIdentifier("save-filter")
    }
  }

  private func save() async {
    let words = name.trimmingCharacters(in: .whitespacesAndNewlines)
    guard SavedOrderFilter.nameLength.contains(words.unicodeScalars.count) else {
      problem = Phrases.key("Enter a name of up to 60 characters.")
      return
    }
    problem = nil
    await onEvent(.save(name: words))
  }
}
