import Glibc

/// One keep-alive connection that has at most one request under way. It reads no more of an answer than it must.
final class LoadClient {
  let descriptor: Int32
  private(set) var sentAt = ContinuousClock.now
  /// The head so far; empty while a body is read.
  private var head: [UInt8] = []
  /// What is missing of the body; nil while the head is read.
  private var missing: Int?
  private var status = 0

  init(port: UInt16) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var one: Int32 = 1
    unsafe setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, 4)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let connected = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { throw Load.Failure(description: "cannot connect to port \(port)") }
  }

  deinit { close(descriptor) }

  func send(_ request: [UInt8]) throws {
    sentAt = .now
    var sent = 0
    while sent < request.count {
      let count = unsafe request.withUnsafeBytes { bytes in
        unsafe Glibc.send(descriptor, bytes.baseAddress?.advanced(by: sent), bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw Load.Failure(description: "the server closed a connection") }
      sent += count
    }
  }

  /// Reads what is there; the status when that was the end of an answer.
  func receive(into buffer: inout [UInt8]) throws -> Int? {
    let count = unsafe buffer.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }
    guard count > 0 else { throw Load.Failure(description: "the server closed a connection") }
    if let missing {
      self.missing = missing - count
    } else {
      head += buffer[..<count]
      guard let end = Self.end(of: head) else { return nil }
      status = Self.number(in: head, from: 9)
      missing = Self.contentLength(in: head, end) - (head.count - end)
    }
    guard missing == 0 else { return nil }
    missing = nil
    head.removeAll(keepingCapacity: true)
    return status
  }

  /// Where the body begins.
  private static func end(of head: [UInt8]) -> Int? {
    guard head.count >= 4 else { return nil }
    var index = 3
    while index < head.count {
      if head[index] == 0x0A, head[index - 1] == 0x0D, head[index - 2] == 0x0A { return index + 1 }
      index += 1
    }
    return nil
  }

  private static func contentLength(in head: [UInt8], _ end: Int) -> Int {
    let name = Array("content-length:".utf8)
    var line = 0
    for index in 0..<end where head[index] == 0x0A {
      line = index + 1
      guard line + name.count < end, name.indices.allSatisfy({ head[line + $0] | 0x20 == name[$0] | 0x20 }) else {
        continue
      }
      return number(in: head, from: line + name.count + 1)
    }
    return 0
  }

  private static func number(in head: [UInt8], from start: Int) -> Int {
    var value = 0
    for byte in head[start...] {
      guard (0x30...0x39).contains(byte) else { break }
      value = value * 10 + Int(byte - 0x30)
    }
    return value
  }
}
