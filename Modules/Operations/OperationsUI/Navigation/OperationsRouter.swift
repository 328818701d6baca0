public import WebUI

/// Maps each place of Operations to its screen.
public struct OperationsRouter: View {
  private let route: OperationsRoute

  /// Creates the screen of a place.
  public init(_ route: OperationsRoute) { self.route = route }

  /// One screen a case.
  public var body: some View {
    switch route {
    case .jobs(let state, let cursor): JobListScreen(state, cursor: cursor)
    case .parkedEvents(let cursor): ParkedEventListScreen(cursor: cursor)
    }
  }
}
