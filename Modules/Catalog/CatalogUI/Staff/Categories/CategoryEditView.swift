import Catalog
import FoundationCore
import MyStoreKit
import WebUI

/// A category to be renamed, or moved below another.
struct CategoryEditView: View {
  let category: Catalog.Category
  let onChange: () async -> Void
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.showNotice) private var showNotice
  @State private var name: String
  @State private var parent: String
  @State private var nameProblem: String?
  @State private var parentProblem: String?

  init(category: Catalog.Category, parent: String, onChange: @escaping () async -> Void) {
    self.category = category
    self.onChange = onChange
    _name = State(initialValue: category.name ?? "")
    _parent = State(initialValue: parent)
  }

  var body: some View {
    Form {
      Section("Rename or move \(category.title)", footer: "Everything below it moves with it.") {
        TextField("New name", text: $name).fieldError(nameProblem).accessibilityIdentifier("category-new-name")
        TextField("Below the category with the code", text: $parent, prompt: "Empty for the top")
          .fieldError(parentProblem).accessibilityIdentifier("category-parent")
        Button("Save") { await save() }.accessibilityIdentifier("category-save")
      }
    }
    .frame(maxWidth: .reading)
  }

  private func save() async {
    parentProblem = nil
    nameProblem = name.isEmptyOrWhiteSpace ? "A category needs a name." : nil
    guard nameProblem == nil else { return }
    let code = ProductForm.trimmed(parent)
    do throws(HTTPClientError) {
      let above = code.isEmpty ? nil : try await catalog.category(code: code).category.id
      let saved = try await catalog.edit(category, CategoryEdit(name: ProductForm.trimmed(name), parent: above))
      showNotice("\(saved.title) is saved.")
      await onChange()
    } catch {
      if error.status == 412 {
        nameProblem = "Somebody else has changed it meanwhile. Load the page again."
      } else {
        parentProblem = error.status == 404 ? "There is no category with this code." : error.message
      }
    }
  }
}
