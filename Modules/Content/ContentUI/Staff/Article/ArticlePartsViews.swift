import Content
import FoundationUI
import WebUI

/// The ways to an article's translations and its preview. Takes plain values.
struct ArticleLinksView: View {
  let article: StaffArticle
  /// The language that is shown; nil for the shop's own.
  var language: String?
  @Environment(\.contentLanguages) private var languages
  @Environment(\.contentText) private var text
  @Environment(\.locale) private var locale

  var body: some View {
    Landmark(.navigation, text("Languages")) {
      HStack(spacing: .medium) {
        NavigationLink(text("Original"), value: ContentRoute.edit(article.id)).bold(language == nil)
        ForEach(languages, id: \.self) { tag in
          NavigationLink(
            ContentPhrases.name(of: tag, in: locale), value: ContentRoute.translation(article.id, language: tag)
          )
          .bold(language == tag).accessibilityIdentifier("translation-\(tag)")
        }
        NavigationLink(text("Preview"), value: ContentRoute.preview(article.id, language: language))
          .accessibilityIdentifier("article-preview")
      }
    }
  }
}

/// Whether an article is to be seen, in a word or two. Takes plain values.
struct ArticleStatusView: View {
  let status: ArticleStatus
  /// Whether its time has not come.
  let isPlanned: Bool
  @Environment(\.contentText) private var text

  var body: some View {
    switch status {
    case .draft: StatusBadge(text("Draft"), style: .secondary)
    case .published where isPlanned: StatusBadge(text("Planned"), style: .tint)
    case .published: StatusBadge(text("Published"), style: .success)
    }
  }
}
