/// Reads comma-separated values (RFC 4180) record by record, in memory bounded by the longest record.
///
/// Quoted cells may hold commas, doubled quotes and line ends. Line ends are LF or CRLF. A byte order mark is skipped, and
/// so are lines without anything on them. What stands after a closing quote is kept: real files have it.
public struct CSVReader: Sendable {
  private var bytes: ArraySlice<UInt8>
  /// The line the next record begins at, counted from 1.
  public private(set) var line = 1

  /// Reads from bytes in UTF-8.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
  }

  /// The next record's cells; nil at the end.
  public mutating func next() -> [String]? {
    while let first = bytes.first, first == 0x0A || first == 0x0D {
      if first == 0x0A { line += 1 }
      bytes.removeFirst()
    }
    guard !bytes.isEmpty else { return nil }
    var record: [String] = []
    var cell: [UInt8] = []
    var isQuoted = false
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      if isQuoted {
        if byte == 0x22 {
          if index < bytes.endIndex, bytes[index] == 0x22 {
            cell.append(0x22)
            index += 1
          } else {
            isQuoted = false
          }
        } else {
          if byte == 0x0A { line += 1 }
          cell.append(byte)
        }
        continue
      }
      switch byte {
      case 0x22 where cell.isEmpty: isQuoted = true
      case 0x2C:
        record.append(String(decoding: cell, as: UTF8.self))
        cell.removeAll(keepingCapacity: true)
      case 0x0A:
        line += 1
        return finish(&record, cell, at: index)
      case 0x0D where index < bytes.endIndex && bytes[index] == 0x0A: break
      default: cell.append(byte)
      }
    }
    return finish(&record, cell, at: index)
  }

  private mutating func finish(_ record: inout [String], _ cell: [UInt8], at index: Int) -> [String] {
    record.append(String(decoding: cell, as: UTF8.self))
    bytes = bytes[index...]
    return record
  }
}
