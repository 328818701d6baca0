import Foundation

/// A browser's end of a live page, without a browser.
public final class LivePeer {
  /// Why a page cannot be followed.
  public struct Failure: Error, CustomStringConvertible {
    /// A sentence.
    public let description: String
  }

  /// The socket, to wait for several pages at once.
  public let descriptor: Int32
  /// The number of the button that is pressed; nil for a page that is only followed.
  private let button: String?
  private var reference = 0
  /// When the press that is awaited was due.
  public var due: ContinuousClock.Instant?
  private var input: [UInt8] = []

  /// Loads a page and connects it. A button is found by what is written on it.
  ///
  /// - Parameter address: Whom a trusted proxy would say it asks for.
  public init(port: UInt16, path: String = "/", button name: String? = nil, from address: String = "127.0.0.1") throws {
    let sender = "Host: 127.0.0.1\r\nX-Forwarded-For: \(address)\r\n"
    let page = try RawSocket(port: port).exchange(
      "GET \(path) HTTP/1.1\r\n\(sender)Connection: close\r\n\r\n")
    guard let page, page.status == 200,
      case let cookies = page.fields.filter({ $0.name == "set-cookie" }).map({ $0.value.prefix { $0 != ";" } }),
      let token = page.text.firstMatch(of: /name="_t" value="([^"]+)"/)?.1,
      case let buttons = page.text.matches(of: /value="(\d+)\.[^"]*"[^>]*>(?:<[^>]*>)*([^<]*)</)
    else { throw Failure(description: "no page: \(page?.status ?? 0)") }
    button = name.flatMap { name in buttons.first { $0.output.2 == name }.map { String($0.output.1) } }
    guard name == nil || button != nil else { throw Failure(description: "no such button") }
    descriptor = try Self.connect(port)
    send(
      raw: Array(
        """
        GET /_live/socket HTTP/1.1\r\n\(sender)Origin: http://127.0.0.1\r\nUpgrade: websocket\r\n\
        Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\
        Cookie: \(cookies.joined(separator: "; "))\r\n\r\n
        """.utf8))
    while input.firstRange(of: Array("\r\n\r\n".utf8)) == nil { try read() }
    guard input.starts(with: Array("HTTP/1.1 101".utf8)) else {
      throw Failure(description: String(decoding: input.prefix(60), as: UTF8.self))
    }
    input.removeFirst(input.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound ?? 0)
    send(text: "[\"h\",\"\(token)\",\"\(path)\",0,0]")
    while try messages().isEmpty { try read() }
  }

  deinit { close(descriptor) }

  /// Presses the button.
  public func press() {
    guard let button else { return }
    reference += 1
    send(text: "[\"c\",\(reference),\(button)]")
  }

  /// Takes what has come, and acknowledges it; whether an answer to the last press was among it. Waits for five seconds at
  /// most.
  public func receive() throws -> Bool {
    try read()
    var isAnswered = false
    for message in try messages() {
      let numbers = message.dropFirst().split(separator: ",", maxSplits: 2).prefix(2).compactMap { Int($0) }
      guard numbers.count == 2 else { throw Failure(description: "a message: \(message.prefix(60))") }
      send(text: "[\"k\",\(numbers[0])]")
      if numbers[1] == reference { isAnswered = true }
    }
    return isAnswered
  }

  private func read() throws {
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    let count = unsafe buffer.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }
    guard count > 0 else { throw Failure(description: "the server has closed a connection") }
    input += buffer[..<count]
  }

  /// The text messages that are whole.
  private func messages() throws -> [String] {
    var found: [String] = []
    while input.count >= 2 {
      var (length, start) = (Int(input[1] & 0x7F), 2)
      if length == 126 {
        guard input.count >= 4 else { break }
        (length, start) = (Int(input[2]) << 8 | Int(input[3]), 4)
      }
      guard length < 127 || start == 4, input.count >= start + length else { break }
      let payload = Array(input[start..<start + length])
      switch input[0] & 0x0F {
      case 1: found.append(String(decoding: payload, as: UTF8.self))
      case 8: throw Failure(description: "the server has closed a page")
      case 9: send(frame: 0x8A, payload)
      default: break
      }
      input.removeFirst(start + length)
    }
    return found
  }

  private func send(text: String) { send(frame: 0x81, Array(text.utf8)) }

  /// Masked with zeros, which is a mask.
  private func send(frame: UInt8, _ payload: [UInt8]) {
    let length: [UInt8] =
      payload.count < 126
      ? [0x80 | UInt8(payload.count)]
      : [0xFE, UInt8(truncatingIfNeeded: payload.count >> 8), UInt8(truncatingIfNeeded: payload.count)]
    send(raw: [frame] + length + [0, 0, 0, 0] + payload)
  }

  private func send(raw bytes: [UInt8]) {
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe Glibc.send(descriptor, $0.baseAddress?.advanced(by: sent), bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      sent += count
    }
  }

  private static func connect(_ port: UInt16) throws -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var (one, address) = (Int32(1), sockaddr_in())
    unsafe setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, 4)
    var patience = timeval(tv_sec: 5, tv_usec: 0)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Failure(description: "cannot connect: \(errno)") }
    return descriptor
  }
}
