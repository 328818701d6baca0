import Catalog
import Foundation
import FoundationUI
import WebUI

/// What is put on, or taken from, the rows that staff select.
enum BulkLabelEvent {
  case addTags([String])
  case removeTags([String])
  case addCategory(code: String)
}

/// Fields for tags and a category, with what can be done with them to the products selected. Takes plain values.
struct BulkLabelsView: View {
  let onEvent: (BulkLabelEvent) async -> Void
  @State private var tags = ""
  @State private var code = ""
  @State private var problem: String?
  @Environment(\.catalogText) private var text

  var body: some View {
    DisclosureGroup(text("Tags and categories")) {
      VStack(alignment: .leading, spacing: .small) {
        TextField(text("Tags"), text: $tags, prompt: text("oak, kitchen, gift")).fieldError(problem)
          .accessibilityIdentifier("bulk-tags")
        HStack(spacing: .small) {
          Button(text("Put them on")) { await send(with: BulkLabelEvent.addTags) }.buttonStyle(.bordered)
            .accessibilityIdentifier("bulk-add-tags")
          Button(text("Take them off")) { await send(with: BulkLabelEvent.removeTags) }.buttonStyle(.bordered)
            .accessibilityIdentifier("bulk-remove-tags")
        }
        TextField(text("Category's code"), text: $code).accessibilityIdentifier("bulk-category")
        Button(text("Add to the category")) {
          let code = ProductForm.trimmed(code)
          if !code.isEmpty { await onEvent(.addCategory(code: code)) }
        }
        .buttonStyle(.bordered).accessibilityIdentifier("bulk-add-category")
      }
    }
    .accessibilityIdentifier("bulk-labels")
  }

  private func send(with event: ([String]) -> BulkLabelEvent) async {
    var seen: Set<String> = []
    let list = ProductForm.parts(of: tags).filter { seen.insert($0).inserted }
    guard !list.isEmpty, list.count <= 250, list.allSatisfy({ $0.unicodeScalars.count <= 255 }) else {
      problem = text("Enter one or more tags, with commas between them.")
      return
    }
    problem = nil
    await onEvent(event(list))
  }
}
