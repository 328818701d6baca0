import FoundationCore

extension UnitOfWork {
  /// Runs the body at most once per key; a repeat returns the stored response without running it.
  ///
  /// Key and response are stored in this transaction: when the body throws, neither is, and the key may be tried again.
  /// Kept for at least 24 hours.
  ///
  /// - Throws: What the body throws; `idempotencyKeyReused` when the key came with another fingerprint.
  public func once(
    _ key: IdempotencyKey, body: () throws(Owner.Failure) -> [UInt8]
  ) throws(Owner.Failure) -> OnceOutcome {
    do throws(DatabaseError) {
      if let bytes = try session.earlierAnswer(to: key) {
        session.isReplay = true
        return OnceOutcome(bytes: bytes, wasReplay: true)
      }
    } catch { throw Owner.Failure(error) }
    let response = try body()
    do throws(DatabaseError) { try session.store(response, for: key) } catch { throw Owner.Failure(error) }
    return OnceOutcome(bytes: response, wasReplay: false)
  }
}

extension Session {
  /// What a key was answered; nil when it is new, and claimed where others write at the same time.
  ///
  /// Claims first, so that on PostgreSQL a concurrent twin waits here for the outcome. Claiming last would let the twin
  /// meet the first one's effects (its order number, the stock it took) and report those instead of the response. Where
  /// there is one writer, there is no twin: the key is written once, with the response.
  fileprivate func earlierAnswer(to key: IdempotencyKey) throws(DatabaseError) -> [UInt8]? {
    if !connection.isAlone, try claim(key) { return nil }
    return try answer(to: key)
  }

  /// Claims a key; false when it has been claimed before.
  private func claim(_ key: IdempotencyKey) throws(DatabaseError) -> Bool {
    let claim: SQL<PersistenceSchema> = """
      INSERT INTO \(.idempotency) (principal, operation, "key", fingerprint, status, response, created_at)
      VALUES (\(key.principal), \(key.operation), \(key.key), \(key.fingerprint), \(key.answer.status), \([UInt8]()),
        \(clock.now()))
      ON CONFLICT DO NOTHING
      """
    return try run(claim.statement) == 1
  }

  /// What a key was answered, which whoever waits for it is told; nil when it is new.
  func answer(to key: IdempotencyKey) throws(DatabaseError) -> [UInt8]? {
    let find: SQL<PersistenceSchema> = """
      SELECT fingerprint, response, status FROM \(.idempotency)
      WHERE principal = \(key.principal) AND operation = \(key.operation) AND "key" = \(key.key)
      """
    let found: [StoredResponse] = try rows(find.statement, limit: 1)
    guard let stored = found.first else { return nil }
    guard stored.fingerprint == key.fingerprint else { throw failed(.idempotencyKeyReused) }
    guard let bytes = key.answer.open(stored.response) else {
      throw failed(.statement("a stored response cannot be opened"))
    }
    key.answer.didReplay(bytes, stored.status)
    return bytes
  }

  fileprivate func store(_ answer: [UInt8], for key: IdempotencyKey) throws(DatabaseError) {
    guard let response = key.answer.seal(answer) else { throw failed(.statement("a response cannot be sealed")) }
    let store: SQL<PersistenceSchema> =
      connection.isAlone
      ? """
      INSERT INTO \(.idempotency) (principal, operation, "key", fingerprint, status, response, created_at)
      VALUES (\(key.principal), \(key.operation), \(key.key), \(key.fingerprint), \(key.answer.status), \(response),
        \(clock.now()))
      """
      : """
      UPDATE \(.idempotency) SET response = \(response)
      WHERE principal = \(key.principal) AND operation = \(key.operation) AND "key" = \(key.key)
      """
    try enqueue(store.statement)
    key.answer.didStore(answer)
  }
}

private struct StoredResponse: RowDecodable {
  let fingerprint: [UInt8], response: [UInt8], status: Int

  init(row: inout RowReader) throws(DatabaseError) {
    fingerprint = try row.read()
    response = try row.read()
    status = try row.read()
  }
}
