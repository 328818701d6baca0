import Observation

/// The message at the top of a page.
@Observable final class Notices {
  var message: String?
}

extension EnvironmentValues {
  var notices: Notices? {
    get { self[NoticesKey.self] }
    set { self[NoticesKey.self] = newValue }
  }

  private enum NoticesKey: EnvironmentKey { static var defaultValue: Notices? { nil } }
}
