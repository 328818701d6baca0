public import FoundationCore

/// The number by which the EU's register knows a business: two letters for the state, then up to twelve letters and digits,
/// in Ireland and the Netherlands also `+` and `*`.
public struct VATNumber: Hashable, Sendable, CustomStringConvertible {
  /// The letters of the state: `DE`, `EL` for Greece, `XI` for Northern Ireland.
  public let prefix: String
  /// What follows the letters of the state: 2 to 12 letters and digits, in capitals.
  public let body: String

  /// The number that a text spells: white space, points, hyphens and slashes do not count, nor how letters are written;
  /// `GR` is Greece too. Nil for what cannot be in the register.
  public init?(_ text: String) {
    let characters = text.uppercased().filter { !$0.isWhitespace && !".-/".contains($0) }
    let body = characters.dropFirst(2)
    let isPlain = characters.unicodeScalars.allSatisfy {
      ("A"..."Z").contains($0) || ("0"..."9").contains($0) || "+*".unicodeScalars.contains($0)
    }
    guard isPlain, (2...12).contains(body.count), body.contains(where: \.isNumber) else { return nil }
    let letters = String(characters.prefix(2))
    prefix = letters == "GR" ? "EL" : letters
    self.body = String(body)
    guard business.unionCountry != nil else { return nil }
  }

  /// The business as taxes know it, once the register has confirmed the number.
  public var business: BusinessBuyer { BusinessBuyer(prefix: prefix) }

  /// The number without spaces: `DE123456789`.
  public var description: String { prefix + body }
}

/// What is known of a VAT number.
public enum VATNumberStanding: String, CaseIterable, Sendable {
  /// The register has it: its business buys in another EU state than the shop's without tax.
  case confirmed
  /// The register does not have it.
  case unknown
  /// The register could not be asked: tax is charged until it can.
  case unchecked
  /// No number is written so; the register was not asked.
  case malformed
}

/// A VAT number that somebody wants to buy by.
public struct VATNumberRequest: Hashable, Sendable {
  /// As it was typed.
  public let number: String

  /// A request to check a number.
  public init(number: String) { self.number = number }
}

/// What the register says of a VAT number.
public struct VATNumberCheck: Hashable, Sendable {
  /// The number without spaces.
  public let number: String
  /// What is known of it.
  public let standing: VATNumberStanding

  /// A check of its parts.
  public init(number: String, standing: VATNumberStanding) {
    self.number = number
    self.standing = standing
  }
}

extension Schema where Value == VATNumberRequest {
  /// The request that checks a number.
  public static let vatNumberRequest = Schema.object(
    "VATNumberRequest", Field("number", \.number, .text(1...30))
  ) { VATNumberRequest(number: $0) }
}

extension Schema where Value == VATNumberCheck {
  /// The check as the API sends it.
  public static let vatNumberCheck = Schema.object(
    "VATNumberCheck", Field("number", \.number, .text(1...30)), Field("standing", \.standing, .enumeration())
  ) { VATNumberCheck(number: $0, standing: $1) }
}
