import Access
import AccessService
import Foundation
import FoundationCore
import Persistence
import Settings
import SettingsService
import TestDatabase
import TestSupport
import Testing

/// Settings as staff change them, and as the store reads them.
@Suite struct SettingsServiceTests {
  private static let token = Setting("post.token", "Token", kind: .secret, default: "")
  private static let size = Setting("post.size", "Size", kind: .number(1...9), default: 3)
  private static let sections =
    ShopSettings.sections + [
      SettingsSection("post", "Post", permission: "post.write", [token.declaration, size.declaration])
    ]
  private let owner = Self.staff([.settingsRead, .settingsWrite, Permission("post.write")])

  private static func staff(_ permissions: Set<Permission>, id: UInt64 = 1) -> Principal {
    .staff(StaffPrincipal(id: UniqueID(high: 1, low: id), permissions: permissions))
  }

  private func withDatabase(_ body: (Database) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [SettingsSchema.self])
      try await body(database)
      await database.close()
    }
  }

  private func service(
    _ database: Database, fixed: [String: SettingValue] = [:], key: UInt8 = 1
  ) async throws -> SettingsService {
    let service = SettingsService(
      database: database, clock: .fixed(Timestamp(milliseconds: 1_000)), sections: Self.sections, fixed: fixed,
      key: [UInt8](repeating: key, count: 32)
    ) {
      [UniqueID(high: 1, low: 1): "owner@shop.example"]
    }
    try await service.load()
    return service
  }

  private func edit(_ changes: (String, String?)...) -> SettingsEdit {
    SettingsEdit(changes: changes.map { SettingsEdit.Change(key: $0.0, value: $0.1) })
  }

  @Test func `what is set counts at once, is kept, and can be taken back`() async throws {
    try await withDatabase { database in
      let settings = try await service(database)
      #expect(settings.values[ShopSettings.name] == "MyStore")
      let first = try await settings.change("shop", edit(("shop.name", " Corner ")), version: 0, as: owner)
      #expect(settings.values[ShopSettings.name] == "Corner")
      #expect(first.version == 1)
      #expect(try await service(database).values[ShopSettings.name] == "Corner")
      _ = try await settings.change("shop", edit(("shop.name", nil)), version: 1, as: owner)
      #expect(settings.values[ShopSettings.name] == "MyStore")
      #expect(try await service(database).values[ShopSettings.name] == "MyStore")
    }
  }

  @Test func `of two who change a section, the later one is told; sections have versions of their own`() async throws {
    try await withDatabase { database in
      let settings = try await service(database)
      _ = try await settings.change("shop", edit(("shop.name", "A")), version: 0, as: owner)
      await #expect(throws: SettingsError.changedSince(version: 0)) {
        try await settings.change("shop", edit(("shop.name", "B")), version: 0, as: owner)
      }
      _ = try await settings.change("look", edit(("look.corners", "round")), version: 0, as: owner)
      #expect(settings.values[ShopSettings.name] == "A")
      #expect(settings.values[ShopSettings.corners] == "round")
    }
  }

  @Test func `changes at one time leave memory and database with the same values`() async throws {
    try await withDatabase { database in
      let settings = try await service(database)
      let owner = owner
      await withTaskGroup(of: Void.self) { group in
        for section in [("shop", "shop.name"), ("look", "look.logo"), ("post", "post.size")] {
          group.addTask {
            for number in 1...9 {
              let value = section.0 == "look" ? "/\(number)" : String(number)
              let version = (try? await settings.section(section.0, as: owner).version) ?? 0
              let edit = SettingsEdit(changes: [.init(key: section.1, value: value)])
              _ = try? await settings.change(section.0, edit, version: version, as: owner)
            }
          }
        }
      }
      #expect(settings.values[ShopSettings.name] == "9")
      #expect(settings.values[ShopSettings.logo] == "/9")
      #expect(settings.values[Self.size] == 9)
    }
  }

  @Test func `a secret is sealed and never told, and a store with another key does without`() async throws {
    try await withDatabase { database in
      let settings = try await service(database)
      let section = try await settings.change("post", edit(("post.token", "abc-secret")), version: 0, as: owner)
      #expect(settings.values[Self.token] == "abc-secret")
      #expect(section.settings.first?.value == "" && section.settings.first?.isSet == true)
      let history = try await settings.history(of: "post", after: nil, limit: 10, as: owner)
      #expect(history.items.map(\.value) == [""])
      let stored: [String?] = try await database.read(as: SettingsSchema.self) { snapshot throws(SettingsError) in
        try snapshot.rows("SELECT value FROM \(.change)")
      }
      #expect(stored == [nil])
      #expect(try await service(database).values[Self.token] == "abc-secret")
      #expect(try await service(database, key: 2).values[Self.token] == "")
    }
  }

  @Test func `what a flag sets holds, and nobody can change it`() async throws {
    try await withDatabase { database in
      let settings = try await service(database, fixed: ["shop.name": .text("From a flag")])
      #expect(settings.values[ShopSettings.name] == "From a flag")
      await #expect(throws: SettingsError.fixed("shop.name")) {
        try await settings.change("shop", edit(("shop.name", "Mine")), version: 0, as: owner)
      }
      let state = try await settings.section("shop", as: owner).settings.first
      #expect(state?.isFixed == true && state?.value == "From a flag")
    }
  }

  @Test func `nothing is set by an edit of which a part is wrong`() async throws {
    try await withDatabase { database in
      let settings = try await service(database)
      await #expect(
        throws: SettingsError.invalidValue(
          key: "shop.email", requirement: "Expected an e-mail address, or nothing.")
      ) {
        try await settings.change("shop", edit(("shop.name", "A"), ("shop.email", "a")), version: 0, as: owner)
      }
      await #expect(throws: SettingsError.unknownSetting("look.accent")) {
        try await settings.change("shop", edit(("look.accent", "1d4ed8")), version: 0, as: owner)
      }
      await #expect(throws: SettingsError.sectionNotFound) { try await settings.section("none", as: owner) }
      #expect(settings.values[ShopSettings.name] == "MyStore")
    }
  }

  @Test func `reading and writing need their permissions, and a section may have one of its own`() async throws {
    try await withDatabase { database in
      let settings = try await service(database)
      for principal in [Principal.anonymous, Self.staff([]), Self.staff([.settingsWrite])] {
        await #expect(throws: SettingsError.self) { try await settings.sections(as: principal) }
        await #expect(throws: SettingsError.self) {
          try await settings.change("shop", edit(("shop.name", "A")), version: 0, as: principal)
        }
        await #expect(throws: SettingsError.self) {
          try await settings.history(of: "shop", after: nil, limit: 1, as: principal)
        }
      }
      let reader = Self.staff([.settingsRead])
      let seen = try await settings.sections(as: reader).map(\.isWritable)
      #expect(!seen.isEmpty && seen.allSatisfy { !$0 })
      await #expect(throws: SettingsError.self) {
        try await settings.change(
          "post", edit(("post.size", "5")), version: 0, as: Self.staff([.settingsRead, .settingsWrite]))
      }
      #expect(settings.values[Self.size] == 3)
    }
  }

  @Test func `the history names who set what, page by page, the latest first`() async throws {
    try await withDatabase { database in
      let settings = try await service(database)
      let other = Self.staff([.settingsRead, .settingsWrite], id: 2)
      _ = try await settings.change("shop", edit(("shop.name", "A"), ("shop.phone", "1")), version: 0, as: owner)
      _ = try await settings.change("shop", edit(("shop.name", nil)), version: 2, as: other)
      let first = try await settings.history(of: "shop", after: nil, limit: 2, as: owner)
      #expect(first.items.map(\.key) == ["shop.name", "shop.phone"])
      #expect(first.items.map(\.value) == [nil, "1"])
      #expect(first.items.map(\.by) == [UniqueID(high: 1, low: 2).description, "owner@shop.example"])
      let second = try await settings.history(of: "shop", after: first.next, limit: 2, as: owner)
      #expect(second.items.map(\.value) == ["A"] && second.next == nil)
    }
  }
}
