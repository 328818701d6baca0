import Access
import FoundationCore
public import HTTPServer

extension AuditTrail {
  /// The API's operations of the audit log.
  public func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/access/audit", operation: "listAuditRecords", summary: "What was done, the latest first",
        policy: gate.staff(.accessAudit), inputs: .query(optional: "principal", .text(1...1_000)),
        .query(optional: "kind", .text(1...1_000)), .query(optional: "aggregate", .text(1...1_000)),
        .query(optional: "from", .timestamp),
        .query(optional: "until", .timestamp), .query(optional: "cursor", .cursor),
        .query("limit", .integer(Page<AuditRecord>.limits), default: Page<AuditRecord>.defaultLimit),
        output: .json(.auditRecords)
      ) { context, principal, kind, aggregate, from, until, cursor, limit in
        let criteria = AuditCriteria(
          principal: principal, kind: kind, aggregate: aggregate, from: from, until: until)
        return try await records(criteria, after: cursor, limit: limit, as: context.principal)
      },
      Route(
        .get, "/api/v1/access/audit/{id}", operation: "getAuditRecord",
        summary: "One thing that was done, and whether it can be taken back", policy: gate.staff(.accessAudit),
        inputs: .path("id", .identifier(of: AuditRecordTag.self)), output: .json(.auditRecord)
      ) { context, id in
        try await record(id, as: context.principal)
      },
      Route(
        .post, "/api/v1/access/audit/{id}/reversal", operation: "revertChange",
        summary: "Make the fields of a change what they were before it", policy: gate.staff(.accessAudit),
        inputs: .path("id", .identifier(of: AuditRecordTag.self)), output: .noContent
      ) { context, id in
        try await revert(id, as: context.principal)
      },
    ]
  }
}
