public import Content
public import FoundationCore
import FoundationUI
import MyStoreKit
public import WebUI

/// Staff: what an article says in another language, beside the original.
public struct ArticleTranslationScreen: View {
  private let id: ArticleID
  private let language: String
  @Environment(ContentModel.self) private var model
  @Environment(\.contentText) private var text
  @Environment(\.locale) private var locale

  /// The texts of an article in a language.
  public init(_ id: ArticleID, language: String) {
    self.id = id
    self.language = language
  }

  /// The languages, and the fields of the one shown, or what stands in their place.
  public var body: some View {
    ContentPlaceView(text.staffPlace(text("Translation"), all: (text("Pages"), .articles(.page, cursor: nil)))) {
      () throws(HTTPClientError) in
      try await model.loadArticle(id)
    } content: { _ in
      if let article = model.article(id) {
        ArticleLinksView(article: article, language: language)
        ArticleTranslationEditorView(article, language: language)
          .navigationTitle(
            text("{1}, {2}", article.content.title, ContentPhrases.name(of: language, in: locale)))
      }
    }
  }
}

/// A translation being changed, field by field beside the original. Saves through the model.
struct ArticleTranslationEditorView: View {
  private let language: String
  /// The article in the version that a save is about.
  @State private var article: StaffArticle
  @State private var form: ArticleTranslationForm
  @Environment(ContentModel.self) private var model
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @Environment(\.contentText) private var text

  init(_ article: StaffArticle, language: String) {
    self.language = language
    _article = State(initialValue: article)
    _form = State(initialValue: Self.form(of: article, language))
  }

  var body: some View {
    let problems = form.problems
    Form {
      Section(text("Text"), footer: text("A field that is left empty says what the original says.")) {
        TextField(text("Title"), text: $form.title).fieldError(problems[.title].map { text($0) })
          .accessibilityIdentifier("translation-title")
        original(article.content.title)
        TextField(text("Summary"), text: $form.summary, axis: .vertical)
          .fieldError(problems[.summary].map { text($0) }).accessibilityIdentifier("translation-summary")
        original(article.content.summary)
        RichTextEditorView(
          text("Text"), text: $form.body, problem: problems[.body].map { text($0) }, identifier: "translation-body")
        DisclosureGroup(text("Original")) { RichTextView(article.content.body) }
      }
      Button(text("Save"), action: save).buttonStyle(.borderedProminent).disabledUntilValid(problems.isEmpty)
        .accessibilityIdentifier("translation-save")
    }
    .unsavedChanges(isChanged ? text("The translation is not saved yet. Leave without saving it?") : nil)
  }

  @ViewBuilder private func original(_ words: String?) -> some View {
    if let words { Text(text("Original: {1}", words)).font(.footnote).foregroundStyle(.secondary) }
  }

  private var isChanged: Bool {
    form.translation(into: language) != Self.form(of: article, language).translation(into: language)
  }

  private static func form(of article: StaffArticle, _ language: String) -> ArticleTranslationForm {
    ArticleTranslationForm(
      article.translations.first { $0.locale == language } ?? ArticleTranslation(locale: language))
  }

  private func save() async {
    guard form.problems.isEmpty else { return }
    let former = Self.form(of: article, language)
    do throws(HTTPClientError) {
      do throws(HTTPClientError) { try await put() } catch {
        guard error.status == 412 else { throw error }
        try await model.loadArticle(article.id)
        article = model.article(article.id) ?? article
        // The article has changed elsewhere; this translation has not.
        guard Self.form(of: article, language) == former else { throw error }
        try await put()
      }
      showNotice(text("The translation is saved."))
    } catch {
      showError(
        text.told(error),
        error.status == 412
          ? text("Somebody else has saved it meanwhile. What you typed is still here; saving again replaces theirs.")
          : text("Nothing was saved. What you typed is still here: try again."))
    }
  }

  private func put() async throws(HTTPClientError) {
    try await model.translate(article, form.translation(into: language))
    guard let saved = model.article(article.id) else { return }
    article = saved
    form = Self.form(of: saved, language)
  }
}
