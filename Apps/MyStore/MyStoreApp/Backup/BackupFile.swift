import Foundation
import FoundationCore
import Glibc
import Synchronization

/// A backup as a file.
enum BackupFile {
  /// What a backup holds.
  struct Content: Sendable {
    /// How many files of pictures.
    let pictures: Int
    /// What is wrong with the store itself, in sentences: the backup holds it as it is.
    let problems: [String]
  }

  /// Checks a copy, and writes it and its pictures to a new file. What waits for the disk is done on a thread of its own,
  /// which lets others go first; cancelling ends it between two files.
  ///
  /// - Throws: `BackupFailure` when there is such a file, or it cannot be written; `CancellationError`.
  static func write(
    _ copy: BackupCopy, to path: String, _ configuration: StoreConfiguration, at time: Timestamp
  ) async throws -> Content {
    // Refused before the copy is checked in vain; the writer decides.
    if FileManager.default.fileExists(atPath: path) { throw BackupFailure.exists(path) }
    var copied = configuration
    (copied.database, copied.media) = (copy.database, copy.media)
    let (files, problems) = try await StoredFiles.check(copied)
    let stop = Stop()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
        do {
          try SystemThread.start(named: "backup") {
            // On Linux a thread's own, although POSIX means the process.
            _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
            done.resume(
              with: Result {
                let writer = try BackupWriter(path, time: Int(time.milliseconds / 1_000))
                try writer.add(copy.database, as: BackupWriter.database)
                for file in files {
                  if stop.isAsked.load(ordering: .relaxed) { throw CancellationError() }
                  try writer.add(copy.media + "/" + file, as: BackupWriter.media + file)
                }
                try writer.finish()
              })
          }
        } catch { done.resume(throwing: error) }
      }
    } onCancel: {
      stop.isAsked.store(true, ordering: .relaxed)
    }
    return Content(pictures: files.count, problems: problems)
  }

  private final class Stop: Sendable {
    let isAsked = Atomic(false)
  }
}
