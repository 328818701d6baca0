/// Decodes a chunked body (RFC 9112, section 7.1) as it comes.
///
/// Extensions and trailers are checked and dropped.
struct ChunkedDecoder {
  private enum State {
    case size, chunkExtension, sizeEnd, data, dataEnd, dataFeed
    case trailerStart, trailerName, trailerValue, trailerEnd, lastFeed, done
  }

  private var state = State.size
  private var remaining = 0
  private var digits = 0
  /// Bytes of extensions and trailers in the whole body: they buy nothing, so few are allowed.
  private var overhead = 0
  private static let overheadLimit = 4_096

  /// Moves decoded bytes to the body; true when the body is complete.
  mutating func decode(
    _ input: Span<UInt8>, from position: inout Int, into body: inout [UInt8], limit: Int
  ) throws(WireError) -> Bool {
    while position < input.count, state != .done {
      if state == .data {
        let count = min(remaining, input.count - position)
        guard body.count <= limit - count else { throw .bodyTooLarge }
        let part = input.extracting(position..<position + count)
        unsafe part.withUnsafeBufferPointer { unsafe body.append(contentsOf: $0) }
        position += count
        remaining -= count
        if remaining == 0 { state = .dataEnd }
      } else {
        try step(input[position], body.count, limit)
        position += 1
      }
    }
    return state == .done
  }

  private mutating func step(_ byte: UInt8, _ count: Int, _ limit: Int) throws(WireError) {
    switch state {
    case .size: try size(byte, count, limit)
    case .chunkExtension:
      try addOverhead()
      if byte == ASCII.carriageReturn { state = .sizeEnd } else if !ASCII.isFieldValue(byte) { throw .malformedChunk }
    case .sizeEnd:
      try expect(byte, ASCII.lineFeed, then: remaining == 0 ? .trailerStart : .data)
    case .data: break
    case .dataEnd: try expect(byte, ASCII.carriageReturn, then: .dataFeed)
    case .dataFeed:
      try expect(byte, ASCII.lineFeed, then: .size)
      digits = 0
    case .trailerStart:
      try addOverhead()
      if byte == ASCII.carriageReturn {
        state = .lastFeed
      } else {
        guard ASCII.isToken(byte) else { throw .malformedChunk }
        state = .trailerName
      }
    case .trailerName:
      try addOverhead()
      if byte == ASCII.colon { state = .trailerValue } else if !ASCII.isToken(byte) { throw .malformedChunk }
    case .trailerValue:
      try addOverhead()
      if byte == ASCII.carriageReturn {
        state = .trailerEnd
      } else if !ASCII.isFieldValue(byte) {
        throw .malformedChunk
      }
    case .trailerEnd: try expect(byte, ASCII.lineFeed, then: .trailerStart)
    case .lastFeed: try expect(byte, ASCII.lineFeed, then: .done)
    case .done: break
    }
  }

  private mutating func size(_ byte: UInt8, _ count: Int, _ limit: Int) throws(WireError) {
    if let digit = hexadecimalDigit(byte) {
      // Eight digits are 4 GiB, and cannot overflow. More would be zeroes that another reader may cut.
      guard digits < 8 else { throw .malformedChunk }
      digits += 1
      remaining = remaining << 4 | Int(digit)
      return
    }
    guard digits > 0 else { throw .malformedChunk }
    // A chunk that will not fit is refused before it is read.
    guard remaining <= limit - count else { throw .bodyTooLarge }
    switch byte {
    case ASCII.carriageReturn: state = .sizeEnd
    case ASCII.semicolon: state = .chunkExtension
    default: throw .malformedChunk
    }
  }

  private mutating func expect(_ byte: UInt8, _ expected: UInt8, then next: State) throws(WireError) {
    guard byte == expected else { throw .malformedChunk }
    state = next
  }

  private mutating func addOverhead() throws(WireError) {
    overhead += 1
    guard overhead <= Self.overheadLimit else { throw .malformedChunk }
  }

  private func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }
}
