import FoundationUI
import Markets
import Pricing

/// What terms and reasons are called.
struct TaxWords {
  let text: Phrases

  func regime(_ regime: PriceRegime) -> String {
    switch regime {
    case .includingTax: text("Prices contain the tax")
    case .excludingTax: text("Tax is added to prices")
    }
  }

  func rounding(_ rounding: TaxRounding) -> String {
    switch rounding {
    case .unit: text("For each unit")
    case .line: text("For each line")
    case .document: text("Once for each rate of the order")
    }
  }

  func taxClass(_ taxClass: TaxClass) -> String {
    switch taxClass {
    case .standard: text("Standard")
    case .reduced: text("Reduced")
    case .zero: text("Not taxed")
    default: taxClass.rawValue
    }
  }

  /// What is charged, and why.
  func reason(_ reason: TaxAssessment.Reason) -> String {
    switch reason {
    case .notRegistered: text("No tax: the shop is not registered for it there.")
    case .domestic: text("The tax of the shop’s own country: the goods stay in it.")
    case .unionConsumerAtHome:
      text("The tax of the shop’s own country: sales to other EU states are below the threshold of 10,000 euros.")
    case .unionConsumerAtDestination:
      text(
        "The tax of the destination: sales to other EU states are above the threshold, or the shop has opted for it.")
    case .intraCommunity: text("No tax: a business in another EU state with a confirmed VAT number.")
    case .export:
      text("No tax: the goods are exported. Prices that contain tax lose the tax of the shop’s own country.")
    case .registeredThere: text("The tax of the destination: the shop is registered there.")
    }
  }

  /// What a market is called: that of everywhere else by the page's language, unless staff have named it.
  func name(of market: Market) -> String {
    market.isElsewhere && market.details.name == Market.elsewhere.details.name
      ? text("Everywhere else") : market.details.name
  }
}
