public import WebUI

/// What the pages of a site say and how they look: its name, its theme and its languages.
///
/// A reference, so that it costs nothing to tell that it is still the same one.
public final class PageSite: Sendable {
  /// Stands after each page's own title.
  public let name: String
  /// The look.
  public let theme: Theme
  /// The languages that there are pages in, as BCP 47 tags: the site's own, and those that addresses begin with.
  public let languages: [String]

  /// A site with a name and a look, in English unless `languages` say otherwise.
  public init(name: String, theme: Theme = Theme(), languages: [String] = ["en"]) {
    self.name = name
    self.theme = theme
    self.languages = languages
  }
}
