public import Content
public import FoundationCore
import FoundationUI
import MyStoreKit
public import WebUI

/// Staff: the form of a new article.
public struct AddArticleScreen: View {
  private let kind: ArticleKind
  @Environment(\.contentText) private var text

  /// The form of an article of a kind.
  public init(_ kind: ArticleKind) { self.kind = kind }

  /// A form of an article that is not there yet, with nothing filled in.
  public var body: some View {
    ArticleEditorView(kind)
      .navigationTitle(kind == .page ? text("Add a page") : text("Write news"))
  }
}

/// Staff: an article as it is, to be changed.
public struct EditArticleScreen: View {
  private let id: ArticleID
  @Environment(ContentModel.self) private var model
  @Environment(\.contentText) private var text

  /// The form of an article.
  public init(_ id: ArticleID) { self.id = id }

  /// The article's fields, or what stands in their place.
  public var body: some View {
    ContentPlaceView(text.staffPlace(text("Article"), all: (text("Pages"), .articles(.page, cursor: nil)))) {
      () throws(HTTPClientError) in
      try await model.loadArticle(id)
    } content: { _ in
      if let article = model.article(id) {
        ArticleEditorView(article).navigationTitle(article.content.title)
      }
    }
  }
}

/// Staff: an article as shoppers will see it, whatever its status.
public struct ArticlePreviewScreen: View {
  private let id: ArticleID
  private let language: String?
  @Environment(ContentModel.self) private var model
  @Environment(\.contentText) private var text

  /// The preview of an article in a language; in the shop's own without one.
  public init(_ id: ArticleID, language: String?) {
    self.id = id
    self.language = language
  }

  /// The article below a line that says what this is, or what stands in its place.
  public var body: some View {
    ContentPlaceView(text.staffPlace(text("Preview"))) { () throws(HTTPClientError) in
      try await model.loadArticle(id)
    } content: { _ in
      if let article = model.article(id) {
        let told = article.told(in: language, now: article.changedAt)
        VStack(alignment: .leading, spacing: .large) {
          ArticleLinksView(article: article, language: language)
          PreviewNoteView()
          ArticleView(article: told)
        }
        .navigationTitle(told.title)
      }
    }
  }
}

/// Staff: a page as shoppers have seen it, such as the terms that somebody agreed to.
public struct FormerArticleScreen: View {
  private let id: ArticleID
  private let version: Int64
  private let language: String?
  @Environment(ContentModel.self) private var model
  @Environment(\.contentText) private var text
  @Environment(\.displayFormat) private var format

  /// A version of a page in a language; in the shop's own without one.
  public init(_ id: ArticleID, version: Int64, language: String?) {
    (self.id, self.version, self.language) = (id, version, language)
  }

  /// The page below a line that says which it is, or what stands in its place.
  public var body: some View {
    ContentPlaceView(text.staffPlace(text("Version"), all: (text("Pages"), .articles(.page, cursor: nil)))) {
      () throws(HTTPClientError) in
      try await model.former(id, version: version)
    } content: { article in
      let told = article.told(in: language, now: article.changedAt)
      VStack(alignment: .leading, spacing: .large) {
        Text(text("Version {1}, as shoppers have seen it.", format.number(Int(clamping: version))))
          .foregroundStyle(.secondary).accessibilityIdentifier("article-version")
        NavigationLink(text("Pages"), value: ContentRoute.articles(.page, cursor: nil))
        ArticleView(article: told)
      }
      .navigationTitle(told.title)
    }
  }
}

/// Says above a preview that shoppers do not see it like this yet. Takes nothing.
public struct PreviewNoteView: View {
  @Environment(\.contentText) private var text

  /// The line.
  public init() {}

  /// The line.
  public var body: some View {
    Text(text("This is a preview. Shoppers see what is published.")).foregroundStyle(.secondary)
      .accessibilityIdentifier("preview-note")
  }
}
