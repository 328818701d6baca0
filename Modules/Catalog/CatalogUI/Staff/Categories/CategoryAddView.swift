import Catalog
import FoundationCore
import FoundationUI
import MyStoreKit
import WebUI

/// A category to be added below another, or at the top.
struct CategoryAddView: View {
  let parent: Catalog.Category?
  let onChange: () async -> Void
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.showNotice) private var showNotice
  @State private var code = ""
  @State private var name = ""
  @State private var problem: String?
  // One category a form: pressing twice adds it once.
  @State private var id = CategoryID.make()
  @Environment(\.catalogText) private var text

  var body: some View {
    Form {
      Section(parent.map { text("Add a category below {1}", $0.title) } ?? text("Add a category")) {
        TextField(text("Code"), text: $code).fieldError(problem).accessibilityIdentifier("category-code")
        TextField(text("Name"), text: $name).accessibilityIdentifier("category-name")
        Button(text("Add")) { await add() }.disabledUntilValid(!code.isEmptyOrWhiteSpace)
          .accessibilityIdentifier("category-add")
      }
    }
    .frame(maxWidth: .reading)
  }

  private func add() async {
    problem = code.isEmptyOrWhiteSpace ? text("A category needs a code.") : nil
    guard problem == nil else { return }
    let (code, name) = (ProductForm.trimmed(code), ProductForm.trimmed(name))
    do throws(HTTPClientError) {
      let added = try await catalog.categories.add(
        NewCategory(id: id, code: code, name: name.isEmpty ? nil : name, parent: parent?.id))
      (self.code, self.name, id) = ("", "", .make())
      showNotice(text("{1} is added.", added.title))
      await onChange()
    } catch { problem = text.message(of: error) }
  }
}
