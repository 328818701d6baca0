import FoundationCore
import Persistence
import TestDatabase
import TestSupport
import Testing

@Suite struct AuditTests {
  private static let clerk = Acting(
    principal: "staff:1", token: "0123456789abcdef", operation: "record", address: "192.0.2.1",
    subject: AuditSubject("sales/sales", "7"))

  private func acting(as acting: Acting = clerk) -> Acting {
    Acting(
      principal: acting.principal, token: acting.token, operation: acting.operation, address: acting.address,
      subject: acting.subject, isAudited: acting.isAudited)
  }

  private func record(_ count: Int = 1, as acting: Acting, in database: Database) async throws {
    try await Acting.$current.withValue(acting) {
      for _ in 0..<count {
        try await database.write(as: Sales.self) { work throws(DatabaseError) in
          try Sales.record(IdentifierSource.system.next(), in: work)
        }
      }
    }
  }

  @Test func `a command that tells nothing has an entry all the same, one for its request`() async throws {
    try await Scratch().withDatabase { database in
      let acting = acting()
      try await record(3, as: acting, in: database)
      try await record(as: self.acting(), in: database)
      let entries = try await AuditLog(database).entries(limit: 10)
      #expect(entries.count == 2)
      let entry = try #require(entries.last)
      #expect(entry.principal == "staff:1" && entry.token == "0123456789abcdef" && entry.operation == "record")
      #expect(entry.address == "192.0.2.1" && entry.correlation == acting.correlation.description)
      #expect(entry.subject == AuditSubject("sales/sales", "7") && entry.changes.isEmpty)
    }
  }

  @Test func `whoever is not audited, and nobody, leaves none`() async throws {
    try await Scratch().withDatabase { database in
      try await record(as: Acting(principal: "guest:1", operation: "buy", address: "", isAudited: false), in: database)
      try await database.write(as: Sales.self) { work throws(DatabaseError) in
        try Sales.record(IdentifierSource.system.next(), in: work)
        try work.audit(changes: [FieldChange(field: "/a", text: nil, to: "b")])
      }
      #expect(try await AuditLog(database).entries(limit: 10).isEmpty)
    }
  }

  @Test func `a command that fails leaves none, and the request's next one does`() async throws {
    try await Scratch().withDatabase { database in
      let id = IdentifierSource.system.next()
      await Acting.$current.withValue(acting()) {
        for total in [0, 100, 100] {
          _ = await outcome { () async throws(DatabaseError) in
            try await database.write(as: Sales.self) { work throws(DatabaseError) in
              try Sales.record(id, total: total, in: work)
            }
          }
        }
      }
      let entries = try await AuditLog(database).entries(limit: 10)
      #expect(entries.count == 1)
    }
  }

  @Test func `many commands at once are one entry, and each difference is its own`() async throws {
    try await Scratch().withDatabase { database in
      let ids = (0..<20).map { _ in IdentifierSource.system.next() }
      await Acting.$current.withValue(acting()) {
        _ = await database.writeEach(of: ids, as: Sales.self) { id, work throws(DatabaseError) in
          try Sales.record(id, in: work)
        }
      }
      #expect(try await AuditLog(database).entries(limit: 100).count == 1)
      let more = (0..<20).map { _ in IdentifierSource.system.next() }
      await Acting.$current.withValue(acting()) {
        _ = await database.writeEach(of: more, as: Sales.self) { id, work throws(DatabaseError) in
          try Sales.record(id, in: work)
          try work.audit(AuditSubject("sales/sales", id.description), changes: [])
        }
      }
      let entries = try await AuditLog(database).entries(limit: 100)
      // In which order they are done is the engine's affair.
      #expect(Set(entries.prefix(20).compactMap(\.subject?.id)) == Set(more.map(\.description)))
    }
  }

  @Test func `secrets are left out, and very long texts end early`() async throws {
    try await Scratch().withDatabase { database in
      let long = String(repeating: "é", count: 100_000)
      try await Acting.$current.withValue(acting()) {
        try await database.write(as: Sales.self) { work throws(DatabaseError) in
          try work.audit(changes: [
            FieldChange(field: "/newPassword", text: "canary-1", to: "canary-2"),
            FieldChange(field: "/webhook/secret", text: nil, to: "canary-3"),
            FieldChange(field: "/name", text: "a\u{0}b", to: long),
          ])
        }
      }
      let changes = try #require(try await AuditLog(database).entries(limit: 1).first).changes
      #expect(!"\(changes)".contains("canary") && changes[1].before == nil)
      #expect(changes[2].before?.contains("a") == true && (changes[2].after?.utf8.count ?? .max) < 20_000)
    }
  }

  @Test func `entries are found by who, by what and by when, page by page`() async throws {
    try await Scratch().withDatabase { database in
      for (who, what) in [("staff:1", "a"), ("staff:2", "a"), ("staff:1", "b")] {
        let acting = Acting(
          principal: who, operation: "record", address: "", subject: AuditSubject("sales/sales", what))
        try await record(as: acting, in: database)
      }
      let log = AuditLog(database)
      let all = try await log.entries(limit: 10)
      #expect(all.map(\.principal) == ["staff:1", "staff:2", "staff:1"])
      #expect(try await log.entries(AuditFilter(principal: "staff:2"), limit: 10) == [all[1]])
      #expect(try await log.entries(AuditFilter(kind: "sales/sales", aggregate: "a"), limit: 10) == [all[1], all[2]])
      #expect(try await log.entries(AuditFilter(kind: "sales/notes"), limit: 10).isEmpty)
      #expect(try await log.entries(before: all[0].id, limit: 1) == [all[1]])
      let start = all[2].at
      #expect(try await log.entries(AuditFilter(from: start), limit: 10).count == 3)
      #expect(try await log.entries(AuditFilter(until: start), limit: 10).isEmpty)
      #expect(try await log.entries(AuditFilter(until: all[0].at.advanced(by: .milliseconds(1))), limit: 10).count == 3)
      #expect(try await log.entry(all[1].id) == all[1])
    }
  }
}
