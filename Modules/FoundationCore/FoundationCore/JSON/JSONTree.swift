/// A JSON value as a tree, so that two of them can be compared part by part.
enum JSONTree: Equatable {
  struct Member: Equatable {
    let name: String
    var value: JSONTree
  }

  case object([Member])
  case array([JSONTree])
  /// A string, number, boolean or null, as its JSON text.
  case scalar(String)

  /// Reads the next value.
  init(_ reader: inout JSONReader) throws(SchemaViolation) {
    switch reader.nextKind() {
    case .object:
      var members: [Member] = []
      try reader.object { name, reader throws(SchemaViolation) in
        members.append(Member(name: String(decoding: name, as: UTF8.self), value: try JSONTree(&reader)))
      }
      self = .object(members)
    case .array:
      var elements: [JSONTree] = []
      try reader.array { _, reader throws(SchemaViolation) in elements.append(try JSONTree(&reader)) }
      self = .array(elements)
    case .string:
      var writer = JSONWriter()
      writer.string(try reader.string())
      self = .scalar(String(decoding: writer.bytes, as: UTF8.self))
    case .number: self = .scalar(try reader.numeral())
    case .boolean: self = .scalar(try reader.boolean() ? "true" : "false")
    case .null:
      _ = reader.takeNull()
      self = .scalar("null")
    }
  }

  /// Reads a whole text; nil unless it is JSON.
  init?(_ bytes: [UInt8]) {
    do {
      var reader = JSONReader(try JSONDocument(bytes), unknownFields: .ignored)
      self = try JSONTree(&reader)
    } catch { return nil }
  }

  func write(into writer: inout JSONWriter) {
    switch self {
    case .object(let members):
      writer.beginObject()
      for member in members {
        writer.key(member.name)
        member.value.write(into: &writer)
      }
      writer.endObject()
    case .array(let elements):
      writer.beginArray()
      for element in elements { element.write(into: &writer) }
      writer.endArray()
    case .scalar(let text): writer.raw(text.utf8)
    }
  }

  /// The value as JSON.
  var bytes: [UInt8] {
    var writer = JSONWriter()
    write(into: &writer)
    return writer.bytes
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  var isObject: Bool { if case .object = self { true } else { false } }

  subscript(name: String) -> JSONTree? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }
}
