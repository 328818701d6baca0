/// Why a backup could not be written, read or restored, in a sentence.
struct BackupFailure: Error, CustomStringConvertible {
  let description: String

  static func damaged(_ path: String, _ reason: String) -> BackupFailure {
    BackupFailure(description: "\(path) is not a whole backup: \(reason).")
  }

  static func exists(_ path: String) -> BackupFailure {
    BackupFailure(description: "\(path) exists: nothing is written over it.")
  }
}
