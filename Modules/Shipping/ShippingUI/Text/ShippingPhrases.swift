import Foundation
import FoundationUI
import WebUI

extension EnvironmentValues {
  /// What Shipping's screens say.
  var shippingText: Phrases { ShippingPhrases.book.phrases(for: locale) }
}

/// What Shipping's screens say.
enum ShippingPhrases {
  static let book = Phrasebook([PackageResources.pl_xlf, PackageResources.ru_xlf, PackageResources.zh_Hans_xlf])

  /// The codes of the refusals that staff meet.
  static let refusals = [
    Phrases.key("zone-exists"), Phrases.key("country-taken"), Phrases.key("everywhere-taken"),
    Phrases.key("precondition-failed"), Phrases.key("nothing-to-ship"), Phrases.key("illegal-transition"),
    Phrases.key("more-than-ordered"), Phrases.key("begun"), Phrases.key("not-mergeable"), Phrases.key("nothing-left"),
    Phrases.key("not-there"), Phrases.key("nothing-to-return"), Phrases.key("more-than-left"),
    Phrases.key("more-than-expected"), Phrases.key("not-countable"), Phrases.key("picked-up"),
    Phrases.key("sent-by-carrier"), Phrases.key("label-on-its-way"), Phrases.key("carrier-exists"),
    Phrases.key("too-many-carriers"), Phrases.key("carrier-is-asked"), Phrases.key("carrier-not-asked"),
    Phrases.key("labelled"), Phrases.key("no-address"),
  ]
}
