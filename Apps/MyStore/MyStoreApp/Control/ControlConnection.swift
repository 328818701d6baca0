import Foundation
import FoundationCore
import Glibc
import Synchronization

/// One end of a control connection. Reading and writing wait on threads of their own, never on those of tasks.
final class ControlConnection: Sendable {
  /// Bytes that a line may have.
  private static let lineLimit = 64 << 10

  private let descriptor: Int32
  private let received = Mutex<[UInt8]>([])

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// The user at the other end.
  var peer: uid_t? { UnixSocket.peer(of: descriptor) }

  /// The next line without its end; nil when the other end has closed, sent too long a line, or let the time pass.
  func line(within seconds: Int) async -> [UInt8]? {
    await SystemThread.value { [self] in
      var limit = timeval(tv_sec: seconds, tv_usec: 0)
      unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
      var buffer = [UInt8](repeating: 0, count: 4_096)
      while true {
        if let line = takeLine() { return line }
        let count = unsafe buffer.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return nil }
        let held = received.withLock { received in
          received += buffer.prefix(count)
          return received.count
        }
        guard held <= Self.lineLimit else { return nil }
      }
    }
  }

  /// Returns when the other end has closed, or is silent for so many seconds; 0 waits for ever. What it sends until then
  /// is dropped.
  func closed(within seconds: Int = 0) async { while await line(within: seconds) != nil {} }

  /// Sends a line; false when the other end does not take it.
  @discardableResult
  func send(_ line: [UInt8]) async -> Bool {
    await SystemThread.value { [descriptor] in
      var limit = timeval(tv_sec: 10, tv_usec: 0)
      unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
      var rest = (line + [0x0A])[...]
      while !rest.isEmpty {
        let count = unsafe rest.withUnsafeBytes {
          unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }

  /// Tells the other end that nothing more comes.
  func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Ends whatever waits on either end.
  func shutDown() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  private func takeLine() -> [UInt8]? {
    received.withLock { received in
      guard let end = received.firstIndex(of: 0x0A) else { return nil }
      defer { received.removeSubrange(...end) }
      return Array(received[..<end])
    }
  }
}
