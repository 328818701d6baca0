/// Bytes that are known to be one JSON value (RFC 8259), in valid UTF-8, nested at most 32 deep.
public struct JSONDocument: Sendable {
  /// How deep arrays and objects may nest.
  public static let maximumDepth = 32

  /// The text, as it was given.
  public let bytes: [UInt8]

  /// Creates a document from a text after checking all of it. O(n), with recursion of at most `maximumDepth`.
  ///
  /// - Throws: `JSONSyntaxError` with the offset of the first byte that is wrong.
  public init(_ bytes: [UInt8]) throws(JSONSyntaxError) {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw JSONSyntaxError(offset: 0, message: "The text is not valid UTF-8.")
    }
    var checker = JSONChecker(bytes: bytes)
    try checker.document()
    self.bytes = bytes
  }
}

/// Where a text stops being JSON, and why.
public struct JSONSyntaxError: Error, Equatable, Sendable {
  /// The byte at which reading failed, counted from 0.
  public let offset: Int
  /// What was wrong there, in a sentence.
  public let message: String
}

private struct JSONChecker {
  let bytes: [UInt8]
  var position = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() throws(JSONSyntaxError) {
    try value(depth: 0)
    skipWhitespace()
    if position < bytes.count { throw failure("There is something after the value.") }
  }

  private func failure(_ message: String) -> JSONSyntaxError { JSONSyntaxError(offset: position, message: message) }

  private var current: UInt8 { position < bytes.count ? bytes[position] : 0 }

  private mutating func skipWhitespace() {
    while position < bytes.count, bytes[position].isJSONWhitespace { position += 1 }
  }

  private mutating func value(depth: Int) throws(JSONSyntaxError) {
    guard depth < JSONDocument.maximumDepth else { throw failure("The value is nested too deeply.") }
    skipWhitespace()
    switch current {
    case UInt8(ascii: "{"):
      try members(closing: UInt8(ascii: "}"), depth: depth, areNamed: true)
    case UInt8(ascii: "["):
      try members(closing: UInt8(ascii: "]"), depth: depth, areNamed: false)
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    case UInt8(ascii: "-"), 0x30...0x39: try number()
    default: throw failure("A value was expected.")
    }
  }

  private mutating func members(closing: UInt8, depth: Int, areNamed: Bool) throws(JSONSyntaxError) {
    position += 1
    skipWhitespace()
    if current == closing {
      position += 1
      return
    }
    while true {
      if areNamed {
        skipWhitespace()
        guard current == UInt8(ascii: "\"") else { throw failure("A member's name was expected.") }
        try string()
        skipWhitespace()
        guard current == UInt8(ascii: ":") else { throw failure("A colon was expected.") }
        position += 1
      }
      try value(depth: depth + 1)
      skipWhitespace()
      if current == closing {
        position += 1
        return
      }
      guard current == UInt8(ascii: ",") else { throw failure("A comma or the end was expected.") }
      position += 1
    }
  }

  private mutating func word(_ word: String) throws(JSONSyntaxError) {
    for byte in word.utf8 {
      guard current == byte else { throw failure("A value was expected.") }
      position += 1
    }
  }

  private mutating func digits() throws(JSONSyntaxError) {
    guard (0x30...0x39).contains(current) else { throw failure("A digit was expected.") }
    while (0x30...0x39).contains(current) { position += 1 }
  }

  private mutating func number() throws(JSONSyntaxError) {
    if current == UInt8(ascii: "-") { position += 1 }
    if current == UInt8(ascii: "0") { position += 1 } else { try digits() }
    if current == UInt8(ascii: ".") {
      position += 1
      try digits()
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      position += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
      try digits()
    }
  }

  private mutating func string() throws(JSONSyntaxError) {
    position += 1
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return
      case UInt8(ascii: "\\"): try escape()
      case 0..<0x20: throw failure("A control character must be escaped.")
      default: position += 1
      }
    }
    throw failure("The string does not end.")
  }

  private mutating func escape() throws(JSONSyntaxError) {
    position += 1
    switch current {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 1
    case UInt8(ascii: "u"):
      let unit = try codeUnit()
      if UTF16.isTrailSurrogate(unit) { throw failure("A low surrogate stands alone.") }
      guard UTF16.isLeadSurrogate(unit) else { return }
      guard current == UInt8(ascii: "\\") else { throw failure("A high surrogate stands alone.") }
      position += 1
      guard current == UInt8(ascii: "u"), UTF16.isTrailSurrogate(try codeUnit()) else {
        throw failure("A high surrogate stands alone.")
      }
    default: throw failure("The escape is unknown.")
    }
  }

  private mutating func codeUnit() throws(JSONSyntaxError) -> UInt16 {
    position += 1
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = current.hexadecimalDigit else { throw failure("Four hexadecimal digits were expected.") }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }
}

extension UInt8 {
  var isJSONWhitespace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}
