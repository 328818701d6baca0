import Foundation
import FoundationCore

/// The folder of daily backups. Which there are, and when they were made, their names tell; other files are left alone.
struct BackupFolder: Sendable {
  /// A backup by its name.
  struct Entry: Sendable, Hashable {
    let name: String
    let time: Timestamp
  }

  let path: String

  /// What a backup of a moment is called.
  static func name(at time: Timestamp) -> String {
    "mystore-\(time.description.prefix(19).replacing(":", with: "-"))Z.tar"
  }

  /// The backups that are whole, the latest first; none where there is no folder. Without those that name a moment after
  /// `now`, as of a clock that was wrong: they say nothing of when a backup is due.
  func entries(until now: Timestamp? = nil) -> [Entry] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.compactMap { name in Self.time(of: name).map { Entry(name: name, time: $0) } }
      .filter { entry in now.map { entry.time <= $0 } ?? true }
      .sorted { $0.time > $1.time }
  }

  /// Makes the folder, for its owner alone, and removes what a process left unfinished that was killed.
  ///
  /// - Throws: When there can be no such folder.
  func prepare() throws {
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let ending = ".partial"
    for name in try FileManager.default.contentsOfDirectory(atPath: path)
    where name.hasSuffix(ending) && Self.time(of: String(name.dropLast(ending.count))) != nil {
      try FileManager.default.removeItem(atPath: path + "/" + name)
    }
  }

  /// Removes all but the latest backups up to a moment. What is no file is left alone.
  ///
  /// - Throws: When one cannot be removed.
  func keep(_ count: Int, until now: Timestamp) throws {
    for entry in entries(until: now).dropFirst(count) {
      let file = path + "/" + entry.name
      let type = try FileManager.default.attributesOfItem(atPath: file)[.type] as? FileAttributeType
      if type == .typeRegular { try FileManager.default.removeItem(atPath: file) }
    }
  }

  private static func time(of name: String) -> Timestamp? {
    guard let parts = name.wholeMatch(of: /mystore-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar/) else { return nil }
    return Timestamp("\(parts.1)T\(parts.2):\(parts.3):\(parts.4)Z")
  }
}
