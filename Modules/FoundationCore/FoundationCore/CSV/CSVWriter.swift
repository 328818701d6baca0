/// Writes comma-separated values (RFC 4180) with LF line ends: what `CSVReader` reads back to the same cells.
public struct CSVWriter: Sendable {
  /// What has been written, in UTF-8.
  public private(set) var bytes: [UInt8] = []

  /// A writer that has written nothing.
  public init() {}

  /// Writes a record. Cells are quoted where they must be, and a lone empty one, which would else be no record.
  public mutating func write(_ cells: [String]) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(0x2C) }
      if cell.utf8.contains(where: { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D })
        || cell.isEmpty && cells.count == 1
      {
        bytes.append(0x22)
        for byte in cell.utf8 {
          if byte == 0x22 { bytes.append(0x22) }
          bytes.append(byte)
        }
        bytes.append(0x22)
      } else {
        bytes += cell.utf8
      }
    }
    bytes.append(0x0A)
  }

  /// Writes an empty line, which readers count and pass over.
  public mutating func writeEmptyLine() { bytes.append(0x0A) }
}
