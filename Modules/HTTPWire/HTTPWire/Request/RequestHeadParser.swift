/// Reads request heads strictly by RFC 9112: what could be read in two ways is refused, never repaired.
///
/// A head is parsed once it is complete; `scanned` remembers how far the search for its end got, so that a head
/// that comes byte by byte costs no more than one that comes whole.
struct RequestHeadParser {
  private let limits: WireLimits
  private var scanned = 0
  private var isLineSeen = false

  init(limits: WireLimits) {
    var limits = limits
    limits.headBytes = min(max(limits.headBytes, 16), 65_535)
    self.limits = limits
  }

  /// The head at a position of the input, and the position after it; nil when more bytes are needed.
  ///
  /// Call again with the same bytes and more after a nil.
  mutating func parse(_ input: Span<UInt8>, from position: Int) throws(WireError) -> (RequestHead, end: Int)? {
    guard let found = try findEnd(input, from: position) else { return nil }
    scanned = 0
    isLineSeen = false
    var reading = HeadReading(limits: limits)
    return (try reading.head(input.extracting(found)), found.upperBound)
  }

  private mutating func findEnd(_ input: Span<UInt8>, from position: Int) throws(WireError) -> Range<Int>? {
    var start = position
    // One empty line before a request is ignored (RFC 9112, section 2.2).
    if start < input.count, input[start] == ASCII.carriageReturn {
      guard start + 1 < input.count else { return nil }
      guard input[start + 1] == ASCII.lineFeed else { throw .malformedRequestLine }
      start += 2
    }
    guard start < input.count else { return nil }
    guard ASCII.isToken(input[start]) else { throw .malformedRequestLine }

    let bound = min(input.count, start + limits.headBytes)
    // A method of 32, two spaces and the version stand beside the target.
    let lineBound = start + min(limits.targetBytes + 44, limits.headBytes)
    var index = max(start, position + scanned)
    while index < bound {
      defer { index += 1 }
      guard input[index] == ASCII.lineFeed else { continue }
      if !isLineSeen, index >= lineBound { throw .targetTooLong }
      isLineSeen = true
      guard input[index - 1] == ASCII.carriageReturn else { throw .bareLineFeed }
      if index >= start + 3, input[index - 2] == ASCII.lineFeed, input[index - 3] == ASCII.carriageReturn {
        return start..<index + 1
      }
    }
    scanned = bound - position
    if !isLineSeen, input.count >= lineBound { throw .targetTooLong }
    if input.count >= start + limits.headBytes { throw .headTooLarge }
    return nil
  }
}
