public import FoundationCore
public import StoreIdentifiers

/// How an order is sent, or where it is picked up, as agreed when it was placed.
public struct ShippingMethod: Hashable, Sendable {
  /// The method's stable word.
  public let id: String
  /// What the buyer read.
  public let name: String
  /// What it costs.
  public let price: Money
  /// When it arrives; nil where the shop does not say.
  public let arrival: ArrivalDays?
  /// The location where the buyer picks it up; nil for one that is sent.
  public let pickup: LocationID?

  /// The word of picking an order up.
  public static let pickupWord = "pickup"

  /// A method at its price.
  public init(id: String, name: String, price: Money, arrival: ArrivalDays? = nil, pickup: LocationID? = nil) {
    self.id = id
    self.name = name
    self.price = price
    self.arrival = arrival
    self.pickup = pickup
  }
}

extension Schema where Value == ShippingMethod {
  /// A method as the API sends it.
  public static let shippingMethod = Schema.object(
    "ShippingMethod", Field("id", \.id, .text(1...50)), Field("name", \.name, .text(1...200)),
    Field("price", \.price, .money), .optional("arrival", \.arrival, .arrivalDays),
    .optional("pickup", \.pickup, .identifier())
  ) { ShippingMethod(id: $0, name: $1, price: $2, arrival: $3, pickup: $4) }
}
