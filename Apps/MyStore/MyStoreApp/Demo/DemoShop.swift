import FoundationCore
import Shipping

/// What a new shop begins with, so that there is something to see.
enum DemoShop {
  /// The home country at a low rate, everywhere else at a higher one.
  static func zones(currency: Currency) -> [ShippingZone.Details] {
    func method(_ id: String, _ name: String, _ amount: Int64) -> [DeliveryMethod] {
      (try? Money(amount, currency)).map { [DeliveryMethod(id: id, name: name, price: $0)] } ?? []
    }
    return [
      ShippingZone.Details(
        name: "United Kingdom", countries: ["GB"],
        methods: method("standard", "Standard (3–5 days)", 395)
          + method("express", "Express (next day)", 895)),
      ShippingZone.Details(
        name: "Everywhere else", countries: [], methods: method("standard", "International (5–10 days)", 1_495)
      ),
    ]
  }
}
