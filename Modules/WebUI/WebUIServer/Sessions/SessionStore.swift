import FoundationCore
import HTTPServer
import WebUI

/// The pages that are open, within bounds: per browser, per address, in all, and in time. Of those that matter least
/// the least recently used goes first; finding it takes a constant time, over many calls.
actor SessionStore<Context: Sendable> {
  struct Entry: Sendable {
    let id: String
    let session: Session
    let browser: Browser<Context>
    let identity: BrowserIdentity
    let client: ClientNetwork
    /// The last drawing of the session that this one was made anew for; 0 for the first of its id.
    let resumedPage: Int
    fileprivate(set) var standing: PageStanding
    fileprivate(set) var lastUse: Timestamp
    fileprivate(set) var order: UInt64 = 0
    /// The browser's id that the page is counted under.
    fileprivate(set) var countedAs: BrowserID?
    fileprivate(set) var bytes = 0
    fileprivate var connections = 0
    /// How many events may still be posted; those of a socket have a budget there. Nil until one is.
    fileprivate var budget: TokenBucket?
  }

  private var entries: [String: Entry] = [:]
  private var uses: UInt64 = 0
  private var recency = [RecencyQueue](repeating: RecencyQueue(), count: PageStanding.allCases.count)
  private var idsByBrowser: [BrowserID: Set<String>] = [:]
  private var awaiting: [String: PageLocation] = [:]
  private var idsByClient: [ClientNetwork: Set<String>] = [:]
  private var rebuilding: Set<String> = []
  private var bytes = 0
  private var isSweeping = false
  private let limits: PageLimits
  private let clock: WallClock
  private let census: PageCensus
  /// Told of each page that has ended, when nothing of it is at work any more.
  private let ended: @Sendable (String) -> Void

  init(limits: PageLimits, clock: WallClock, census: PageCensus, ended: @escaping @Sendable (String) -> Void) {
    self.ended = ended
    self.census = census
    self.limits = limits
    self.clock = clock
  }

  var count: Int { entries.count }
  var all: [Entry] { Array(entries.values) }

  /// Says that a session of an id is being made anew; false when that is under way, by the same form sent twice.
  func beginRebuilding(_ id: String) -> Bool { entries[id] == nil && rebuilding.insert(id).inserted }

  func add(
    _ id: String, _ session: Session, _ browser: Browser<Context>, _ identity: BrowserIdentity,
    _ client: ClientNetwork, resumedPage: Int
  ) async -> Entry {
    let size = await session.footprint
    // A page that is made anew has a browser; of others that is not known yet.
    let standing = resumedPage > 0 ? PageStanding.plain : .unclaimed
    var entry = Entry(
      id: id, session: session, browser: browser, identity: identity, client: client, resumedPage: resumedPage,
      standing: standing, lastUse: clock.now())
    entry.bytes = size
    await makeRoom(for: entry)
    rebuilding.remove(id)
    entries[id] = entry
    census.move(nil, standing)
    bytes += size
    idsByClient[client, default: []].insert(id)
    touch(id)
    sweepFromTimeToTime()
    return entries[id] ?? entry
  }

  /// A browser's page that a form names, or a live page.
  func find(_ id: String, _ browser: BrowserID) async -> Entry? {
    guard let entry = entries[id], entry.identity.id == browser else { return nil }
    guard !isIdle(entry) else {
      await makeWay(entry)
      return nil
    }
    touch(id, as: entry.standing == .unclaimed ? .plain : entry.standing)
    return entry
  }

  /// A page whose browser has an id that it does not know yet: it comes with the former one, once.
  func findLeaving(_ id: String, _ former: BrowserID) -> Entry? {
    guard let entry = entries[id], entry.identity.formerIDs.contains(former), !isIdle(entry) else { return nil }
    return entry
  }

  /// Takes so many posted events of a page; false when that is faster than a person can act.
  func admit(_ events: Int, of id: String, at now: ContinuousClock.Instant = .now) -> Bool {
    guard events > 0, let entry = entries[id] else { return true }
    var budget = entry.budget ?? TokenBucket(limits.events, now: now)
    let isAdmitted = (0..<events).allSatisfy { _ in budget.take(at: now) }
    entries[id]?.budget = budget
    return isAdmitted
  }

  /// Says that a page is in use.
  func use(_ id: String) { touch(id) }

  /// Says that a browser has a live connection to a page.
  func connect(_ id: String) {
    entries[id]?.connections += 1
    touch(id, as: .visible)
  }

  /// Says whether somebody looks at a live page.
  func show(_ id: String, isVisible: Bool) {
    if let entry = entries[id], entry.connections > 0 { touch(id, as: isVisible ? .visible : .hidden) }
  }

  /// Says that a live connection has ended.
  func disconnect(_ id: String) {
    guard let entry = entries[id] else { return }
    entries[id]?.connections -= 1
    touch(id, as: entry.connections > 1 ? entry.standing : .away)
  }

  /// Says that the page will be asked for at a place, after a redirect.
  func awaitPage(_ id: String, at place: PageLocation) { if entries[id] != nil { awaiting[id] = place } }

  /// The page that a redirect has announced, once.
  func adopt(_ browser: BrowserID, _ location: PageLocation) -> Entry? {
    let waiting = awaiting.filter { $0.value == location }.compactMap { entries[$0.key] }
      .filter { $0.identity.id == browser }
    guard let entry = waiting.max(by: { $0.order < $1.order }), !isIdle(entry) else { return nil }
    awaiting[entry.id] = nil
    touch(entry.id)
    return entry
  }

  /// Ends every page of browsers whose ids have ended.
  func end(_ ids: [BrowserID]) async {
    guard !ids.isEmpty else { return }
    await end { ids.contains($0.identity.id) }
  }

  /// Ends pages whose rights have ended.
  func end(where isEnding: (Entry) -> Bool) async {
    for entry in entries.values where isEnding(entry) { await evict(entry, LiveOutlet.Code.ended) }
  }

  /// Ends a page that was answered for the last time.
  func end(_ id: String) async { if let entry = entries[id] { await evict(entry) } }

  func evictAll() async { for entry in entries.values { await evict(entry, LiveOutlet.Code.restart) } }

  /// Ends what nobody has used for long.
  func evictIdle() async {
    for standing in PageStanding.allCases {
      while let oldest = leastRecentlyUsed(standing), isIdle(oldest) { await makeWay(oldest) }
    }
  }

  private func makeRoom(for entry: Entry) async {
    await evictIdle()
    if entry.standing == .unclaimed, census[.unclaimed] >= limits.unclaimedSessions,
      let oldest = leastRecentlyUsed(.unclaimed)
    {
      await makeWay(oldest)
    }
    for (ids, limit) in [
      (idsByBrowser[entry.identity.id], limits.sessionsPerBrowser),
      (idsByClient[entry.client], limits.sessionsPerAddress),
    ] {
      // Few, so that looking at each is cheap.
      guard let ids, ids.count >= max(limit, 1) else { continue }
      let first = ids.compactMap { entries[$0] }.min {
        ($0.standing.rawValue, $0.order) < ($1.standing.rawValue, $1.order)
      }
      if let first { await makeWay(first) }
    }
    while entries.count >= max(limits.sessions, 1)
      || limits.sessionBytes > 0 && bytes + entry.bytes > limits.sessionBytes,
      let oldest = PageStanding.allCases.lazy.compactMap({ self.leastRecentlyUsed($0) }).first
    {
      await makeWay(oldest)
    }
  }

  private func makeWay(_ entry: Entry) async {
    census.noteEnd()
    await evict(entry)
  }

  private func leastRecentlyUsed(_ standing: PageStanding) -> Entry? {
    guard let id = recency[standing.rawValue].first(where: { isCurrent($0, standing) }) else { return nil }
    return entries[id]
  }

  /// Whether a use is the last one of a page of a standing.
  private func isCurrent(_ use: RecencyQueue.Use, _ standing: PageStanding) -> Bool {
    guard let entry = entries[use.id] else { return false }
    return entry.order == use.order && entry.standing == standing
  }

  private func evict(_ entry: Entry, _ code: UInt16 = LiveOutlet.Code.dormant) async {
    guard let entry = entries.removeValue(forKey: entry.id) else { return }
    census.move(entry.standing, nil)
    bytes -= entry.bytes
    awaiting[entry.id] = nil
    idsByClient[entry.client]?.remove(entry.id)
    if idsByClient[entry.client]?.isEmpty == true { idsByClient[entry.client] = nil }
    count(entry.id, from: entry.countedAs, as: nil)
    await entry.session.close(code: code)
    ended(entry.id)
  }

  private func isIdle(_ entry: Entry) -> Bool {
    clock.now() >= entry.lastUse.advanced(by: limits.time(of: entry.standing))
  }

  private func touch(_ id: String, as standing: PageStanding? = nil) {
    guard var entry = entries[id] else { return }
    uses += 1
    entry.lastUse = clock.now()
    entry.order = uses
    if let standing, standing != entry.standing {
      census.move(entry.standing, standing)
      entry.standing = standing
    }
    let browser = entry.identity.id
    if entry.countedAs != browser {
      count(id, from: entry.countedAs, as: browser)
      entry.countedAs = browser
    }
    entries[id] = entry
    let place = entry.standing.rawValue
    recency[place].append(RecencyQueue.Use(id: id, order: uses))
    if recency[place].count > 4 * entries.count + 64 {
      recency[place].removeAll { !isCurrent($0, entry.standing) }
    }
  }

  private func count(_ id: String, from former: BrowserID?, as browser: BrowserID?) {
    if let former {
      idsByBrowser[former]?.remove(id)
      if idsByBrowser[former]?.isEmpty == true { idsByBrowser[former] = nil }
    }
    if let browser { idsByBrowser[browser, default: []].insert(id) }
  }
}

extension SessionStore {
  /// Ends idle pages also when no new ones come, and weighs the rest, for as long as there are any.
  private func sweepFromTimeToTime() {
    guard !isSweeping else { return }
    isSweeping = true
    Task { [weak self] in
      repeat { try? await Task.sleep(for: .seconds(20)) } while await self?.sweep() == true
    }
  }

  /// False when there is nothing left to come back for.
  private func sweep() async -> Bool {
    await evictIdle()
    for entry in entries.values {
      let size = await entry.session.footprint
      guard let now = entries[entry.id] else { continue }
      bytes += size - now.bytes
      entries[entry.id]?.bytes = size
    }
    isSweeping = !entries.isEmpty
    return isSweeping
  }
}

extension PageLimits {
  /// How long a page of a standing is kept that nobody uses.
  fileprivate func time(of standing: PageStanding) -> Duration {
    switch standing {
    case .unclaimed: unclaimedTime
    case .away: reconnectTime
    case .hidden: hiddenTime
    case .plain, .visible: idleTime
    }
  }
}
