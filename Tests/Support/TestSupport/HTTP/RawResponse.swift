/// A response as a raw client sees it.
public struct RawResponse: Sendable {
  /// The status code.
  public let status: Int
  /// Names in lowercase, and values.
  public let fields: [(name: String, value: String)]
  /// The body.
  public let body: [UInt8]

  /// The first value of a field, whose name is given in lowercase.
  public subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

  /// The body as text.
  public var text: String { String(decoding: body, as: UTF8.self) }
}

extension RawSocket {
  /// Reads responses until so many are there, the stream ends, or nothing comes in time.
  ///
  /// Interim ones are left out.
  ///
  /// - Parameter areHeads: Whether the requests were HEAD, whose answers have no body.
  public func responses(
    _ count: Int = .max, areHeads: Bool = false, within milliseconds: Int32 = 30_000
  ) -> [RawResponse] {
    var buffer: [UInt8] = []
    var found: [RawResponse] = []
    while found.count < count {
      while let (response, end) = Self.parse(buffer, isHead: areHeads) {
        buffer.removeFirst(end)
        if response.status >= 200 { found.append(response) }
      }
      guard found.count < count, let bytes = receive(within: milliseconds), !bytes.isEmpty else { break }
      buffer += bytes
    }
    return found
  }

  /// Sends a request and reads its answer.
  public func exchange(_ text: String, isHead: Bool = false) -> RawResponse? {
    send(text)
    return responses(1, areHeads: isHead).first
  }

  private static func parse(_ bytes: [UInt8], isHead: Bool) -> (RawResponse, Int)? {
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
    let status = lines.first.flatMap { $0.split(separator: " ").dropFirst().first }.flatMap { Int($0) } ?? 0
    let fields = lines.dropFirst().map { line -> (name: String, value: String) in
      let parts = line.split(separator: ":", maxSplits: 1)
      return (parts[0].lowercased(), parts.count > 1 ? String(parts[1].drop { $0 == " " }) : "")
    }
    let length = fields.first { $0.name == "content-length" }.flatMap { Int($0.value) } ?? 0
    let hasBody = !isHead && status >= 200 && status != 204 && status != 304
    let total = end.upperBound + (hasBody ? length : 0)
    guard bytes.count >= total else { return nil }
    return (RawResponse(status: status, fields: fields, body: Array(bytes[end.upperBound..<total])), total)
  }
}
