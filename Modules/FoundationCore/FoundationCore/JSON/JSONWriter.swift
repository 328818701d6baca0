/// Writes JSON as UTF-8 bytes, front to back, with nothing in between.
///
/// The caller keeps objects and arrays balanced; commas are put in by the writer. Every call is O(its own output).
public struct JSONWriter: Sendable {
  /// What has been written so far.
  public private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// A writer that expects about `capacity` bytes.
  public init(capacity: Int = 256) { bytes.reserveCapacity(capacity) }

  /// Opens an object.
  public mutating func beginObject() { open(UInt8(ascii: "{")) }
  /// Closes the innermost object.
  public mutating func endObject() { close(UInt8(ascii: "}")) }
  /// Opens an array.
  public mutating func beginArray() { open(UInt8(ascii: "[")) }
  /// Closes the innermost array.
  public mutating func endArray() { close(UInt8(ascii: "]")) }

  /// A member's name as it is written, colon and all, for `key(_:)` with bytes.
  static func member(_ name: String) -> [UInt8] {
    var writer = JSONWriter(capacity: name.utf8.count + 3)
    writer.key(name)
    return writer.bytes
  }

  /// Writes a member's name that `member` has made; its value comes next.
  mutating func key(_ member: [UInt8]) {
    separate()
    bytes.append(contentsOf: member)
    needsComma = false
  }

  /// Writes a member's name; its value comes next.
  public mutating func key(_ name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes an id as a string, of which nothing needs to be escaped.
  mutating func identifier(_ id: UniqueID) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: id.description.utf8)
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  /// Writes a string with what JSON requires escaped: quotes, backslashes and control characters.
  public mutating func string(_ value: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    appendEscaped(value)
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  /// Writes a whole number.
  public mutating func integer(_ value: some FixedWidthInteger) {
    separate()
    let start = bytes.count
    var rest = value.magnitude
    repeat {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
      rest = quotient
    } while rest > 0
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    // In place: reversing a slice would copy it.
    var (first, last) = (start, bytes.count - 1)
    while first < last {
      bytes.swapAt(first, last)
      (first, last) = (first + 1, last - 1)
    }
    needsComma = true
  }

  /// Writes `true` or `false`.
  public mutating func boolean(_ value: Bool) { literal(value ? "true" : "false") }

  /// Writes `null`.
  public mutating func null() { literal("null") }

  /// Writes one JSON value that is already encoded.
  public mutating func raw(_ value: some Sequence<UInt8>) {
    separate()
    bytes.append(contentsOf: value)
    needsComma = true
  }

  private mutating func literal(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func appendEscaped(_ value: String) {
    // Copied whole, and taken back in the rare case: a scan of the copy is quicker than one of the string.
    let start = bytes.count
    bytes.append(contentsOf: value.utf8)
    guard bytes[start...].contains(where: \.needsJSONEscape) else { return }
    bytes.removeSubrange(start...)
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0x0A: bytes.append(contentsOf: "\\n".utf8)
      case 0x0D: bytes.append(contentsOf: "\\r".utf8)
      case 0x09: bytes.append(contentsOf: "\\t".utf8)
      case 0..<0x20:
        bytes.append(contentsOf: "\\u00".utf8)
        bytes.append(UInt8(ascii: "0") + (byte >> 4))
        bytes.append(contentsOf: String(byte & 0xF, radix: 16).utf8)
      default: bytes.append(byte)
      }
    }
  }
}

extension UInt8 {
  fileprivate var needsJSONEscape: Bool { self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\") }
}
