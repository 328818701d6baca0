public import FoundationCore

/// A postal code as it is compared: its letters and digits alone, in upper case.
public struct PostalCode: Hashable, Sendable {
  /// ASCII letters and digits; empty for a text without any.
  let characters: [UInt8]
  /// How many of them name the district, where a code of the British kind names the street with its last three.
  let district: Int
  let isBritish: Bool

  /// The code of an address in a country.
  public init(_ text: some StringProtocol, country: String) {
    characters = Self.characters(of: Self.inASCII(text))
    isBritish = Self.isBritish(country)
    district = isBritish && Self.endsWithStreet(characters) ? characters.count - 3 : characters.count
  }

  /// Whether a country's codes are of the British kind: "IV3 6AB" is in the district IV3, and "IV36 1AB" is not.
  static func isBritish(_ country: String) -> Bool { ["GB", "GG", "IM", "JE"].contains(country) }

  /// The same with the digits of ASCII for those of other scripts, and its letters for wide ones, as people type them.
  private static func inASCII(_ text: some StringProtocol) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      if !scalar.isASCII, scalar.properties.numericType == .decimal,
        let digit = scalar.properties.numericValue.flatMap({ Int(exactly: $0) })
      {
        result += String(digit)
      } else if (0xFF01...0xFF5E).contains(scalar.value), let plain = Unicode.Scalar(scalar.value - 0xFEE0) {
        result.unicodeScalars.append(plain)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }

  static func characters(of text: some StringProtocol) -> [UInt8] {
    text.utf8.compactMap { byte in
      switch byte {
      case 0x61...0x7A: byte & 0xDF
      case 0x30...0x39, 0x41...0x5A: byte
      default: nil
      }
    }
  }

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// A digit and two letters, behind at least two characters of a district.
  private static func endsWithStreet(_ characters: [UInt8]) -> Bool {
    guard characters.count >= 5, let digit = characters.dropLast(2).last else { return false }
    return isDigit(digit) && characters.suffix(2).allSatisfy { !isDigit($0) }
  }
}

/// Postal codes: those that begin alike, such as `SW1`, or those between two numbers, such as `1000..1999`.
///
/// Spaces, hyphens and case make no difference. In countries with codes of the British kind, an entry names areas
/// (`IV`), districts (`IV3`, which is not the beginning of `IV36`), districts between two (`IV1..IV28`), or a whole code.
public struct PostalRange: Hashable, Sendable, CustomStringConvertible {
  /// As it is written: `SW1` or `1000..1999`.
  public let description: String
  private let shape: Shape
  /// Whether its ends have as many digits as each other.
  private let isEven: Bool

  private enum Shape: Hashable, Sendable {
    case beginning([UInt8])
    /// What stands before the number, how many digits the first one has, and the numbers.
    case numbers(head: [UInt8], digits: Int, ClosedRange<Int>)
  }

  /// Reads what a code begins with, or two codes with `..` or `…` between them, whose digits at the end differ alone.
  /// Nil for anything else, and for more than 12 letters and digits.
  public init?(_ text: String) {
    let ends = text.replacing("…", with: "..").replacing("...", with: "..").split(
      separator: "..", omittingEmptySubsequences: false
    ).map { PostalCode.characters(of: $0) }
    guard let first = ends.first, ends.allSatisfy({ (1...12).contains($0.count) }), ends.count <= 2 else { return nil }
    let last = ends.count == 2 ? ends.last : nil
    description = [first, last].compactMap { $0.map { String(decoding: $0, as: UTF8.self) } }.joined(separator: "..")
    guard let last else {
      (shape, isEven) = (.beginning(first), true)
      return
    }
    let (low, high) = (Self.parts(first), Self.parts(last))
    guard low.head == high.head, let from = Self.number(low.digits), let through = Self.number(high.digits),
      from <= through
    else { return nil }
    shape = .numbers(head: low.head, digits: low.digits.count, from...through)
    isEven = low.digits.count == high.digits.count
  }

  /// Whether codes of a country can be compared with it: `IV1..IV28`, whose ends differ in length, is of districts, which
  /// are told apart in countries with codes of the British kind alone.
  public func isUsable(in country: String) -> Bool { isEven || PostalCode.isBritish(country) }

  /// How many characters of a code it settles; nil when the code is not one of them.
  func match(_ code: PostalCode) -> Int? {
    switch shape {
    case .beginning(let start):
      guard code.characters.starts(with: start) else { return nil }
      guard code.isBritish, start.count < code.characters.count else { return start.count }
      // A district is named whole, and so is a street.
      let next = code.characters.dropFirst(start.count).first ?? 0
      let endsInDistrict = start.count < code.district && !(Self.endsInDigit(start) && PostalCode.isDigit(next))
      return endsInDistrict || start.count == code.district ? start.count : nil
    case .numbers(let head, let digits, let numbers):
      guard code.characters.starts(with: head) else { return nil }
      let rest = code.characters.prefix(code.district).dropFirst(head.count)
      let found = code.isBritish ? rest.prefix { PostalCode.isDigit($0) } : rest.prefix(digits)
      guard code.isBritish || found.count == digits, let number = Self.number(found), numbers.contains(number) else {
        return nil
      }
      return head.count + found.count
    }
  }

  private static func endsInDigit(_ characters: [UInt8]) -> Bool { characters.last.map(PostalCode.isDigit) ?? false }

  private static func parts(_ code: [UInt8]) -> (head: [UInt8], digits: ArraySlice<UInt8>) {
    let digits = code.reversed().prefix { PostalCode.isDigit($0) }.count
    return (Array(code.dropLast(digits)), code.suffix(digits))
  }

  /// Up to 12 digits as a number; nil for none, and for anything else.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard (1...12).contains(digits.count), digits.allSatisfy(PostalCode.isDigit) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}

extension Schema where Value == PostalRange {
  /// An entry as text: `SW1` or `1000..1999`.
  public static let postalRange = Schema<String>.text(1...40).map(
    { text throws(SchemaViolation) in
      guard let range = PostalRange(text) else {
        throw SchemaViolation(
          code: "postal-range", message: "Expected what postal codes begin with, such as SW1, or 1000..1999.")
      }
      return range
    }, { $0.description })
}
