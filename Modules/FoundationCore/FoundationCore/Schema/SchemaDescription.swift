/// What JSON a schema accepts and produces, as data: the source of the OpenAPI document.
public indirect enum SchemaDescription: Sendable {
  /// `true` or `false`.
  case boolean
  /// A whole number in a range.
  case integer(ClosedRange<Int64>)
  /// A string; lengths count Unicode scalars.
  case string(format: String? = nil, length: ClosedRange<Int>? = nil, pattern: String? = nil)
  /// One of these strings.
  case enumeration([String])
  /// A list of at most so many.
  case array(of: SchemaDescription, count: ClosedRange<Int>)
  /// An object with a name of its own, shared between operations.
  case object(name: String, fields: [Member])
  /// An object of at most so many members, whose keys have a form.
  case dictionary(of: SchemaDescription, keys: String, most: Int)
  /// The value, or null.
  case nullable(SchemaDescription)

  /// A member of an object.
  public struct Member: Sendable {
    /// Its key.
    public let name: String
    /// What it holds.
    public let value: SchemaDescription
    /// Whether it must be there.
    public let isRequired: Bool
  }

  /// Collects the named objects that occur in it, by name.
  public func components(into found: inout [String: SchemaDescription]) {
    switch self {
    case .boolean, .integer, .string, .enumeration: break
    case .array(let element, _), .dictionary(let element, _, _): element.components(into: &found)
    case .nullable(let value): value.components(into: &found)
    case .object(let name, let fields):
      guard found[name] == nil else { return }
      found[name] = self
      for field in fields { field.value.components(into: &found) }
    }
  }

  /// Writes JSON Schema 2020-12; a named object is written as a reference to `#/components/schemas`.
  public func write(into writer: inout JSONWriter) {
    switch self {
    case .object(let name, _):
      writer.beginObject()
      writer.key("$ref")
      writer.string("#/components/schemas/" + name)
      writer.endObject()
    case .nullable(let value):
      writer.beginObject()
      writer.key("anyOf")
      writer.beginArray()
      value.write(into: &writer)
      writer.beginObject()
      writer.key("type")
      writer.string("null")
      writer.endObject()
      writer.endArray()
      writer.endObject()
    default: writeDefinition(into: &writer)
    }
  }

  /// Writes the definition itself, with its members when it is an object.
  public func writeDefinition(into writer: inout JSONWriter) {
    writer.beginObject()
    switch self {
    case .boolean: writer.member("type", "boolean")
    case .integer(let range):
      writer.member("type", "integer")
      writer.member("minimum", range.lowerBound)
      writer.member("maximum", range.upperBound)
    case .string(let format, let length, let pattern):
      writer.member("type", "string")
      if let format { writer.member("format", format) }
      if let length {
        writer.member("minLength", Int64(length.lowerBound))
        if length.upperBound < .max { writer.member("maxLength", Int64(length.upperBound)) }
      }
      if let pattern { writer.member("pattern", pattern) }
    case .enumeration(let values):
      writer.member("type", "string")
      writer.key("enum")
      writer.beginArray()
      for value in values { writer.string(value) }
      writer.endArray()
    case .array(let element, let count):
      writer.member("type", "array")
      writer.key("items")
      element.write(into: &writer)
      writer.member("minItems", Int64(count.lowerBound))
      if count.upperBound < .max { writer.member("maxItems", Int64(count.upperBound)) }
    case .dictionary(let element, let keys, let most):
      writer.member("type", "object")
      writer.key("additionalProperties")
      element.write(into: &writer)
      writer.key("propertyNames")
      SchemaDescription.string(pattern: keys).write(into: &writer)
      writer.member("maxProperties", Int64(most))
    case .object(_, let fields): write(fields, into: &writer)
    case .nullable: break
    }
    writer.endObject()
  }

  private func write(_ fields: [Member], into writer: inout JSONWriter) {
    writer.member("type", "object")
    writer.key("properties")
    writer.beginObject()
    for field in fields {
      writer.key(field.name)
      field.value.write(into: &writer)
    }
    writer.endObject()
    writer.key("required")
    writer.beginArray()
    for field in fields where field.isRequired { writer.string(field.name) }
    writer.endArray()
    writer.key("additionalProperties")
    writer.boolean(false)
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ name: String, _ value: String) {
    key(name)
    string(value)
  }
  fileprivate mutating func member(_ name: String, _ value: Int64) {
    key(name)
    integer(value)
  }
}
