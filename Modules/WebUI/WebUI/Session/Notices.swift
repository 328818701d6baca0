import Observation

/// What is told at the top of a page.
@Observable final class Notices {
  var message: String?
  var error: ErrorWrapper?

  /// Whoever goes elsewhere has seen them.
  func clear() {
    if message != nil { message = nil }
    if error != nil { error = nil }
  }
}

extension EnvironmentValues {
  var notices: Notices? {
    get { self[NoticesKey.self] }
    set { self[NoticesKey.self] = newValue }
  }

  private enum NoticesKey: EnvironmentKey { static var defaultValue: Notices? { nil } }
}
