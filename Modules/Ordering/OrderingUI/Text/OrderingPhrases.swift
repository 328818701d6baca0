import Foundation
import FoundationUI
import WebUI

extension EnvironmentValues {
  /// What Ordering's screens say to shoppers.
  var orderingText: Phrases { OrderingPhrases.book.phrases(for: locale) }
}

/// What Ordering's screens say to shoppers.
enum OrderingPhrases {
  static let book = Phrasebook([PackageResources.pl_xlf, PackageResources.ru_xlf, PackageResources.zh_Hans_xlf])

  /// The codes of the refusals that shoppers meet.
  static let refusals = [
    Phrases.key("out-of-stock"), Phrases.key("held-by-others"),
    Phrases.key("unavailable"), Phrases.key("shipping-unavailable"),
    Phrases.key("pickup-unavailable"), Phrases.key("not-at-place"),
    Phrases.key("empty-cart"), Phrases.key("cart-placed"), Phrases.key("cart-full"), Phrases.key("too-many-units"),
    Phrases.key("too-many-unpaid-orders"), Phrases.key("total-changed"), Phrases.key("texts-changed"),
    Phrases.key("promotion-used-up"), Phrases.key("sent-later"),
    Phrases.key("withdrawal-over"), Phrases.key("exemption-ended"),
    Phrases.key("more-than-kept"), Phrases.key("not-withdrawable"), Phrases.key("nothing-to-withdraw"),
  ]
}
