import HTTPReactor

/// A response.
///
/// The connection adds framing, `Date` and the security fields; the body is shared, not copied.
public struct HTTPResponse: Sendable {
  /// The status.
  public var status: HTTPStatus
  /// The header fields.
  public var fields: HTTPFields
  /// The body.
  ///
  /// For HEAD it is what GET would answer: the connection leaves it out.
  public var body: [UInt8]
  /// A body that is sent while it is made, in place of `body`; nil for one that is here.
  ///
  /// Each part is asked for when the client has taken the one before it, so that one is held at a time. A stream that throws
  /// closes the connection, which tells the client that the body is not complete. An answer that is ready at once, or that
  /// goes through a cache, has no stream.
  public var stream: BodyStream?

  /// Makes a response.
  public init(_ status: HTTPStatus = .ok, fields: HTTPFields = HTTPFields(), body: [UInt8] = []) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  /// A response with a body of a content type.
  public init(_ status: HTTPStatus = .ok, type: String, body: [UInt8]) {
    self.init(status, fields: ["Content-Type": type], body: body)
  }

  /// A response whose body is sent while it is made.
  public init(_ status: HTTPStatus = .ok, fields: HTTPFields, stream: BodyStream) {
    self.init(status, fields: fields)
    self.stream = stream
  }

  /// A plain text in UTF-8.
  public static func text(_ text: String, status: HTTPStatus = .ok) -> HTTPResponse {
    HTTPResponse(status, type: "text/plain; charset=utf-8", body: Array(text.utf8))
  }

  /// An HTML page, as UTF-8 bytes.
  public static func html(_ body: [UInt8], status: HTTPStatus = .ok) -> HTTPResponse {
    HTTPResponse(status, type: "text/html; charset=utf-8", body: body)
  }

  /// Sends the client to another location; 303 has it ask there by GET.
  public static func redirect(to location: String, status: HTTPStatus = .seeOther) -> HTTPResponse {
    HTTPResponse(status, fields: ["Location": location])
  }

  var answer: Answer { Answer(status: status.code, fields: fields.block, body: body, isStreamed: stream != nil) }
}
