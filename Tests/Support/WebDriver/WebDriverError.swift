/// Why a browser could not do what was asked.
public enum WebDriverError: Error, Sendable, CustomStringConvertible {
  /// A program is not on this machine; the text says how to come by it.
  case notInstalled(String)
  /// The driver did not start.
  case notStarted(String)
  /// The driver refused a command: its code, such as `no such element`, and its message.
  case refused(code: String, message: String)
  /// What came back was not what the protocol promises.
  case unexpectedAnswer(String)
  /// A condition was not met in time; the text says which.
  case timedOut(String)

  /// A sentence for whoever runs the tests.
  public var description: String {
    switch self {
    case .notInstalled(let text), .notStarted(let text), .unexpectedAnswer(let text): text
    case .refused(let code, let message): "\(code): \(message)"
    case .timedOut(let text): "Not in time: \(text)."
    }
  }
}
