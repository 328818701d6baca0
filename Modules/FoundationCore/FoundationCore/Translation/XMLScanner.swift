/// Reads the tags and texts of an XML 1.0 document in order, in O(n).
///
/// Strict, and less than XML: UTF-8, elements, attributes, comments, the five entities that XML declares, and references
/// to characters by number. Document types, CDATA sections and processing instructions are refused. That elements close
/// in order, and that there is one root, is for the caller to check.
struct XMLScanner {
  enum Token: Equatable {
    case open(name: String, attributes: [String: String])
    case close(name: String)
    case text(String)
    case end
  }

  /// What is wrong where the scanner stands.
  struct Problem: Error {
    let message: String
  }

  private let bytes: [UInt8]
  private var position = 0
  /// The name of an element without content, whose end is still to be told.
  private var emptyElement: String?
  /// The line on which the scanner stands; the first is 1.
  private(set) var line = 1

  /// - Throws: `Problem` for a declaration of XML that does not end.
  init(_ bytes: [UInt8]) throws(Problem) {
    self.bytes = bytes
    if startsWith("<?xml ") { _ = try upTo("?>", "the declaration of XML") }
  }

  /// The next tag or text; comments are skipped.
  ///
  /// - Throws: `Problem` for what is not well formed.
  mutating func next() throws(Problem) -> Token {
    if let name = emptyElement {
      emptyElement = nil
      return .close(name: name)
    }
    while current == UInt8(ascii: "<"), startsWith("<!--") {
      let comment = try upTo("-->", "a comment")
      if comment.dropFirst(4).contains("--") { throw Problem(message: "a comment has --") }
    }
    guard let byte = current else { return .end }
    guard byte == UInt8(ascii: "<") else { return .text(try text(until: UInt8(ascii: "<"))) }
    advance()
    if current == UInt8(ascii: "!") || current == UInt8(ascii: "?") {
      throw Problem(message: "this declaration is not expected here")
    }
    if current == UInt8(ascii: "/") {
      advance()
      let name = try name()
      skipSpace()
      try expect(">")
      return .close(name: name)
    }
    return try opening()
  }

  private mutating func opening() throws(Problem) -> Token {
    let element = try name()
    var attributes: [String: String] = [:]
    while true {
      let hadSpace = skipSpace()
      if current == UInt8(ascii: "/") {
        advance()
        try expect(">")
        emptyElement = element
        return .open(name: element, attributes: attributes)
      }
      if current == UInt8(ascii: ">") {
        advance()
        return .open(name: element, attributes: attributes)
      }
      guard hadSpace else { throw Problem(message: "<\(element)> does not end") }
      let attribute = try name()
      skipSpace()
      try expect("=")
      skipSpace()
      guard let quote = current, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
        throw Problem(message: "\(attribute) needs a value in quotes")
      }
      advance()
      let value = try text(until: quote)
      guard current == quote else { throw Problem(message: "the value of \(attribute) does not end") }
      advance()
      guard attributes.updateValue(value, forKey: attribute) == nil else {
        throw Problem(message: "\(attribute) stands twice in <\(element)>")
      }
    }
  }

  private mutating func name() throws(Problem) -> String {
    let start = position
    while let byte = current, Self.isOfName(byte) { advance() }
    guard start < position else { throw Problem(message: "a name is expected here; a sign < is written &lt;") }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
      UInt8(ascii: ":"), 0x80...:
      true
    default: false
    }
  }

  /// The text up to a sign or the end, without references; the ends of lines are "\n" (XML 1.0, 2.11).
  private mutating func text(until end: UInt8) throws(Problem) -> String {
    var text: [UInt8] = []
    while true {
      let start = position
      while let byte = current, byte != end, !Self.isSpecial(byte) { position += 1 }
      text += bytes[start..<position]
      guard let byte = current, byte != end else { break }
      switch byte {
      case UInt8(ascii: "<"): throw Problem(message: "a sign < is written &lt;")
      case UInt8(ascii: "&"): text += try reference().utf8
      case UInt8(ascii: "\n"):
        text.append(byte)
        advance()
      case UInt8(ascii: "\r"):
        advance()
        if current != UInt8(ascii: "\n") { text.append(UInt8(ascii: "\n")) }
      default: throw Problem(message: "a control character is not allowed")
      }
    }
    guard let text = String(validating: text, as: UTF8.self) else { throw Problem(message: "this is not UTF-8") }
    return text
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") || byte < 0x20 && byte != 0x09
  }

  private mutating func reference() throws(Problem) -> String {
    let start = position + 1
    let end = bytes[start...].prefix(10).firstIndex(of: UInt8(ascii: ";"))
    guard let end else { throw Problem(message: "a sign & is written &amp;") }
    let name = String(decoding: bytes[start..<end], as: UTF8.self)
    position = end + 1
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      let number = name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
      guard name.hasPrefix("#"), let number, number >= 0x20 || number == 0x09 || number == 0x0A,
        let scalar = Unicode.Scalar(number)
      else { throw Problem(message: "there is no &\(name);") }
      return String(Character(scalar))
    }
  }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func startsWith(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  private mutating func advance() {
    if current == UInt8(ascii: "\n") { line += 1 }
    position += 1
  }

  @discardableResult
  private mutating func skipSpace() -> Bool {
    let start = position
    while let byte = current, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { advance() }
    return start < position
  }

  private mutating func expect(_ sign: Unicode.Scalar) throws(Problem) {
    guard let byte = current, UInt32(byte) == sign.value else { throw Problem(message: "\(sign) is expected here") }
    advance()
  }

  private mutating func upTo(_ end: String, _ what: String) throws(Problem) -> String {
    let start = position
    while !startsWith(end) {
      guard current != nil else { throw Problem(message: "\(what) does not end") }
      advance()
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    for _ in end.utf8 { advance() }
    return text
  }
}
