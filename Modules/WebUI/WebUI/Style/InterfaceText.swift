/// The few words that pages say by themselves. The application translates them with the rest of its text.
public struct InterfaceText: Hashable, Sendable {
  /// The first link of a page, which jumps over the header.
  public var skipToContent = "Skip to content"
  /// What the links to the places above a page are called together.
  public var breadcrumbs = "Breadcrumbs"
  /// The button that closes a message.
  public var close = "Close"
  /// The button that agrees when an alert has no other.
  public var okay = "OK"
  /// The button that does nothing, in a confirmation.
  public var cancel = "Cancel"
  /// The button that tries again what has failed.
  public var tryAgain = "Try again"
  /// What an error says that has no words for people.
  public var unknownError = "Something went wrong."
  /// What a page says when a button was not there any more.
  public var pageRefreshed = "This page was refreshed. Nothing was done: look again and repeat what you did."
  /// What a page says while it has no connection.
  public var offline = "No connection. What you type is kept; buttons work again when it is back."

  /// English words.
  public init() {}
}

extension EnvironmentValues {
  /// The words that pages say by themselves.
  public var interfaceText: InterfaceText {
    get { self[InterfaceTextKey.self] }
    set { self[InterfaceTextKey.self] = newValue }
  }

  private enum InterfaceTextKey: EnvironmentKey { static var defaultValue: InterfaceText { InterfaceText() } }
}
