import HTTPWire

/// What a decoder made of bytes: the requests before the first error, and the error.
struct Decoding: Equatable {
  struct Request: Equatable {
    var method: String, target: String, body: String, fields: [String]
  }

  var requests: [Request] = []
  var error: WireError?

  /// Feeds the bytes in pieces, keeping what is not taken, as a connection does.
  init(_ bytes: [UInt8], pieces: Int, bodyLimit: Int = 1 << 20, limits: WireLimits = WireLimits()) {
    var decoder = RequestDecoder(limits: limits)
    var head: RequestHead?
    var buffer: [UInt8] = []
    var start = 0
    while start < bytes.count, error == nil {
      let end = min(start + max(pieces, 1), bytes.count)
      buffer += bytes[start..<end]
      start = end
      var position = 0
      do {
        while let event = try decoder.next(buffer.span, from: &position) {
          switch event {
          case .head(let next):
            head = next
            try decoder.acceptBody(upTo: bodyLimit)
          case .end(let body):
            guard let head else { continue }
            requests.append(
              Request(
                method: head.method, target: head.target, body: String(decoding: body, as: UTF8.self),
                fields: (0..<head.fields.count).map { index in
                  String(decoding: head.bytes[head.fields.nameRange(index)], as: UTF8.self) + "="
                    + String(decoding: head.bytes[head.fields.valueRange(index)], as: UTF8.self)
                }))
          }
        }
        buffer.removeFirst(position)
      } catch { self.error = error }
    }
  }

  init(_ text: String, bodyLimit: Int = 1 << 20, limits: WireLimits = WireLimits()) {
    self.init(Array(text.utf8), pieces: .max / 2, bodyLimit: bodyLimit, limits: limits)
  }
}
