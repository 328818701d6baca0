import Foundation
import FoundationUI
import WebUI

extension EnvironmentValues {
  /// What the Catalog's screens say to shoppers and staff.
  var catalogText: Phrases { CatalogPhrases.book.phrases(for: locale) }
}

/// What the Catalog's screens say to shoppers and staff.
enum CatalogPhrases {
  static let book = Phrasebook([PackageResources.pl_xlf, PackageResources.ru_xlf, PackageResources.zh_Hans_xlf])

  /// What attributes that many shops have are called; others keep the name that their code spells.
  static let attributes = [
    Phrases.key("Material"), Phrases.key("Colour"), Phrases.key("Size"), Phrases.key("Weight"), Phrases.key("Capacity"),
    Phrases.key("Length"), Phrases.key("Width"), Phrases.key("Height"),
  ]

  /// The codes of the refusals that people meet.
  static let refusals = [
    Phrases.key("review-exists"), Phrases.key("own-review"), Phrases.key("handle-taken"),
    Phrases.key("category-exists"),
  ]
}
