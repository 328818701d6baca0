public import FoundationCore

/// How a value stands in a path, a query or a header field: read from text and described.
public struct Parameter<Value: Sendable>: Sendable {
  /// What the API description says.
  public let description: SchemaDescription
  let parse: @Sendable (String) -> Value?
  let expectation: String

  /// Creates a parameter.
  ///
  /// - Parameters:
  ///   - description: What the API description says of the text.
  ///   - expectation: What the text must be, to end the sentence "must be …".
  ///   - parse: Reads the text; nil for text that is not a value.
  public init(
    description: SchemaDescription, expectation: String, parse: @escaping @Sendable (String) -> Value?
  ) {
    self.description = description
    self.expectation = expectation
    self.parse = parse
  }

  /// The same text, seen as another type; nil refuses it.
  public func map<Other: Sendable>(
    expectation: String? = nil, _ transform: @escaping @Sendable (Value) -> Other?
  ) -> Parameter<Other> {
    Parameter<Other>(description: description, expectation: expectation ?? self.expectation) {
      parse($0).flatMap(transform)
    }
  }
}

extension Parameter where Value == String {
  /// Text without control characters; lengths count Unicode scalars.
  public static func text(_ length: ClosedRange<Int>) -> Parameter {
    Parameter(
      description: .string(length: length, pattern: "^[^\\u0000-\\u001F\\u007F]*$"),
      expectation: "text of \(length.lowerBound) to \(length.upperBound) characters"
    ) { text in
      let isPlain = text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
      return isPlain && length.contains(text.unicodeScalars.count) ? text : nil
    }
  }

  /// Text of up to so many characters, perhaps none.
  public static func text(maxLength: Int) -> Parameter { text(0...max(0, maxLength)) }

  /// A language, as `LanguageTag` names it.
  public static var languageTag: Parameter {
    Parameter(
      description: .string(length: 2...11, pattern: LanguageTag.pattern),
      expectation: "a language such as pl or zh-Hans"
    ) { LanguageTag.isValid($0) ? $0 : nil }
  }
}

extension Parameter where Value == Int {
  /// A whole number in a range, in decimal digits.
  public static func integer(_ range: ClosedRange<Int>) -> Parameter {
    Parameter(
      description: .integer(Int64(range.lowerBound)...Int64(range.upperBound)),
      expectation: "a whole number from \(range.lowerBound) to \(range.upperBound)"
    ) { text in
      // "+1" is a number to Swift and not to JSON Schema.
      guard !text.hasPrefix("+"), let number = Int(text), range.contains(number) else { return nil }
      return number
    }
  }
}

extension Parameter where Value == Bool {
  /// `true` or `false`.
  public static var boolean: Parameter {
    Parameter(description: .boolean, expectation: "true or false") { $0 == "true" ? true : $0 == "false" ? false : nil }
  }
}

extension Parameter where Value == Timestamp {
  /// RFC 3339.
  public static var timestamp: Parameter {
    Parameter(description: .string(format: "date-time"), expectation: "a time as RFC 3339 writes it") { Timestamp($0) }
  }
}

extension Parameter {
  /// An identifier, as the text of a UUID in lower case.
  public static func identifier<Tag>(of tag: Tag.Type) -> Parameter where Value == Identifier<Tag> {
    Parameter(description: .string(format: "uuid"), expectation: "a UUID") { Identifier<Tag>($0) }
  }

  /// UUID text of an id whose kind the context tells.
  public static func identifier<Tag>() -> Parameter where Value == Identifier<Tag> { identifier(of: Tag.self) }

  /// One of an enumeration's raw values.
  public static func enumeration(of type: Value.Type = Value.self) -> Parameter
  where Value: CaseIterable & RawRepresentable<String> {
    let names = Value.allCases.map(\.rawValue)
    return Parameter(
      description: .enumeration(names), expectation: "one of " + names.joined(separator: ", ")
    ) { Value(rawValue: $0) }
  }
}
