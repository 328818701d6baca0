/// Any JSON: what commands carry, and what scripts take and give back.
public enum JSONValue: Hashable, Sendable {
  /// Nothing.
  case null
  /// True or false.
  case bool(Bool)
  /// A number.
  case number(Double)
  /// A text.
  case text(String)
  /// Values in order.
  case list([JSONValue])
  /// Values by name.
  case object([String: JSONValue])

  /// A member of an object; nil for anything else.
  public subscript(name: String) -> JSONValue? { if case .object(let members) = self { members[name] } else { nil } }

  /// The text, if it is one.
  public var text: String? { if case .text(let value) = self { value } else { nil } }

  /// The number, if it is one.
  public var number: Double? { if case .number(let value) = self { value } else { nil } }

  /// The values, if it is a list.
  public var list: [JSONValue]? { if case .list(let values) = self { values } else { nil } }
}

extension JSONValue: Codable {
  /// Reads whichever kind is there.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self =
      if container.decodeNil() {
        .null
      } else if let value = try? container.decode(Bool.self) {
        .bool(value)
      } else if let value = try? container.decode(Double.self) {
        .number(value)
      } else if let value = try? container.decode(String.self) {
        .text(value)
      } else if let value = try? container.decode([JSONValue].self) {
        .list(value)
      } else {
        .object(try container.decode([String: JSONValue].self))
      }
  }

  /// Writes the value itself.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let value):
      // The protocol wants whole numbers written as such.
      if let whole = Int64(exactly: value) { try container.encode(whole) } else { try container.encode(value) }
    case .text(let value): try container.encode(value)
    case .list(let values): try container.encode(values)
    case .object(let members): try container.encode(members)
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral {
  /// A text.
  public init(stringLiteral value: String) { self = .text(value) }
  /// True or false.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// A whole number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
}

extension JSONValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  /// Values in order.
  public init(arrayLiteral elements: JSONValue...) { self = .list(elements) }
  /// Values by name; of two with one name, the last.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }
}
