public import FoundationCore

/// A way to send an order somewhere, with its price: what a shopper chooses from.
public struct ShippingRate: Identifiable, Hashable, Sendable {
  /// A stable word for the method, such as `standard`.
  public let id: String
  /// What shoppers read.
  public let name: String
  /// What it costs.
  public let price: Money

  /// A rate with all its parts.
  public init(id: String, name: String, price: Money) {
    self.id = id
    self.name = name
    self.price = price
  }
}

extension Schema where Value == ShippingRate {
  /// A rate as the API sends it.
  public static let shippingRate = Schema.object(
    "ShippingRate", Field("id", \.id, .text(1...50)), Field("name", \.name, .text(1...200)),
    Field("price", \.price, .money)
  ) { ShippingRate(id: $0, name: $1, price: $2) }
}

extension Schema where Value == [ShippingRate] {
  /// The rates for a destination.
  public static let shippingRates = Schema.array(of: .shippingRate)
}
