import Catalog
import FoundationCore
import FoundationUI
import MyStoreKit
import WebUI

/// A collection being made or changed: its form, or, where somebody else was faster, both versions to choose from.
struct CollectionEditorView: View {
  /// The collection that the form was made from, in the version that a save is about; nil for one to be added.
  @State private var base: ProductCollection?
  @State private var edited: EditedForm<CollectionPart>
  /// What the last press was answered with.
  @State private var answer = FieldProblems<CollectionField>()
  // One collection a form: pressing twice adds it once.
  @State private var id: ProductCollectionID
  @State private var isAsking = false
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.catalogCurrency) private var currency
  @Environment(\.catalogLanguages) private var languages
  @Environment(\.navigate) private var navigate
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @Environment(\.catalogText) private var text

  /// An empty form.
  init() {
    _base = State(initialValue: nil)
    _edited = State(initialValue: EditedForm(CollectionForm()))
    _id = State(initialValue: .make())
  }

  /// The form of a collection.
  init(_ details: CollectionDetails, in currency: Currency) {
    _base = State(initialValue: details.collection)
    _edited = State(initialValue: EditedForm(CollectionForm(details, in: currency)))
    _id = State(initialValue: details.collection.id)
  }

  var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      if let base {
        HStack(spacing: .medium) {
          NavigationLink(text("All collections"), value: CatalogStaffRoute.collections)
          NavigationLink(
            text("See it in the shop"), value: CatalogRoute.collection(handle: base.handle, ProductListPlace()))
        }
        CollectionTranslationLinksView(collection: base.id, languages: languages)
      }
      EditedFormView($edited, save: save) {
        CollectionFormView(
          form: $edited.form, base: edited.base, answer: answer, currency: currency,
          saveTitle: base == nil ? text("Add the collection") : text("Save"), onSave: save)
        if base != nil { removal }
      }
    }
    .unsavedChanges(edited.isChanged ? text("The collection is not saved yet. Leave without saving it?") : nil)
    .navigationTitle(base?.title ?? text("Add a collection"))
  }

  private var removal: some View {
    Button(text("Remove the collection"), role: .destructive) { isAsking = true }
      .accessibilityIdentifier("collection-remove")
      .confirmationDialog(
        text("Remove the collection?"), isPresented: $isAsking,
        message: text("Its products stay. Its page, and links to it, lead nowhere from now on.")
      ) {
        Button(text("Remove the collection"), role: .destructive) { await remove() }
          .accessibilityIdentifier("collection-remove-confirm")
      }
  }

  private func save() async {
    var asked = edited.form
    let found = asked.problems(in: currency)
    answer.press(found)
    guard found.isEmpty else { return }
    do throws(HTTPClientError) {
      guard let draft = try await draft(of: asked) else { return }
      if base == nil {
        let added = try await catalog.collections.add(draft)
        edited.begin(from: edited.form)
        showNotice(text("{1} is added.", added.title))
        navigate(CatalogStaffRoute.collection(added.id))
      } else {
        base = try await catalog.collections.replace(draft)
        let typed = asked
        asked.handle = draft.handle
        edited.begin(from: asked, asked: typed)
        showNotice(text("{1} is saved.", draft.title))
      }
    } catch { await refused(error) }
  }

  /// What is asked for; nil when the rule names what nobody knows, which is noted at its field.
  private func draft(of form: CollectionForm) async throws(HTTPClientError) -> ProductCollection? {
    var category: CategoryID?
    var brands: [String] = []
    var unknown: [CollectionField: String] = [:]
    if form.kind == .rule {
      let code = ProductForm.trimmed(form.rule.category)
      if !code.isEmpty {
        category = try await known { () throws(HTTPClientError) in
          try await catalog.category(code: code).category.id
        }
        if category == nil { unknown[.category] = text("There is no category with this code.") }
      }
      for name in form.rule.brandList {
        let brand = try await known { () throws(HTTPClientError) in
          try await catalog.brands.brandAsStaff(handle: Handle.make(from: name)).handle
        }
        if let brand { brands.append(brand) } else { unknown[.brands] = text("There is no brand {1}.", name) }
      }
      if answer.refuse(unknown) { return nil }
    }
    return form.draft(id, version: base?.version ?? 1, in: currency, category: category, brands: brands)
  }

  /// What is asked for; nil where there is none.
  private func known<Value>(
    _ ask: () async throws(HTTPClientError) -> Value
  ) async throws(HTTPClientError) -> Value? {
    do throws(HTTPClientError) { return try await ask() } catch {
      guard error.status == 404 else { throw error }
      return nil
    }
  }

  private func refused(_ refusal: HTTPClientError) async {
    guard refusal.status == 412 else {
      if answer.refuse(edited.form.problems(of: refusal)) { return }
      return showError(text.told(refusal), text("Nothing was saved. What you typed is still here: try again."))
    }
    do throws(HTTPClientError) {
      let newer = try await catalog.collections.collection(id)
      edited.meet(CollectionForm(newer, in: currency))
      base = newer.collection
    } catch {
      showError(
        text.told(error), text("Somebody else has changed the collection. What you typed is still here: try again."))
    }
  }

  private func remove() async {
    isAsking = false
    guard let base else { return }
    do throws(HTTPClientError) {
      try await catalog.collections.remove(base)
      edited.begin(from: edited.form)
      showNotice(text("{1} is removed.", base.title))
      navigate(CatalogStaffRoute.collections)
    } catch { await refused(error) }
  }
}
