import Catalog
import FoundationCore
import FoundationUI
import WebUI

/// Prices between two bounds, in minor units.
struct PriceBounds: Hashable {
  let minimum: Int64?
  let below: Int64?

  /// "£100 to £500", "Below £100", "£500 and more".
  func label(in currency: Currency, _ format: DisplayFormat, _ text: Phrases) -> String {
    func price(_ amount: Int64) -> String { (try? Money(amount, currency)).map { format.shortPrice($0) } ?? "" }
    return switch (minimum, below) {
    case (nil, nil): ""
    case (nil, let below?): text("Below {1}", price(below))
    case (let minimum?, nil): text("{1} and more", price(minimum))
    case (let minimum?, let below?): text("{1}–{2}", price(minimum), price(below))
    }
  }
}

extension ProductListPlace {
  /// The prices that the list is narrowed to. A highest price just below a whole one, as ranges have it, is told as that.
  func priceBounds(in currency: Currency) -> PriceBounds {
    let below = maximumPrice.map { ($0 + 1).isMultiple(of: currency.unit) ? $0 + 1 : $0 }
    return PriceBounds(minimum: minimumPrice, below: below)
  }
}
