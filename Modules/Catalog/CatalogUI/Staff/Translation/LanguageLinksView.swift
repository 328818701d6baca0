import WebUI

/// The ways from an original to its translations and back. Takes plain values.
struct LanguageLinksView: View {
  let languages: [String]
  /// The language that is shown; nil for the original.
  var current: String?
  let original: CatalogStaffRoute
  let route: (String) -> CatalogStaffRoute

  var body: some View {
    if !languages.isEmpty {
      Landmark(.navigation, "Translations") {
        HStack(spacing: .medium) {
          NavigationLink("Original", value: original).bold(current == nil)
          ForEach(languages, id: \.self) { language in
            NavigationLink(LanguageName.english(language), value: route(language)).bold(language == current)
              .accessibilityIdentifier("translation-\(language)")
          }
        }
      }
    }
  }
}
