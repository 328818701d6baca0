import Foundation
import FoundationUI
public import WebUI

extension EnvironmentValues {
  /// What the screens of Content say, in the page's language.
  var contentText: Phrases { ContentPhrases.book.phrases(for: locale) }

  /// The languages beside the shop's own that texts are translated into, as BCP 47 tags.
  public var contentLanguages: [String] {
    get { self[ContentLanguagesKey.self] }
    set { self[ContentLanguagesKey.self] = newValue }
  }

  /// Where files of redirects are taken in; nil for who may not.
  public var contentImports: PageLocation? {
    get { self[ContentImportsKey.self] }
    set { self[ContentImportsKey.self] = newValue }
  }

  private enum ContentImportsKey: EnvironmentKey { static var defaultValue: PageLocation? { nil } }

  private enum ContentLanguagesKey: EnvironmentKey { static var defaultValue: [String] { [] } }
}

/// What the screens of Content say. English stands in the screens; each other language has an XLIFF file.
enum ContentPhrases {
  static let book = Phrasebook([PackageResources.pl_xlf, PackageResources.ru_xlf, PackageResources.zh_Hans_xlf])

  /// The codes of the refusals that screens show in words of their own.
  static let refusals = [Phrases.key("article-exists"), Phrases.key("article-handle-taken")]

  /// What a language is called in another: "Polish", "polski"; the tag where there is no name.
  static func name(of language: String, in locale: Locale) -> String {
    locale.localizedString(forIdentifier: language) ?? language
  }
}
