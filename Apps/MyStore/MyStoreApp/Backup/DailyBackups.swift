import Foundation
import FoundationCore
import HTTPServer
import Persistence
import Settings
import Synchronization

/// Makes a backup a day while the shopkeeper wants one, by a job: so it survives a restart, is tried again when it fails,
/// and staff see why.
final class DailyBackups: Sendable {
  /// What operators see.
  struct State: Sendable, Equatable {
    /// When the latest backup was made that is there.
    var lastSuccess: Timestamp?
    /// When the last attempt failed; nil once one has succeeded.
    var failedAt: Timestamp?
    /// How many attempts have failed since the process started.
    var failures = 0
  }

  /// How long a change of the settings may go unnoticed.
  private static let pause = Duration.seconds(600)

  private let folder: BackupFolder
  private let copies: BackupCopies
  private let configuration: StoreConfiguration
  private let settings: @Sendable () -> SettingValues
  private let clock: WallClock
  private let logger: Logger
  private let noted = Mutex(State())

  init(
    _ configuration: StoreConfiguration, copies: BackupCopies, settings: @escaping @Sendable () -> SettingValues,
    clock: WallClock, logger: Logger
  ) {
    folder = BackupFolder(path: configuration.backupFolder)
    (self.copies, self.configuration, self.settings) = (copies, configuration, settings)
    (self.clock, self.logger) = (clock, logger)
  }

  /// What operators see. Reads the names in the folder.
  var state: State {
    var state = noted.withLock { $0 }
    state.lastSuccess = folder.entries(until: clock.now()).first?.time
    return state
  }

  /// What is wrong, in a few words; nil while backups are made, or are not wanted.
  var fault: String? {
    let state = state
    guard settings()[BackupSettings.isDaily] else { return nil }
    if state.failedAt != nil { return "the last backup failed" }
    // A day and a half: the attempt that is due has had its time.
    guard let last = state.lastSuccess, last.advanced(by: .seconds(36 * 3_600)) < clock.now() else { return nil }
    return "no backup since \(last)"
  }

  /// The job. A server's database has means of its own.
  var handlers: [JobHandler] {
    guard !configuration.isOnServer else { return [] }
    return [
      JobHandler(kind: "backups.daily", pause: .seconds(60), every: Self.pause) { _ in
        .again(at: try await self.keep())
      }
    ]
  }

  /// Makes a backup where one is due; answers when to look again.
  private func keep() async throws -> Timestamp {
    let (now, values) = (clock.now(), settings())
    let soon = now.advanced(by: Self.pause)
    guard values[BackupSettings.isDaily] else {
      noted.withLock { $0.failedAt = nil }
      return soon
    }
    let times = DailyTime(hour: values[BackupSettings.hour], zone: values[ShopSettings.timeZone])
    let last = folder.entries(until: now).first?.time
    if last.map({ $0 < times.last(at: now) }) ?? true {
      do { try await make(at: now, keeping: values[BackupSettings.kept]) } catch {
        if !Task.isCancelled {
          noted.withLock { ($0.failedAt, $0.failures) = (now, $0.failures + 1) }
        }
        throw error
      }
    }
    noted.withLock { $0.failedAt = nil }
    return min(times.next(after: now), soon)
  }

  private func make(at now: Timestamp, keeping count: Int) async throws {
    try folder.prepare()
    let path = folder.path + "/" + BackupFolder.name(at: now)
    let content = try await copies.with { copy in
      try await BackupFile.write(copy, to: path, configuration, at: now)
    }
    for problem in content.problems { logger.log(.error, "backup-holds-fault", [("fault", problem)]) }
    try folder.keep(count, until: now)
  }
}

/// An hour of the day in a time zone.
struct DailyTime {
  private let calendar: Calendar
  private let hour: DateComponents

  /// An hour, 0 to 23, in a zone by its name; in UTC where there is no such zone.
  init(hour: Int, zone: String) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
    (self.calendar, self.hour) = (calendar, DateComponents(hour: hour, minute: 0, second: 0))
  }

  /// The latest moment of that hour, up to a moment.
  func last(at moment: Timestamp) -> Timestamp { find(moment.advanced(by: .milliseconds(1)), .backward) ?? moment }

  /// The first moment of that hour after a moment.
  func next(after moment: Timestamp) -> Timestamp {
    find(moment, .forward) ?? moment.advanced(by: .seconds(86_400))
  }

  private func find(_ moment: Timestamp, _ direction: Calendar.SearchDirection) -> Timestamp? {
    calendar.nextDate(
      after: Date(timeIntervalSince1970: Double(moment.milliseconds) / 1_000), matching: hour,
      matchingPolicy: .nextTime, direction: direction
    ).map { Timestamp(milliseconds: Int64($0.timeIntervalSince1970 * 1_000)) }
  }
}
