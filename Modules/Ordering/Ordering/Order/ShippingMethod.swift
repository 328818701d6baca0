public import FoundationCore

/// How an order is sent, as agreed when it was placed.
public struct ShippingMethod: Hashable, Sendable {
  /// The method's stable word.
  public let id: String
  /// What the buyer read.
  public let name: String
  /// What it costs.
  public let price: Money
  /// When it arrives; nil where the shop does not say.
  public let arrival: ArrivalDays?

  /// A method at its price.
  public init(id: String, name: String, price: Money, arrival: ArrivalDays? = nil) {
    self.id = id
    self.name = name
    self.price = price
    self.arrival = arrival
  }
}

extension Schema where Value == ShippingMethod {
  /// A method as the API sends it.
  public static let shippingMethod = Schema.object(
    "ShippingMethod", Field("id", \.id, .text(1...50)), Field("name", \.name, .text(1...200)),
    Field("price", \.price, .money), .optional("arrival", \.arrival, .arrivalDays)
  ) { ShippingMethod(id: $0, name: $1, price: $2, arrival: $3) }
}
