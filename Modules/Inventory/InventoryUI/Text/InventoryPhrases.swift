import Foundation
import FoundationUI
import Inventory
import WebUI

extension EnvironmentValues {
  /// What Inventory's screens say.
  var inventoryText: Phrases { InventoryPhrases.book.phrases(for: locale) }
}

/// What Inventory's screens say.
enum InventoryPhrases {
  static let book = Phrasebook([PackageResources.pl_xlf, PackageResources.ru_xlf, PackageResources.zh_Hans_xlf])

  /// The codes of the refusals that staff meet.
  static let refusals = [
    Phrases.key("location-exists"), Phrases.key("location-in-use"), Phrases.key("out-of-stock"),
    Phrases.key("precondition-failed"),
  ]

  /// What a kind of movement is called.
  static func name(of kind: StockMovementKind) -> String {
    switch kind {
    case .received: Phrases.key("Received")
    case .allocated: Phrases.key("Taken by an order")
    case .released: Phrases.key("Given back by an order")
    case .shipped: Phrases.key("Shipped")
    case .adjusted: Phrases.key("Corrected")
    }
  }

  /// What a kind of location is called.
  static func name(of kind: Location.Kind) -> String {
    switch kind {
    case .warehouse: Phrases.key("Warehouse")
    case .shop: Phrases.key("Shop")
    }
  }

  /// What a day of the week is called.
  static func name(of day: OpeningHours.Day) -> String {
    switch day {
    case .monday: Phrases.key("Monday")
    case .tuesday: Phrases.key("Tuesday")
    case .wednesday: Phrases.key("Wednesday")
    case .thursday: Phrases.key("Thursday")
    case .friday: Phrases.key("Friday")
    case .saturday: Phrases.key("Saturday")
    case .sunday: Phrases.key("Sunday")
    }
  }
}
