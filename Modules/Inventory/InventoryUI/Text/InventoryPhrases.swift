import Foundation
import FoundationUI
import WebUI

extension EnvironmentValues {
  /// What Inventory's views say to shoppers.
  var inventoryText: Phrases { InventoryPhrases.book.phrases(for: locale) }
}

/// What Inventory's views say to shoppers.
enum InventoryPhrases {
  static let book = Phrasebook([PackageResources.pl_xlf, PackageResources.ru_xlf, PackageResources.zh_Hans_xlf])
}
