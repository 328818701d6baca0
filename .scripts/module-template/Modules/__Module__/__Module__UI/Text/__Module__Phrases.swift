import Foundation
import FoundationUI
import WebUI

extension EnvironmentValues {
  /// What the screens of __Module__ say, in the page's language.
  var __module__Text: Phrases { __Module__Phrases.book.phrases(for: locale) }
}

/// What the screens of __Module__ say. English stands in the screens; each other language has an XLIFF file.
enum __Module__Phrases {
  static let book = Phrasebook([PackageResources.pl_xlf, PackageResources.ru_xlf, PackageResources.zh_Hans_xlf])

  /// The codes of the refusals that screens show in words of their own.
  static let refusals = [Phrases.key("__entity_path__-exists")]
}
