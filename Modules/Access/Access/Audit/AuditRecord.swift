public import FoundationCore

/// Marks ids of audit records.
public enum AuditRecordTag {}
/// An audit record's id.
public typealias AuditRecordID = Identifier<AuditRecordTag>

/// What somebody did to the shop. Nothing changes a record.
public struct AuditRecord: Identifiable, Hashable, Sendable {
  /// The record's id.
  public let id: AuditRecordID
  /// When it was done.
  public let at: Timestamp
  /// Who did it, such as `staff:0198…`.
  public let principal: String
  /// Who that is to people: an e-mail address where there is one.
  public let name: String
  /// Names the token that was used, where there was one.
  public let token: String?
  /// What was done, by the name of the API's operation.
  public let operation: String
  /// The network address that the request came from.
  public let address: String
  /// Names the request in logs.
  public let correlation: String
  /// What kind of thing it was done to: where its like is found in the API, such as `catalog/products`.
  public let kind: String?
  /// Which of that kind.
  public let aggregate: String?
  /// What is different since, field by field.
  public let changes: [FieldChange]
  /// Whether whoever asks can take the change back now. False in lists, where nobody has looked.
  public var canRevert: Bool

  /// A record with all its parts.
  public init(
    id: AuditRecordID, at: Timestamp, principal: String, name: String, token: String?, operation: String,
    address: String, correlation: String, kind: String?, aggregate: String?, changes: [FieldChange],
    canRevert: Bool = false
  ) {
    self.id = id
    self.at = at
    self.principal = principal
    self.name = name
    self.token = token
    self.operation = operation
    self.address = address
    self.correlation = correlation
    self.kind = kind
    self.aggregate = aggregate
    self.changes = changes
    self.canRevert = canRevert
  }
}

extension Schema where Value == AuditRecord {
  /// A record as the API sends it.
  public static let auditRecord = Schema.object(
    "AuditRecord", Field("id", \.id, .identifier()), Field("at", \.at, .timestamp),
    Field("principal", \.principal, .text(1...200)), Field("name", \.name, .text(1...500)),
    .optional("token", \.token, .text(1...100)), Field("operation", \.operation, .text(1...200)),
    Field("address", \.address, .text(0...200)), Field("correlation", \.correlation, .text(1...100)),
    .optional("kind", \.kind, .text(0...200)), .optional("aggregate", \.aggregate, .multiline(0...1_000)),
    Field("changes", \.changes, .array(of: .fieldChange)), Field("canRevert", \.canRevert, .boolean)
  ) {
    AuditRecord(
      id: $0, at: $1, principal: $2, name: $3, token: $4, operation: $5, address: $6, correlation: $7, kind: $8,
      aggregate: $9, changes: $10, canRevert: $11)
  }
}

extension Schema where Value == Page<AuditRecord> {
  /// A page of records.
  public static let auditRecords = Schema.page("AuditRecords", of: .auditRecord)
}

/// Which records are wanted; what is nil does not matter.
public struct AuditCriteria: Hashable, Sendable {
  /// Who did it: the key of a principal.
  public var principal: String?
  /// The kind of what it was done to.
  public var kind: String?
  /// Which of that kind; counts only with a kind.
  public var aggregate: String?
  /// From this moment on.
  public var from: Timestamp?
  /// Before this moment.
  public var until: Timestamp?

  /// Every record, unless something is named.
  public init(
    principal: String? = nil, kind: String? = nil, aggregate: String? = nil, from: Timestamp? = nil,
    until: Timestamp? = nil
  ) {
    (self.principal, self.kind, self.aggregate, self.from, self.until) = (principal, kind, aggregate, from, until)
  }
}
