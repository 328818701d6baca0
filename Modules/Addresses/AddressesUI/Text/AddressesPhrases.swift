import Addresses
import FoundationUI
import WebUI

extension EnvironmentValues {
  /// What the parts of addresses are called.
  var addressesText: Phrases { AddressesPhrases.book.phrases(for: locale) }
}

/// What the parts of addresses are called, and what is said of those that are wrong.
enum AddressesPhrases {
  static let book = Phrasebook([PackageResources.pl_xlf, PackageResources.ru_xlf, PackageResources.zh_Hans_xlf])

  /// The labels of `AddressTerm`.
  static let terms = [
    Phrases.key("Postcode"), Phrases.key("ZIP code"), Phrases.key("PIN code"), Phrases.key("Eircode"),
    Phrases.key("Area"), Phrases.key("County"), Phrases.key("Department"), Phrases.key("District"),
    Phrases.key("Emirate"), Phrases.key("Island"), Phrases.key("Oblast"), Phrases.key("Parish"),
    Phrases.key("Prefecture"), Phrases.key("Province"), Phrases.key("State"), Phrases.key("Do/Si"),
    Phrases.key("City or town"), Phrases.key("Town or city"), Phrases.key("Suburb"), Phrases.key("Neighbourhood"),
    Phrases.key("Townland"), Phrases.key("Village or township"),
  ]

  /// What is wrong, below the field that it is about.
  static func message(of problem: AddressProblem, in text: Phrases) -> String {
    switch (problem.reason, problem.field) {
    case (.missing, .name): text("Enter a name.")
    case (.missing, .lines): text("Enter a street and number.")
    case (.missing, .city): text("Enter a city or town.")
    case (.missing, _): text("Fill in this field.")
    case (.unknownRegion, _), (.unknownCountry, _): text("Choose one from the list.")
    case (.postalCode(let example), _): text("Enter a code such as {1}.", example)
    case (.otherRegion(let region), _): text("This code is in {1}.", region)
    }
  }
}
