public import Catalog
import FoundationCore
import FoundationUI
import MyStoreKit
public import WebUI

/// Staff: the words of one use, with a column to type each language into.
public struct TermsScreen: View {
  private let use: TermUse
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.catalogText) private var text

  /// The words of a use.
  public init(use: TermUse) { self.use = use }

  /// The words, or what stands in their place.
  public var body: some View {
    StaffPlaceView(.terms) { () throws(HTTPClientError) in
      try await catalog.terms.list(use)
    } content: { list, _ in
      VStack(alignment: .leading, spacing: .large) {
        NavigationLink(text("All translations of values"), value: CatalogStaffRoute.termUses)
        if list.terms.isEmpty {
          EmptyStateView(
            text("No words yet"), systemImage: "tag",
            description: text("They are here once a product or a product type uses them.")
          )
        } else {
          TermsEditorView(list)
        }
      }
      .navigationTitle(use.title(in: text))
    }
  }
}

/// The words of one use being translated.
struct TermsEditorView: View {
  /// The list that the form was made from, in the version that a save is about.
  @State private var base: TermList
  @State private var form: TermsForm
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.catalogLanguages) private var languages
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @Environment(\.catalogText) private var text

  init(_ list: TermList) {
    _base = State(initialValue: list)
    _form = State(initialValue: TermsForm(list))
  }

  var body: some View {
    Form {
      Section(text("Words"), footer: text("A field that is left empty leaves the word as it is.")) {
        ForEach(base.terms) { term in
          Grid(minimum: .small) {
            Text(term.text).bold()
            ForEach(languages, id: \.self) { language in
              TextField(
                text("{1} in {2}", term.text, LanguageName.name(language, in: text.locale)),
                text: field(term.text, language)
              )
              .fieldError(form.problem(term.text, language).map { text($0) }).accessibilityIdentifier(
                "term-\(language)")
            }
          }
        }
      }
      Button(text("Save"), action: save).buttonStyle(.borderedProminent).disabledUntilValid(form.isValid)
        .accessibilityIdentifier("terms-save")
    }
    .unsavedChanges(
      form.changes(of: base).isEmpty ? nil : text("The translations are not saved yet. Leave without saving them?"))
  }

  private func field(_ text: String, _ language: String) -> Binding<String> {
    Binding {
      form[text, language]
    } set: {
      form[text, language] = $0
    }
  }

  private func save() async {
    let changes = form.changes(of: base)
    guard form.isValid, !changes.isEmpty else { return }
    do throws(HTTPClientError) {
      let saved = try await catalog.terms.translate(base.use, TermEdit(changes: changes), version: base.version)
      base = saved.keeping(base.terms)
      showNotice(text("The translations are saved."))
    } catch {
      guard error.status == 412 else {
        return showError(text.told(error), text("Nothing was saved. What you typed is still here: try again."))
      }
      await followNewer(error)
    }
  }

  /// What was typed stays, and is about the newer version from now on.
  private func followNewer(_ refusal: HTTPClientError) async {
    do throws(HTTPClientError) {
      let newer = try await catalog.terms.list(base.use)
      var merged = TermsForm(newer)
      for change in form.changes(of: base) { merged[change.text, change.locale] = change.translation ?? "" }
      (base, form) = (newer, merged)
      showError(
        text.told(refusal),
        text("Somebody else has saved translations meanwhile. Theirs are here beside yours: save again."))
    } catch { showError(text.told(error), text("Nothing was saved. What you typed is still here: try again.")) }
  }
}

extension TermList {
  /// The same list with those words, too, that are in use and not translated.
  fileprivate func keeping(_ known: [Term]) -> TermList {
    let texts = Set(terms.map(\.text))
    let all = terms + known.filter { !texts.contains($0.text) }.map { Term(text: $0.text) }
    return TermList(use: use, terms: all.sorted { $0.text < $1.text }, version: version)
  }
}
