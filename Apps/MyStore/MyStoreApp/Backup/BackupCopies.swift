import Foundation
import Persistence
import Synchronization

/// Makes copies of a store's database beside it, one at a time.
final class BackupCopies: Sendable {
  private let database: Database
  private let configuration: StoreConfiguration
  private let isCopying = Mutex(false)

  init(_ database: Database, _ configuration: StoreConfiguration) {
    (self.database, self.configuration) = (database, configuration)
  }

  /// Copies the database to a folder beside it, and removes the copy when the closure returns.
  func with<Value>(_ body: (BackupCopy) async throws -> Value) async throws -> Value {
    let isFirst = isCopying.withLock { isCopying in
      defer { isCopying = true }
      return !isCopying
    }
    guard isFirst else { throw ControlFailure(description: "Another backup is being made: repeat when it is done.") }
    defer { isCopying.withLock { $0 = false } }
    let file = URL(fileURLWithPath: configuration.database)
    let folder = URL(fileURLWithPath: file.path + ".backup")
    // A copy that is there was left by a process that was killed.
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: folder) }
    let copy = folder.appendingPathComponent("mystore.db").path
    try await database.backup(to: copy)
    return try await body(
      BackupCopy(database: copy, media: URL(fileURLWithPath: configuration.mediaFolder).path))
  }
}
