import FoundationCore
import Shipping

/// What a new shop begins with, so that there is something to see.
enum DemoShop {
  /// The home country at a low rate, everywhere else at a higher one.
  static func zones(currency: Currency) -> [ShippingZone.Details] {
    func rate(_ id: String, _ name: String, _ amount: Int64) -> [ShippingRate] {
      (try? Money(amount, currency)).map { [ShippingRate(id: id, name: name, price: $0)] } ?? []
    }
    return [
      ShippingZone.Details(
        name: "United Kingdom", countries: ["GB"],
        rates: rate("standard", "Standard (3–5 days)", 395)
          + rate("express", "Express (next day)", 895)),
      ShippingZone.Details(
        name: "Everywhere else", countries: [], rates: rate("standard", "International (5–10 days)", 1_495)
      ),
    ]
  }
}
