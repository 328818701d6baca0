/// How much browsers may send and hold.
public struct PageLimits: Sendable {
  /// Bytes of a posted form.
  public var formBytes = 64 << 10
  /// Inputs of a posted form.
  public var formFields = 200
  /// Open pages of one browser.
  public var sessionsPerBrowser = 8
  /// Open pages in all; one of 20 rows takes about 50 KB, a whole page of the shop about 100 KB.
  public var sessions = 4_000
  /// How long a page is kept that nobody uses.
  public var idleTime: Duration = .seconds(60 * 60)
  /// How long a first page waits for its views to load.
  public var settleTime: Duration = .seconds(2)

  /// Events a second of one live page; more end its connection with 1008.
  public var eventsPerSecond = 20
  /// Events at once of one live page.
  public var eventBurst = 40
  /// Events of one live page that wait to be taken.
  public var queuedEvents = 64

  /// The service's limits.
  public init() {}
}
