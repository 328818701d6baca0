public import FoundationCore

/// What a product or a variant is in one respect, such as its material.
public struct AttributeValue: Hashable, Sendable {
  /// How many attributes a product or a variant may have.
  public static let limit = 60

  /// Which attribute, by its code.
  public var code: String
  /// The values as text, in the form that the attribute's kind has: one, or several of a multiselect.
  public var values: [String]
  /// What people call the attribute, where its type says so. Readers learn of it; what is sent to the store says nothing
  /// of it.
  public var name: String?
  /// What its numbers are counted in. Readers learn of it; what is sent says nothing of it.
  public var unit: String?

  /// A value, or several.
  public init(code: String, values: [String], name: String? = nil, unit: String? = nil) {
    self.code = code
    self.values = values
    self.name = name
    self.unit = unit
  }

  /// Without what only readers learn of.
  public var bare: AttributeValue { AttributeValue(code: code, values: values) }
}

extension Schema where Value == AttributeValue {
  /// A value as the API sends and accepts it.
  public static let attributeValue = Schema.object(
    "AttributeValue", Field("code", \.code, .attributeCode),
    Field("values", \.values, .array(of: .multiline(1...2_000), count: 1...40)),
    .optional("name", \.name, .text(1...255)), .optional("unit", \.unit, .text(1...255))
  ) { AttributeValue(code: $0, values: $1, name: $2, unit: $3) }
}

extension Schema where Value == String {
  /// An attribute's code: as a handle, at most 60 characters.
  public static var attributeCode: Schema {
    Schema(description: .string(length: 1...60, pattern: "^[a-z0-9]+(-[a-z0-9]+)*$")) {
      reader throws(SchemaViolation) in
      let value = try reader.string()
      guard value.utf8.count <= 60, Handle.isValid(value) else {
        throw SchemaViolation(code: "code", message: "Expected lower-case letters, digits and single hyphens.")
      }
      return value
    } write: {
      $1.string($0)
    }
  }
}
