import Content
import FoundationCore
import Persistence

/// Rich text in one column: its canonical form, as the API sends it; nothing is NULL.
struct StoredRichText: SQLBindable, SQLReadable {
  let text: RichText

  init?(_ text: RichText?) {
    guard let text, !text.isEmpty else { return nil }
    self.text = text
  }

  static var sqlKind: SQLValue.Kind { .text }
  var sqlValue: SQLValue { .text(String(decoding: Schema.richText.encode(text), as: UTF8.self)) }

  init(column: Column) throws(DatabaseError) { text = try column.value(of: .richText, "rich text") }
}

/// The blocks of a home page in one column.
struct StoredBlocks: SQLBindable, SQLReadable {
  let blocks: [HomeBlock]

  init(_ blocks: [HomeBlock]) { self.blocks = blocks }

  static var sqlKind: SQLValue.Kind { .text }
  var sqlValue: SQLValue { .text(String(decoding: Schema.homeBlocks.encode(blocks), as: UTF8.self)) }

  init(column: Column) throws(DatabaseError) { blocks = try column.value(of: .homeBlocks, "blocks") }
}

/// The entries of a menu in one column.
struct StoredEntries: SQLBindable, SQLReadable {
  let entries: [MenuEntry]

  private static let schema = Schema<[MenuEntry]>.array(of: .menuEntry)

  init(_ entries: [MenuEntry]) { self.entries = entries }

  static var sqlKind: SQLValue.Kind { .text }
  var sqlValue: SQLValue { .text(String(decoding: Self.schema.encode(entries), as: UTF8.self)) }

  init(column: Column) throws(DatabaseError) { entries = try column.value(of: Self.schema, "entries") }
}

/// A word of a closed set in one column.
struct StoredWord<Value: RawRepresentable<String> & Sendable>: SQLReadable {
  let value: Value

  static var sqlKind: SQLValue.Kind { .text }

  init(column: Column) throws(DatabaseError) {
    guard let value = Value(rawValue: try column.text()) else { throw column.mismatch("a known word") }
    self.value = value
  }
}

extension Column {
  /// The value that a column holds as JSON.
  fileprivate func value<Value>(of schema: Schema<Value>, _ expected: String) throws(DatabaseError) -> Value {
    let stored = try text()
    guard let value = try? schema.decode(Array(stored.utf8)) else { throw mismatch(expected) }
    return value
  }
}
