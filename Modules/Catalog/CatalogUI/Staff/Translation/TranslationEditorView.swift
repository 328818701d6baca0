import Catalog
import FoundationCore
import FoundationUI
import MyStoreKit
import WebUI

/// A translation being changed, field by field beside the original.
struct TranslationEditorView: View {
  private let product: Product
  /// The translation that the form was made from.
  @State private var base: ProductTranslation
  @State private var form: TranslationForm
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @Environment(\.catalogText) private var text

  init(product: Product, translation: ProductTranslation) {
    self.product = product
    _base = State(initialValue: translation)
    _form = State(initialValue: TranslationForm(translation))
  }

  var body: some View {
    Form {
      Section(text("Texts"), footer: text("A field that is left empty says what the original says.")) {
        field(text("Name"), $form.name, .name, original: product.name).accessibilityIdentifier("translation-name")
        TextField(text("Short text"), text: $form.summary, axis: .vertical).fieldError(problems[.summary])
          .accessibilityIdentifier("translation-summary")
        original(product.summary)
        DescriptionEditorView(
          text: $form.description, problem: problems[.description], identifier: "translation-description",
          media: product.media)
        original(RichTextNotation.text(of: product.description))
        if product.safety != nil || !form.safety.isEmpty {
          TextField(text("Warnings and safety"), text: $form.safety, axis: .vertical).fieldError(problems[.safety])
            .accessibilityIdentifier("translation-safety")
          original(product.safety)
        }
      }
      Section(text("Search engines")) {
        field(text("Title for search engines"), $form.seoTitle, .seoTitle, original: product.seo.title)
        field(
          text("Description for search engines"), $form.seoDescription, .seoDescription,
          original: product.seo.description)
      }
      Button(text("Save"), action: save).buttonStyle(.borderedProminent).disabledUntilValid(problems.isEmpty)
        .accessibilityIdentifier("translation-save")
    }
    .frame(maxWidth: .reading)
    .unsavedChanges(isChanged ? text("The translation is not saved yet. Leave without saving it?") : nil)
  }

  @ViewBuilder private func field(
    _ title: String, _ text: Binding<String>, _ field: TranslationForm.Field, original: String?
  ) -> some View {
    TextField(title, text: text).fieldError(problems[field])
    self.original(original)
  }

  @ViewBuilder private func original(_ words: String?) -> some View {
    if let words, !words.isEmpty {
      Text(text("Original: {1}", words)).font(.footnote).foregroundStyle(.secondary)
    }
  }

  private var problems: [TranslationForm.Field: String] { form.problems.mapValues { text($0) } }

  private var isChanged: Bool { form.translation(into: base.locale) != base }

  private func save() async {
    guard problems.isEmpty else { return }
    let translation = form.translation(into: base.locale)
    do throws(HTTPClientError) {
      do throws(HTTPClientError) { try await put(translation) } catch {
        guard error.status == 412, try await isMineToSave() else { throw error }
        // The product has changed elsewhere; this translation has not.
        try await put(translation)
      }
      showNotice(text("The translation is saved."))
    } catch {
      showError(
        error,
        error.status == 412
          ? text(
            "Somebody else has changed this translation. What you typed is still here: look at theirs in another window."
          )
          : text("Nothing was saved. What you typed is still here: try again."))
    }
  }

  private func put(_ translation: ProductTranslation) async throws(HTTPClientError) {
    // As it is now: it may have been loaded again since the press.
    let version = catalog.product(product.id)?.version ?? product.version
    try await catalog.translate(product.id, translation, version: version)
    base = translation
  }

  /// Whether the stored translation is still the one that the form was made from; reads the product anew.
  private func isMineToSave() async throws(HTTPClientError) -> Bool {
    try await catalog.loadProduct(product.id)
    let stored = try await catalog.translations(of: product.id).first { $0.locale == base.locale }
    return stored ?? ProductTranslation(locale: base.locale) == base
  }
}
