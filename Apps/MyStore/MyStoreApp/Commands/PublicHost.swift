import Dispatch
import Glibc

/// Where a host's name leads, so that nobody who can name an address has the shop's own network asked.
package enum PublicHost {
  /// Why a host is not asked.
  enum Refusal: Error { case unknown, privateAddress }

  /// The numeric addresses of a host, all of them public. Looks them up once: connect to these, since the next answer may
  /// be another.
  static func addresses(of host: String) async throws(Refusal) -> [String] {
    let found = await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: lookUp(host)) }
    }
    guard !found.isEmpty else { throw .unknown }
    guard found.allSatisfy({ isPublic($0) }) else { throw .privateAddress }
    return found
  }

  /// Whether an address is one of the whole Internet's (IANA's special-purpose registries, RFC 6890).
  package static func isPublic(_ address: String) -> Bool {
    var v4 = in_addr()
    if unsafe inet_pton(AF_INET, address, &v4) == 1 { return isPublic(UInt32(bigEndian: v4.s_addr)) }
    var v6 = in6_addr()
    guard unsafe inet_pton(AF_INET6, address, &v6) == 1 else { return false }
    let bytes = unsafe withUnsafeBytes(of: &v6) { unsafe Array($0) }
    // Only 2000::/3 is given out; of it, Teredo, 6to4 and the documentation's network lead elsewhere.
    return bytes[0] & 0xE0 == 0x20 && !bytes.starts(with: [0x20, 0x02]) && !bytes.starts(with: [0x20, 0x01, 0, 0])
      && !bytes.starts(with: [0x20, 0x01, 0x0D, 0xB8])
  }

  private static let reserved: [(network: UInt32, bits: UInt32)] = [
    (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16), (0xAC10_0000, 12),
    (0xC000_0000, 24), (0xC000_0200, 24), (0xC058_6300, 24), (0xC0A8_0000, 16), (0xC612_0000, 15),
    (0xC633_6400, 24), (0xCB00_7100, 24), (0xE000_0000, 3),
  ]

  private static func isPublic(_ address: UInt32) -> Bool {
    !reserved.contains { network, bits in address >> (32 - bits) == network >> (32 - bits) }
  }

  private static func lookUp(_ host: String) -> [String] {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(host, nil, &hints, &list) == 0, let first = unsafe list else { return [] }
    defer { unsafe freeaddrinfo(first) }
    var addresses: [String] = []
    var next: UnsafeMutablePointer<addrinfo>? = unsafe first
    while let entry = unsafe next {
      var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      let count = socklen_t(text.count)
      if unsafe getnameinfo(
        entry.pointee.ai_addr, entry.pointee.ai_addrlen, &text, count, nil, 0, NI_NUMERICHOST) == 0
      {
        addresses.append(String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
      }
      unsafe next = entry.pointee.ai_next
    }
    return addresses
  }
}
