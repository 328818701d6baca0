public import Content
import FoundationCore
import FoundationUI
import MyStoreKit
public import WebUI

/// An article as shoppers read it. The screen is a container: it asks the model, and gives a plain value to `ArticleView`.
public struct ArticleScreen: View {
  private let kind: ArticleKind
  private let handle: String
  @Environment(ContentModel.self) private var model
  @Environment(\.contentText) private var text

  /// The article of a kind with a handle.
  public init(_ kind: ArticleKind, handle: String) {
    self.kind = kind
    self.handle = handle
  }

  /// The article, or what stands in its place.
  public var body: some View {
    ContentPlaceView(words) { () throws(HTTPClientError) in
      try await model.published(kind, handle: handle)
    } content: { article in
      ArticleView(article: article)
        .navigationTitle(article.title)
        .pageDescription(article.summary ?? article.title).pagePicture(article.picture)
        .pageData(article.kind == .news ? ArticlePageData(article) : nil)
    }
  }

  private var words: ContentPlaceWords {
    ContentPlaceWords(
      title: kind == .news ? text("News") : text("Page"), missing: text("There is no such page any more"),
      failure: text("This page could not be loaded"), guidance: text("Try again in a moment."),
      all: kind == .news ? (text("All news"), .news(cursor: nil)) : nil)
  }
}

/// What search engines are told of an article, in the words of schema.org.
struct ArticlePageData: Encodable {
  let context = "https://schema.org", type = "NewsArticle"
  let headline: String, description: String?, datePublished: String, image: String?

  init(_ article: Article) {
    headline = article.title
    description = article.summary
    datePublished = article.publishedAt.description
    image = article.picture
  }

  private enum CodingKeys: String, CodingKey {
    case context = "@context", type = "@type", headline, description, datePublished, image
  }
}
