import FoundationUI
import WebUI

/// The ways from an original to its translations and back. Takes plain values.
struct LanguageLinksView: View {
  let languages: [String]
  /// The language that is shown; nil for the original.
  var current: String?
  let original: CatalogStaffRoute
  let route: (String) -> CatalogStaffRoute
  @Environment(\.catalogText) private var text

  var body: some View {
    if !languages.isEmpty {
      Landmark(.navigation, text("Translations")) {
        HStack(spacing: .medium) {
          NavigationLink(text("Original"), value: original).bold(current == nil)
          ForEach(languages, id: \.self) { language in
            NavigationLink(LanguageName.name(language, in: text.locale), value: route(language)).bold(
              language == current
            )
            .accessibilityIdentifier("translation-\(language)")
          }
        }
      }
    }
  }
}
