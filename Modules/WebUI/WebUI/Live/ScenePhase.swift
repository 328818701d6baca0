import Observation

/// Whether a browser follows a page.
public enum ScenePhase: Hashable, Sendable {
  /// A browser has a live connection to the page: changes show at once.
  case active
  /// No browser has a live connection: the page is being made, or it is shown without scripts.
  case background
}

/// The phase of a page; views that read it follow.
@Observable final class PagePhase {
  var phase = ScenePhase.background
}

extension EnvironmentValues {
  /// Whether a browser follows the page. Keep what is shown up to date only while it is active.
  public var scenePhase: ScenePhase { pagePhase?.phase ?? .background }

  var pagePhase: PagePhase? {
    get { self[PagePhaseKey.self] }
    set { self[PagePhaseKey.self] = newValue }
  }

  private enum PagePhaseKey: EnvironmentKey { static var defaultValue: PagePhase? { nil } }
}
