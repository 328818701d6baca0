import Foundation
import FoundationUI
import WebUI

extension EnvironmentValues {
  /// What the screens of Operations say, in the page's language.
  var operationsText: Phrases { OperationsPhrases.book.phrases(for: locale) }
}

/// What the screens of Operations say. English stands in the screens; each other language has an XLIFF file.
enum OperationsPhrases {
  static let book = Phrasebook([PackageResources.pl_xlf, PackageResources.ru_xlf, PackageResources.zh_Hans_xlf])

  /// The codes of the refusals that screens show in words of their own.
  static let refusals = [
    Phrases.key("job-not-found"), Phrases.key("job-over"), Phrases.key("event-not-parked"),
  ]
}
