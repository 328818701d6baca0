/// Why bytes were refused.
///
/// Each case has the status that the answer carries; after any of them the connection closes.
public enum WireError: Error, Hashable, Sendable, CaseIterable {
  /// The request line is not `method SP target SP HTTP/1.x CRLF` (RFC 9112, section 3).
  case malformedRequestLine
  /// A field line is not `name ":" value CRLF`, is folded, or holds a control character (RFC 9112, section 5).
  case malformedField
  /// A line ends in LF without CR.
  case bareLineFeed
  /// The length of the body could be read in more than one way (RFC 9112, section 6.3): the seed of smuggling.
  case ambiguousFraming
  /// `Host` is missing, repeated, or not a host (RFC 9112, section 3.2).
  case malformedHost
  /// A chunk, its extension or a trailer is not as RFC 9112, section 7.1 has it.
  case malformedChunk
  /// The body is larger than the route takes.
  case bodyTooLarge
  /// The target is longer than the limit.
  case targetTooLong
  /// `Expect` asks for something other than `100-continue`.
  case unmetExpectation
  /// The head is larger than the limit, or has too many fields.
  case headTooLarge
  /// A transfer coding other than `chunked`.
  case unsupportedTransferCoding
  /// A version other than HTTP/1.0 and HTTP/1.1, the HTTP/2 preface among them.
  case unsupportedVersion

  /// The status code of the answer.
  public var status: Int {
    switch self {
    case .malformedRequestLine, .malformedField, .bareLineFeed, .ambiguousFraming, .malformedHost, .malformedChunk: 400
    case .bodyTooLarge: 413
    case .targetTooLong: 414
    case .unmetExpectation: 417
    case .headTooLarge: 431
    case .unsupportedTransferCoding: 501
    case .unsupportedVersion: 505
    }
  }
}

/// What a request's head may weigh.
public struct WireLimits: Sendable {
  /// Bytes from the first of the request line to the end of the empty line; at most 65,535.
  public var headBytes = 16 << 10
  /// Bytes of the request's target.
  public var targetBytes = 8 << 10
  /// Field lines in a head.
  public var fieldCount = 100

  /// The limits of the service: 16 KiB, 8 KiB, 100.
  public init() {}
}
