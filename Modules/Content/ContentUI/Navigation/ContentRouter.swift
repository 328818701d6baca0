import Content
public import WebUI

/// Maps each place of Content to its screen. News as a list, and the preview of the home page, are over several contexts:
/// the application maps these.
public struct ContentRouter: View {
  private let route: ContentRoute

  /// Creates the screen of a place.
  public init(_ route: ContentRoute) { self.route = route }

  /// One screen a case.
  public var body: some View {
    switch route {
    case .news, .homePreview: EmptyView()
    case .article(let handle): ArticleScreen(.news, handle: handle).id(handle)
    case .page(let handle): ArticleScreen(.page, handle: handle).id(handle)
    case .articles(let kind, let cursor): ArticlesScreen(kind, cursor: cursor).id(kind)
    case .addArticle(let kind): AddArticleScreen(kind).id(kind)
    case .edit(let id): EditArticleScreen(id).id(id)
    case .translation(let id, let language): ArticleTranslationScreen(id, language: language).id(language)
    case .preview(let id, let language, nil): ArticlePreviewScreen(id, language: language)
    case .preview(let id, let language, let version?): FormerArticleScreen(id, version: version, language: language)
    case .home: EditHomeScreen()
    case .menu(let place): EditMenuScreen(place).id(place)
    case .redirects(let query, let cursor): RedirectListScreen(query: query, cursor: cursor)
    }
  }
}
