import Addresses
import Foundation
import FoundationCore
import Shipping
import StoreIdentifiers
import Testing

/// A request that `Tests/Shipping/Oracle` has quoted.
struct OracleQuote: Sendable, CustomTestStringConvertible {
  let name: String
  let request: ShippingRequest
  let zones: [ShippingZone]
  let now: Timestamp
  let timeZone: String
  /// What the oracle computed.
  let quote: ShippingQuote

  var testDescription: String { name }

  /// What the pure function says.
  func quoted() throws -> ShippingQuote {
    ShippingQuote(request, by: zones, at: now, in: try #require(TimeZone(identifier: timeZone)))
  }

  /// Every case, in the order of the file.
  static func all() throws -> [OracleQuote] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Data/quotes.json")
    return try Schema.array(of: schema).decode(Array(Data(contentsOf: file)))
  }

  private static let schema = Schema.object(
    "OracleQuote", Field<OracleQuote, String>("name", \.name, .text(1...100)),
    Field<OracleQuote, ShippingRequest>("request", \.request, request),
    Field<OracleQuote, [ShippingZone]>("zones", \.zones, .shippingZones),
    Field<OracleQuote, Int64>("now", \.now.milliseconds, .integer64()),
    Field<OracleQuote, String>("timeZone", \.timeZone, .text(1...100)),
    Field<OracleQuote, ShippingQuote>("quote", \.quote, .shippingQuote)
  ) { name, request, zones, now, timeZone, quote in
    OracleQuote(
      name: name, request: request, zones: zones, now: Timestamp(milliseconds: now), timeZone: timeZone, quote: quote)
  }

  /// As the API's, with what that refuses: no values, empty codes, and sums that leave 64 bits.
  private static let request = Schema.object(
    "OracleRequest", Field<ShippingRequest, ShippingDestination>("destination", \.destination, destination),
    Field<ShippingRequest, [ShippingRequest.Line]>("lines", \.lines, .array(of: line)),
    Field<ShippingRequest, [Money]>("values", \.values, .array(of: .money))
  ) { ShippingRequest(to: $0, lines: $1, values: $2) }

  private static let destination = Schema.object(
    "OracleDestination", Field<ShippingDestination, String>("country", \.country, .country),
    Field<ShippingDestination, String?>.optional("region", \.region, .text(0...200)),
    Field<ShippingDestination, String?>.optional("postalCode", \.postalCode, .text(0...20)),
    Field<ShippingDestination, Coordinate?>.optional("coordinate", \.coordinate, .coordinate)
  ) { ShippingDestination(country: $0, region: $1, postalCode: $2, coordinate: $3) }

  private static let line = Schema.object(
    "OracleLine", Field<ShippingRequest.Line, VariantID>("variant", \.variant, .identifier()),
    Field<ShippingRequest.Line, ProductID?>.optional("product", \.product, .identifier()),
    Field<ShippingRequest.Line, String?>.optional("type", \.type, .text(1...255)),
    Field<ShippingRequest.Line, Int>.defaulted("grams", \.grams, .integer(in: 0...Int.max), to: 0),
    Field<ShippingRequest.Line, Int>.defaulted("quantity", \.quantity, .integer(in: 0...Int.max), to: 1),
    Field<ShippingRequest.Line, Bool>.defaulted("needsDelivery", \.needsDelivery, .boolean, to: true)
  ) {
    ShippingRequest.Line(variant: $0, product: $1, type: $2, grams: $3, quantity: $4, needsDelivery: $5)
  }
}
