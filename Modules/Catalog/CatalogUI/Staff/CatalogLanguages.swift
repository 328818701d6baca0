import Foundation
public import WebUI

extension EnvironmentValues {
  /// The languages beside the shop's own that products are translated into, as BCP 47 tags.
  public var catalogLanguages: [String] {
    get { self[CatalogLanguagesKey.self] }
    set { self[CatalogLanguagesKey.self] = newValue }
  }

  private enum CatalogLanguagesKey: EnvironmentKey { static var defaultValue: [String] { [] } }
}

/// What languages are called.
enum LanguageName {
  /// The name in the language of who reads it: "Polish", "Chinese, Simplified"; the tag where there is none.
  static func name(_ tag: String, in locale: Locale) -> String { locale.localizedString(forIdentifier: tag) ?? tag }
}
