/// Whom limits by address count as one: an IPv4 address, or the 64 bits of an IPv6 network that one customer gets.
struct ClientNetwork: Hashable, Sendable {
  let text: String

  init(_ address: String) {
    guard address.contains(":"), !address.contains(".") else {
      text = address
      return
    }
    let sides = address.split(separator: "::", maxSplits: 1, omittingEmptySubsequences: false)
    var groups = (sides.first ?? "").split(separator: ":").map { String($0) }
    if sides.count > 1 {
      let last = sides[1].split(separator: ":").map { String($0) }
      groups += Array(repeating: "0", count: max(8 - groups.count - last.count, 0)) + last
    }
    text = groups.prefix(4).map { $0.lowercased() }.joined(separator: ":") + "::/64"
  }
}
