/// How a type is read from JSON, written to JSON and described: one value does all three, so that they cannot differ.
///
/// Declared beside the type it is of. Composed from the statics (`.text`, `.integer`, `.array(of:)`, `.object`).
public struct Schema<Value>: Sendable {
  /// What an API description says of the type.
  public let description: SchemaDescription
  let read: @Sendable (inout JSONReader) throws(SchemaViolation) -> Value
  let write: @Sendable (Value, inout JSONWriter) -> Void

  /// Creates a schema from its description, its reader and its writer. The reader must consume exactly one value.
  public init(
    description: SchemaDescription,
    read: @escaping @Sendable (inout JSONReader) throws(SchemaViolation) -> Value,
    write: @escaping @Sendable (Value, inout JSONWriter) -> Void
  ) {
    self.description = description
    self.read = read
    self.write = write
  }

  /// Decodes a value from a whole JSON text. O(n · depth).
  ///
  /// - Parameters:
  ///   - bytes: The text, in UTF-8.
  ///   - unknownFields: Whether fields that the schema does not have are refused or ignored.
  /// - Throws: `SchemaError.malformed` for a text that is not JSON, `.invalid` for one that does not fit the schema.
  public func decode(
    _ bytes: [UInt8], unknownFields: JSONReader.UnknownFields = .refused
  ) throws(SchemaError) -> Value {
    let document: JSONDocument
    do { document = try JSONDocument(bytes) } catch { throw .malformed(error) }
    var reader = JSONReader(document, unknownFields: unknownFields)
    do { return try read(&reader) } catch { throw .invalid([error]) }
  }

  /// Encodes the value as a JSON text in UTF-8.
  public func encode(_ value: Value) -> [UInt8] {
    var writer = JSONWriter()
    write(value, &writer)
    return writer.bytes
  }

  /// Appends the value to a text that is being written.
  public func encode(_ value: Value, into writer: inout JSONWriter) { write(value, &writer) }

  /// The value, or why it is refused, for lists in which one bad element does not spoil the others. A refusal is written
  /// as null.
  public var result: Schema<Result<Value, SchemaViolation>> {
    Schema<Result<Value, SchemaViolation>>(description: description) { reader throws(SchemaViolation) in
      var own = reader
      reader.skip()
      do throws(SchemaViolation) { return .success(try read(&own)) } catch { return .failure(error) }
    } write: { result, writer in
      switch result {
      case .success(let value): write(value, &writer)
      case .failure: writer.null()
      }
    }
  }

  /// Returns a schema with the same JSON for another type. What `unwrap` throws refuses the value when it is decoded.
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

  /// A value in one of two forms: in this one where the object has a member, else in another. Written in this one.
  ///
  /// The description is that of this form.
  public func having(_ member: String, or other: Schema) -> Schema {
    let name = Array(member.utf8)
    return Schema(description: description) { reader throws(SchemaViolation) in
      var ahead = reader, isOwn = ahead.nextKind() != .object
      if !isOwn {
        try ahead.object { key, ahead throws(SchemaViolation) in
          isOwn = isOwn || key.elementsEqual(name)
          ahead.skip()
        }
      }
      return isOwn ? try read(&reader) : try other.read(&reader)
    } write: { value, writer in
      write(value, &writer)
    }
  }
}
