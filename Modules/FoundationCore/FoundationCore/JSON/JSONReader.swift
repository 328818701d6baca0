/// Walks a checked document value by value. Only schemas read; everyone else asks a `Schema`.
///
/// Because the document's syntax is known to be good, what can go wrong here is content: a wrong type, a missing field.
public struct JSONReader: Sendable {
  /// What to do with members that the schema does not know.
  public enum UnknownFields: Sendable {
    /// A request with one is refused: a misspelt field must not be lost silently.
    case refused
    /// A response may grow.
    case ignored
  }

  /// What the next value is.
  public enum Kind: String, Sendable {
    case object, array, string, number, boolean, null
  }

  private let bytes: [UInt8]
  var position = 0
  let unknownFields: UnknownFields

  /// Begins before the document's value.
  public init(_ document: JSONDocument, unknownFields: UnknownFields) {
    bytes = document.bytes
    self.unknownFields = unknownFields
  }

  private var current: UInt8 { position < bytes.count ? bytes[position] : 0 }

  private mutating func skipWhitespace() {
    while position < bytes.count, bytes[position].isJSONWhitespace { position += 1 }
  }

  /// The kind of the next value, which stays unread.
  public mutating func nextKind() -> Kind {
    skipWhitespace()
    return switch current {
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .boolean
    case UInt8(ascii: "n"): .null
    default: .number
    }
  }

  mutating func expect(_ kind: Kind) throws(SchemaViolation) {
    let found = nextKind()
    if found != kind {
      throw SchemaViolation(code: "type", message: "Expected \(kind.rawValue), found \(found.rawValue).")
    }
  }

  /// Passes over the next value.
  public mutating func skip() {
    var depth = 0
    repeat {
      skipWhitespace()
      switch current {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        position += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        position += 1
      case UInt8(ascii: "\""): skipString()
      case UInt8(ascii: ","), UInt8(ascii: ":"): position += 1
      default:
        while position < bytes.count, !bytes[position].endsJSONToken { position += 1 }
      }
      if depth > 0 { skipWhitespace() }
    } while depth > 0 && position < bytes.count
  }

  private mutating func skipString() {
    position += 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    position += 1
  }

  /// Reads `null` if that is next.
  public mutating func takeNull() -> Bool {
    guard nextKind() == .null else { return false }
    position += 4
    return true
  }

  /// Reads a boolean.
  ///
  /// - Throws: `SchemaViolation` when the next value is of another type.
  public mutating func boolean() throws(SchemaViolation) -> Bool {
    try expect(.boolean)
    let value = current == UInt8(ascii: "t")
    position += value ? 4 : 5
    return value
  }

  /// Reads a whole number. `41.0` is one too, as in JSON Schema.
  ///
  /// - Throws: `SchemaViolation` for another type, a fraction, an exponent, or a number beyond 64 bits.
  public mutating func integer() throws(SchemaViolation) -> Int64 {
    try expect(.number)
    let start = position
    while position < bytes.count, !bytes[position].endsJSONToken { position += 1 }
    let digits = bytes[start..<position].prefix { $0 != UInt8(ascii: ".") }
    let fraction = bytes[start..<position].dropFirst(digits.count + 1)
    guard fraction.allSatisfy({ $0 == UInt8(ascii: "0") }), let value = Int64(String(decoding: digits, as: UTF8.self))
    else {
      throw SchemaViolation(code: "integer", message: "Expected a whole number of at most 64 bits.")
    }
    return value
  }

  /// Reads a number as it is written: "41", "-0.5", "1e3".
  ///
  /// - Throws: `SchemaViolation` when the next value is of another type.
  public mutating func numeral() throws(SchemaViolation) -> String {
    try expect(.number)
    let start = position
    while position < bytes.count, !bytes[position].endsJSONToken { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Reads a string. O(n).
  ///
  /// - Throws: `SchemaViolation` when the next value is of another type.
  public mutating func string() throws(SchemaViolation) -> String {
    try expect(.string)
    let start = position + 1
    skipString()
    let content = bytes[start..<(position - 1)]
    return content.contains(UInt8(ascii: "\\")) ? Self.unescaped(content) : String(decoding: content, as: UTF8.self)
  }

  /// Reads an array, and calls `element` before each value with its index. The closure must read that value.
  ///
  /// - Throws: `SchemaViolation` when the next value is of another type, and what `element` throws.
  public mutating func array(
    _ element: (Int, inout JSONReader) throws(SchemaViolation) -> Void
  ) throws(SchemaViolation) {
    try expect(.array)
    position += 1
    var index = 0
    while true {
      skipWhitespace()
      if current == UInt8(ascii: ",") {
        position += 1
        continue
      }
      guard position < bytes.count, current != UInt8(ascii: "]") else { break }
      do { try element(index, &self) } catch { throw error.at(String(index)) }
      index += 1
    }
    position += 1
  }

  /// Reads an object, calling `member` with each name before its value, which it must read or skip.
  mutating func object(
    _ member: (ArraySlice<UInt8>, inout JSONReader) throws(SchemaViolation) -> Void
  ) throws(SchemaViolation) {
    try expect(.object)
    position += 1
    while true {
      skipWhitespace()
      if current == UInt8(ascii: ",") {
        position += 1
        continue
      }
      guard position < bytes.count, current != UInt8(ascii: "}") else { break }
      let start = position + 1
      skipString()
      let name = bytes[start..<(position - 1)]
      skipWhitespace()
      position += 1
      if name.contains(UInt8(ascii: "\\")) {
        try member(ArraySlice(Self.unescaped(name).utf8), &self)
      } else {
        try member(name, &self)
      }
    }
    position += 1
  }

  private static func unescaped(_ content: ArraySlice<UInt8>) -> String {
    var output: [UInt8] = []
    output.reserveCapacity(content.count)
    var rest = content
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
        output.append(byte)
        continue
      }
      switch escape {
      case UInt8(ascii: "b"): output.append(0x08)
      case UInt8(ascii: "f"): output.append(0x0C)
      case UInt8(ascii: "n"): output.append(0x0A)
      case UInt8(ascii: "r"): output.append(0x0D)
      case UInt8(ascii: "t"): output.append(0x09)
      case UInt8(ascii: "u"):
        var units = [codeUnit(&rest)]
        if UTF16.isLeadSurrogate(units[0]) {
          rest = rest.dropFirst(2)
          units.append(codeUnit(&rest))
        }
        output.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
      default: output.append(escape)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static func codeUnit(_ rest: inout ArraySlice<UInt8>) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 { unit = unit << 4 | UInt16(rest.popFirst()?.hexadecimalDigit ?? 0) }
    return unit
  }
}

extension UInt8 {
  fileprivate var endsJSONToken: Bool {
    isJSONWhitespace || self == UInt8(ascii: ",") || self == UInt8(ascii: "]") || self == UInt8(ascii: "}")
  }
}
