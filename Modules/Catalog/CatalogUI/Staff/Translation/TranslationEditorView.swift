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

  init(product: Product, translation: ProductTranslation) {
    self.product = product
    _base = State(initialValue: translation)
    _form = State(initialValue: TranslationForm(translation))
  }

  var body: some View {
    Form {
      Section("Texts", footer: "A field that is left empty says what the original says.") {
        field("Name", $form.name, .name, original: product.name).accessibilityIdentifier("translation-name")
        TextField("Short text", text: $form.summary, axis: .vertical).fieldError(problems[.summary])
          .accessibilityIdentifier("translation-summary")
        original(product.summary)
        DescriptionEditorView(
          text: $form.description, problem: problems[.description], identifier: "translation-description",
          media: product.media)
        original(DescriptionText.text(of: product.description))
        if product.safety != nil || !form.safety.isEmpty {
          TextField("Warnings and safety", text: $form.safety, axis: .vertical).fieldError(problems[.safety])
            .accessibilityIdentifier("translation-safety")
          original(product.safety)
        }
      }
      Section("Search engines") {
        field("Title for search engines", $form.seoTitle, .seoTitle, original: product.seo.title)
        field(
          "Description for search engines", $form.seoDescription, .seoDescription, original: product.seo.description)
      }
      Button("Save", action: save).buttonStyle(.borderedProminent).disabledUntilValid(problems.isEmpty)
        .accessibilityIdentifier("translation-save")
    }
    .frame(maxWidth: .reading)
    .unsavedChanges(isChanged ? "The translation is not saved yet. Leave without saving it?" : nil)
  }

  @ViewBuilder private func field(
    _ title: String, _ text: Binding<String>, _ field: TranslationForm.Field, original: String?
  ) -> some View {
    TextField(title, text: text).fieldError(problems[field])
    self.original(original)
  }

  @ViewBuilder private func original(_ text: String?) -> some View {
    if let text, !text.isEmpty {
      Text("Original: \(text)").font(.footnote).foregroundStyle(.secondary)
    }
  }

  private var problems: [TranslationForm.Field: String] { form.problems }

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
      showNotice("The translation is saved.")
    } catch {
      showError(
        error,
        error.status == 412
          ? "Somebody else has changed this translation. What you typed is still here: look at theirs in another window."
          : "Nothing was saved. What you typed is still here: try again.")
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
