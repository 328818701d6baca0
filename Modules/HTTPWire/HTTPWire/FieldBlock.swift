/// Header fields as one block of bytes and the places of names and values in it: two allocations for any number.
///
/// A block made by the parser shares the bytes of the head it came from. Names compare without case.
public struct FieldBlock: Sendable {
  struct Entry: Sendable {
    var nameStart: UInt32, nameCount: UInt32, valueStart: UInt32, valueCount: UInt32
  }

  /// All names and values, perhaps with other bytes between them.
  public private(set) var bytes: [UInt8]
  private(set) var entries: [Entry]

  /// A block without fields.
  public init() {
    bytes = []
    entries = []
  }

  init(bytes: [UInt8], entries: [Entry]) {
    self.bytes = bytes
    self.entries = entries
  }

  /// How many field lines there are.
  public var count: Int { entries.count }

  /// Where the name of a line is in `bytes`.
  public func nameRange(_ index: Int) -> Range<Int> {
    let entry = entries[index]
    return Int(entry.nameStart)..<Int(entry.nameStart) + Int(entry.nameCount)
  }

  /// Where the value of a line is in `bytes`.
  public func valueRange(_ index: Int) -> Range<Int> {
    let entry = entries[index]
    return Int(entry.valueStart)..<Int(entry.valueStart) + Int(entry.valueCount)
  }

  /// The first line at or after an index with the name, or nil.
  public func index(of name: String, from start: Int = 0) -> Int? {
    var index = start
    while index < entries.count {
      if isName(index, name) { return index }
      index += 1
    }
    return nil
  }

  /// Adds a line.
  ///
  /// Bytes that could end a line or a name early are replaced, so that no value can split a response.
  public mutating func append(name: String, value: String) {
    let nameStart = bytes.count
    for byte in name.utf8 { bytes.append(ASCII.isToken(byte) ? byte : UInt8(ascii: "_")) }
    let valueStart = bytes.count
    for byte in value.utf8 { bytes.append(ASCII.isFieldValue(byte) ? byte : ASCII.space) }
    guard let start = UInt32(exactly: nameStart), let end = UInt32(exactly: bytes.count) else { return }
    let middle = UInt32(truncatingIfNeeded: valueStart)
    entries.append(
      Entry(nameStart: start, nameCount: middle - start, valueStart: middle, valueCount: end - middle))
  }

  /// Removes every line with the name.
  ///
  /// Costs a look at each line.
  public mutating func remove(_ name: String) {
    var kept: [Entry] = []
    for index in entries.indices where !isName(index, name) { kept.append(entries[index]) }
    entries = kept
  }

  private func isName(_ index: Int, _ name: String) -> Bool {
    let entry = entries[index]
    guard Int(entry.nameCount) == name.utf8.count else { return false }
    var position = Int(entry.nameStart)
    for byte in name.utf8 {
      if ASCII.lowercased(bytes[position]) != ASCII.lowercased(byte) { return false }
      position += 1
    }
    return true
  }
}
