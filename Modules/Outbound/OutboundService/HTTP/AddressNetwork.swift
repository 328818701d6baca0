import Foundation
import Glibc

/// An address of the Internet, or a network of such addresses: `10.1.0.0/16`, `127.0.0.1`, `fd00::/8`.
public struct AddressNetwork: Sendable, Hashable {
  /// What it was read from.
  public let text: String
  let bytes: [UInt8]
  let bits: Int

  /// Reads a network; nil for what is none.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
    guard let first = parts.first, let bytes = Self.bytes(of: first) else { return nil }
    let all = bytes.count * 8
    guard let bits = parts.count == 1 ? all : Int(parts[1]), (0...all).contains(bits) else { return nil }
    (self.text, self.bytes, self.bits) = (text, bytes, bits)
  }

  init(_ bytes: [UInt8], _ bits: Int) { (text, self.bytes, self.bits) = ("", bytes, bits) }

  /// Reads networks with commas between them; nil when one is none.
  public static func list(_ text: String) -> [AddressNetwork]? {
    let parts = text.split(separator: ",").map { AddressNetwork($0.trimmingCharacters(in: .whitespaces)) }
    let networks = parts.compactMap { $0 }
    return networks.count == parts.count ? networks : nil
  }

  /// Whether an address of four or sixteen bytes is in it.
  func contains(_ address: [UInt8]) -> Bool {
    guard address.count == bytes.count else { return false }
    for (index, (own, other)) in zip(bytes, address).enumerated() {
      let rest = bits - index * 8
      if rest <= 0 { return true }
      let mask = rest >= 8 ? 0xFF : ~(UInt8(0xFF) >> UInt8(rest))
      if own & mask != other & mask { return false }
    }
    return true
  }

  /// The bytes of a numeric address in its canonical form; nil for another form, or a name.
  static func bytes(of text: String) -> [UInt8]? {
    var v4 = in_addr()
    if unsafe inet_pton(AF_INET, text, &v4) == 1 { return unsafe withUnsafeBytes(of: &v4) { unsafe Array($0) } }
    var v6 = in6_addr()
    if unsafe inet_pton(AF_INET6, text, &v6) == 1 { return unsafe withUnsafeBytes(of: &v6) { unsafe Array($0) } }
    return nil
  }
}
