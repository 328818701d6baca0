/// What the cursors of one list mean that is sorted by a number, such as a time or an amount, and then by id.
///
/// Pages of such a list begin behind a pair of keys (keyset pagination), so that they cost the same however far in they
/// are:
///
/// ```swift
/// let keyset = Keyset(version: 1, filter: fingerprint)
/// guard let (time, id) = keyset.place(of: cursor) else { throw .invalidCursor }
/// // … WHERE (created_at, id) < (\(time), \(id)) ORDER BY created_at DESC, id DESC LIMIT \(limit + 1)
/// return Page(rows, limit: limit) { keyset.cursor(after: $0.createdAt, $0.id.value) }
/// ```
public struct Keyset: Sendable {
  /// A place in the list: a number, which is milliseconds for a time, and an id.
  public typealias Place = (number: Int64, id: UniqueID)

  private let version: UInt8
  private let filter: UInt64

  /// The cursors of a list. `version` differs between the lists of a context, and changes with the meaning of their
  /// number; `filter` is a fingerprint of what narrows the list.
  public init(version: UInt8, filter: UInt64 = 0) {
    self.version = version
    self.filter = filter
  }

  /// Where a cursor is; nil for a cursor of another list or under another filter.
  public func place(of cursor: Cursor) -> Place? {
    guard let keys = cursor.keys(version: version, filter: filter), keys.count == 2,
      case .integer(let number) = keys[0],
      case .id(let id) = keys[1]
    else { return nil }
    return (number, id)
  }

  /// The place after an element that has a number and an id.
  public func cursor(after number: Int64, _ id: UniqueID) -> Cursor {
    Cursor(version: version, filter: filter, keys: [.integer(number), .id(id)])
  }

  /// The place after an element that has a time and an id.
  public func cursor(after time: Timestamp, _ id: UniqueID) -> Cursor { cursor(after: time.milliseconds, id) }
}
