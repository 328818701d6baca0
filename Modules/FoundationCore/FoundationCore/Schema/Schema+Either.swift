extension Schema {
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
