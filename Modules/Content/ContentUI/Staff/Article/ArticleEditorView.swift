import Content
import FoundationCore
import FoundationUI
import MyStoreKit
import WebUI

/// An article being written or changed. Saves through the model.
struct ArticleEditorView: View {
  private let kind: ArticleKind
  /// What the form was made from, in the version that a save is about; nil for one to be added.
  @State private var base: StaffArticle?
  @State private var form: ArticleForm
  @State private var isChecked = false
  @State private var isAsking = false
  // One article a form: pressing twice adds it once.
  @State private var id: ArticleID
  @Environment(ContentModel.self) private var model
  @Environment(\.navigate) private var navigate
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @Environment(\.contentText) private var text

  /// An empty form.
  init(_ kind: ArticleKind) {
    self.kind = kind
    _base = State(initialValue: nil)
    _form = State(initialValue: ArticleForm())
    _id = State(initialValue: .make())
  }

  /// The form of an article.
  init(_ article: StaffArticle) {
    kind = article.kind
    _base = State(initialValue: article)
    _form = State(initialValue: ArticleForm(article.content))
    _id = State(initialValue: article.id)
  }

  var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      if let base {
        ArticleLinksView(article: base)
        HStack(spacing: .medium) {
          ArticleStatusView(status: base.content.status, isPlanned: isPlanned(base))
          if base.content.isPublic(at: WallClock.system.now()) {
            NavigationLink(
              text("See it in the shop"),
              value: kind == .page
                ? ContentRoute.page(handle: base.content.handle) : .article(handle: base.content.handle)
            )
            .accessibilityIdentifier("article-in-shop")
          }
        }
      }
      ArticleFormView(form: $form, kind: kind, isChecked: isChecked || base != nil, isNew: base == nil, onSave: save)
      if base != nil { removal }
    }
    .unsavedChanges(isChanged ? text("The article is not saved yet. Leave without saving it?") : nil)
  }

  private var isChanged: Bool { form != (base.map { ArticleForm($0.content) } ?? ArticleForm()) }

  private func isPlanned(_ article: StaffArticle) -> Bool {
    article.content.publishedAt.map { $0 > WallClock.system.now() } ?? false
  }

  private var removal: some View {
    Button(text("Remove"), role: .destructive) { isAsking = true }.accessibilityIdentifier("article-remove")
      .confirmationDialog(
        text("Remove it for good?"), isPresented: $isAsking,
        message: text("Links to it lead nowhere from then on. To hide it for a while, make it a draft.")
      ) {
        Button(text("Remove"), role: .destructive) { await remove() }.accessibilityIdentifier("article-remove-confirm")
      }
  }

  private func save() async {
    isChecked = true
    guard form.isValid else { return }
    do throws(HTTPClientError) {
      if let base {
        try await model.edit(base, form.content)
        begin()
        showNotice(text("It is saved."))
      } else {
        try await model.add(NewArticle(id: id, kind: kind, content: form.content))
        begin()
        showNotice(text("It is added."))
        navigate(ContentRoute.edit(id))
      }
    } catch { await refused(error) }
  }

  private func begin() {
    guard let saved = model.article(id) else { return }
    base = saved
    form = ArticleForm(saved.content)
  }

  private func refused(_ refusal: HTTPClientError) async {
    guard refusal.status == 412 else {
      return showError(text.told(refusal), text("Nothing was saved. What you typed is still here: try again."))
    }
    do throws(HTTPClientError) {
      try await model.loadArticle(id)
      base = model.article(id)
      showError(
        text.told(refusal),
        text("Somebody else has saved it meanwhile. What you typed is still here; saving again replaces theirs."))
    } catch {
      showError(text.told(error), text("Nothing was saved. What you typed is still here: try again."))
    }
  }

  private func remove() async {
    isAsking = false
    guard let base else { return }
    do throws(HTTPClientError) {
      try await model.remove(base)
      form = ArticleForm(base.content)
      showNotice(text("It is removed."))
      navigate(ContentRoute.articles(kind, cursor: nil))
    } catch { await refused(error) }
  }
}
