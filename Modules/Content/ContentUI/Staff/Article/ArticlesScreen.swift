public import Content
import FoundationCore
import FoundationUI
import MyStoreKit
public import WebUI

/// Staff: all articles of a kind, the last changed first, and the way to a new one.
public struct ArticlesScreen: View {
  private let kind: ArticleKind
  private let cursor: String?
  @Environment(ContentModel.self) private var model
  @Environment(\.contentText) private var text

  /// The list from a cursor on; nil for the first page.
  public init(_ kind: ArticleKind, cursor: String? = nil) {
    self.kind = kind
    self.cursor = cursor
  }

  /// The list, or what stands in its place.
  public var body: some View {
    ContentPlaceView(text.staffPlace(title)) { () throws(HTTPClientError) in
      try await model.loadList(kind, after: cursor.map { Cursor(text: $0) })
    } content: { _ in
      NavigationLink(add, value: ContentRoute.addArticle(kind)).buttonStyle(.borderedProminent)
        .accessibilityIdentifier("article-add")
      if let list = model.list(kind) {
        if list.items.isEmpty {
          EmptyStateView(
            text("Nothing here yet"), systemImage: "doc.text", description: text("What you add appears here."))
        } else {
          ArticleTableView(title: title, articles: list.items, now: WallClock.system.now())
        }
        HStack(spacing: .medium) {
          if cursor != nil {
            NavigationLink(text("Back to the first page"), value: ContentRoute.articles(kind, cursor: nil))
          }
          if let next = list.next {
            NavigationLink(text("Next page"), value: ContentRoute.articles(kind, cursor: next.text))
              .buttonStyle(.bordered).accessibilityIdentifier("next-page")
          }
        }
      }
    }
    .navigationTitle(title)
  }

  private var title: String { kind == .page ? text("Pages") : text("News") }
  private var add: String { kind == .page ? text("Add a page") : text("Write news") }
}

/// Rows of articles for staff. Takes plain values.
struct ArticleTableView: View {
  let title: String
  let articles: [StaffArticleSummary]
  let now: Timestamp
  @Environment(\.displayFormat) private var format
  @Environment(\.contentText) private var text

  var body: some View {
    Table(title, articles) {
      TableColumn<StaffArticleSummary>(text("Title")) { article in
        NavigationLink(article.title, value: ContentRoute.edit(article.id))
          .accessibilityIdentifier("article-link")
      }
      TableColumn<StaffArticleSummary>(text("Status")) { article in
        ArticleStatusView(status: article.status, isPlanned: article.publishedAt.map { $0 > now } ?? false)
      }
      TableColumn<StaffArticleSummary>(text("Published")) { article in
        if article.status == .published, let time = article.publishedAt {
          Text(format.dateTime(time))
        } else {
          Text("—").foregroundStyle(.secondary)
        }
      }
      TableColumn<StaffArticleSummary>(text("Changed")) { article in Text(format.dateTime(article.changedAt)) }
    }
  }
}
