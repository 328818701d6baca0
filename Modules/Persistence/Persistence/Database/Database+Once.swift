public import FoundationCore

extension Database {
  /// What a key was answered; nil when it is new. For commands of several transactions, before the first of them.
  ///
  /// - Throws: `idempotencyKeyReused` when the key came with another request, `statement` when the value cannot be read.
  public func answer<Value: Sendable>(
    to key: IdempotencyKey, returning schema: Schema<Value>
  ) async throws(DatabaseError) -> Value? {
    try await read(as: PersistenceSchema.self) { snapshot throws(DatabaseError) in
      guard let bytes = try snapshot.session.answer(to: key) else { return nil }
      return try schema.stored(bytes)
    }
  }

  /// Whether a key was answered, which its `StoredAnswer` is then told; false without a key. For commands that look at
  /// something, or take their time, before their transaction: a repeat may find it used up.
  ///
  /// - Throws: `idempotencyKeyReused` when the key came with another request.
  public func isAnswered(_ key: IdempotencyKey?) async throws(DatabaseError) -> Bool {
    guard let key else { return false }
    return try await read(as: PersistenceSchema.self) { snapshot throws(DatabaseError) in
      try snapshot.session.answer(to: key) != nil
    }
  }

  /// Runs a command that answers nothing at most once per key; without a key it runs each time.
  ///
  /// - Throws: What the closure throws; `idempotencyKeyReused` when the key came with another request.
  public func write<Owner: DatabaseSchema>(
    as owner: Owner.Type, once key: IdempotencyKey?,
    _ body: @escaping @Sendable (borrowing UnitOfWork<Owner>) throws(Owner.Failure) -> Void
  ) async throws(Owner.Failure) {
    guard let key else { return try await write(as: owner, body) }
    try await write(as: owner) { work throws(Owner.Failure) in
      _ = try work.once(key) { () throws(Owner.Failure) in
        try body(work)
        return []
      }
    }
  }

  /// Runs a command at most once per key and answers with its value; a repeat answers with the first one's, from storage.
  ///
  /// Without a key it runs each time. The value is stored as its schema writes it, in the command's own transaction. Where
  /// the schema has changed since so that the value cannot be read any more, this throws, and what the key's
  /// `StoredAnswer` was told is the answer.
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
      do throws(DatabaseError) { return try schema.stored(outcome.bytes) } catch { throw Owner.Failure(error) }
    }
  }
}

extension Schema {
  fileprivate func stored(_ bytes: [UInt8]) throws(DatabaseError) -> Value {
    do { return try decode(bytes, unknownFields: .ignored) } catch {
      throw .statement("a stored response does not match its schema: \(error)")
    }
  }
}
