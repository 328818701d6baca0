/// What is asked of a server of somebody else's.
public struct OutboundRequest: Sendable, Hashable {
  /// What is to be done.
  public enum Method: String, Sendable, Hashable {
    /// Read.
    case get = "GET"
    /// Read the fields alone.
    case head = "HEAD"
    /// Do something.
    case post = "POST"
    /// Put something in a place.
    case put = "PUT"
    /// Remove what is in a place.
    case delete = "DELETE"
  }

  /// What is to be done.
  public var method: Method
  /// An http or https address, without a user's name.
  public var address: String
  /// Header fields, in this order. A name or value with a line break is refused.
  public var fields: [OutboundField]
  /// What is sent.
  public var body: [UInt8]
  /// How long an answer may be in bytes, after it has been decompressed.
  public var bodyLimit: Int
  /// How many redirects are followed.
  public var redirects: Int
  /// Whether a repeat does no harm, so that it is sent again after a failure.
  public var isIdempotent: Bool

  /// Makes a request. What is not `post` may be repeated, unless told otherwise.
  public init(
    _ method: Method = .get, _ address: String, fields: [OutboundField] = [], body: [UInt8] = [],
    bodyLimit: Int = 1 << 20, redirects: Int = 0, isIdempotent: Bool? = nil
  ) {
    (self.method, self.address, self.fields, self.body) = (method, address, fields, body)
    (self.bodyLimit, self.redirects) = (bodyLimit, redirects)
    self.isIdempotent = isIdempotent ?? (method != .post)
  }
}

/// A header field.
public struct OutboundField: Sendable, Hashable {
  /// The name of the field, sent as it is written here.
  public var name: String
  /// The value of the field. A request with a control character in one is refused before anything is sent.
  public var value: String

  /// A field with a name and a value.
  public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }

  /// Whether it can be sent as it is: nothing in it begins another field or ends the head.
  public var isSendable: Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      } && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
  }
}

/// What a server has answered.
public struct OutboundResponse: Sendable, Hashable {
  /// Its status.
  public var status: Int
  /// Its header fields, in the order they came.
  public var fields: [OutboundField]
  /// What it sent, decompressed.
  public var body: [UInt8]
  /// Where it came from, after redirects.
  public var address: String

  /// An answer.
  public init(status: Int, fields: [OutboundField] = [], body: [UInt8] = [], address: String = "") {
    (self.status, self.fields, self.body, self.address) = (status, fields, body, address)
  }

  /// The first field with a name, whatever its case.
  public subscript(name: String) -> String? {
    fields.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}
