import Access
import AccessService
import Foundation
import FoundationCore
import Persistence
import PersistenceSQLite
import TestSupport
import Testing
import __Module__
import __Module__Service

/// What the service does with a real database.
struct __Module__ServiceTests {
  private static let keeper = staff(.__module__Read, .__module__Write)

  private static func staff(_ permissions: Permission...) -> Principal {
    .staff(StaffPrincipal(id: UniqueID(high: 1, low: 1), permissions: Set(permissions)))
  }

  private func withService(_ body: (__Module__Service, Database) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let database = try await Database.sqlite(
        SQLiteOptions(path: folder.appendingPathComponent("db").path), schemas: [__Module__Schema.self])
      try await body(__Module__Service(database: database, clock: .system), database)
      await database.close()
    }
  }

  @Test func `pages hold everything once, the latest first`() async throws {
    try await withService { service, _ in
      for number in 0..<25 {
        _ = try await service.add(New__Entity__(name: "\(number)"), once: nil, as: Self.keeper)
      }
      var seen: [__Entity__] = []
      var cursor: Cursor?
      repeat {
        let page = try await service.__entities__(after: cursor, limit: 7, as: Self.keeper)
        seen += page.items
        cursor = page.next
      } while cursor != nil
      #expect(seen.count == 25 && Set(seen.map(\.id)).count == 25)
      #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.createdAt >= $1.createdAt })
    }
  }

  @Test func `an id is used once`() async throws {
    try await withService { service, _ in
      let new = New__Entity__(name: "First")
      _ = try await service.add(new, once: nil, as: Self.keeper)
      await #expect(throws: __Module__Error.__entity__Exists) {
        try await service.add(new, once: nil, as: Self.keeper)
      }
    }
  }

  @Test func `an addition publishes one event, a refused one none`() async throws {
    try await withService { service, database in
      let new = New__Entity__(name: "First")
      _ = try await service.add(new, once: nil, as: Self.keeper)
      _ = try? await service.add(new, once: nil, as: Self.keeper)
      try await OutboxRelay(database, consumers: []).drain()
      let events = try await EventStream(database).events(after: 0)
      #expect(events.map(\.type) == [__Entity__Added.type.name])
      let payload = try #require(events.first).payload(of: __Entity__Added.type)
      #expect(payload.__entity__ == new.id && payload.name == "First")
    }
  }

  @Test(arguments: [Principal.anonymous, .guest(UniqueID(high: 0, low: 1)), .customer(UniqueID(high: 0, low: 1))])
  func `only staff may see and add`(principal: Principal) async throws {
    try await withService { service, _ in
      await #expect(throws: __Module__Error.self) {
        try await service.__entities__(after: nil, limit: 1, as: principal)
      }
      await #expect(throws: __Module__Error.self) {
        try await service.add(New__Entity__(name: "A"), once: nil, as: principal)
      }
    }
  }

  @Test func `who may see may not add`() async throws {
    try await withService { service, _ in
      await #expect(throws: __Module__Error.access(.notPermitted)) {
        try await service.add(New__Entity__(name: "A"), once: nil, as: Self.staff(.__module__Read))
      }
    }
  }

  @Test func `a cursor of another list is refused`() async throws {
    try await withService { service, _ in
      await #expect(throws: __Module__Error.invalidCursor) {
        try await service.__entities__(after: Cursor(text: "AAAA"), limit: 1, as: Self.keeper)
      }
    }
  }
}
