import Access
import Foundation
import FoundationCore
import HTTPServer
import Settings
import SettingsService
import Synchronization
import TestSupport
import Testing

@testable import MyStoreApp  // The files that a store writes are no part of its interface.

/// A store that makes a backup a day.
struct DailyBackupTests {
  private static let keeper = Principal.staff(
    StaffPrincipal(id: UniqueID(high: 1, low: 1), permissions: [.settingsRead, .settingsWrite]))

  /// A clock that tests turn on.
  private final class Dial: Sendable {
    private let milliseconds: Mutex<Int64>
    init(_ text: String) throws { milliseconds = Mutex(try #require(Timestamp(text)).milliseconds) }
    var clock: WallClock { WallClock { Timestamp(milliseconds: self.milliseconds.withLock { $0 }) } }
    func turn(_ duration: Duration) { milliseconds.withLock { $0 += duration.components.seconds * 1_000 } }
  }

  private func set(_ store: Store, _ changes: [String: String]) async throws {
    let section = try await store.settings.section("backups", as: Self.keeper)
    _ = try await store.settings.change(
      "backups", SettingsEdit(changes: changes.map { SettingsEdit.Change(key: $0.key, value: $0.value) }),
      version: section.version, as: Self.keeper)
  }

  private func text(_ store: Store, _ path: String) async -> String {
    String(decoding: await store.router.respond(to: HTTPRequest(.get, path)).body, as: UTF8.self)
  }

  private func withStore(
    _ body: (Store, Dial, _ folder: String, _ configuration: StoreConfiguration) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      var configuration = StoreConfiguration()
      configuration.database = folder.appendingPathComponent("shop/mystore.db").path
      configuration.backups = folder.appendingPathComponent("backups").path
      try FileManager.default.createDirectory(
        atPath: folder.appendingPathComponent("shop").path, withIntermediateDirectories: true)
      let dial = try Dial("2026-01-05T12:00:00Z")
      let store = try await Store.open(configuration, clock: dial.clock)
      _ = store.server()
      try await body(store, dial, configuration.backups, configuration)
      await store.close()
    }
  }

  @Test(.timeLimit(.minutes(2)))
  func `a backup is made each day, the oldest go, other files stay, and it restores`() async throws {
    try await withStore { store, dial, path, configuration in
      let folder = BackupFolder(path: path)
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      for name in ["notes.tar", "mystore-2026-01-01T00-00-00Z.tar.partial"] {
        try Data("x".utf8).write(to: URL(fileURLWithPath: path + "/" + name))
      }
      dial.turn(.seconds(600))
      #expect(folder.entries().isEmpty)
      try await set(store, ["backups.daily": "true", "backups.hour": "4", "backups.kept": "2"])
      var times: [Timestamp] = []
      for count in 0..<3 {
        dial.turn(.seconds(count == 0 ? 600 : 86_400))
        #expect(
          try await eventually {
            let latest = folder.entries().first?.time
            return latest != nil && latest != times.last
          }, "\(count)")
        times.append(try #require(folder.entries().first).time)
      }
      #expect(try await eventually { folder.entries().count == 2 })
      let names = try FileManager.default.contentsOfDirectory(atPath: path).filter { !$0.hasSuffix(".partial") }
      #expect(names.contains("notes.tar") && names.count >= 3)
      #expect(!FileManager.default.fileExists(atPath: path + "/mystore-2026-01-01T00-00-00Z.tar.partial"))
      var restored = StoreConfiguration()
      restored.database = URL(fileURLWithPath: path).appendingPathComponent("again/mystore.db").path
      let file = path + "/" + (try #require(folder.entries().last).name)
      #expect(try await BackupRestore(restored).run(file).isEmpty)
    }
  }

  @Test func `a name in the future says nothing of when a backup is due, and only files are removed`() async throws {
    try await withTemporaryFolder { url in
      let now = try #require(Timestamp("2026-01-05T12:00:00Z"))
      let folder = BackupFolder(path: url.path)
      let days = ["2025-12-31", "2026-01-02", "2026-01-04", "2099-01-01"]
      for day in days { try Data().write(to: url.appendingPathComponent("mystore-\(day)T03-00-00Z.tar")) }
      let directory = url.appendingPathComponent("mystore-2026-01-01T03-00-00Z.tar/kept")
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      #expect(folder.entries(until: now).first?.time == Timestamp("2026-01-04T03:00:00Z"))
      try folder.keep(1, until: now)
      #expect(folder.entries().map { $0.name.dropFirst(8).prefix(10) } == ["2099-01-01", "2026-01-04", "2026-01-01"])
      #expect(FileManager.default.fileExists(atPath: directory.path))
    }
  }

  @Test(.timeLimit(.minutes(2)))
  func `a backup that fails is told to operators and tried again`() async throws {
    try await withStore { store, dial, path, _ in
      // A file where the folder is to be.
      try Data().write(to: URL(fileURLWithPath: path))
      try await set(store, ["backups.daily": "true"])
      dial.turn(.seconds(600))
      #expect(try await eventually { await text(store, "/readyz").contains("degraded: the last backup failed") })
      let metrics = await text(store, "/metrics")
      #expect(metrics.contains("backup_failing 1.0") && metrics.contains("backup_last_success_seconds 0.0"))
      try FileManager.default.removeItem(atPath: path)
      #expect(
        try await eventually {
          // The next attempt is set only after the failure is told: the clock goes on until it comes.
          dial.turn(.seconds(1))
          return await text(store, "/metrics").contains("backup_failing 0.0")
        })
      #expect(BackupFolder(path: path).entries().count == 1)
      // Nobody minds what is not wanted.
      dial.turn(.seconds(40 * 3_600))
      try await set(store, ["backups.daily": "false"])
      #expect(await !text(store, "/readyz").contains("backup"))
    }
  }

  @Test(arguments: [
    ("2026-01-05T12:00:00Z", "2026-01-05T04:00:00Z", "2026-01-06T04:00:00Z"),
    ("2026-01-05T03:59:59Z", "2026-01-04T04:00:00Z", "2026-01-05T04:00:00Z"),
    ("2026-01-05T04:00:00Z", "2026-01-05T04:00:00Z", "2026-01-06T04:00:00Z"),
    // Summer time.
    ("2026-07-05T12:00:00Z", "2026-07-05T03:00:00Z", "2026-07-06T03:00:00Z"),
  ])
  func `an hour of the day is the shop's`(now: String, last: String, next: String) throws {
    let (time, now) = (DailyTime(hour: 4, zone: "Europe/London"), try #require(Timestamp(now)))
    #expect(time.last(at: now) == Timestamp(last))
    #expect(time.next(after: now) == Timestamp(next))
  }
}
