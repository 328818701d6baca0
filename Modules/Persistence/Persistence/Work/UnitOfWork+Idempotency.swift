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
      if let stored = try session.claim(key) {
        guard stored.fingerprint == key.fingerprint else { throw session.failed(.idempotencyKeyReused) }
        return OnceOutcome(bytes: stored.response, wasReplay: true)
      }
    } catch { throw Owner.Failure(error) }
    let response = try body()
    do throws(DatabaseError) { try session.store(response, for: key) } catch { throw Owner.Failure(error) }
    return OnceOutcome(bytes: response, wasReplay: false)
  }
}

extension Session {
  /// Claims first, so that on PostgreSQL a concurrent twin waits here for the outcome.
  ///
  /// Claiming last would let the twin meet the first one's effects (its order number, the stock it took) and report
  /// those instead of the response.
  fileprivate func claim(_ key: IdempotencyKey) throws(DatabaseError) -> StoredResponse? {
    let claim: SQL<PersistenceSchema> = """
      INSERT INTO \(.idempotency) (principal, operation, "key", fingerprint, response, created_at)
      VALUES (\(key.principal), \(key.operation), \(key.key), \(key.fingerprint), \([UInt8]()), \(clock.now()))
      ON CONFLICT DO NOTHING
      """
    if try run(claim.statement) == 1 { return nil }
    let find: SQL<PersistenceSchema> = """
      SELECT fingerprint, response FROM \(.idempotency)
      WHERE principal = \(key.principal) AND operation = \(key.operation) AND "key" = \(key.key)
      """
    let found: [StoredResponse] = try rows(find.statement, limit: 1)
    return found.first
  }

  fileprivate func store(_ response: [UInt8], for key: IdempotencyKey) throws(DatabaseError) {
    let store: SQL<PersistenceSchema> = """
      UPDATE \(.idempotency) SET response = \(response)
      WHERE principal = \(key.principal) AND operation = \(key.operation) AND "key" = \(key.key)
      """
    try enqueue(store.statement)
  }
}

private struct StoredResponse: RowDecodable {
  let fingerprint: [UInt8], response: [UInt8]

  init(row: inout RowReader) throws(DatabaseError) {
    fingerprint = try row.read()
    response = try row.read()
  }
}
