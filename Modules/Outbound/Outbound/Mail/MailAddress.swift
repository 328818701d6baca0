/// Somebody who sends or gets messages: an address, and a name beside it.
public struct MailAddress: Hashable, Sendable {
  /// Such as `shop@example.com`.
  public let address: String
  /// What people call whoever has it; may be empty.
  public let name: String

  /// Makes an address; nil for one that mail servers would take for something else, or that is not in ASCII: an
  /// international domain is written in its `xn--` form.
  public init?(_ address: String, name: String = "") {
    let parts = address.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...64).contains(parts[0].utf8.count), (1...253).contains(parts[1].utf8.count),
      parts[0].utf8.allSatisfy({ Self.isAtom($0) || $0 == UInt8(ascii: ".") }), !parts[0].hasPrefix("."),
      !parts[0].hasSuffix("."), !parts[0].contains(".."),
      parts[1].split(separator: ".", omittingEmptySubsequences: false).allSatisfy(Self.isLabel)
    else { return nil }
    (self.address, self.name) = (address, name)
  }

  private init(local: String, name: String) { (address, self.name) = (local, name) }

  /// `shop@localhost`: where nothing better is known.
  public static func onThisMachine(name: String) -> MailAddress { MailAddress(local: "shop@localhost", name: name) }

  /// What comes after the `@`.
  public var domain: String { String(address.drop { $0 != "@" }.dropFirst()) }

  private static func isAtom(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
    }
  }

  private static func isLabel(_ label: Substring) -> Bool {
    (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
      && label.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D: true
        default: false
        }
      }
  }
}
