public import Catalog
public import FoundationCore
import FoundationUI
import MyStoreKit
public import WebUI

/// Staff: what a collection says in another language, beside the original.
public struct CollectionTranslationScreen: View {
  private let id: ProductCollectionID
  private let language: String
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.catalogLanguages) private var languages

  /// The texts of a collection in a language.
  public init(collection: ProductCollectionID, language: String) {
    id = collection
    self.language = language
  }

  /// The languages, and the fields of the one shown, or what stands in their place.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      CollectionTranslationLinksView(collection: id, languages: languages, current: language)
      StaffPlaceView(.collection) { () throws(HTTPClientError) in
        let collection = try await catalog.collections.collection(id).collection
        let stored = try await catalog.collections.translations(of: id).first { $0.locale == language }
        return (collection: collection, translation: stored ?? CollectionTranslation(locale: language))
      } content: { found, _ in
        CollectionTranslationEditorView(collection: found.collection, translation: found.translation)
      }
    }
  }
}

/// The ways to a collection's translations. Takes plain values.
struct CollectionTranslationLinksView: View {
  let collection: ProductCollectionID
  let languages: [String]
  var current: String?

  var body: some View {
    LanguageLinksView(
      languages: languages, current: current, original: .collection(collection),
      route: { .collectionTranslation(collection, language: $0) })
  }
}

/// A translation of a collection being changed, field by field beside the original.
struct CollectionTranslationEditorView: View {
  /// The collection as it was read last: its version is what a save is about.
  @State private var collection: ProductCollection
  private let locale: String
  @State private var edited: EditedForm<CollectionTranslationPart>
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @Environment(\.catalogText) private var text

  init(collection: ProductCollection, translation: CollectionTranslation) {
    _collection = State(initialValue: collection)
    locale = translation.locale
    _edited = State(initialValue: EditedForm(CollectionTranslationForm(translation)))
  }

  var body: some View {
    EditedFormView($edited, save: save) {
      Form {
        Section(text("Texts"), footer: text("A field that is left empty says what the original says.")) {
          TextField(text("Title"), text: $edited.form.title).fieldError(problems[.title])
            .accessibilityIdentifier("collection-translation-title")
          Text(text("Original: {1}", collection.title)).font(.footnote).foregroundStyle(.secondary)
          TextField(text("Description"), text: $edited.form.description, axis: .vertical).fieldError(
            problems[.description]
          )
          .accessibilityIdentifier("collection-translation-description")
          if let original = collection.description, !original.isEmpty {
            Text(text("Original: {1}", original)).font(.footnote).foregroundStyle(.secondary)
          }
        }
        Button(text("Save"), action: save).buttonStyle(.borderedProminent).disabledUntilValid(problems.isEmpty)
          .accessibilityIdentifier("collection-translation-save")
      }
      .frame(maxWidth: .reading)
    }
    .unsavedChanges(edited.isChanged ? text("The translation is not saved yet. Leave without saving it?") : nil)
    .navigationTitle(text("{1} in {2}", collection.title, LanguageName.name(locale, in: text.locale)))
  }

  private var problems: [CollectionTranslationPart: String] { edited.form.problems.mapValues { text($0) } }

  private func save() async {
    guard problems.isEmpty else { return }
    do throws(HTTPClientError) {
      do throws(HTTPClientError) { try await put() } catch {
        guard error.status == 412, try await isMineToSave() else { throw error }
        // The collection has changed elsewhere; this translation has not.
        try await put()
      }
      showNotice(text("The translation is saved."))
    } catch {
      // Both versions are shown already.
      if edited.conflict == nil {
        showError(text.told(error), text("Nothing was saved. What you typed is still here: try again."))
      }
    }
  }

  private func put() async throws(HTTPClientError) {
    let asked = edited.form
    collection = try await catalog.collections.translate(
      collection.id, asked.translation(into: locale), version: collection.version)
    edited.begin(from: asked, asked: asked)
  }

  /// Whether the stored translation is still the one that the form was made from, or says what is typed; else both are
  /// put side by side. Reads the collection anew.
  private func isMineToSave() async throws(HTTPClientError) -> Bool {
    let newer = try await catalog.collections.collection(collection.id).collection
    let stored = try await catalog.collections.translations(of: collection.id).first { $0.locale == locale }
    let theirs = CollectionTranslationForm(stored ?? CollectionTranslation(locale: locale))
    collection = newer
    if CollectionTranslationPart.says(theirs, theSameAs: edited.base) { return true }
    edited.meet(theirs)
    return edited.conflict == nil
  }
}
