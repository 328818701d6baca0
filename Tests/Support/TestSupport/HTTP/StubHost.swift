import Foundation
import Glibc

/// A host on this machine that treats each connection as a test says, one after another: for tests of what clients bear.
public final class StubHost: Sendable {
  /// The port that it listens at, of 127.0.0.1.
  public let port: UInt16
  private let listener: Int32

  /// Begins to listen. `serve` gets each connection in turn, on a thread of the host; the connection ends when nobody
  /// keeps its socket any more.
  public init(_ serve: @escaping @Sendable (RawSocket) -> Void) throws(RawSocket.Failure) {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let size = length
    let isListening = unsafe withUnsafeMutablePointer(to: &name) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe bind(listener, address, size) == 0 && listen(listener, 16) == 0
          && getsockname(listener, address, &length) == 0
      }
    }
    guard isListening else {
      close(listener)
      throw RawSocket.Failure(description: "cannot listen: error \(errno)")
    }
    self.listener = listener
    port = UInt16(bigEndian: name.sin_port)
    Thread.detachNewThread {
      // Whoever waits for connections closes the descriptor: else its number could be another's by then.
      defer { close(listener) }
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        serve(RawSocket(accepted: connection))
      }
    }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }
}
