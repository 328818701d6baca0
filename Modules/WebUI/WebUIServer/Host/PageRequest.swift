public import Foundation
public import WebUI

/// What a root view is made from.
public struct PageRequest<Context: Sendable>: Sendable {
  /// Where the page is.
  public let location: PageLocation
  /// Whose language and rules it follows.
  public let locale: Locale
  /// The address that the page was asked for from, as far as it can be trusted.
  public let remoteAddress: String
  /// The browser, through which actions change what is kept for it.
  public let browser: Browser<Context>

  /// What is kept for the browser now.
  public var context: Context { browser.context }
}
