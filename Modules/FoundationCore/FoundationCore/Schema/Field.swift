/// One member of an object's schema: its key, where its value is in the Swift type, and the value's own schema.
public struct Field<Root, Value>: Sendable {
  let name: String
  let description: SchemaDescription
  let isRequired: Bool
  let read: @Sendable (inout JSONReader) throws(SchemaViolation) -> Value
  /// What stands for an absent member; nil when it must be there.
  let absent: (@Sendable () -> Value)?
  /// Writes the member of a whole value with its key, or nothing.
  let write: @Sendable (Root, inout JSONWriter) -> Void

  /// A member that must be there.
  public init(_ name: String, _ get: @escaping @Sendable (Root) -> Value, _ schema: Schema<Value>) {
    self.name = name
    description = schema.description
    isRequired = true
    read = schema.read
    absent = nil
    let key = JSONWriter.member(name)
    write = { root, writer in
      writer.key(key)
      schema.write(get(root), &writer)
    }
  }

  private init(
    name: String, get: @escaping @Sendable (Root) -> Value, description: SchemaDescription,
    read: @escaping @Sendable (inout JSONReader) throws(SchemaViolation) -> Value,
    absent: @escaping @Sendable () -> Value, write: @escaping @Sendable (Value, inout JSONWriter) -> Void
  ) {
    self.name = name
    self.description = description
    isRequired = false
    self.read = read
    self.absent = absent
    self.write = { root, writer in write(get(root), &writer) }
  }

  /// A member that may be absent or null, and is left out when it is nil.
  public static func optional<Wrapped>(
    _ name: String, _ get: @escaping @Sendable (Root) -> Wrapped?, _ schema: Schema<Wrapped>
  ) -> Field where Value == Wrapped? {
    let key = JSONWriter.member(name)
    return Field(
      name: name, get: get, description: .nullable(schema.description),
      read: { reader throws(SchemaViolation) in reader.takeNull() ? nil : try schema.read(&reader) },
      absent: { nil },
      write: { value, writer in
        guard let value else { return }
        writer.key(key)
        schema.write(value, &writer)
      })
  }

  /// A member of a merge patch: absent, null or a value, which are three things.
  public static func merged<Wrapped>(
    _ name: String, _ get: @escaping @Sendable (Root) -> MergedMember<Wrapped>, _ schema: Schema<Wrapped>
  ) -> Field where Value == MergedMember<Wrapped> {
    let key = JSONWriter.member(name)
    return Field(
      name: name, get: get, description: .nullable(schema.description),
      read: { reader throws(SchemaViolation) in reader.takeNull() ? .removed : .set(try schema.read(&reader)) },
      absent: { .unchanged },
      write: { member, writer in
        switch member {
        case .unchanged: break
        case .removed:
          writer.key(key)
          writer.null()
        case .set(let value):
          writer.key(key)
          schema.write(value, &writer)
        }
      })
  }

  /// A member that stands for `value` when it is absent, and is left out when it is that.
  public static func defaulted(
    _ name: String, _ get: @escaping @Sendable (Root) -> Value, _ schema: Schema<Value>,
    to value: Value
  ) -> Field where Value: Sendable & Equatable {
    let key = JSONWriter.member(name)
    return Field(
      name: name, get: get, description: schema.description, read: schema.read, absent: { value },
      write: { own, writer in
        guard own != value else { return }
        writer.key(key)
        schema.write(own, &writer)
      })
  }
}

extension Schema {
  /// An object of the given members, in that order; `make` puts the value together and may refuse it.
  public static func object<each Member>(
    _ name: String, _ fields: repeat Field<Value, each Member>,
    make: @escaping @Sendable (repeat each Member) throws(SchemaViolation) -> Value
  ) -> Schema {
    var members: [SchemaDescription.Member] = []
    for field in repeat each fields {
      members.append(.init(name: field.name, value: field.description, isRequired: field.isRequired))
    }
    let names = members.map { Array($0.name.utf8) }
    // Taken out of the pack once: going through a pack looks up each member's type, every time.
    var readers: [MemberReader] = []
    var writers: [@Sendable (Value, inout JSONWriter) -> Void] = []
    for field in repeat each fields {
      readers.append(MemberReader(field))
      writers.append(field.write)
    }
    let (read, write) = (readers, writers)
    return Schema(description: .object(name: name, fields: members)) { reader throws(SchemaViolation) in
      let (starts, end) = try reader.memberPositions(names)
      var index = 0
      func next<Item>(_ type: Item.Type) throws(SchemaViolation) -> Item {
        defer { index += 1 }
        return try read[index].value(type, at: starts[index], in: &reader)
      }
      let value = try make(repeat try next((each Member).self))
      reader.position = end
      return value
    } write: { value, writer in
      writer.beginObject()
      for member in write { member(value, &writer) }
      writer.endObject()
    }
  }
}

/// How one member of an object is read, without its type.
@safe private struct MemberReader: Sendable {
  /// Puts a value into memory for it.
  typealias Read = @Sendable (inout JSONReader, UnsafeMutableRawPointer) throws(SchemaViolation) -> Void

  private let name: String
  private let read: Read
  /// What stands for an absent member; nil when it must be there.
  private let absent: Read?

  init<Root, Value>(_ field: Field<Root, Value>) {
    name = field.name
    unsafe read = unsafe Self.reading(field.read)
    unsafe absent = unsafe field.absent.map { value in unsafe Self.reading { _ throws(SchemaViolation) in value() } }
  }

  private static func reading<Value>(
    _ read: @escaping @Sendable (inout JSONReader) throws(SchemaViolation) -> Value
  ) -> Read {
    { reader, memory throws(SchemaViolation) in
      let value = try read(&reader)
      unsafe memory.initializeMemory(as: Value.self, to: value)
    }
  }

  /// The member, which has to be of the field's type, at a position or absent.
  func value<Value>(
    _ type: Value.Type, at start: Int?, in reader: inout JSONReader
  ) throws(SchemaViolation) -> Value {
    let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    defer { unsafe memory.deallocate() }
    if let start {
      reader.position = start
      do { try unsafe read(&reader, memory) } catch { throw error.at(name) }
    } else if let absent = unsafe absent {
      try unsafe absent(&reader, memory)
    } else {
      throw SchemaViolation(code: "required", message: "This field is missing.").at(name)
    }
    return unsafe memory.move()
  }
}

extension JSONReader {
  /// Where each named member's value begins, and where the object ends. Repeated and unknown members are violations.
  fileprivate mutating func memberPositions(_ names: [[UInt8]]) throws(SchemaViolation) -> ([Int?], Int) {
    var starts = [Int?](repeating: nil, count: names.count)
    var expected = 0
    try object { name, reader throws(SchemaViolation) in
      // Writers keep the declared order, so the next name is nearly always the expected one.
      let index =
        expected < names.count && name.elementsEqual(names[expected])
        ? expected : names.firstIndex { name.elementsEqual($0) }
      if let index {
        guard starts[index] == nil else {
          throw SchemaViolation(code: "duplicate", message: "This field is given twice.")
            .at(String(decoding: name, as: UTF8.self))
        }
        starts[index] = reader.position
        expected = index + 1
      } else if reader.unknownFields == .refused {
        throw SchemaViolation(code: "unknown", message: "This field is not known here.")
          .at(String(decoding: name, as: UTF8.self))
      }
      reader.skip()
    }
    return (starts, position)
  }
}
