extension Schema where Value == Bool {
  /// A boolean.
  public static var boolean: Schema {
    Schema(description: .boolean) { reader throws(SchemaViolation) in
      try reader.boolean()
    } write: {
      $1.boolean($0)
    }
  }
}

extension Schema where Value == Int64 {
  /// A whole number in a range; by default what JSON carries without loss, ±(2⁵³ − 1).
  public static func integer64(
    in range: ClosedRange<Int64> = -9_007_199_254_740_991...9_007_199_254_740_991
  ) -> Schema {
    Schema(description: .integer(range)) { reader throws(SchemaViolation) in
      let value = try reader.integer()
      guard range.contains(value) else {
        throw SchemaViolation(
          code: "range", message: "Expected a number from \(range.lowerBound) to \(range.upperBound).")
      }
      return value
    } write: {
      $1.integer($0)
    }
  }
}

extension Schema where Value == Int {
  /// A whole number in a range.
  public static func integer(in range: ClosedRange<Int>) -> Schema {
    Schema<Int64>.integer64(in: Int64(range.lowerBound)...Int64(range.upperBound))
      .map({ value throws(SchemaViolation) in Int(value) }, { Int64($0) })
  }
}

extension Schema where Value == String {
  /// One line of text without control characters, `length` Unicode scalars long.
  ///
  /// With a minimum of one or more, white space alone is refused.
  public static func text(_ length: ClosedRange<Int>) -> Schema {
    let plain = "[^\\u0000-\\u001F\\u007F]"
    let pattern =
      length.lowerBound > 0
      ? "^\(plain)*[^\\u0000-\\u0020\\u007F\\s]\(plain)*$" : "^\(plain)*$"
    return constrained(length, pattern: pattern) { $0.value >= 0x20 && $0.value != 0x7F }
  }

  /// Text of several lines: as `text`, with line feeds and tabs.
  public static func multiline(_ length: ClosedRange<Int>) -> Schema {
    let plain = "[^\\u0000-\\u0008\\u000B-\\u001F\\u007F]"
    let pattern =
      length.lowerBound > 0
      ? "^\(plain)*[^\\u0000-\\u0020\\u007F\\s]\(plain)*$" : "^\(plain)*$"
    return constrained(length, pattern: pattern) {
      $0.value >= 0x20 && $0.value != 0x7F || $0.value == 0x0A || $0.value == 0x09
    }
  }

  private static func constrained(
    _ length: ClosedRange<Int>, pattern: String, allows: @escaping @Sendable (Unicode.Scalar) -> Bool
  ) -> Schema {
    Schema(description: .string(length: length, pattern: pattern)) { reader throws(SchemaViolation) in
      let value = try reader.string()
      let count = value.unicodeScalars.count
      if count < length.lowerBound || length.lowerBound > 0 && value.isEmptyOrWhiteSpace {
        throw SchemaViolation(code: "tooShort", message: "Expected at least \(length.lowerBound) characters.")
      }
      guard count <= length.upperBound else {
        throw SchemaViolation(code: "tooLong", message: "Expected at most \(length.upperBound) characters.")
      }
      guard value.unicodeScalars.allSatisfy(allows) else {
        throw SchemaViolation(code: "control", message: "Control characters are not allowed.")
      }
      return value
    } write: {
      $1.string($0)
    }
  }
}

extension Schema {
  /// A typed id as UUID text.
  public static func identifier<Tag>() -> Schema where Value == Identifier<Tag> {
    Schema(description: .string(format: "uuid")) { reader throws(SchemaViolation) in
      guard let id = Identifier<Tag>(try reader.string()) else {
        throw SchemaViolation(code: "uuid", message: "Expected a UUID.")
      }
      return id
    } write: {
      $1.identifier($0.value)
    }
  }

  /// One of an enumeration's raw values.
  public static func enumeration() -> Schema
  where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
    let values = Value.allCases.map(\.rawValue)
    return Schema(description: .enumeration(values)) { reader throws(SchemaViolation) in
      guard let value = Value(rawValue: try reader.string()) else {
        throw SchemaViolation(code: "choice", message: "Expected one of: \(values.joined(separator: ", ")).")
      }
      return value
    } write: {
      $1.string($0.rawValue)
    }
  }

  /// A list of `count` elements.
  public static func array<Element>(
    of element: Schema<Element>, count: ClosedRange<Int> = 0...Int.max
  ) -> Schema where Value == [Element] {
    Schema(description: .array(of: element.description, count: count)) { reader throws(SchemaViolation) in
      var values: [Element] = []
      try reader.array { index, reader throws(SchemaViolation) in
        guard index < count.upperBound else {
          throw SchemaViolation(code: "tooMany", message: "Expected at most \(count.upperBound) elements.")
        }
        values.append(try element.read(&reader))
      }
      guard values.count >= count.lowerBound else {
        throw SchemaViolation(code: "tooFew", message: "Expected at least \(count.lowerBound) elements.")
      }
      return values
    } write: { values, writer in
      writer.beginArray()
      for value in values { element.write(value, &writer) }
      writer.endArray()
    }
  }
}

extension Schema where Value == Timestamp {
  /// RFC 3339, written in UTC with milliseconds.
  public static var timestamp: Schema {
    Schema(description: .string(format: "date-time")) { reader throws(SchemaViolation) in
      guard let value = Timestamp(try reader.string()) else {
        throw SchemaViolation(code: "dateTime", message: "Expected a date and time such as 2026-02-28T09:30:00Z.")
      }
      return value
    } write: {
      $1.string($0.description)
    }
  }
}
