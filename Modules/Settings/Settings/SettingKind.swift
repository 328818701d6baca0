import Addresses
import Foundation
import FoundationCore

/// What a setting can be set to, and by which field a form asks for it.
public enum SettingKind: Hashable, Sendable {
  /// A line of so many characters; it may be empty where none is enough.
  case text(ClosedRange<Int>)
  /// At most so many lines, each of at most 200 characters.
  case lines(Int)
  /// A whole number in a range.
  case number(ClosedRange<Int>)
  /// Yes or no.
  case flag
  /// One of a few words.
  case choice([String])
  /// Six hexadecimal digits, as `1d4ed8`; empty for the store's own color.
  case color
  /// An e-mail address, or nothing.
  case email
  /// The path of a picture of this site, as `/media/…`; empty for none.
  case picture
  /// A time zone of the IANA database, as `Europe/London`.
  case timeZone
  /// Languages by their BCP 47 tags, a line each, none of them twice.
  case languages
  /// Where somebody is, as JSON without a name, by its country's rules; empty for nowhere.
  case address
  /// A country by its ISO 3166-1 alpha-2 code; empty for none.
  case country
  /// Codes of countries, or of their regions, as `FR` or `US-CA`, a line each, none of them twice.
  case places
  /// A line that is kept sealed and never shown again.
  case secret

  /// What a text says; nil when it is not a value of this kind. White space around it does not count.
  public func value(of text: String) -> SettingValue? {
    let line = text.trimmingCharacters(in: .whitespacesAndNewlines)
    switch self {
    case .text(let length):
      return Self.isLine(line, length) ? .text(line) : nil
    case .lines(let most):
      let lines = Self.lines(text)
      return lines.count <= most && lines.allSatisfy { Self.isLine($0, 1...200) } ? .lines(lines) : nil
    case .number(let range): return Int(line).flatMap { range.contains($0) ? .number($0) : nil }
    case .flag: return Bool(line).map { .flag($0) }
    case .choice(let choices): return choices.contains(line) ? .text(line) : nil
    case .color:
      return line.isEmpty || line.wholeMatch(of: /[0-9A-Fa-f]{6}/) != nil ? .text(line.lowercased()) : nil
    case .email: return line.isEmpty || Self.isLine(line, 3...254) && line.isEmail ? .text(line) : nil
    case .picture:
      return line.isEmpty || Self.isLine(line, 2...500) && line.wholeMatch(of: /\/[^\/\s\\][^\s\\]*/) != nil
        ? .text(line) : nil
    case .timeZone: return Self.isLine(line, 1...60) && TimeZone(identifier: line) != nil ? .text(line) : nil
    case .languages:
      let tags = Self.lines(text)
      let isList = tags.allSatisfy { LanguageTag.isValid($0) } && Set(tags).count == tags.count && tags.count <= 20
      return isList ? .lines(tags) : nil
    case .address: return line.isEmpty ? .text("") : Self.address(line).map { .address($0) }
    case .country:
      let code = line.uppercased()
      return code.isEmpty || Country.isKnown(code) ? .text(code) : nil
    case .places:
      let codes = Self.lines(text.uppercased())
      return codes.allSatisfy(Self.isPlace) && Set(codes).count == codes.count && codes.count <= 300
        ? .lines(codes) : nil
    case .secret: return Self.isLine(line, 0...500) ? .text(line) : nil
    }
  }

  /// What a text must be to be a value of this kind, for people who use the API.
  public var requirement: String {
    switch self {
    case .text(let length): "Expected \(length.lowerBound) to \(length.upperBound) characters in one line."
    case .lines(let most): "Expected at most \(most) lines, each of at most 200 characters."
    case .number(let range): "Expected a number from \(range.lowerBound) to \(range.upperBound)."
    case .flag: "Expected true or false."
    case .choice(let choices): "Expected one of: \(choices.joined(separator: ", "))."
    case .color: "Expected six hexadecimal digits, such as 1d4ed8, or nothing."
    case .email: "Expected an e-mail address, or nothing."
    case .picture: "Expected the path of a picture of this site, such as /media/…, or nothing."
    case .timeZone: "Expected a time zone, such as Europe/London."
    case .languages: "Expected tags of languages, such as pl, a line each and each once."
    case .address:
      "Expected an address as JSON with lines, city, postalCode and country as its country has them, or nothing."
    case .country: "Expected the code of a country, such as DE, or nothing."
    case .places: "Expected codes of countries or of their regions, such as FR or US-CA, a line each and each once."
    case .secret: "Expected at most 500 characters in one line."
    }
  }

  /// Whether what it is set to is never told again.
  public var isSecret: Bool { self == .secret }

  /// Its name stands elsewhere: that is not missing.
  private static func address(_ json: String) -> PostalAddress? {
    guard let address = try? Schema.unnamedAddress.decode(Array(json.utf8)).normalized,
      address.problems.allSatisfy({ $0.field == .name })
    else { return nil }
    return address
  }

  /// A country, or one of the regions that its addresses name.
  private static func isPlace(_ code: String) -> Bool {
    let parts = code.split(separator: "-", maxSplits: 1).map(String.init)
    guard let country = parts.first, Country.isKnown(country) else { return false }
    return code == country || AddressFormat.of(country).regions.contains { code == "\(country)-\($0.key.uppercased())" }
  }

  private static func isLine(_ text: String, _ length: ClosedRange<Int>) -> Bool {
    length.contains(text.unicodeScalars.count)
      && text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
  }

  private static func lines(_ text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }
}
