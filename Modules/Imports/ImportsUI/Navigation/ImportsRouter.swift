public import WebUI

/// Maps each place of Imports to its screen.
public struct ImportsRouter: View {
  private let route: ImportsRoute

  /// Creates the screen of a place.
  public init(_ route: ImportsRoute) { self.route = route }

  /// One screen a case.
  public var body: some View {
    switch route {
    case .all(let cursor): ImportListScreen(cursor: cursor)
    case .job(let id, let number): ImportScreen(id, after: number)
    }
  }
}
