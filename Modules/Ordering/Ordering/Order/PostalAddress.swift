public import FoundationCore

/// A postal address that goods are sent to.
public struct PostalAddress: Hashable, Sendable {
  /// Who receives it.
  public var name: String
  /// Street and number.
  public var line1: String
  /// Flat, floor, company.
  public var line2: String?
  /// City or town.
  public var city: String
  /// Postal code, where the country has them.
  public var postalCode: String?
  /// ISO 3166-1 alpha-2 code.
  public var country: String

  /// An address of its lines.
  public init(
    name: String, line1: String, line2: String? = nil, city: String, postalCode: String? = nil, country: String
  ) {
    self.name = name
    self.line1 = line1
    self.line2 = line2
    self.city = city
    self.postalCode = postalCode
    self.country = country
  }
}

extension Schema where Value == PostalAddress {
  /// An address as the API sends and accepts it.
  public static let postalAddress = Schema.object(
    "PostalAddress", Field("name", \.name, .text(1...200)), Field("line1", \.line1, .text(1...200)),
    .optional("line2", \.line2, .text(1...200)), Field("city", \.city, .text(1...100)),
    .optional("postalCode", \.postalCode, .text(1...20)), Field("country", \.country, .country)
  ) { PostalAddress(name: $0, line1: $1, line2: $2, city: $3, postalCode: $4, country: $5) }
}

extension Schema where Value == String {
  /// An ISO 3166-1 alpha-2 code: two upper-case letters.
  public static var country: Schema {
    Schema(description: .string(length: 2...2, pattern: "^[A-Z]{2}$")) { reader throws(SchemaViolation) in
      let value = try reader.string()
      guard value.utf8.count == 2, value.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
        throw SchemaViolation(code: "country", message: "Expected a two-letter country code such as GB.")
      }
      return value
    } write: {
      $1.string($0)
    }
  }
}

/// How an order is sent, as agreed when it was placed.
public struct ShippingMethod: Hashable, Sendable {
  /// The method's stable word.
  public let id: String
  /// What the buyer read.
  public let name: String
  /// What it costs.
  public let price: Money

  /// A method at its price.
  public init(id: String, name: String, price: Money) {
    self.id = id
    self.name = name
    self.price = price
  }
}

extension Schema where Value == ShippingMethod {
  /// A method as the API sends it.
  public static let shippingMethod = Schema.object(
    "ShippingMethod", Field("id", \.id, .text(1...50)), Field("name", \.name, .text(1...200)),
    Field("price", \.price, .money)
  ) { ShippingMethod(id: $0, name: $1, price: $2) }
}
