import Foundation
import FoundationCore

/// `mystore backup` and `mystore restore`.
enum BackupCommand {
  static let backup = Command(
    name: "backup", usage: "backup FILE [options]",
    summary: "Writes the database and the pictures to a new file and checks it. The store may be running.",
    flags: [],
    options: []
  ) { terminal, arguments in
    let configuration = try ConfigurationSource.configuration(&arguments)
    try arguments.checkAllUsed(operands: 1)
    try checkIsFile(configuration)
    let path = arguments.operands[0]
    let write: (BackupCopy) async throws -> Int32 = { try await save($0, to: path, configuration, on: terminal) }
    if let running = try ControlClient(database: configuration.place) {
      return try await running.send(ControlRequest(.backup), say: terminal.say, copied: write)
    }
    let store = try await StoreFile.inspect(configuration)
    do {
      let status = try await store.copies.with(write)
      await store.close()
      return status
    } catch {
      await store.close()
      throw error
    }
  }

  /// A server's database is copied by the server's own means.
  private static func checkIsFile(_ configuration: StoreConfiguration) throws(Arguments.UsageError) {
    guard configuration.isOnServer else { return }
    throw Arguments.UsageError(
      description:
        "A PostgreSQL database is copied and restored with pg_dump and pg_restore; pictures are in \(configuration.mediaFolder)."
    )
  }

  /// Checks a copy, and writes it and its pictures to a file. The status is 1 when the store itself has a fault: the
  /// backup holds it as it is.
  private static func save(
    _ copy: BackupCopy, to path: String, _ configuration: StoreConfiguration, on terminal: Terminal
  ) async throws -> Int32 {
    let content = try await BackupFile.write(copy, to: path, configuration, at: WallClock.system.now())
    let problems = content.problems
    for problem in problems { terminal.warn(problem) }
    terminal.say(
      "\(path) holds the database and \(content.pictures) files of pictures"
        + (problems.isEmpty ? "." : ". The store has \(problems.count) faults, which the backup holds as they are."))
    return problems.isEmpty ? 0 : 1
  }

  static let restore = Command(
    name: "restore", usage: "restore FILE [options]",
    summary: "Restores a backup where there is no store yet, given by --database and --media.", flags: [], options: []
  ) { terminal, arguments in
    let configuration = try ConfigurationSource.configuration(&arguments)
    try arguments.checkAllUsed(operands: 1)
    try checkIsFile(configuration)
    let problems = try await BackupRestore(configuration).run(arguments.operands[0])
    for problem in problems { terminal.warn(problem) }
    terminal.say("The store is restored to \(configuration.database).")
    return problems.isEmpty ? 0 : 1
  }
}
