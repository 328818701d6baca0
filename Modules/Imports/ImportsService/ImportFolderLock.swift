import Glibc
import Synchronization

/// Keeps other stores out of a folder of files until it is released; the kernel does that however the process ends.
final class ImportFolderLock: Sendable {
  private let descriptor: Mutex<Int32?>

  init(_ folder: String) throws(ImportFolder.Failure) {
    let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw ImportFolder.Failure(number: errno) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let number = errno
      close(descriptor)
      throw ImportFolder.Failure(number: number)
    }
    self.descriptor = Mutex(descriptor)
  }

  deinit { release() }

  /// Lets the next one in; a second call does nothing.
  func release() {
    guard let descriptor = descriptor.withLock({ $0.take() }) else { return }
    // Closing alone would leave it to a process that is being started just now, which has a copy until it runs.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
