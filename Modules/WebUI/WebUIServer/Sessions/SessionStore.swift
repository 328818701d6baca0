import FoundationCore
import WebUI

/// The pages that are open, within bounds: per browser, in all, and in time. The least recently used goes first.
actor SessionStore<Context: Sendable> {
  struct Entry: Sendable {
    let id: String
    let session: Session
    let browser: Browser<Context>
    fileprivate(set) var lastUse: Timestamp
    fileprivate(set) var order: UInt64 = 0
    /// The browser's id that the page is counted under.
    fileprivate(set) var countedAs: BrowserID?
    /// The last drawing of the session that this one was made anew for; 0 for the first of its id.
    let resumedPage: Int
    /// Live connections. A page that somebody looks at is not idle.
    fileprivate(set) var connections = 0
  }

  private var entries: [String: Entry] = [:]
  private var uses: UInt64 = 0
  private var recency = RecencyQueue()
  private var idsByBrowser: [BrowserID: Set<String>] = [:]
  private var awaiting: [String: PageLocation] = [:]
  private var rebuilding: Set<String> = []
  private let limits: PageLimits
  private let clock: WallClock

  init(limits: PageLimits, clock: WallClock) {
    self.limits = limits
    self.clock = clock
  }

  var count: Int { entries.count }

  /// Says that a session of an id is being made anew; false when that is under way, by the same form sent twice.
  func beginRebuilding(_ id: String) -> Bool { entries[id] == nil && rebuilding.insert(id).inserted }

  func add(
    _ id: String, _ session: Session, _ browser: Browser<Context>, resumedPage: Int
  ) async -> Entry {
    await evictIdle()
    let ofBrowser = (idsByBrowser[browser.id] ?? []).compactMap { entries[$0] }
    if ofBrowser.count >= limits.sessionsPerBrowser { await evictOldest(of: ofBrowser) }
    if entries.count >= limits.sessions { await evictOldest() }
    let entry = Entry(
      id: id, session: session, browser: browser, lastUse: clock.now(), resumedPage: resumedPage)
    rebuilding.remove(id)
    entries[id] = entry
    touch(id)
    return entry
  }

  /// A browser's page that a form names.
  func find(_ id: String, _ browser: BrowserID) -> Entry? {
    guard let entry = entries[id], entry.browser.id == browser, !isIdle(entry) else { return nil }
    touch(id)
    return entry
  }

  /// A page whose browser has an id that it does not know yet: it comes with the former one, once.
  func findLeaving(_ id: String, _ former: BrowserID) -> Entry? {
    guard let entry = entries[id], entry.browser.formerIDs.contains(former), !isIdle(entry) else { return nil }
    return entry
  }

  /// Says that a page is in use.
  func use(_ id: String) { if entries[id] != nil { touch(id) } }

  /// Says that a browser shows a page.
  func connect(_ id: String) { entries[id]?.connections += 1 }

  /// Says that a browser shows a page no more, from which on it may idle.
  func disconnect(_ id: String) {
    guard entries[id] != nil else { return }
    entries[id]?.connections -= 1
    touch(id)
  }

  /// Says that the page will be asked for at a place, after a redirect.
  func awaitPage(_ id: String, at place: PageLocation) { if entries[id] != nil { awaiting[id] = place } }

  /// The page that a redirect has announced, once.
  func adopt(_ browser: BrowserID, _ location: PageLocation) -> Entry? {
    let waiting = awaiting.filter { $0.value == location }.compactMap { entries[$0.key] }
      .filter { $0.browser.id == browser }
    guard let entry = waiting.max(by: { $0.order < $1.order }), !isIdle(entry) else { return nil }
    awaiting[entry.id] = nil
    touch(entry.id)
    return entry
  }

  /// Ends every page of browsers whose ids have ended.
  func end(_ ids: [BrowserID]) async {
    for entry in entries.values where ids.contains(entry.browser.id) {
      await evict(entry, LiveOutlet.Code.ended)
    }
  }

  func evictAll() async { for entry in entries.values { await evict(entry, LiveOutlet.Code.restart) } }

  private func evictIdle() async {
    while let oldest = leastRecentlyUsed(), isIdle(oldest) { await evict(oldest) }
  }

  /// Ends the page that was used least recently; one that somebody looks at only when all are looked at.
  private func evictOldest() async {
    if let oldest = leastRecentlyUsed() { await evict(oldest) } else { await evictOldest(of: Array(entries.values)) }
  }

  private func evictOldest(of candidates: [Entry]) async {
    let unseen = candidates.filter { $0.connections == 0 }
    if let oldest = (unseen.isEmpty ? candidates : unseen).min(by: { $0.order < $1.order }) { await evict(oldest) }
  }

  /// The page used least recently of those that nobody looks at. A constant time, over many calls.
  private func leastRecentlyUsed() -> Entry? {
    guard let id = recency.first(where: isCurrent) else { return nil }
    return entries[id]
  }

  /// Whether a use is the last one of a page that nobody looks at; the end of a connection is a use.
  private func isCurrent(_ use: RecencyQueue.Use) -> Bool {
    guard let entry = entries[use.id] else { return false }
    return entry.order == use.order && entry.connections == 0
  }

  private func evict(_ entry: Entry, _ code: UInt16 = LiveOutlet.Code.dormant) async {
    entries[entry.id] = nil
    awaiting[entry.id] = nil
    count(entry.id, from: entry.countedAs, as: nil)
    await entry.session.close(code: code)
  }

  private func isIdle(_ entry: Entry) -> Bool {
    entry.connections == 0 && clock.now() >= entry.lastUse.advanced(by: limits.idleTime)
  }

  private func touch(_ id: String) {
    guard var entry = entries[id] else { return }
    uses += 1
    entry.lastUse = clock.now()
    entry.order = uses
    let browser = entry.browser.id
    if entry.countedAs != browser {
      count(id, from: entry.countedAs, as: browser)
      entry.countedAs = browser
    }
    entries[id] = entry
    recency.append(RecencyQueue.Use(id: id, order: uses))
    if recency.count > 4 * entries.count + 64 { recency.removeAll { !isCurrent($0) } }
  }

  private func count(_ id: String, from former: BrowserID?, as browser: BrowserID?) {
    if let former {
      idsByBrowser[former]?.remove(id)
      if idsByBrowser[former]?.isEmpty == true { idsByBrowser[former] = nil }
    }
    if let browser { idsByBrowser[browser, default: []].insert(id) }
  }
}
