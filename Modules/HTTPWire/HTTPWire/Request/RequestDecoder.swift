/// Turns the bytes of a connection into requests: a head, then its body.
///
/// It holds no bytes of its own but the body's.
///
/// After an error the decoder is of no more use: where the next request starts is not known, so close.
public struct RequestDecoder: Sendable {
  /// What the bytes up to a position were.
  public enum Event: Sendable {
    /// A head; say with `acceptBody(upTo:)` how large a body may be, then go on.
    case head(RequestHead)
    /// The end of the request, and its body.
    case end(body: [UInt8])
  }

  private enum State {
    case head, undecided(RequestHead.Framing), length(Int), chunks(ChunkedDecoder)
  }

  private var parser: RequestHeadParser
  private var state = State.head
  private var body: [UInt8] = []
  /// Bytes of the body that have been taken already.
  private var taken = 0
  private var bodyLimit = 0

  /// A decoder at the start of a connection.
  public init(limits: WireLimits = WireLimits()) { parser = RequestHeadParser(limits: limits) }

  /// Whether the next byte belongs to a head.
  public var isBetweenRequests: Bool { if case .head = state { true } else { false } }

  /// How many bytes of the body are here: what a minimum rate is measured on.
  public var bodyCount: Int { taken + body.count }

  /// Takes the bytes of the body that are here, which do not come again with its end.
  public mutating func takeBody() -> [UInt8] {
    defer {
      taken += body.count
      body = []
    }
    return body
  }

  /// Sets the largest body of the request whose head was just returned, in bytes; without this, none.
  ///
  /// - Throws: `.bodyTooLarge` when the head announces more, before any of it is read.
  public mutating func acceptBody(upTo limit: Int) throws(WireError) {
    bodyLimit = limit
    if case .undecided(.length(let length)) = state, length > limit { throw .bodyTooLarge }
  }

  /// Reads on from a position, which moves past what was taken; nil when more bytes are needed.
  ///
  /// Bytes after the position must be given again, with more, at the next call.
  ///
  /// - Throws: `WireError` for what is no request, or beyond the limits. The decoder is of no more use then.
  public mutating func next(_ input: Span<UInt8>, from position: inout Int) throws(WireError) -> Event? {
    if case .undecided(let framing) = state { try begin(framing) }
    switch state {
    case .head:
      guard let (head, end) = try parser.parse(input, from: position) else { return nil }
      position = end
      state = .undecided(head.framing)
      return .head(head)
    case .length(let length):
      let count = min(length - bodyCount, input.count - position)
      if count > 0 {
        let part = input.extracting(position..<position + count)
        unsafe part.withUnsafeBufferPointer { unsafe body.append(contentsOf: $0) }
        position += count
      }
      return bodyCount == length ? finish() : nil
    case .chunks(var decoder):
      // Taken out while it works, so that the body is not copied.
      state = .head
      let isDone = try decoder.decode(input, from: &position, into: &body, limit: bodyLimit - taken)
      if isDone { return finish() }
      state = .chunks(decoder)
      return nil
    case .undecided: return nil
    }
  }

  private mutating func begin(_ framing: RequestHead.Framing) throws(WireError) {
    switch framing {
    case .none: state = .length(0)
    case .length(let length):
      guard length <= bodyLimit else { throw .bodyTooLarge }
      // Memory follows what has come, not what was announced.
      body.reserveCapacity(min(length, 64 << 10))
      state = .length(length)
    case .chunked: state = .chunks(ChunkedDecoder())
    }
  }

  private mutating func finish() -> Event {
    defer {
      body = []
      taken = 0
      bodyLimit = 0
      state = .head
    }
    return .end(body: body)
  }
}
