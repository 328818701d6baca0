/// Whom limits by address count as one: an IPv4 address, or the 64 bits of an IPv6 network that one customer gets.
public struct ClientNetwork: Hashable, Sendable {
  /// The network as text: an IPv4 address, or an IPv6 prefix that ends with `::/64`.
  public let text: String

  /// The network of an address without a port.
  public init(_ address: String) {
    guard address.contains(":"), !address.contains(".") else {
      text = address
      return
    }
    let sides = address.split(separator: "::", maxSplits: 1, omittingEmptySubsequences: false)
    var groups = (sides.first ?? "").split(separator: ":").map { Self.plain($0) }
    if sides.count > 1 {
      let last = sides[1].split(separator: ":").map { Self.plain($0) }
      groups += Array(repeating: "0", count: max(8 - groups.count - last.count, 0)) + last
    }
    text = groups.prefix(4).joined(separator: ":") + "::/64"
  }

  /// A group without leading zeros, in lower case: one address has one network however it is written.
  private static func plain(_ group: Substring) -> String {
    let digits = group.drop { $0 == "0" }
    return digits.isEmpty ? "0" : digits.lowercased()
  }
}

extension HTTPRequest {
  /// The network that the request comes from; nil for a request of this process.
  public var network: ClientNetwork? {
    remoteAddress == Self.inProcess ? nil : ClientNetwork(remoteAddress)
  }
}
