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

  /// The codes of the refusals that people meet.
  static let refusals = [
    Phrases.key("location-exists"), Phrases.key("location-in-use"), Phrases.key("out-of-stock"),
    Phrases.key("precondition-failed"), Phrases.key("too-few"), Phrases.key("too-many"), Phrases.key("not-reversible"),
    Phrases.key("supplier-exists"), Phrases.key("supplier-in-use"), Phrases.key("wrong-step"),
    Phrases.key("stocktake-ended"), Phrases.key("stocktake-full"), Phrases.key("count-stale"),
    Phrases.key("available"), Phrases.key("too-many-alerts"),
  ]

  /// What a kind of movement is called.
  static func name(of kind: StockMovementKind) -> String {
    switch kind {
    case .received: Phrases.key("Received")
    case .allocated: Phrases.key("Taken by an order")
    case .released: Phrases.key("Given back by an order")
    case .shipped: Phrases.key("Shipped")
    case .adjusted: Phrases.key("Corrected")
    case .reserved: Phrases.key("Held for a cart")
    case .reservationReleased: Phrases.key("Held no longer")
    case .withheld: Phrases.key("Withheld")
    case .restored: Phrases.key("Put back on sale")
    case .expected: Phrases.key("Expected")
    case .expectationCancelled: Phrases.key("No longer expected")
    case .arrived: Phrases.key("Arrived")
    case .lost: Phrases.key("Lost on the way")
    case .transferred: Phrases.key("Moved between locations")
    }
  }

  /// What one of the five quantities is called.
  static func name(of counter: StockCounter) -> String {
    switch counter {
    case .onHand: Phrases.key("On hand")
    case .committed: Phrases.key("Committed")
    case .reserved: Phrases.key("Reserved")
    case .unavailable: Phrases.key("Withheld")
    case .incoming: Phrases.key("Incoming")
    }
  }

  /// How far a stocktake has come.
  static func name(of status: Stocktake.Status) -> String {
    switch status {
    case .counting: Phrases.key("Counting")
    case .closed: Phrases.key("Done")
    case .cancelled: Phrases.key("Called off")
    }
  }

  /// How far goods have come.
  static func name(of status: ReplenishmentStatus) -> String {
    switch status {
    case .draft: Phrases.key("Draft")
    case .underWay: Phrases.key("On its way")
    case .partlyReceived: Phrases.key("Partly received")
    case .received: Phrases.key("Done")
    case .cancelled: Phrases.key("Called off")
    }
  }

  /// What the cause of withholding is called.
  static func name(of cause: WithholdingCause) -> String {
    switch cause {
    case .damaged: Phrases.key("Damaged")
    case .qualityControl: Phrases.key("Quality control")
    case .safetyStock: Phrases.key("Safety stock")
    case .other: Phrases.key("Another cause")
    }
  }

  /// What a part of the stock is called.
  static func name(of selection: StockSelection) -> String {
    switch selection {
    case .low: Phrases.key("Low stock")
    case .out: Phrases.key("Sold out")
    case .untracked: Phrases.key("Not counted")
    case .oversells: Phrases.key("Sold when none is left")
    }
  }

  /// What a location does.
  static func name(of role: Location.Role) -> String {
    switch role {
    case .ships: Phrases.key("Orders are sent from here")
    case .pickup: Phrases.key("Buyers fetch orders here")
    case .returns: Phrases.key("Returns come here")
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
