/// Reads comma-separated values (RFC 4180) record by record, in memory bounded by the longest record it may hold.
///
/// Quoted cells may hold commas, doubled quotes and line ends. Line ends are LF, CRLF or CR. A byte order mark is skipped,
/// and so are lines without anything on them. What stands after a closing quote is kept: real files have it.
///
/// A file that is larger than memory is handed over in pieces: `push` some bytes, take records until `next` is nil, and
/// after the last piece `finish`. Cells may be parted by something else than commas.
public struct CSVReader: Sendable {
  private enum State {
    case start, unquoted, quoted, closed
  }

  /// What parts cells. To be set between two records.
  public var separator = UInt8(ascii: ",")
  /// How many bytes a record may have. Of longer ones nothing but their number is left, and `isOversized` tells.
  public let recordLimit: Int
  /// The line the next record begins at, counted from 1.
  public private(set) var line = 1
  /// The number of the record that `next` gave last, counted from 1; empty lines count too, as they do in spreadsheets.
  public private(set) var number = 0
  /// Whether the record that `next` gave last was longer than the limit, and therefore comes without cells.
  public private(set) var isOversized = false
  /// Whether the record that `next` gave last ended within quotes, at the end of the file.
  public private(set) var isUnclosed = false

  private var bytes: [UInt8]
  private var index = 0
  private var isAtEnd: Bool
  private var hasBegun = false
  private var state = State.start
  private var record: [String] = []
  private var cell: [UInt8] = []
  private var size = 0
  private var afterCR = false

  /// Reads from bytes in UTF-8.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    isAtEnd = true
    recordLimit = Int.max
  }

  /// Reads bytes in UTF-8 that come in pieces.
  public init(recordLimit: Int) {
    bytes = []
    isAtEnd = false
    self.recordLimit = recordLimit
  }

  /// Hands over the next piece. The first must hold a byte order mark whole, if there is one.
  public mutating func push(_ piece: [UInt8]) {
    bytes = index == bytes.count ? piece : Array(bytes[index...]) + piece
    index = 0
  }

  /// Says that there are no more pieces.
  public mutating func finish() { isAtEnd = true }

  /// The next record's cells; nil at the end, or where the next piece is needed.
  public mutating func next() -> [String]? {
    if !hasBegun, !bytes.isEmpty {
      hasBegun = true
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    }
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      let isSecondHalf = afterCR && byte == 0x0A
      afterCR = false
      if isSecondHalf { continue }
      if state != .quoted, byte == 0x0A || byte == 0x0D {
        afterCR = byte == 0x0D
        line += 1
        number += 1
        // A line without anything on it is no record.
        if size > 0 { return end() }
      } else {
        size += 1
        take(byte)
      }
    }
    guard isAtEnd, size > 0 else { return nil }
    number += 1
    return end()
  }

  private mutating func take(_ byte: UInt8) {
    switch (state, byte) {
    case (.quoted, 0x22): state = .closed
    case (.closed, 0x22):
      // Two quotes within quotes are one that is meant.
      state = .quoted
      append(byte)
    case (.quoted, _):
      if byte == 0x0A { line += 1 }
      append(byte)
    case (.start, 0x22): state = .quoted
    case (_, separator):
      endCell()
      state = .start
    default:
      state = .unquoted
      append(byte)
    }
  }

  private mutating func append(_ byte: UInt8) { if size <= recordLimit { cell.append(byte) } }

  private mutating func endCell() {
    if size <= recordLimit { record.append(String(decoding: cell, as: UTF8.self)) }
    cell.removeAll(keepingCapacity: true)
  }

  private mutating func end() -> [String] {
    (isOversized, isUnclosed) = (size > recordLimit, state == .quoted)
    endCell()
    let cells = isOversized ? [] : record
    (record, state, size) = ([], .start, 0)
    return cells
  }
}
