import CLinuxNet
import Glibc

/// A socket could not be made ready; says which call failed and why.
public struct ListenError: Error, CustomStringConvertible, Sendable {
  /// The call.
  public let call: String
  /// The error number.
  public let number: Int32
  /// The address that was asked for.
  public let address: String

  /// A sentence for the log.
  public var description: String { "cannot \(call) \(address): \(String(systemError: number))" }
}

/// Listening sockets of one address and port.
enum Listener {
  /// Makes as many sockets as there are loops; the kernel spreads connections over them.
  static func open(address: String, port: UInt16, count: Int) throws(ListenError) -> (
    descriptors: [Int32], port: UInt16
  ) {
    // SO_REUSEPORT would let a second process share the port unnoticed: the first socket is made without.
    let probe = try bound(address: address, port: port, shared: false)
    let actual = boundPort(probe)
    if count == 1 {
      guard listen(probe, 4_096) == 0 else { throw failure("listen on", address, closing: [probe]) }
      return ([probe], actual)
    }
    close(probe)
    var descriptors: [Int32] = []
    for _ in 0..<count {
      let descriptor: Int32
      do { descriptor = try bound(address: address, port: actual, shared: true) } catch {
        for descriptor in descriptors { close(descriptor) }
        throw error
      }
      descriptors.append(descriptor)
      guard listen(descriptor, 4_096) == 0 else { throw failure("listen on", address, closing: descriptors) }
    }
    return (descriptors, actual)
  }

  private static func bound(address: String, port: UInt16, shared: Bool) throws(ListenError) -> Int32 {
    guard let socketAddress = SocketAddress(address, port: port) else {
      throw ListenError(call: "read the address", number: EINVAL, address: address)
    }
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    let descriptor = socket(socketAddress.family, kind, 0)
    guard descriptor >= 0 else { throw ListenError(call: "make a socket for", number: errno, address: address) }
    var one: Int32 = 1
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, 4)
    if shared { unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEPORT, &one, 4) }
    let result = unsafe socketAddress.withPointer { unsafe bind(descriptor, $0, $1) }
    guard result == 0 else { throw failure("bind", "\(address):\(port)", closing: [descriptor]) }
    return descriptor
  }

  private static func boundPort(_ descriptor: Int32) -> UInt16 {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    unsafe withUnsafeMutablePointer(to: &storage) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = unsafe getsockname(descriptor, $0, &length)
      }
    }
    return SocketAddress(storage).port
  }

  private static func failure(_ call: String, _ address: String, closing descriptors: [Int32]) -> ListenError {
    let number = errno
    for descriptor in descriptors { close(descriptor) }
    return ListenError(call: call, number: number, address: address)
  }
}

extension String {
  fileprivate init(systemError number: Int32) {
    self = unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
  }
}
