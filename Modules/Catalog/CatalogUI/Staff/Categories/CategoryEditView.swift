import Catalog
import FoundationCore
import FoundationUI
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
  @State private var isChecked = false
  /// What the server refused, by where it is said.
  @State private var refusal: String?
  @State private var parentProblem: String?
  @Environment(\.catalogText) private var text

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
      Section(text("Rename or move {1}", category.title), footer: text("Everything below it moves with it.")) {
        TextField(text("New name"), text: $name).fieldError(refusal ?? nameProblem)
          .accessibilityIdentifier("category-new-name")
        ForEach(translations) { translation in
          TextField(
            text("Name in {1}", LanguageName.name(translation.locale, in: text.locale)),
            text: $names[orEmpty: translation.locale],
            prompt: text("As in the shop's own language")
          )
          .fieldError(nameProblems[translation.locale])
          .accessibilityIdentifier("category-name-\(translation.locale)")
        }
        TextField(text("Below the category with the code"), text: $parent, prompt: text("Empty for the top"))
          .fieldError(parentProblem).accessibilityIdentifier("category-parent")
        Button(text("Save")) { await save() }.disabledUntilValid(isValid).accessibilityIdentifier("category-save")
      }
    }
    .frame(maxWidth: .reading)
  }

  private var isValid: Bool { !name.isEmptyOrWhiteSpace && nameProblems.isEmpty }

  /// What is wrong with the name: at once where there was one, else after a press.
  private var nameProblem: String? {
    name.isEmptyOrWhiteSpace && (isChecked || category.name != nil) ? text("A category needs a name.") : nil
  }

  /// What is wrong with the names in other languages.
  private var nameProblems: [String: String] {
    let long = changes.filter { ($0.name ?? "").unicodeScalars.count > 250 }
    return Dictionary(long.map { ($0.locale, text("Enter at most 250 characters.")) }) { first, _ in first }
  }

  private func save() async {
    (isChecked, refusal, parentProblem) = (true, nil, nil)
    guard isValid else { return }
    let changed = changes
    let code = ProductForm.trimmed(parent)
    do throws(HTTPClientError) {
      let above = code.isEmpty ? nil : try await catalog.category(code: code).category.id
      let edit = CategoryEdit(name: ProductForm.trimmed(name), parent: above, translations: changed)
      let saved = try await catalog.categories.edit(category, edit)
      showNotice(text("{1} is saved.", saved.title))
      await onChange()
    } catch {
      if error.status == 412 {
        refusal = text("Somebody else has changed it meanwhile. Load the page again.")
      } else {
        parentProblem = error.status == 404 ? text("There is no category with this code.") : text.message(of: error)
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
