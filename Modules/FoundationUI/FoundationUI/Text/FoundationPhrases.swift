import Foundation
import FoundationCore
import WebUI

extension EnvironmentValues {
  /// What parts of screens say that every module has.
  var foundationText: Phrases { FoundationPhrases.book.phrases(for: locale) }
}

/// What every module's screens say of what goes wrong.
enum FoundationPhrases {
  static let book = Phrasebook([PackageResources.pl_xlf, PackageResources.ru_xlf, PackageResources.zh_Hans_xlf])

  /// What the client says itself when it has no answer of the server.
  static let ofClient = [
    Phrases.key("The store did not answer in time."), Phrases.key("The store cannot be reached."),
    Phrases.key("The store answered something that this page does not understand."),
  ]

  /// The codes of the refusals that staff meet when they save a filter.
  static let refusals = [Phrases.key("saved-filter-limit")]

  /// What a refusal means for who asked; the guidance beside it says what to do.
  static func meaning(ofStatus status: Int) -> String {
    switch status {
    case 401, 403: Phrases.key("You are not signed in, or may not do this.")
    case 404, 410: Phrases.key("There is no such thing here any more.")
    case 409, 412, 428: Phrases.key("It has changed meanwhile.")
    case 429: Phrases.key("That was too often. Wait a minute.")
    case 500...: Phrases.key("The store cannot do this now.")
    default: Phrases.key("The store could not accept this.")
    }
  }
}
