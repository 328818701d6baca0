public import WebUI

/// What is known of whoever looks at a page, from the first to go when room is needed to the last.
public enum PageStanding: Int, CaseIterable, Sendable {
  /// The page was drawn, and no browser has come back for it: perhaps a robot.
  case unclaimed
  /// A live connection is gone.
  case away
  /// A page that works by forms.
  case plain
  /// A live page in a hidden tab.
  case hidden
  /// A live page that somebody looks at.
  case visible
}

/// What pages have come to, to be watched.
public struct PageStatistics: Sendable {
  /// Open pages.
  public var open: [PageStanding: Int] = [:]
  /// Pages that were ended before their browser was done with them: to make room, or because nobody used them.
  public var ended = 0
  /// Live connections that were refused because an address began too many.
  public var refusedHandshakes = 0
  /// Events and messages that counted for nothing.
  public var drops: [DroppedEvent: Int] = [:]

  /// Open pages of all kinds.
  public var openPages: Int { open.values.reduce(0, +) }
}
