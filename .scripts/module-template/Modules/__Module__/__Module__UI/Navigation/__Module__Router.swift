public import WebUI

/// Maps each place of __Module__ to its screen.
public struct __Module__Router: View {
  private let route: __Module__Route

  /// Creates the screen of a place.
  public init(_ route: __Module__Route) { self.route = route }

  /// One screen a case.
  public var body: some View {
    switch route {
    case .list(let cursor): __Entity__ListScreen(cursor: cursor)
    }
  }
}
