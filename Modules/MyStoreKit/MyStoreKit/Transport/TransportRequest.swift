/// A request before it meets a network: what every transport can carry.
public struct TransportRequest: Sendable {
  /// The methods the store's API uses.
  public enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
  }

  /// What to do.
  public var method: Method
  /// An absolute path, already percent-encoded where needed.
  public var path: String
  /// Parameters, not yet encoded.
  public var query: [QueryItem]
  /// Header fields by lower-case name.
  public var fields: [String: String] = [:]
  /// The body, if there is one.
  public var body: [UInt8]?
  /// The path of a file whose bytes are the body, instead: they are read while they are sent.
  public var file: String?

  /// A request without fields or body.
  public init(method: Method, path: String, query: [QueryItem] = []) {
    self.method = method
    self.path = path
    self.query = query
  }

  /// Path and query as they stand in a request line.
  public var target: String {
    guard !query.isEmpty else { return path }
    return path + "?"
      + query.map { Self.encode($0.name) + "=" + Self.encode($0.value) }.joined(separator: "&")
  }

  /// Whether repeating it cannot do more than doing it once.
  public var isIdempotent: Bool { method != .post && method != .patch || fields["idempotency-key"] != nil }

  /// Percent-encodes everything but RFC 3986's unreserved characters.
  public static func encode(_ text: String) -> String {
    var output = ""
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
        output.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        output += digits.utf8.count == 1 ? "%0" + digits : "%" + digits
      }
    }
    return output
  }
}

/// What a server answered.
public struct TransportResponse: Sendable {
  /// The status code.
  public var status: Int
  /// Header fields by lower-case name.
  public var fields: [String: String]
  /// The whole body.
  public var body: [UInt8]

  /// A response with its parts; names of fields are made lower-case.
  public init(status: Int, fields: [String: String] = [:], body: [UInt8] = []) {
    self.status = status
    self.fields = Dictionary(fields.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { first, _ in first })
    self.body = body
  }
}
