import OutboundService
import Testing

/// Which addresses are of the public Internet.
struct AddressPolicyTests {
  @Test(arguments: [
    "127.0.0.1", "127.255.255.254", "0.0.0.0", "10.0.0.1", "10.255.255.255", "100.64.0.1", "169.254.169.254",
    "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.2.1", "192.88.99.1", "192.168.1.1", "198.18.0.1",
    "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255", "::", "::1",
    "::ffff:127.0.0.1", "::ffff:8.8.8.8", "64:ff9b::7f00:1", "100::1", "2001::1", "2001:1ff::1", "2001:db8::1",
    "2002:7f00:1::1", "3fff::1", "fc00::1", "fd12:3456::1", "fe80::1", "ff02::1", "localhost", "", "127.1",
    "0x7f000001", "2130706433",
  ])
  func `a private, special or malformed address is not public`(address: String) {
    #expect(!AddressPolicy.isPublic(address))
  }

  @Test(arguments: [
    "8.8.8.8", "1.1.1.1", "172.32.0.1", "172.15.255.255", "100.128.0.1", "2606:4700::1", "2a00:1450::1", "2001:200::1",
  ])
  func `an address of the whole Internet is public`(address: String) { #expect(AddressPolicy.isPublic(address)) }

  @Test(arguments: ["10.0.0.0/8", "127.0.0.1", "::1", "fd00::/8", "0.0.0.0/0", "192.168.1.0/31"])
  func `a network is read`(text: String) { #expect(AddressNetwork(text) != nil) }

  @Test(arguments: [
    "", "/", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/8/8", "10.0.0", "localhost", "::1/129",
  ])
  func `what is no network is refused`(text: String) { #expect(AddressNetwork(text) == nil) }
}
