import Catalog
import FoundationCore
import MyStoreKit
import WebUI

/// A category to be renamed, translated, or moved below another.
struct CategoryEditView: View {
  let category: Catalog.Category
  /// What it is called in each of the shop's other languages; empty where it has no name of its own.
  let translations: [CategoryTranslation]
  let onChange: () async -> Void
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.showNotice) private var showNotice
  @State private var name: String
  @State private var parent: String
  /// What is typed, by language.
  @State private var names: [String: String]
  @State private var nameProblems: [String: String] = [:]
  @State private var nameProblem: String?
  @State private var parentProblem: String?

  init(
    category: Catalog.Category, parent: String, translations: [CategoryTranslation],
    onChange: @escaping () async -> Void
  ) {
    self.category = category
    self.translations = translations
    self.onChange = onChange
    _names = State(initialValue: Dictionary(translations.map { ($0.locale, $0.name ?? "") }) { first, _ in first })
    _name = State(initialValue: category.name ?? "")
    _parent = State(initialValue: parent)
  }

  var body: some View {
    Form {
      Section("Rename or move \(category.title)", footer: "Everything below it moves with it.") {
        TextField("New name", text: $name).fieldError(nameProblem).accessibilityIdentifier("category-new-name")
        ForEach(translations) { translation in
          TextField(
            "Name in \(LanguageName.english(translation.locale))", text: $names[orEmpty: translation.locale],
            prompt: "As in the shop's own language"
          )
          .fieldError(nameProblems[translation.locale])
          .accessibilityIdentifier("category-name-\(translation.locale)")
        }
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
    let changed = changes
    nameProblems = [:]
    for change in changed where (change.name ?? "").unicodeScalars.count > 250 {
      nameProblems[change.locale] = "Enter at most 250 characters."
    }
    guard nameProblem == nil, nameProblems.isEmpty else { return }
    let code = ProductForm.trimmed(parent)
    do throws(HTTPClientError) {
      let above = code.isEmpty ? nil : try await catalog.category(code: code).category.id
      let edit = CategoryEdit(name: ProductForm.trimmed(name), parent: above, translations: changed)
      let saved = try await catalog.categories.edit(category, edit)
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

  /// The names that are others now than those that were read.
  private var changes: [CategoryTranslation] {
    translations.compactMap { known in
      let typed = ProductForm.trimmed(names[known.locale] ?? "")
      let name = typed.isEmpty ? nil : typed
      return name == known.name ? nil : CategoryTranslation(locale: known.locale, name: name)
    }
  }
}

extension [String: String] {
  /// The text at a key; empty where there is none.
  fileprivate subscript(orEmpty key: String) -> String {
    get { self[key] ?? "" }
    set { self[key] = newValue }
  }
}
