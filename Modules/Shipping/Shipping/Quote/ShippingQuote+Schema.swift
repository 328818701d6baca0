import Addresses
public import FoundationCore
import StoreIdentifiers

extension Schema where Value == ShippingDestination {
  /// A destination as the API accepts it.
  public static let shippingDestination = Schema.object(
    "ShippingDestination", Field("country", \.country, .country), .optional("region", \.region, .text(1...200)),
    .optional("postalCode", \.postalCode, .text(1...20)), .optional("coordinate", \.coordinate, .coordinate)
  ) { ShippingDestination(country: $0, region: $1, postalCode: $2, coordinate: $3) }
}

extension Schema where Value == ShippingRequest.Line {
  /// A line as the API accepts it.
  public static let shippingRequestLine = Schema.object(
    "ShippingRequestLine", Field("variant", \.variant, .identifier()),
    .optional("product", \.product, .identifier()), .optional("type", \.type, .text(1...255)),
    .defaulted("grams", \.grams, .integer(in: 0...1_000_000_000), to: 0),
    .defaulted("quantity", \.quantity, .integer(in: 1...1_000_000), to: 1),
    .defaulted("needsDelivery", \.needsDelivery, .boolean, to: true)
  ) {
    ShippingRequest.Line(variant: $0, product: $1, type: $2, grams: $3, quantity: $4, needsDelivery: $5)
  }
}

extension Schema where Value == ShippingRequest {
  /// The request as the API accepts it: up to 100 lines, and the value in up to five currencies.
  public static let shippingRequest = Schema.object(
    "ShippingRequest", Field("destination", \.destination, .shippingDestination),
    Field("lines", \.lines, .array(of: .shippingRequestLine, count: 0...100)),
    Field("values", \.values, .array(of: .money, count: 1...5)), .optional("sentFrom", \.sentFrom, .localDay)
  ) { ShippingRequest(to: $0, lines: $1, values: $2, sentFrom: $3) }
}

extension Schema where Value == ShippingQuote {
  /// A quote as the API sends it.
  public static let shippingQuote = Schema.object(
    "ShippingQuote", Field("rates", \.rates, .shippingRates), Field("trace", \.trace, .shippingTrace)
  ) { ShippingQuote(rates: $0, trace: $1) }
}
