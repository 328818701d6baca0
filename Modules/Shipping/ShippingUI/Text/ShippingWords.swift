import FoundationUI
import Shipping

/// What rules and measures are called, in English for translation.
enum ShippingWords {
  static func title(_ basis: DeliveryCharge.Basis) -> String {
    switch basis {
    case .flat: Phrases.key("One price")
    case .weight: Phrases.key("By weight")
    case .value: Phrases.key("By value")
    case .items: Phrases.key("By number of items")
    case .distance: Phrases.key("By distance")
    }
  }

  static func rows(_ basis: DeliveryCharge.Basis) -> String {
    switch basis {
    case .flat: Phrases.key("Price")
    case .weight: Phrases.key("On each line: up to so many grams, and the price")
    case .value: Phrases.key("On each line: up to a value after discounts, and the price")
    case .items: Phrases.key("On each line: up to so many items, the price, and + for each further one")
    case .distance: Phrases.key("On each line: up to so many metres, and the price")
    }
  }

  static func title(_ outcome: ShippingTrace.Outcome) -> String {
    switch outcome {
    case .offered: Phrases.key("This is offered")
    case .nothingToDeliver: Phrases.key("Nothing is sent")
    case .noZone: Phrases.key("No zone has the address")
    case .noMethods: Phrases.key("The zone has no way of sending")
    case .allRefused: Phrases.key("No way of sending is for this order")
    }
  }

  static func title(_ rule: ShippingTrace.ZoneStep.Rule) -> String {
    switch rule {
    case .chosen: Phrases.key("Chosen")
    case .lessSpecific: Phrases.key("Another zone is closer")
    case .otherRegion: Phrases.key("Other regions")
    case .otherPostalCode: Phrases.key("Other postal codes")
    case .excludedPostalCode: Phrases.key("The postal code is left out")
    }
  }

  static func title(_ rule: ShippingTrace.MethodStep.Rule) -> String {
    switch rule {
    case .offered: Phrases.key("Offered")
    case .free: Phrases.key("Free, by the value of the goods")
    case .excludedProduct: Phrases.key("A product is not sent so")
    case .excludedType: Phrases.key("A type of product is not sent so")
    case .otherCurrency: Phrases.key("No price in this currency")
    case .unknownDistance: Phrases.key("The distance is not known")
    case .beyondLastRow: Phrases.key("Beyond the last row")
    case .amountTooLarge: Phrases.key("The price is too large")
    }
  }
}
