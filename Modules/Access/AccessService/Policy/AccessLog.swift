public import HTTPServer
import Synchronization

/// Counts what was refused to whom, and logs it: each kind once a second at most. Passwords, tokens and e-mail addresses
/// are in neither.
public final class AccessLog: Sendable {
  enum Event: String, CaseIterable, Sendable {
    case signInFailed = "sign-in-failed"
    case signInLocked = "sign-in-locked"
    case tooManyWrites = "too-many-writes"
    case refused

    var name: StaticString {
      switch self {
      case .signInFailed: "sign-in failed"
      case .signInLocked: "sign-in locked"
      case .tooManyWrites: "too many writes"
      case .refused: "access refused"
      }
    }
  }

  private let logger: SparseLogger
  private let counts: [Event: Metrics.Counter]

  /// A log that writes by a logger.
  public init(_ logger: Logger = .silent, metrics: Metrics = Metrics()) {
    self.logger = SparseLogger(logger)
    counts = Dictionary(
      uniqueKeysWithValues: Event.allCases.map { event in
        let counter = metrics.counter(
          "access_refusals_total", help: "Sign-ins that failed or were locked out, and requests that were refused.",
          labels: [("reason", event.rawValue)])
        return (event, counter)
      })
  }

  func note(_ event: Event, _ network: ClientNetwork?, _ fields: @autoclosure () -> [(String, String)] = []) {
    counts[event]?.increment()
    logger.log(.warning, event.name, [("network", network?.text ?? HTTPRequest.inProcess)] + fields())
  }
}
