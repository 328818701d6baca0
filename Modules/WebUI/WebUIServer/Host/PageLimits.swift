import HTTPServer

/// How much browsers may send and hold.
public struct PageLimits: Sendable {
  /// Bytes of a posted form.
  public var formBytes = 64 << 10
  /// Inputs of a posted form.
  public var formFields = 200
  /// Bytes of a file that is sent, and of the form around it; a field may allow less.
  public var uploadBytes = 8 << 20
  /// Bytes of all files that one page holds.
  public var uploadBytesPerPage = 64 << 20
  /// Bytes of all files that pages hold.
  public var uploadBytesInAll = 1 << 30
  /// How long a first page waits for its views to load.
  public var settleTime: Duration = .seconds(2)

  /// Open pages of one browser.
  public var sessionsPerBrowser = 8
  /// Open pages of one address (of an IPv6 network of 64 bits), whose browsers get theirs back when they use them.
  public var sessionsPerAddress = 50
  /// Open pages in all; one of 20 rows takes about 50 KB, a whole page of the shop about 100 KB.
  public var sessions = 4_000
  /// Bytes that open pages may take together, as far as they can be told: 0 for any number.
  public var sessionBytes = 400 << 20

  /// How long a page is kept whose browser has not come back with its cookie; there are few of these, see
  /// `unclaimedSessions`.
  public var unclaimedTime: Duration = .seconds(15)
  /// How long a page is kept whose live connection is gone.
  public var reconnectTime: Duration = .seconds(2 * 60)
  /// How long a live page is kept that is in a hidden tab.
  public var hiddenTime: Duration = .seconds(15 * 60)
  /// How long a page is kept that nobody uses, with or without a live connection.
  public var idleTime: Duration = .seconds(60 * 60)

  /// Events a second of one live page; more end its connection with 1008.
  public var eventsPerSecond = 20
  /// Events at once of one live page.
  public var eventBurst = 40
  /// Events of one live page that wait to be taken.
  public var queuedEvents = 64
  /// Live connections a second that one address may begin; more are refused with 429.
  public var handshakesPerSecond = 20
  /// Live connections that one address may begin at once, as after a restart.
  public var handshakeBurst = 200

  /// The service's limits.
  public init() {}

  /// Pages that no browser has come back for: a tenth of all, at least one.
  public var unclaimedSessions: Int { max(sessions / 10, 1) }

  /// What one live page may send.
  var events: Rate { Rate(burst: eventBurst, refill: .seconds(1) / max(eventsPerSecond, 1)) }

  /// What one address may begin.
  var handshakes: Rate { Rate(burst: handshakeBurst, refill: .seconds(1) / max(handshakesPerSecond, 1)) }
}
