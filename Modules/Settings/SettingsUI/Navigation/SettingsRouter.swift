public import WebUI

/// Shows the screen of each of Settings' places.
public struct SettingsRouter: View {
  private let route: SettingsRoute

  /// The screen at a place.
  public init(_ route: SettingsRoute) { self.route = route }

  /// One destination a case.
  public var body: some View {
    switch route {
    case .section(let id): StoreSettingsScreen(section: id)
    case .history(let id, let cursor): SettingsHistoryScreen(section: id, cursor: cursor)
    }
  }
}
