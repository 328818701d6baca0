import HTTPReactor
import HTTPServer

/// Waits until it is cancelled, and remembers.
final class CancellationHandler: HTTPHandler {
  struct State: Sendable {
    var started = false
    var cancelled = false
  }

  private let current = Locked(State())

  var state: State { current.withLock(\.self) }

  func respond(to request: HTTPRequest) async -> HTTPResponse {
    current.withLock { $0.started = true }
    while !Task.isCancelled { try? await Task.sleep(for: .seconds(60)) }
    current.withLock { $0.cancelled = true }
    return .text("late")
  }
}
