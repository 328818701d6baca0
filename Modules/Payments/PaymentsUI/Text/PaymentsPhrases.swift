import Foundation
import FoundationUI
import WebUI

extension EnvironmentValues {
  /// What the screens of Payments say, in the page's language.
  var paymentsText: Phrases { PaymentsPhrases.book.phrases(for: locale) }
}

/// What the screens of Payments say. English stands in the screens; each other language has an XLIFF file.
enum PaymentsPhrases {
  static let book = Phrasebook([PackageResources.pl_xlf, PackageResources.ru_xlf, PackageResources.zh_Hans_xlf])

  /// The codes of the refusals that screens show in words of their own.
  static let refusals = [
    Phrases.key("nothing-due"), Phrases.key("more-than-due"), Phrases.key("order-not-placed"),
    Phrases.key("payment-state"), Phrases.key("payment-limit"), Phrases.key("refund-too-large"),
    Phrases.key("method-not-offered"), Phrases.key("too-many-attempts"),
  ]
}
