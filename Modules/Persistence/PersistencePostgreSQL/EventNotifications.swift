import CPostgreSQL
import FoundationCore
import Glibc
@_spi(Engine) import Persistence
import Synchronization

/// A connection of its own that waits for other processes to say that they have committed events.
///
/// What it misses while it is lost, the relay finds when it next looks by itself.
final class EventNotifications: Sendable {
  private final class Flag: Sendable { let isStopped = Atomic(false) }
  private let flag = Flag()

  deinit { stop() }

  /// Starts the thread; without one, the relay's own looking has to do.
  func start(_ options: PostgreSQLOptions, _ wake: @escaping @Sendable () -> Void) {
    let flag = flag
    try? SystemThread.start {
      while !flag.isStopped.load(ordering: .relaxed) {
        Self.listen(options, flag, wake)
        usleep(500_000)
      }
    }
  }

  /// The thread ends within a quarter of a second.
  func stop() { flag.isStopped.store(true, ordering: .relaxed) }

  private static func listen(_ options: PostgreSQLOptions, _ flag: Flag, _ wake: @Sendable () -> Void) {
    guard let handle = unsafe connection(to: options.address) else { return }
    defer { unsafe PQfinish(handle) }
    guard unsafe PQstatus(handle) == CONNECTION_OK else { return }
    unsafe PQclear(PQexec(handle, "LISTEN \(eventChannel)"))
    while !flag.isStopped.load(ordering: .relaxed) {
      var descriptor = pollfd(fd: unsafe PQsocket(handle), events: Int16(POLLIN), revents: 0)
      let ready = unsafe poll(&descriptor, 1, 250)
      if ready == 0 || (ready < 0 && errno == EINTR) { continue }
      guard ready > 0, unsafe PQconsumeInput(handle) == 1 else { return }
      var hasNews = false
      while let notification = unsafe PQnotifies(handle) {
        hasNews = true
        unsafe PQfreemem(notification)
      }
      if hasNews { wake() }
    }
  }
}
