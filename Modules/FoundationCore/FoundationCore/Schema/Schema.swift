/// How a type is read from JSON, written to JSON and described: one value does all three, so that they cannot differ.
///
/// Declared beside the type it is of. Composed from the statics (`.text`, `.integer`, `.array(of:)`, `.object`).
public struct Schema<Value>: Sendable {
  /// What an API description says of the type.
  public let description: SchemaDescription
  let read: @Sendable (inout JSONReader) throws(SchemaViolation) -> Value
  let write: @Sendable (Value, inout JSONWriter) -> Void

  /// Makes a schema of its three sides; the reader must consume exactly one value.
  public init(
    description: SchemaDescription,
    read: @escaping @Sendable (inout JSONReader) throws(SchemaViolation) -> Value,
    write: @escaping @Sendable (Value, inout JSONWriter) -> Void
  ) {
    self.description = description
    self.read = read
    self.write = write
  }

  /// Reads a whole text. O(n · depth).
  public func decode(
    _ bytes: [UInt8], unknownFields: JSONReader.UnknownFields = .refused
  ) throws(SchemaError) -> Value {
    let document: JSONDocument
    do { document = try JSONDocument(bytes) } catch { throw .malformed(error) }
    var reader = JSONReader(document, unknownFields: unknownFields)
    do { return try read(&reader) } catch { throw .invalid([error]) }
  }

  /// Writes the value as a text of its own.
  public func encode(_ value: Value) -> [UInt8] {
    var writer = JSONWriter()
    write(value, &writer)
    return writer.bytes
  }

  /// Writes the value as part of a larger text.
  public func encode(_ value: Value, into writer: inout JSONWriter) { write(value, &writer) }

  /// The same JSON, seen as another type; `unwrap` may refuse.
  public func map<Other>(
    _ unwrap: @escaping @Sendable (Value) throws(SchemaViolation) -> Other,
    _ wrap: @escaping @Sendable (Other) -> Value
  ) -> Schema<Other> {
    Schema<Other>(description: description) { reader throws(SchemaViolation) in
      try unwrap(read(&reader))
    } write: { value, writer in
      write(wrap(value), &writer)
    }
  }
}
