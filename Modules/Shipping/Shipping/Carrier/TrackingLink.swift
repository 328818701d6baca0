public import FoundationCore

/// Where a carrier shows what became of a parcel: an https address with one place for the parcel's number.
///
/// Nobody can make another kind of link of it: the address begins with the name of a host, and a number is written in
/// percent-encoding wherever it has more than letters, digits, `-`, `.`, `_` and `~`.
public struct TrackingLink: Hashable, Sendable {
  /// The address as staff write it, such as `https://track.example/parcels/{number}`.
  public let template: String

  /// What stands for the number.
  public static let placeholder = "{number}"
  /// How long a template may be, in bytes.
  public static let longest = 500

  /// Reads a template; nil when it is not an https address of printable ASCII that names a host and has `{number}` once,
  /// behind the host.
  public init?(_ template: String) {
    let parts = Self.parts(of: template)
    guard template.utf8.count <= Self.longest, template.hasPrefix(Self.scheme), let parts, parts.count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy(Self.isAddress) })
    else { return nil }
    let rest = parts[0].dropFirst(Self.scheme.count)
    guard let end = rest.firstIndex(where: { "/?#".contains($0) }) else { return nil }
    let host = rest[..<end].split(separator: ":", omittingEmptySubsequences: false)
    guard (1...2).contains(host.count), let name = host.first, name.contains("."), !name.hasPrefix("."),
      name.utf8.allSatisfy({ Self.isLetterOrDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }),
      host.count == 1 || UInt16(host[1]) != nil
    else { return nil }
    self.template = template
  }

  /// The address of a number.
  public func address(of number: String) -> String {
    (Self.parts(of: template) ?? []).joined(separator: Self.encoded(number))
  }

  private static let scheme = "https://"

  /// What stands before and behind the placeholders; nil for another brace.
  private static func parts(of template: String) -> [Substring]? {
    var parts: [Substring] = []
    var rest = template[...]
    while let open = rest.firstIndex(of: "{") {
      guard rest[open...].hasPrefix(placeholder) else { return nil }
      parts.append(rest[..<open])
      rest = rest[open...].dropFirst(placeholder.count)
    }
    return parts + [rest]
  }

  /// RFC 3986: unreserved characters stay, every other byte is `%` and two digits.
  private static func encoded(_ number: String) -> String {
    let digits = Array("0123456789ABCDEF")
    return number.utf8.reduce(into: "") { text, byte in
      if isLetterOrDigit(byte) || "-._~".utf8.contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  /// What may stand in an address: printable ASCII without what ends or escapes it.
  private static func isAddress(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && !"\"'<>\\^`{|}".utf8.contains(byte)
  }
}

extension Schema where Value == TrackingLink {
  /// A template as the API sends and accepts it.
  public static let trackingLink = Schema<String>.text(10...TrackingLink.longest).map(
    { text throws(SchemaViolation) in
      guard let link = TrackingLink(text) else {
        throw SchemaViolation(
          code: "tracking-link", message: "Expected an https address with \(TrackingLink.placeholder) once.")
      }
      return link
    }, \.template)
}
