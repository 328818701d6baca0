import Foundation
import FoundationUI
import WebUI

extension EnvironmentValues {
  /// What the store's own screens say.
  var storeText: Phrases { StorePhrases.book.phrases(for: locale) }
}

/// What the store's own screens say.
enum StorePhrases {
  static let book = Phrasebook([PackageResources.pl_xlf, PackageResources.ru_xlf, PackageResources.zh_Hans_xlf])

  /// What the demo shop calls its ways of delivery.
  static let deliveries = [
    Phrases.key("Standard (3–5 days)"), Phrases.key("Express (next day)"), Phrases.key("International (5–10 days)"),
  ]

  /// The codes of the refusals that shoppers meet.
  static let refusals = [Phrases.key("unavailable"), Phrases.key("cart-full")]
}
