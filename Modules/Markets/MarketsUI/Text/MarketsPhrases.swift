import Foundation
import FoundationUI
import WebUI

extension EnvironmentValues {
  /// What the screens of Markets say, in the page's language.
  var marketsText: Phrases { MarketsPhrases.book.phrases(for: locale) }
}

/// What the screens of Markets say. English stands in the screens; each other language has an XLIFF file.
enum MarketsPhrases {
  static let book = Phrasebook([PackageResources.pl_xlf, PackageResources.ru_xlf, PackageResources.zh_Hans_xlf])

  /// The codes of the refusals that screens show in words of their own.
  static let refusals = [
    Phrases.key("market-exists"), Phrases.key("market-country-taken"), Phrases.key("market-countries"),
    Phrases.key("market-currency"), Phrases.key("market-elsewhere-stays"), Phrases.key("tax-rate-exists"),
    Phrases.key("tax-rate-overlaps"),
    Phrases.key("too-many-tax-rates"),
  ]
}
