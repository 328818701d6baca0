/// Takes `multipart/form-data` apart (RFC 7578) as it comes, whatever pieces it comes in.
///
/// It holds no more than a part's head or a boundary's beginning. After an error it is of no more use.
public struct MultipartParser: Sendable {
  /// What was found.
  public enum Event: Hashable, Sendable {
    /// A part begins.
    case part(MultipartHead)
    /// Some of the part's bytes.
    case data([UInt8])
    /// The part is complete.
    case partEnd
    /// The body is complete; what follows is passed over.
    case end
  }

  /// Why a body cannot be taken apart.
  public enum Failure: Error, Hashable, Sendable {
    /// Neither a part nor the end follows a boundary, or the body stops early.
    case malformed
    /// A part's head is no `form-data`, or cannot be read.
    case malformedHead
    /// A part's head is larger than 8 KiB.
    case headTooLarge
    /// There are more than 100 parts.
    case tooManyParts
  }

  private enum State: Sendable {
    /// Before the first boundary.
    case preamble
    /// After a boundary: `--` ends the body, a line end begins a part.
    case afterBoundary
    case head, data, end
  }

  private static let headLimit = 8 << 10
  private static let partLimit = 100

  private let delimiter: [UInt8]
  private var state = State.preamble
  /// What was not decided on yet; begins with the line end that may stand before the first boundary.
  private var pending: [UInt8] = [0x0D, 0x0A]
  private var parts = 0

  /// A parser for a body of a content type; nil when that is no form with files, or has no boundary.
  public init?(contentType: String) {
    guard let boundary = Self.boundary(of: contentType) else { return nil }
    delimiter = Array("\r\n--\(boundary)".utf8)
  }

  /// Whether the last boundary has come.
  public var isComplete: Bool { state == .end }

  /// Takes some bytes, and tells what they were.
  ///
  /// - Throws: `malformed` for bytes that are no multipart body, and what its limits refuse. The parser is of no more
  ///   use then.
  public mutating func parse(_ bytes: [UInt8]) throws(Failure) -> [Event] {
    guard state != .end else { return [] }
    pending += bytes
    var position = 0
    var events: [Event] = []
    while let next = try step(from: position, into: &events) { position = next }
    pending.removeFirst(min(position, pending.count))
    return events
  }

  /// Says that there is nothing more to come.
  ///
  /// - Throws: `malformed` when the last part has not ended.
  public func finish() throws(Failure) { if state != .end { throw .malformed } }

  /// Goes on from a position; nil when more bytes are needed.
  private mutating func step(from start: Int, into events: inout [Event]) throws(Failure) -> Int? {
    switch state {
    case .preamble, .data: return content(from: start, into: &events)
    case .afterBoundary:
      guard pending.count >= start + 2 else { return nil }
      switch (pending[start], pending[start + 1]) {
      case (0x2D, 0x2D):
        state = .end
        events.append(.end)
        return nil
      case (0x0D, 0x0A):
        state = .head
        return start + 2
      default: throw .malformed
      }
    case .head:
      guard let end = end(ofHeadFrom: start) else {
        if pending.count - start > Self.headLimit { throw .headTooLarge }
        return nil
      }
      guard end - start <= Self.headLimit else { throw .headTooLarge }
      guard let head = MultipartHead(pending[start..<end]) else { throw .malformedHead }
      parts += 1
      guard parts <= Self.partLimit else { throw .tooManyParts }
      events.append(.part(head))
      state = .data
      return end + 2
    case .end: return nil
    }
  }

  /// Passes over the preamble, or hands a part's bytes on, up to the next boundary.
  private mutating func content(from start: Int, into events: inout [Event]) -> Int? {
    let (place, isWhole) = boundary(from: start)
    if state == .data, place > start { events.append(.data(Array(pending[start..<place]))) }
    // What may begin a boundary waits for more.
    guard isWhole else { return place > start ? place : nil }
    if state == .data { events.append(.partEnd) }
    state = .afterBoundary
    return place + delimiter.count
  }

  /// Where a boundary begins, or may begin at the end of what is here.
  private func boundary(from start: Int) -> (place: Int, isWhole: Bool) {
    var place = start
    while place < pending.count {
      guard let next = pending[place...].firstIndex(of: 0x0D) else { return (pending.count, false) }
      let length = min(delimiter.count, pending.count - next)
      if pending[next..<next + length].elementsEqual(delimiter[..<length]) { return (next, length == delimiter.count) }
      place = next + 1
    }
    return (place, false)
  }

  /// Where the empty line after a part's head begins: the head's last line end stands before it.
  private func end(ofHeadFrom start: Int) -> Int? {
    if pending.count >= start + 2, pending[start] == 0x0D, pending[start + 1] == 0x0A { return start }
    var place = start
    while place + 3 < pending.count {
      guard let next = pending[place...].firstIndex(of: 0x0D), next + 3 < pending.count else { return nil }
      if pending[next + 1] == 0x0A, pending[next + 2] == 0x0D, pending[next + 3] == 0x0A { return next + 2 }
      place = next + 1
    }
    return nil
  }

  /// RFC 2046: up to 70 characters of a small set.
  private static func boundary(of contentType: String) -> String? {
    let parts = contentType.split(separator: ";")
    guard parts.first?.trimmed.lowercased() == "multipart/form-data" else { return nil }
    let named = parts.dropFirst().map(\.trimmed).filter { $0.lowercased().hasPrefix("boundary=") }
    guard named.count == 1, var value = named.first?.dropFirst("boundary=".count) else { return nil }
    if value.count >= 2, value.hasPrefix("\""), value.hasSuffix("\"") { value = value.dropFirst().dropLast() }
    let isFine = value.utf8.allSatisfy { byte in
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
        || "'()+_,-./:=?".utf8.contains(byte)
    }
    return isFine && (1...70).contains(value.utf8.count) ? String(value) : nil
  }
}

extension Substring {
  var trimmed: Substring {
    var rest = drop { $0 == " " || $0 == "\t" }
    while rest.last == " " || rest.last == "\t" { rest.removeLast() }
    return rest
  }
}
