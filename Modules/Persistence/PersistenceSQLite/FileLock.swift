import Glibc
import Persistence
import Synchronization

/// Keeps others out of a database for as long as it lives; the kernel releases it however the process ends.
///
/// The lock is on a file of its own: closing any descriptor of the database itself would drop SQLite's own locks.
final class FileLock: Sendable {
  private let descriptor: Mutex<Int32?>
  /// The database file itself, locked so that it is not opened by another of its names.
  private let file = Mutex<Int32?>(nil)

  /// Takes the lock of a database, however its path is spelled, or throws `inUse`.
  init(beside path: String) throws(DatabaseError) {
    let file = Self.resolved(path) + ".lock"
    let descriptor = unsafe open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .unavailable("cannot open \(file): \(Self.reason(errno))") }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw .inUse(path)
    }
    self.descriptor = Mutex(descriptor)
  }

  deinit { release() }

  /// Lets the next one in; a second call does nothing.
  func release() {
    guard let descriptor = descriptor.withLock({ $0.take() }) else { return }
    // Closing alone would leave it to a process that is being started just now, which has a copy until it runs.
    for descriptor in [file.withLock({ $0.take() }), descriptor].compactMap(\.self) {
      flock(descriptor, LOCK_UN)
      close(descriptor)
    }
  }

  /// Makes the file, readable by its owner alone, where it is missing, and locks it; SQLite gives its companions the
  /// same mode.
  ///
  /// - Throws: `inUse` when it is open by another of its names (a hard link), which has a `.lock` of its own.
  func takeFile(_ path: String) throws(DatabaseError) {
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .unavailable("cannot open \(path): \(Self.reason(errno))") }
    // The descriptor is kept either way: closing one would drop the locks that SQLite has on the same file in this
    // process. `flock` and those of SQLite do not meet.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw .inUse(path) }
    file.withLock { $0 = descriptor }
  }

  static func reason(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }

  /// Two names of one file must have one lock.
  private static func resolved(_ path: String) -> String {
    if let resolved = absolute(path) { return resolved }
    let cut = path.lastIndex(of: "/")
    let directory = cut.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let name = cut.map { path[path.index(after: $0)...] } ?? path[...]
    return absolute(directory).map { $0 + "/" + name } ?? path
  }

  private static func absolute(_ path: String) -> String? {
    guard let pointer = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(pointer) }
    return unsafe String(cString: pointer)
  }
}
