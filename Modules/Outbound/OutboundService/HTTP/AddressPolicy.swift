/// Where connections may go, so that nobody who can name an address has the shop's own network asked.
///
/// It is asked about the address that a connection is about to be made to, after names were looked up: no way of writing
/// an address, no redirect and no second answer of a name server leads around it.
public struct AddressPolicy: Sendable, Hashable {
  /// What is allowed beside the public Internet, at any port.
  public var networks: [AddressNetwork]
  /// The ports of the public Internet that may be asked.
  public var ports: Set<UInt16>

  /// The public Internet, at the ports of web servers, and networks that are named.
  public init(networks: [AddressNetwork] = [], ports: Set<UInt16> = [80, 443, 8_080, 8_443]) {
    (self.networks, self.ports) = (networks, ports)
  }

  /// Why an address may not be connected to.
  enum Refusal { case privateAddress, port }

  /// Why an address of four or sixteen bytes may not be connected to; nil when it may.
  func refusal(of address: [UInt8], port: UInt16) -> Refusal? {
    let plain = Self.unmapped(address)
    if networks.contains(where: { $0.contains(plain) || $0.contains(address) }) { return nil }
    guard Self.isPublic(address) else { return .privateAddress }
    return ports.contains(port) ? nil : .port
  }

  /// Whether a numeric address is one of the whole Internet's.
  public static func isPublic(_ address: String) -> Bool { AddressNetwork.bytes(of: address).map(isPublic) ?? false }

  /// IANA's registries of special-purpose addresses (RFC 6890). Of version 6 only 2000::/3 is given out; an address of
  /// version 4 in one of version 6 is never public.
  static func isPublic(_ address: [UInt8]) -> Bool {
    if address.count == 4 { return !reserved.contains { $0.contains(address) } }
    return address.count == 16 && given.contains(address) && !reserved.contains { $0.contains(address) }
  }

  /// The address of version 4 that one of version 6 stands for (`::ffff:127.0.0.1`).
  private static func unmapped(_ address: [UInt8]) -> [UInt8] {
    let mapped = AddressNetwork([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0, 0, 0, 0], 96)
    return mapped.contains(address) ? Array(address.suffix(4)) : address
  }

  private static let given = AddressNetwork([0x20] + Array(repeating: 0, count: 15), 3)
  private static let reserved: [AddressNetwork] = [
    "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
    "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
    "224.0.0.0/3",
    // Protocols' own (Teredo among them), documentation, 6to4, documentation again.
    "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20",
  ].compactMap { AddressNetwork($0) }
}
