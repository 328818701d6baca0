import Foundation
import Glibc
import Synchronization

/// A host at addresses of this machine that counts who comes, and treats each connection as a test says, on a thread of
/// its own.
final class LocalHost: Sendable {
  struct Failure: Error { let number: Int32 }

  let port: UInt16
  private let listener: Int32
  private let count: Counter

  /// How many connections have come.
  var connections: Int { count.value }

  /// Listens at one address of version 4, or at every address of this machine, of either version.
  init(
    at address: String? = "127.0.0.1", port: UInt16 = 0, _ serve: @escaping @Sendable (Connection) -> Void
  ) throws {
    let family = address == nil ? AF_INET6 : AF_INET
    let listener = socket(family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var (one, zero): (Int32, Int32) = (1, 0)
    unsafe setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &one, 4)
    var storage = sockaddr_storage()
    var length: socklen_t
    if let address {
      var name = sockaddr_in()
      name.sin_family = sa_family_t(AF_INET)
      name.sin_port = port.bigEndian
      unsafe inet_pton(AF_INET, address, &name.sin_addr)
      length = socklen_t(MemoryLayout<sockaddr_in>.size)
      unsafe memcpy(&storage, &name, Int(length))
    } else {
      unsafe setsockopt(listener, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &zero, 4)
      var name = sockaddr_in6()
      name.sin6_family = sa_family_t(AF_INET6)
      name.sin6_port = port.bigEndian
      length = socklen_t(MemoryLayout<sockaddr_in6>.size)
      unsafe memcpy(&storage, &name, Int(length))
    }
    let size = length
    let isListening = unsafe withUnsafeMutablePointer(to: &storage) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
        unsafe bind(listener, name, size) == 0 && listen(listener, 128) == 0
          && getsockname(listener, name, &length) == 0
      }
    }
    guard isListening else {
      let number = errno
      close(listener)
      throw Failure(number: number)
    }
    // The port is at the same place in both versions.
    self.port = unsafe withUnsafeBytes(of: &storage) { unsafe UInt16($0[2]) << 8 | UInt16($0[3]) }
    self.listener = listener
    let count = Counter()
    self.count = count
    Thread.detachNewThread {
      defer { close(listener) }
      while true {
        let descriptor = accept(listener, nil, nil)
        guard descriptor >= 0 else { return }
        count.add()
        Thread.detachNewThread { serve(Connection(descriptor)) }
      }
    }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }
}

final class Counter: Sendable {
  private let number = Atomic(0)
  var value: Int { number.load(ordering: .acquiring) }
  @discardableResult func add(_ more: Int = 1) -> Int {
    number.add(more, ordering: .acquiringAndReleasing).newValue
  }
}

/// A connection that a client has made. Ends with its last keeper.
final class Connection: Sendable {
  private let descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }
  deinit { close(descriptor) }

  /// The head of a request; empty when the client has gone.
  func head() -> String {
    var all: [UInt8] = []
    var byte: UInt8 = 0
    while !all.suffix(4).elementsEqual(Array("\r\n\r\n".utf8)), all.count < 100_000 {
      guard unsafe recv(descriptor, &byte, 1, 0) == 1 else { break }
      all.append(byte)
    }
    return String(decoding: all, as: UTF8.self)
  }

  @discardableResult func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// False when the client has gone.
  @discardableResult func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let sent = unsafe rest.withUnsafeBytes {
        unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard sent > 0 else { return false }
      rest = rest.dropFirst(sent)
    }
    return true
  }

  /// Answers a request as it should be.
  func answer(_ status: String = "200 OK", fields: String = "", _ body: String = "") {
    _ = head()
    send("HTTP/1.1 \(status)\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\(fields)\r\n\(body)")
  }

  /// Waits until the client has gone.
  func hang() {
    var byte: UInt8 = 0
    while unsafe recv(descriptor, &byte, 1, 0) > 0 {}
  }
}
