import Foundation
import Glibc

/// Speaks the WebDriver protocol: JSON over HTTP, the answer under `value`.
///
/// By a socket of its own: Foundation's client refuses some of what chromedriver sends as a head.
final class DriverConnection: Sendable {
  private let port: UInt16

  init(port: UInt16) { self.port = port }

  @discardableResult
  func send(_ method: String, _ path: String, _ body: JSONValue? = nil) async throws(WebDriverError) -> JSONValue {
    let content: Data
    do { content = try body.map { try JSONEncoder().encode($0) } ?? Data() } catch {
      throw .unexpectedAnswer("\(method) \(path): \(error)")
    }
    let head =
      "\(method) /\(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Type: application/json; charset=utf-8\r\n"
      + "Content-Length: \(content.count)\r\nConnection: close\r\n\r\n"
    let answer = await exchange(Array(head.utf8) + content)
    guard let answer, let value = try? JSONDecoder().decode(JSONValue.self, from: answer)["value"] else {
      throw .unexpectedAnswer(
        "\(method) \(path): " + (answer.map { String(decoding: $0.prefix(200), as: UTF8.self) } ?? "no answer"))
    }
    guard let code = value["error"]?.text else { return value }
    throw .refused(code: code, message: value["message"]?.text ?? "")
  }

  /// Sends a command whose answer is a text.
  func text(_ method: String, _ path: String, _ body: JSONValue? = nil) async throws(WebDriverError) -> String {
    guard let text = try await send(method, path, body).text else {
      throw .unexpectedAnswer("\(method) \(path): the answer is not a text")
    }
    return text
  }

  /// The answer's body; nil when there was none within a minute. Waits on a thread of its own.
  private func exchange(_ request: [UInt8]) async -> Data? {
    let port = port
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: Self.exchange(request, port: port)) }
    }
  }

  private static func exchange(_ request: [UInt8], port: UInt16) -> Data? {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var limit = timeval(tv_sec: 60, tv_usec: 0)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let connected = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { return nil }
    var sent = 0
    while sent < request.count {
      let count = unsafe request[sent...].withUnsafeBytes {
        unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return nil }
      sent += count
    }
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      if let body = body(of: received) { return body }
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }
      guard count > 0 else { return nil }
      received += buffer[..<count]
    }
  }

  /// The body, once it is whole.
  private static func body(of received: [UInt8]) -> Data? {
    guard let end = received.prefix(4_096).firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    let head = String(decoding: received[..<end.lowerBound], as: UTF8.self).lowercased()
    guard let length = head.firstMatch(of: /content-length: *(\d+)/).flatMap({ Int($0.1) }),
      received.count - end.upperBound >= length
    else { return nil }
    return Data(received[end.upperBound...].prefix(length))
  }
}
