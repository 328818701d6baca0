import Foundation
import FoundationUI
import WebUI

extension EnvironmentValues {
  /// What the screens of Marketing say, in the page's language.
  var marketingText: Phrases { MarketingPhrases.book.phrases(for: locale) }
}

/// What the screens of Marketing say. English stands in the screens; each other language has an XLIFF file.
enum MarketingPhrases {
  static let book = Phrasebook([PackageResources.pl_xlf, PackageResources.ru_xlf, PackageResources.zh_Hans_xlf])

  /// The codes of the refusals that screens show in words of their own.
  static let refusals = [
    Phrases.key("promotion-exists"), Phrases.key("promotion-limit-below-uses"),
    Phrases.key("promotion-budget-below-spent"), Phrases.key("promotion-currency-in-use"),
    Phrases.key("promotion-needs-no-code"), Phrases.key("cart-not-priceable"),
  ]
}
