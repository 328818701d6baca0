/// A consistent, read-only view of the database for one owner.
///
/// Neither copyable nor sendable: it cannot outlive the closure it is given to.
public struct Snapshot<Owner: DatabaseSchema>: ~Copyable {
  let session: Session

  /// Whether the read runs on its caller's thread, which it holds up: what is more than a few milliseconds' work should
  /// end with `DatabaseError.tooLong`, and be done in a report.
  public var isInline: Bool { session.isInline }

  /// Every row the query gives, in its order.
  ///
  /// - Throws: The owner's form of a `DatabaseError`, or of a row that cannot be decoded.
  public func rows<Row: RowDecodable>(_ sql: SQL<Owner>, as type: Row.Type = Row.self) throws(Owner.Failure) -> [Row] {
    do { return try session.rows(sql.statement) } catch { throw Owner.Failure(error) }
  }

  /// The first row, or nil; the query need not say LIMIT 1.
  ///
  /// - Throws: The owner's form of a `DatabaseError`, or of a row that cannot be decoded.
  public func first<Row: RowDecodable>(_ sql: SQL<Owner>, as type: Row.Type = Row.self) throws(Owner.Failure) -> Row? {
    do throws(DatabaseError) {
      let rows: [Row] = try session.rows(sql.statement, limit: 1)
      return rows.first
    } catch { throw Owner.Failure(error) }
  }

  /// The same state of the database, seen by another owner.
  ///
  /// For composition, which joins several contexts' queries.
  ///
  /// - Throws: What the body throws.
  public func within<Other: DatabaseSchema, Value, Failure: Error>(
    _ other: Other.Type, _ body: (borrowing Snapshot<Other>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try session.read(as: other, body)
  }
}
