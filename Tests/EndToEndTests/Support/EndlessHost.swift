import Foundation
import Glibc

/// A host on this machine that answers its first request with bytes, never says how many, and never ends by itself.
final class EndlessHost: Sendable {
  let address: String
  private let listener: Int32

  init?() {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard listener >= 0 else { return nil }
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let size = length
    let isListening = unsafe withUnsafeMutablePointer(to: &name) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe bind(listener, address, size) == 0 && listen(listener, 1) == 0
          && getsockname(listener, address, &length) == 0
      }
    }
    guard isListening else {
      close(listener)
      return nil
    }
    self.listener = listener
    address = "http://127.0.0.1:\(UInt16(bigEndian: name.sin_port))/endless.png"
    Thread.detachNewThread { Self.serve(listener) }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  private static func serve(_ listener: Int32) {
    let connection = accept(listener, nil, nil)
    guard connection >= 0 else { return }
    defer { close(connection) }
    func send(_ bytes: [UInt8]) -> Bool {
      unsafe bytes.withUnsafeBytes {
        unsafe Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      } > 0
    }
    guard send(Array("HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nConnection: close\r\n\r\n".utf8)) else { return }
    let piece = [UInt8](repeating: 0, count: 64 << 10)
    while send(piece) {}
  }
}
