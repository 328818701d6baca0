public import FoundationCore

/// What somebody did to the store, as it was written down in the transaction that did it. Nothing changes it.
public struct AuditEntry: Hashable, Sendable {
  /// The entry's id; ids ascend with time.
  public let id: UniqueID
  /// When it was done.
  public let at: Timestamp
  /// Who did it, such as `staff:0198…`.
  public let principal: String
  /// Names the token that was shown, where there was one.
  public let token: String?
  /// What was done, by the name of the operation.
  public let operation: String
  /// The network address that it came from.
  public let address: String
  /// Names the request in logs.
  public let correlation: String
  /// What it was done to.
  public let subject: AuditSubject?
  /// What is different since, field by field; secrets are left out.
  public let changes: [FieldChange]
}

extension AuditEntry: RowDecodable {
  static let columns: SQL<PersistenceSchema> =
    "id, at, principal, token, operation, address, correlation, kind, aggregate, changes"

  static let changes = Schema.array(of: .fieldChange)

  /// Reads the columns that the log selects.
  ///
  /// - Throws: `decoding` when a column is missing or of another kind.
  public init(row: inout RowReader) throws(DatabaseError) {
    id = try row.read()
    at = try row.read()
    principal = try row.read()
    token = try row.read()
    operation = try row.read()
    address = try row.read()
    correlation = try row.read()
    let kind: String? = try row.read()
    let aggregate: String? = try row.read()
    subject = kind.map { AuditSubject($0, aggregate) }
    let text: String = try row.read()
    do { changes = try Self.changes.decode(Array(text.utf8), unknownFields: .ignored) } catch {
      throw .decoding(column: 9, "changes are not JSON of changes: \(error)")
    }
  }
}
