import Foundation
import FoundationUI
import WebUI

extension EnvironmentValues {
  /// What Customers' screens say.
  var customersText: Phrases { CustomersPhrases.book.phrases(for: locale) }
}

/// What Customers' screens say.
enum CustomersPhrases {
  static let book = Phrasebook([PackageResources.pl_xlf, PackageResources.ru_xlf, PackageResources.zh_Hans_xlf])

  /// The codes of the refusals that shoppers meet.
  static let refusals = [
    Phrases.key("wrong-credentials"), Phrases.key("email-taken"), Phrases.key("link-over"),
    Phrases.key("too-many-addresses"),
  ]
}
