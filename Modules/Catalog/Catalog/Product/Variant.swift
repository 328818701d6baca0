public import FoundationCore
public import StoreIdentifiers

/// The unit that is sold: price, stock and order lines refer to a variant.
public struct Variant: Identifiable, Hashable, Sendable {
  /// The variant's id.
  public let id: VariantID
  /// The shop's own code for it; unique, ignoring ASCII case.
  public let sku: String
  /// What tells it from its siblings, such as "Blue / L"; nil for an only child.
  public let name: String?
  /// What it costs, before anything is taken off.
  public let price: Money

  /// A variant with all its parts.
  public init(id: VariantID, sku: String, name: String?, price: Money) {
    self.id = id
    self.sku = sku
    self.name = name
    self.price = price
  }
}

extension Schema where Value == Variant {
  /// A variant as the API sends and accepts it.
  public static let variant = Schema.object(
    "Variant", Field("id", \.id, .identifier()), Field("sku", \.sku, .sku), .optional("name", \.name, .text(1...250)),
    Field("price", \.price, .price)
  ) { Variant(id: $0, sku: $1, name: $2, price: $3) }
}

extension Schema where Value == String {
  /// A stock keeping unit: one line of 1 to 64 characters. Trimmed and put into NFC; the spelling given is kept.
  public static var sku: Schema {
    Schema<String>.text(1...64).map({ text throws(SchemaViolation) in SKU.normalized(text) }, { $0 })
  }
}

extension Schema where Value == Money {
  /// An amount that something can cost: not negative.
  public static let price = Schema<Money>.object(
    "Price", Field("amount", \.amount, .integer64(in: 0...Money.range.upperBound)),
    Field("currency", \.currency, .currency)
  ) { amount, currency throws(SchemaViolation) in
    do { return try Money(amount, currency) } catch {
      throw SchemaViolation(code: "range", message: "The amount is too large.")
    }
  }
}

/// How stock keeping units are spelled and compared.
public enum SKU {
  /// The spelling that is kept: without white space around it, in NFC.
  public static func normalized(_ text: String) -> String {
    let trimmed = text.unicodeScalars.drop(while: \.properties.isWhitespace)
    var scalars = String.UnicodeScalarView(trimmed)
    while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
    return String(scalars).precomposed
  }

  /// What uniqueness goes by: the normalized spelling with ASCII letters in lower case.
  public static func key(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        normalized(text).unicodeScalars.map { scalar in
          ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(ascii: scalar) + 32) : scalar
        }))
  }
}
