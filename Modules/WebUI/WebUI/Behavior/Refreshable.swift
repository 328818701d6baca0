/// Loads a view's content again: `@Environment(\.refresh)`.
public struct RefreshAction {
  private let action: () async -> Void

  init(_ action: @escaping () async -> Void) { self.action = action }

  /// Loads, and returns when it is done.
  public func callAsFunction() async { await action() }
}

/// Content that can be loaded again.
private struct RefreshableContent<Content: View>: View {
  let content: Content
  let action: () async -> Void
  @Environment(\.interfaceText) private var text

  var body: some View {
    HStack {
      Spacer()
      Button(text.refresh, systemImage: "arrow.clockwise", action: action).buttonStyle(.borderless)
    }
    .styled(.custom, "refresh")
    content.environment(\.refresh, RefreshAction(action))
  }
}

extension EnvironmentValues {
  /// Loads the content around again; nil where nothing can be.
  public var refresh: RefreshAction? {
    get { self[RefreshKey.self] }
    set { self[RefreshKey.self] = newValue }
  }

  private enum RefreshKey: EnvironmentKey { static var defaultValue: RefreshAction? { nil } }
}

extension View {
  /// Puts a button above the view that loads its content again, and says so while it does.
  public func refreshable(action: @escaping () async -> Void) -> some View {
    RefreshableContent(content: self, action: action)
  }
}
