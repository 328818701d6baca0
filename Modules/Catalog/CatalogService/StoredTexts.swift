import Catalog
import FoundationCore
import Persistence

/// A short list of texts in one column, as JSON; an empty list is NULL.
struct TextList: SQLBindable, SQLReadable {
  let texts: [String]

  private static let schema = Schema<[String]>.array(of: .anyText)

  init?(_ texts: [String]) {
    if texts.isEmpty { return nil }
    self.texts = texts
  }

  static var sqlKind: SQLValue.Kind { .text }
  var sqlValue: SQLValue { .text(String(decoding: Self.schema.encode(texts), as: UTF8.self)) }

  init(column: Column) throws(DatabaseError) {
    let stored = try column.text()
    guard let texts = try? Self.schema.decode(Array(stored.utf8)) else { throw column.mismatch("a list of texts") }
    self.texts = texts
  }
}

/// A short list of whole numbers in one column, as JSON.
struct NumberList: SQLBindable, SQLReadable {
  let numbers: [Int]

  private static let schema = Schema<[Int]>.array(of: .integer(in: 0...1_000_000))

  init(_ numbers: [Int]) { self.numbers = numbers }

  static var sqlKind: SQLValue.Kind { .text }
  var sqlValue: SQLValue { .text(String(decoding: Self.schema.encode(numbers), as: UTF8.self)) }

  init(column: Column) throws(DatabaseError) {
    let stored = try column.text()
    guard let numbers = try? Self.schema.decode(Array(stored.utf8)) else { throw column.mismatch("a list of numbers") }
    self.numbers = numbers
  }
}

/// Rich text in one column: its canonical form, as the API sends it.
struct StoredText: SQLBindable, SQLReadable {
  let text: RichText

  init?(_ text: RichText?) {
    guard let text, !text.isEmpty else { return nil }
    self.text = text
  }

  static var sqlKind: SQLValue.Kind { .text }
  var sqlValue: SQLValue { .text(String(decoding: Schema.richText.encode(text), as: UTF8.self)) }

  init(column: Column) throws(DatabaseError) {
    let stored = try column.text()
    guard let text = try? Schema.richText.decode(Array(stored.utf8)) else { throw column.mismatch("rich text") }
    self.text = text
  }
}

/// Values of attributes in one column, as JSON; none is NULL.
struct StoredAttributes: SQLBindable, SQLReadable {
  let values: [AttributeValue]

  private static let schema = Schema<[AttributeValue]>.array(of: .attributeValue)

  init?(_ values: [AttributeValue]) {
    if values.isEmpty { return nil }
    self.values = values
  }

  static var sqlKind: SQLValue.Kind { .text }
  var sqlValue: SQLValue { .text(String(decoding: Self.schema.encode(values), as: UTF8.self)) }

  init(column: Column) throws(DatabaseError) {
    let stored = try column.text()
    guard let values = try? Self.schema.decode(Array(stored.utf8)) else { throw column.mismatch("attributes") }
    self.values = values
  }
}

extension Schema where Value == String {
  /// A text that was checked when it was stored, or is checked afterwards.
  static var anyText: Schema {
    Schema(description: .string()) { reader throws(SchemaViolation) in
      try reader.string()
    } write: {
      $1.string($0)
    }
  }
}
