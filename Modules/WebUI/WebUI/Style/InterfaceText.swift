/// The few words that pages say by themselves. The application translates them with the rest of its text.
public struct InterfaceText: Hashable, Sendable {
  /// The first link of a page, which jumps over the header.
  public var skipToContent = "Skip to content"
  /// What the choice between light and dark pages is called.
  public var appearance = "Appearance"
  /// The choice to follow the reader's system.
  public var appearanceOfSystem = "As the system"
  /// The choice of light pages.
  public var lightAppearance = "Light"
  /// The choice of dark pages.
  public var darkAppearance = "Dark"
  /// What opens the table with a chart's figures.
  public var table = "As a table"
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
  /// The button that sends a file.
  public var send = "Send"
  /// What a page says when a file was too large.
  public var fileTooLarge = "This file is too large. Nothing was sent."
  /// What a page says when a file was none of those it takes.
  public var fileOfWrongType = "Files of this kind are not taken. Nothing was sent."
  /// What a page says when a file did not arrive.
  public var fileFailed = "The file did not arrive. Try again."
  /// Stands before the reference of an error, for people to quote.
  public var reference = "Reference:"
  /// What a page says when a button was not there any more.
  public var pageRefreshed = "This page was refreshed. Nothing was done: look again and repeat what you did."
  /// What a page says when the connection was lost before a press was answered.
  public var pressLost = "The connection was lost as you pressed. Look again: it may not have been done."
  /// What a page says while it has no connection.
  public var offline = "No connection. What you type is kept; buttons work again when it is back."
  /// What a field says whose text cannot be read.
  public var unreadableValue = "This cannot be read. Please check it."
  /// What a sign of work going on is called.
  public var progress = "In progress"
  /// What a dialog without a title is called.
  public var dialog = "Dialog"
  /// The button that loads a page's content again.
  public var refresh = "Refresh"
  /// The row of a page's main actions.
  public var toolbar = "Actions"
  /// What a search field suggests.
  public var suggestions = "Suggestions"
  /// The button that looks for what was typed.
  public var search = "Search"
  /// An area that can be scrolled.
  public var scrollArea = "More to the side"
  /// The menu of what can be done with a row.
  public var moreActions = "More actions"
  /// The button that takes a row away.
  public var delete = "Delete"
  /// The button that moves a row up.
  public var moveUp = "Move up"
  /// The button that moves a row down.
  public var moveDown = "Move down"
  /// The column in which rows are selected.
  public var selection = "Selected"
  /// The button that passes an address on.
  public var share = "Share"
  /// An address that can be copied.
  public var address = "Address"
  /// The link that begins an e-mail.
  public var sendByMail = "Send by e-mail"

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
