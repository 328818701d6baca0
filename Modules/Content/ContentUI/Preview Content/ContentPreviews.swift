import Content
import ContentUI
import FoundationCore
public import FoundationUI
import MyStoreKit
import WebUI

/// The screens of Content, one preview for each state.
public enum ContentPreviews: PreviewProvider {
  private static let staff = "/api/v1/content/staff"
  private static let list = CannedTransport.Answer(staff + "/articles", json: PackageResources.pages_json)
  private static let id = ArticleID("00000000-0000-7000-8000-000000000021")
  private static let one = CannedTransport.Answer(
    staff + "/articles/00000000-0000-7000-8000-000000000021", json: PackageResources.page_json)
  private static let page = "/api/v1/content/pages/delivery"

  /// What `make previews` shows and the snapshot tests compare.
  public static var previews: [Preview] { shop + office }

  private static var shop: [Preview] {
    [
      preview("ArticleScreen", .init(page, json: PackageResources.delivery_json)) {
        ArticleScreen(.page, handle: "delivery")
      },
      preview("ArticleScreen, news", .init("/api/v1/content/news/kiln", json: PackageResources.kiln_json)) {
        ArticleScreen(.news, handle: "kiln")
      },
      preview("ArticleScreen, error", .init(page, failing: .timedOut)) { ArticleScreen(.page, handle: "delivery") },
      preview("ArticleScreen, loading", .never(page)) { ArticleScreen(.page, handle: "delivery") },
      preview("ArticleScreen, missing", .init(page, json: #"{"status":404,"code":"article-not-found"}"#, status: 404)) {
        ArticleScreen(.page, handle: "delivery")
      },
    ]
  }

  private static var office: [Preview] {
    [
      preview("ArticlesScreen", list) { ArticlesScreen(.page) },
      preview("ArticlesScreen, empty", .init(staff + "/articles", json: #"{"items":[],"next":null}"#)) {
        ArticlesScreen(.news)
      },
      preview("ArticlesScreen, error", .init(staff + "/articles", failing: .timedOut)) { ArticlesScreen(.page) },
      preview("AddArticleScreen") { AddArticleScreen(.news) },
      preview("EditArticleScreen", one) { if let id { EditArticleScreen(id) } },
      preview("ArticleTranslationScreen", one) { if let id { ArticleTranslationScreen(id, language: "pl") } },
      preview("ArticlePreviewScreen", one) { if let id { ArticlePreviewScreen(id, language: "pl") } },
      preview("FormerArticleScreen", one) { if let id { FormerArticleScreen(id, version: 1, language: nil) } },
      preview("EditHomeScreen", list, .init(staff + "/home", json: PackageResources.home_json)) { EditHomeScreen() },
      preview("EditMenuScreen", list, .init(staff + "/menus/footer", json: PackageResources.footer_json)) {
        EditMenuScreen(.footer)
      },
      preview(
        "EditMenuScreen, empty", list,
        .init(staff + "/menus/header", json: #"{"place":"header","entries":[],"version":0}"#)
      ) { EditMenuScreen(.header) },
      preview("RedirectListScreen", .init(staff + "/redirects", json: PackageResources.redirects_json)) {
        RedirectListScreen()
      },
      preview("RedirectListScreen, empty", .init(staff + "/redirects", json: #"{"items":[],"next":null}"#)) {
        RedirectListScreen()
      },
      preview("RedirectListScreen, error", .init(staff + "/redirects", failing: .timedOut)) { RedirectListScreen() },
    ]
  }

  private static func preview<Shown: View>(
    _ name: String, _ answers: CannedTransport.Answer..., @ViewBuilder shown: @escaping @Sendable () -> Shown
  ) -> Preview {
    Preview(name, answers: answers) { client in
      shown().environment(ContentModel(client: ContentHTTPClient(client: client)))
        .environment(\.contentLanguages, ["pl", "zh-Hans"])
    }
  }
}
