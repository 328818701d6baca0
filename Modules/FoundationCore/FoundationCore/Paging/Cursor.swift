/// A place in a sorted list: the sort key and id of the last element seen, opaque to clients.
///
/// It carries a fingerprint of the filter it was made under, so that using it with another filter is refused instead of
/// giving a list with holes. It is not signed: it grants nothing that a filter does not.
public struct Cursor: Hashable, Sendable {
  /// One part of a sort key.
  public enum Key: Hashable, Sendable {
    /// A number: a price, a time, a rank.
    case integer(Int64)
    /// A text, compared as the list compares it.
    case text(String)
    /// An id, which breaks ties.
    case id(UniqueID)
  }

  /// The text that goes over the wire.
  public let text: String

  /// Wraps text from the wire without looking into it.
  public init(text: String) { self.text = text }

  /// Makes the cursor of a place. `version` names the meaning of `keys` and changes with it.
  public init(version: UInt8, filter: UInt64, keys: [Key]) {
    var bytes: [UInt8] = [version]
    bytes.append(bigEndian: filter)
    for key in keys {
      switch key {
      case .integer(let value):
        bytes.append(1)
        bytes.append(bigEndian: UInt64(bitPattern: value))
      case .text(let value):
        bytes.append(2)
        bytes.append(bigEndian: UInt64(value.utf8.count))
        bytes.append(contentsOf: value.utf8)
      case .id(let value):
        bytes.append(3)
        bytes.append(bigEndian: value.high)
        bytes.append(bigEndian: value.low)
      }
    }
    text = Base64URL.encode(bytes)
  }

  /// The keys, when the text is a cursor of this version made under this filter; nil otherwise.
  public func keys(version: UInt8, filter: UInt64) -> [Key]? {
    guard let bytes = Base64URL.decode(text) else { return nil }
    var rest = bytes[...]
    guard rest.popFirst() == version, rest.popBigEndian() == filter else { return nil }
    var keys: [Key] = []
    while let kind = rest.popFirst() {
      switch kind {
      case 1:
        guard let value = rest.popBigEndian() else { return nil }
        keys.append(.integer(Int64(bitPattern: value)))
      case 2:
        guard let count = rest.popBigEndian(), count <= UInt64(rest.count),
          let value = String(validating: rest.prefix(Int(count)), as: UTF8.self)
        else { return nil }
        rest = rest.dropFirst(Int(count))
        keys.append(.text(value))
      case 3:
        guard let high = rest.popBigEndian(), let low = rest.popBigEndian() else { return nil }
        keys.append(.id(UniqueID(high: high, low: low)))
      default: return nil
      }
    }
    return keys
  }
}

extension Schema where Value == Cursor {
  /// A cursor's text, at most 1,024 characters.
  public static var cursor: Schema {
    Schema<String>.text(1...1_024).map({ text throws(SchemaViolation) in Cursor(text: text) }, { $0.text })
  }
}

extension [UInt8] {
  fileprivate mutating func append(bigEndian value: UInt64) {
    for shift in stride(from: 56, through: 0, by: -8) { append(UInt8(truncatingIfNeeded: value >> UInt64(shift))) }
  }
}

extension ArraySlice<UInt8> {
  fileprivate mutating func popBigEndian() -> UInt64? {
    guard count >= 8 else { return nil }
    var value: UInt64 = 0
    for _ in 0..<8 { value = value << 8 | UInt64(popFirst() ?? 0) }
    return value
  }
}
