public import Access
public import FoundationCore
import Persistence

/// What staff see of the audit log. Needs `access.audit`.
public struct AuditTrail: Sendable {
  private let access: AccessService
  private let log: AuditLog
  private let reversals: [String: AuditReversal]

  /// The trail of a store, with how changes of some kinds are taken back.
  public init(_ access: AccessService, reversals: [AuditReversal] = []) {
    self.access = access
    log = AuditLog(access.database)
    self.reversals = Dictionary(reversals.map { ($0.kind, $0) }) { first, _ in first }
  }

  /// A page of records, the latest first.
  ///
  /// - Throws: `notPermitted` without the permission, `invalidCursor` for a cursor of another list; `storage` when the
  ///   database fails.
  public func records(
    _ criteria: AuditCriteria, after cursor: Cursor? = nil, limit: Int = Page<AuditRecord>.defaultLimit,
    as principal: Principal
  ) async throws(AccessError) -> Page<AuditRecord> {
    try principal.require(.accessAudit)
    let fingerprint = criteria.fingerprint
    var last: UniqueID?
    if let cursor {
      guard let keys = cursor.keys(version: 1, filter: fingerprint), keys.count == 1, case .id(let id) = keys[0] else {
        throw .invalidCursor
      }
      last = id
    }
    let filter = AuditFilter(
      principal: criteria.principal, kind: criteria.kind, aggregate: criteria.aggregate, from: criteria.from,
      until: criteria.until)
    let entries: [AuditEntry]
    do { entries = try await log.entries(filter, before: last, limit: limit + 1) } catch { throw .storage(error) }
    let names = try await access.staffEmails()
    return Page(entries.map { AuditRecord($0, names) }, limit: limit) {
      Cursor(version: 1, filter: fingerprint, keys: [.id($0.id.value)])
    }
  }

  /// One record, which says whether its change can be taken back now, by whoever asks.
  ///
  /// - Throws: `notPermitted` without the permission, `unknownRecord`; `storage` when the database fails.
  public func record(_ id: AuditRecordID, as principal: Principal) async throws(AccessError) -> AuditRecord {
    let entry = try await entry(id, as: principal)
    var record = AuditRecord(entry, try await access.staffEmails())
    // Whatever stands in the way, such as something that is gone, it cannot be taken back.
    record.canRevert = ((try? await prepared(entry, as: principal)) ?? nil) != nil
    return record
  }

  /// Takes a change back: its fields become what they were before it. That is a change as any other, with a record of its
  /// own.
  ///
  /// - Throws: `notPermitted` without the permission, or without that of the kind; `unknownRecord`; `irreversible` where
  ///   the record says that it cannot be; what the context refuses.
  public func revert(_ id: AuditRecordID, as principal: Principal) async throws {
    let entry = try await entry(id, as: principal)
    guard let kind = entry.subject?.kind, let reversal = reversals[kind] else { throw AccessError.irreversible }
    try principal.require(reversal.permission)
    guard let change = try await reversal.prepare(entry, principal) else { throw AccessError.irreversible }
    try await change()
  }

  private func prepared(_ entry: AuditEntry, as principal: Principal) async throws -> AuditReversal.Change? {
    guard let kind = entry.subject?.kind, let reversal = reversals[kind], principal.holds(reversal.permission) else {
      return nil
    }
    return try await reversal.prepare(entry, principal)
  }

  private func entry(_ id: AuditRecordID, as principal: Principal) async throws(AccessError) -> AuditEntry {
    try principal.require(.accessAudit)
    let found: AuditEntry?
    do { found = try await log.entry(id.value) } catch { throw .storage(error) }
    guard let found else { throw .unknownRecord }
    return found
  }
}

extension AuditRecord {
  fileprivate init(_ entry: AuditEntry, _ names: [UniqueID: String]) {
    let staff = entry.principal.hasPrefix("staff:") ? UniqueID(entry.principal.dropFirst(6)) : nil
    self.init(
      id: AuditRecordID(entry.id), at: entry.at, principal: entry.principal,
      name: staff.flatMap { names[$0] } ?? entry.principal, token: entry.token, operation: entry.operation,
      address: entry.address, correlation: entry.correlation, kind: entry.subject?.kind, aggregate: entry.subject?.id,
      changes: entry.changes)
  }
}

extension AuditCriteria {
  fileprivate var fingerprint: UInt64 {
    var fingerprint = Fingerprint()
    for text in [principal, kind, aggregate, from?.description, until?.description] { fingerprint.mix(text) }
    return fingerprint.value
  }
}
