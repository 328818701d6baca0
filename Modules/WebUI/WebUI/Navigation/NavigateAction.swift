/// What a view asks of navigation.
public enum NavigationRequest {
  /// Show a place.
  case push(any Route)
  /// Go back to a place; nil for home.
  case unwind(to: (any Route)?)
  /// Show a place above the present one, which stays where it is.
  case present(any Route)

  /// The place asked for.
  public var location: PageLocation {
    switch self {
    case .push(let route), .present(let route): route.location
    case .unwind(let route): route?.location ?? PageLocation()
    }
  }
}

/// Shows another place: `@Environment(\.navigate) private var navigate`. Where nothing handles it, it does nothing.
public struct NavigateAction {
  private let handle: (NavigationRequest) -> Void

  /// An action by what it does with a request.
  public init(_ handle: @escaping (NavigationRequest) -> Void = { _ in }) { self.handle = handle }

  /// Shows a place.
  public func callAsFunction(_ route: some Route) { push(route) }
  /// Shows a place.
  public func push(_ route: some Route) { handle(.push(route)) }
  /// Goes back to a place that came before, or home.
  public func unwind(to route: (any Route)? = nil) { handle(.unwind(to: route)) }
  /// Shows a place above the present one, as a sheet, where the application does so; elsewhere goes to the place.
  public func present(_ route: some Route) { handle(.present(route)) }
}

/// Closes what is presented. Where nothing is, it does nothing.
public struct DismissAction {
  private let handle: () -> Void

  /// An action by what it does.
  public init(_ handle: @escaping () -> Void = {}) { self.handle = handle }

  /// Closes what is presented.
  public func callAsFunction() { handle() }
}

extension EnvironmentValues {
  /// Shows another place.
  public var navigate: NavigateAction {
    get { self[NavigateKey.self] }
    set { self[NavigateKey.self] = newValue }
  }

  /// Closes what is presented.
  public var dismiss: DismissAction {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }

  private enum NavigateKey: EnvironmentKey { static var defaultValue: NavigateAction { NavigateAction() } }
  private enum DismissKey: EnvironmentKey { static var defaultValue: DismissAction { DismissAction() } }
}

extension View {
  /// Handles what views inside ask of navigation.
  public func onNavigate(_ handle: @escaping (NavigationRequest) -> Void) -> some View {
    environment(\.navigate, NavigateAction(handle))
  }
}
