public import Foundation
public import FoundationCore

/// A way to send an order somewhere, with its price: what a shopper chooses from.
public struct ShippingRate: Identifiable, Hashable, Sendable {
  /// A stable word for the method, such as `standard`.
  public let id: String
  /// What shoppers read.
  public let name: String
  /// What it costs; the least that it can cost where it varies.
  public let price: Money
  /// Whether the price depends on what is ordered, which was not asked about.
  public let varies: Bool
  /// When it arrives; nil where the shop does not say.
  public let window: DeliveryWindow?
  /// The class that it is taxed by; nil for what the market says.
  public let taxClass: String?

  /// A rate with all its parts.
  public init(
    id: String, name: String, price: Money, varies: Bool = false, window: DeliveryWindow? = nil,
    taxClass: String? = nil
  ) {
    self.id = id
    self.name = name
    self.price = price
    self.varies = varies
    self.window = window
    self.taxClass = taxClass
  }
}

extension ShippingRate {
  /// What sending to a country costs at least in a currency, before it is known what is ordered and where in the country
  /// it goes to, in the order of the zone.
  public static func least(
    to country: String, by zones: [ShippingZone], in currency: Currency, at now: Timestamp, timeZone: TimeZone
  ) -> [ShippingRate] {
    guard let zone = ZoneChoice(ShippingDestination(country: country), among: zones).zone?.details else { return [] }
    let moment = LocalMoment(now, in: timeZone)
    // Addresses have no coordinates yet: what is charged by distance cannot be chosen.
    return zone.methods.filter { $0.charge.basis != .distance }.compactMap { method in
      let prices = method.charge.rows.map(\.price).filter { $0.currency == currency }
      guard let least = prices.min(by: { $0.amount < $1.amount }) else { return nil }
      return ShippingRate(
        id: method.id, name: method.name, price: least, varies: method.charge.basis != .flat,
        window: method.schedule?.window(from: moment, in: zone.calendar), taxClass: method.taxClass)
    }
  }
}

extension Schema where Value == ShippingRate {
  /// A rate as the API sends it.
  public static let shippingRate = Schema.object(
    "ShippingRate", Field("id", \.id, .text(1...50)), Field("name", \.name, .text(1...200)),
    Field("price", \.price, .money), .defaulted("varies", \.varies, .boolean, to: false),
    .optional("window", \.window, .deliveryWindow), .optional("taxClass", \.taxClass, .text(1...50))
  ) { ShippingRate(id: $0, name: $1, price: $2, varies: $3, window: $4, taxClass: $5) }
}

extension Schema where Value == [ShippingRate] {
  /// The rates for a destination.
  public static let shippingRates = Schema.array(of: .shippingRate)
}
