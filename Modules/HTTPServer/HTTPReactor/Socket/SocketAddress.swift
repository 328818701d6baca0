import CLinuxNet
import Glibc

/// An IPv4 or IPv6 address with a port, as the kernel has it.
struct SocketAddress {
  private var storage: sockaddr_storage

  init(_ storage: sockaddr_storage) { self.storage = storage }

  /// Reads a numeric address; nil for a name, which is not looked up.
  init?(_ text: String, port: UInt16) {
    storage = sockaddr_storage()
    var v4 = in_addr()
    var v6 = in6_addr()
    if unsafe inet_pton(AF_INET, text, &v4) == 1 {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr = v4
      unsafe withUnsafeMutableBytes(of: &storage) { unsafe $0.storeBytes(of: address, as: sockaddr_in.self) }
    } else if unsafe inet_pton(AF_INET6, text, &v6) == 1 {
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = port.bigEndian
      address.sin6_addr = v6
      unsafe withUnsafeMutableBytes(of: &storage) { unsafe $0.storeBytes(of: address, as: sockaddr_in6.self) }
    } else {
      return nil
    }
  }

  var family: Int32 { Int32(storage.ss_family) }

  /// In both families the port follows the family.
  var port: UInt16 {
    unsafe withUnsafeBytes(of: storage) { UInt16(bigEndian: unsafe $0.load(fromByteOffset: 2, as: UInt16.self)) }
  }

  /// The address without the port; an IPv4 address in IPv6 clothing is written as IPv4.
  var host: String {
    unsafe withUnsafeBytes(of: storage) { bytes in
      if family == AF_INET { return Self.dotted(unsafe Array(bytes[4..<8])) }
      guard family == AF_INET6 else { return "unknown" }
      let address = unsafe Array(bytes[8..<24])
      if address[0..<10].allSatisfy({ $0 == 0 }), address[10] == 0xFF, address[11] == 0xFF {
        return Self.dotted(Array(address[12...]))
      }
      return stride(from: 0, to: 16, by: 2)
        .map { String(UInt16(address[$0]) << 8 | UInt16(address[$0 + 1]), radix: 16) }.joined(separator: ":")
    }
  }

  private static func dotted(_ bytes: [UInt8]) -> String { bytes.map { String($0) }.joined(separator: ".") }

  func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    let size = family == AF_INET ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
    return unsafe withUnsafePointer(to: storage) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0, socklen_t(size)) }
    }
  }
}
