public import WebUI

/// What a screen shows instead of its content when that could not be loaded.
public struct ErrorView: View {
  private let title: String?
  private let message: String?
  private let guidance: String
  private let retry: (() async -> Void)?
  @Environment(\.interfaceText) private var text

  /// A title, what went wrong, what to do about it, and perhaps a way to try again.
  public init(
    _ title: some StringProtocol, message: String? = nil, guidance: String, retry: (() async -> Void)? = nil
  ) {
    self.title = String(title)
    self.message = message
    self.guidance = guidance
    self.retry = retry
  }

  /// What an error says, and a way to try again.
  public init(_ error: ErrorWrapper, retry: (() async -> Void)? = nil) {
    title = error.message
    message = nil
    guidance = error.guidance
    self.retry = retry
  }

  /// The parts, in the middle.
  public var body: some View {
    ContentUnavailableView(title ?? text.unknownError, systemImage: "exclamationmark.triangle", description: message) {
      Text(guidance).foregroundStyle(.secondary)
      if let retry {
        Button(text.tryAgain, systemImage: "arrow.clockwise", action: retry).accessibilityIdentifier("retry")
      }
    }
    .accessibilityRole(.alert)
    .accessibilityIdentifier("error-view")
  }
}

/// What a screen shows when there is nothing yet, or nothing that matches.
public struct EmptyStateView<Actions: View>: View {
  private let title: String
  private let icon: String
  private let description: String?
  private let actions: Actions

  /// A symbol, a title, a description, and what to do next.
  public init(
    _ title: some StringProtocol, systemImage: String, description: String? = nil,
    @ViewBuilder actions: () -> Actions
  ) {
    self.title = String(title)
    icon = systemImage
    self.description = description
    self.actions = actions()
  }

  /// The parts, in the middle.
  public var body: some View {
    ContentUnavailableView(title, systemImage: icon, description: description) { actions }
      .accessibilityIdentifier("empty-state")
  }
}

extension EmptyStateView where Actions == EmptyView {
  /// A symbol, a title and a description.
  public init(_ title: some StringProtocol, systemImage: String, description: String? = nil) {
    self.init(title, systemImage: systemImage, description: description) { EmptyView() }
  }
}
