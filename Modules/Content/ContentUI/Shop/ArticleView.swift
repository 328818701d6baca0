public import Content
import Foundation
import FoundationCore
import FoundationUI
public import WebUI

/// An article below its title, which is the page's: when it appeared, its picture and what it says. Takes a plain value.
public struct ArticleView: View {
  private let article: Article
  @Environment(\.displayFormat) private var format

  /// The view of an article.
  public init(article: Article) { self.article = article }

  /// The parts, in a column that can be read.
  public var body: some View {
    Landmark(.article) {
      Box("article-page") {
        Box("article-head") {
          if article.kind == .news {
            Text(format.date(article.publishedAt)).foregroundStyle(.secondary)
              .accessibilityIdentifier("article-date")
          }
          if let summary = article.summary {
            Text(summary).styleClass("lead").accessibilityIdentifier("article-summary")
          }
        }
        ArticlePictureView(path: article.picture, loading: .eager)
        Box("article-body") { RichTextView(article.body, topHeading: .h2) }.accessibilityIdentifier("article-body")
      }
    }
  }
}

/// The picture of an article; nothing without one. It is an ornament: the title says what it stands for.
struct ArticlePictureView: View {
  let path: String?
  var loading = ImageLoading.lazy

  var body: some View {
    if let url = path.flatMap({ URL(string: $0) }) {
      Box("article-picture") {
        AsyncImage(url: url) { image in
          image.loading(loading)
        } placeholder: {
          EmptyView()
        }
      }
    }
  }
}

/// News in a list, each a card that leads to it. Takes plain values.
public struct ArticleListView: View {
  private let articles: [ArticleSummary]
  @Environment(\.displayFormat) private var format

  /// A list in the given order.
  public init(articles: [ArticleSummary]) { self.articles = articles }

  /// The cards.
  public var body: some View {
    Box("news-list") {
      ForEach(articles) { article in
        Landmark(.article) {
          Box(article.picture == nil ? "news-card" : "news-card news-card-pictured") {
            ArticlePictureView(path: article.picture)
            Box("news-text") {
              Text(format.date(article.publishedAt)).styleClass("news-date")
              NavigationLink(article.title, value: ContentRoute.article(handle: article.handle))
                .styleClass("news-title").accessibilityIdentifier("news-link")
              if let summary = article.summary { Text(summary).foregroundStyle(.secondary) }
            }
          }
        }
      }
    }
  }
}
