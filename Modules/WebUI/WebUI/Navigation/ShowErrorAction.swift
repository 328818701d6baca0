public import Foundation

/// An error with what the person can do about it.
public struct ErrorWrapper: Identifiable {
  /// How it is shown.
  public enum Style: Sendable {
    /// Above the page, which can be used meanwhile: for what can be tried again at once.
    case toast
    /// In a dialog that is closed: for what has to be read before going on.
    case sheet
    /// In a dialog that wants an answer: for what must not be missed, such as money that was not taken.
    case alert
  }

  /// Tells errors apart.
  public let id = UUID()
  /// What went wrong.
  public let error: any Error
  /// What to do about it.
  public let guidance: String
  /// How it is shown.
  public let style: Style

  /// An error with guidance.
  public init(_ error: any Error, guidance: String, style: Style = .toast) {
    self.error = error
    self.guidance = guidance
    self.style = style
  }

  /// What went wrong, in the error's own words; nil when it has none for people.
  public var message: String? { (error as? any LocalizedError)?.errorDescription }
  /// Names it to people and in logs.
  public var reference: String { id.uuidString.lowercased() }
}

/// Shows an error at the root of the page: `@Environment(\.showError)`. A newer error replaces an older one.
public struct ShowErrorAction {
  private let show: (ErrorWrapper) -> Void

  /// An action by what it does with an error.
  public init(_ show: @escaping (ErrorWrapper) -> Void = { _ in }) { self.show = show }

  /// Shows an error with what to do about it.
  public func callAsFunction(_ error: any Error, _ guidance: String, style: ErrorWrapper.Style = .toast) {
    show(ErrorWrapper(error, guidance: guidance, style: style))
  }
}

/// Tells something that went well, or that happened, at the top of the page.
public struct ShowNoticeAction {
  private let show: (String) -> Void

  /// An action by what it does with a message.
  public init(_ show: @escaping (String) -> Void = { _ in }) { self.show = show }

  /// Shows a message.
  public func callAsFunction(_ message: String) { show(message) }
}

extension EnvironmentValues {
  /// Shows an error.
  public var showError: ShowErrorAction {
    get { self[ShowErrorKey.self] }
    set { self[ShowErrorKey.self] = newValue }
  }

  /// Shows a message.
  public var showNotice: ShowNoticeAction {
    get { self[ShowNoticeKey.self] }
    set { self[ShowNoticeKey.self] = newValue }
  }

  /// Told of each error that is shown.
  var reportError: @Sendable (any Error, String) -> Void {
    get { self[ReportErrorKey.self] }
    set { self[ReportErrorKey.self] = newValue }
  }

  private enum ReportErrorKey: EnvironmentKey {
    static var defaultValue: @Sendable (any Error, String) -> Void { { _, _ in } }
  }
  private enum ShowErrorKey: EnvironmentKey { static var defaultValue: ShowErrorAction { ShowErrorAction() } }
  private enum ShowNoticeKey: EnvironmentKey { static var defaultValue: ShowNoticeAction { ShowNoticeAction() } }
}
