/// What a merge patch (RFC 7396) makes of one member of an object.
public enum MergedMember<Value> {
  /// The patch does not name it.
  case unchanged
  /// The patch has null for it.
  case removed
  /// The patch has a value for it.
  case set(Value)
}

extension MergedMember: Equatable where Value: Equatable {}
extension MergedMember: Hashable where Value: Hashable {}
extension MergedMember: Sendable where Value: Sendable {}

/// Which keys an object of any members may have.
public struct DictionaryKeys: Sendable {
  let pattern: String
  let most: Int
  let allows: @Sendable (String) -> Bool

  /// Keys of a form.
  ///
  /// - Parameters:
  ///   - pattern: The form as a regular expression, for descriptions.
  ///   - most: How many members there may be.
  ///   - allows: Whether a key has the form.
  public init(pattern: String, most: Int, allows: @escaping @Sendable (String) -> Bool) {
    (self.pattern, self.most, self.allows) = (pattern, most, allows)
  }
}

extension Schema {
  /// The value, or null for nil.
  public static func nullable<Wrapped>(_ schema: Schema<Wrapped>) -> Schema where Value == Wrapped? {
    Schema(description: .nullable(schema.description)) { reader throws(SchemaViolation) in
      reader.takeNull() ? nil : try schema.read(&reader)
    } write: { value, writer in
      if let value { schema.write(value, &writer) } else { writer.null() }
    }
  }

  /// An object whose members are not known beforehand, written in the order of its keys. A key that is repeated or has
  /// another form is refused.
  public static func dictionary<Element>(
    of element: Schema<Element>, keys: DictionaryKeys
  ) -> Schema where Value == [String: Element] {
    Schema(
      description: .dictionary(of: element.description, keys: keys.pattern, most: keys.most)
    ) { reader throws(SchemaViolation) in
      var values: [String: Element] = [:]
      try reader.object { name, reader throws(SchemaViolation) in
        let key = String(decoding: name, as: UTF8.self)
        guard keys.allows(key) else {
          throw SchemaViolation(code: "key", message: "Expected keys of the form \(keys.pattern).").at(key)
        }
        guard values[key] == nil else {
          throw SchemaViolation(code: "duplicate", message: "This field is given twice.").at(key)
        }
        guard values.count < keys.most else {
          throw SchemaViolation(code: "tooMany", message: "Expected at most \(keys.most) members.")
        }
        do throws(SchemaViolation) { values[key] = .some(try element.read(&reader)) } catch { throw error.at(key) }
      }
      return values
    } write: { values, writer in
      writer.beginObject()
      for (key, value) in values.sorted(by: { $0.key < $1.key }) {
        writer.key(key)
        element.write(value, &writer)
      }
      writer.endObject()
    }
  }
}
