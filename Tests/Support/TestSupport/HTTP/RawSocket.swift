import Glibc

/// A blocking client socket that speaks bytes, for tests of what goes over the wire.
///
/// Every wait ends.
public final class RawSocket: Sendable {
  /// A system call failed or took too long.
  public struct Failure: Error, CustomStringConvertible {
    /// What failed.
    public let description: String
  }

  private let descriptor: Int32

  /// Connects to a port of this machine.
  ///
  /// - Parameter receiveBuffer: The size of the kernel's buffer, for clients that do not read.
  public init(port: UInt16, receiveBuffer: Int32? = nil) throws(Failure) {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    if var size = receiveBuffer { unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, 4) }
    var one: Int32 = 1
    unsafe setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, 4)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    // The descriptor is closed by `deinit`, which also runs after a throw here: closing twice would hit another's.
    guard result == 0 else { throw Failure(description: "cannot connect to port \(port): error \(errno)") }
  }

  /// A connection that a client has made.
  init(accepted descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Sends all bytes; false when the peer has gone.
  @discardableResult
  public func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[sent...])
        return unsafe Glibc.send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Sends text.
  @discardableResult
  public func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Closes the sending half.
  public func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// The next bytes; empty at the end of the stream or after a reset, nil when nothing came in time.
  public func receive(within milliseconds: Int32 = 30_000) -> [UInt8]? {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&entry, 1, milliseconds) > 0 else { return nil }
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let count = unsafe buffer.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }
    return Array(buffer.prefix(max(0, count)))
  }

  /// Everything up to the end of the stream; throws when that does not come in time.
  public func receiveToEnd(within milliseconds: Int32 = 30_000) throws(Failure) -> [UInt8] {
    var all: [UInt8] = []
    while true {
      guard let bytes = receive(within: milliseconds) else {
        throw Failure(description: "the connection stayed open after \(String(decoding: all, as: UTF8.self))")
      }
      if bytes.isEmpty { return all }
      all += bytes
    }
  }

  /// Whether the stream ends, without another byte, in time.
  public func isAtEnd(within milliseconds: Int32 = 30_000) -> Bool { receive(within: milliseconds)?.isEmpty == true }

  /// Connects, for requests where a failure to connect is as bad as no answer.
  public static func open(_ port: UInt16) -> RawSocket? { try? RawSocket(port: port) }
}
