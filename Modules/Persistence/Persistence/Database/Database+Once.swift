public import FoundationCore

extension Database {
  /// Runs a command at most once per key and answers with its value; a repeat answers with the first one's, from storage.
  ///
  /// Without a key it runs each time. The value is stored as its schema writes it, in the command's own transaction.
  ///
  /// - Throws: What the closure throws; `idempotencyKeyReused` when the key came with another request.
  public func write<Owner: DatabaseSchema, Value: Sendable>(
    as owner: Owner.Type, once key: IdempotencyKey?, returning schema: Schema<Value>,
    _ body: @escaping @Sendable (borrowing UnitOfWork<Owner>) throws(Owner.Failure) -> Value
  ) async throws(Owner.Failure) -> Value {
    guard let key else { return try await write(as: owner, body) }
    return try await write(as: owner) { work throws(Owner.Failure) in
      var made: Value?
      let outcome = try work.once(key) { () throws(Owner.Failure) in
        let value = try body(work)
        made = value
        return schema.encode(value)
      }
      if let made { return made }
      do { return try schema.decode(outcome.bytes, unknownFields: .ignored) } catch {
        throw Owner.Failure(.statement("a stored response does not match its schema: \(error)"))
      }
    }
  }
}
