import Content
import ContentUI
import FoundationCore
import FoundationUI
import MyStoreKit
package import WebUI

/// What is new in the shop.
///
/// The list is private to this screen, so it has no model: the screen loads it through the client, and keeps it itself.
package struct StoreNewsScreen: View {
  private let cursor: String?
  @Environment(\.httpClient) private var client
  @Environment(\.storeText) private var text
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data(Page<ArticleSummary>)
  }

  /// A page of the news; the first one without a cursor.
  package init(cursor: String? = nil) { self.cursor = cursor }

  package var body: some View {
    Group {
      switch state {
      case .loading: ProgressView(text("Loading"))
      case .error(let error):
        ErrorView(
          text("The news could not be loaded"), message: text.message(of: error),
          guidance: text("Try again in a moment."), retry: load)
      case .data(let page):
        VStack(alignment: .leading, spacing: .large) {
          if page.items.isEmpty {
            EmptyStateView(text("There is no news yet"), systemImage: "newspaper")
          } else {
            ArticleListView(articles: sortedArticles)
          }
          if let next = page.next {
            NavigationLink(text("Older news"), value: ContentRoute.news(cursor: next.text)).buttonStyle(.bordered)
              .accessibilityIdentifier("older-news")
          }
        }
      }
    }
    .navigationTitle(text("News")).pageDescription(text("What is new in the shop."))
    .task(id: cursor) { await load() }
  }

  /// The latest first.
  private var sortedArticles: [ArticleSummary] {
    guard case .data(let page) = state else { return [] }
    return page.items.sorted { $0.publishedAt > $1.publishedAt }
  }

  private func load() async {
    do throws(HTTPClientError) {
      state = .data(try await client.load(.news(after: cursor.map { Cursor(text: $0) }, in: client.language)))
    } catch { state = .error(error) }
  }
}
