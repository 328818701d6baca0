import HTTPServer
import Synchronization
import WebUI

/// A page's WebSocket: takes messages one by one in their order, off the loop, and ends what breaks the rules.
///
/// A task is at work only while there are messages: an idle connection holds little.
final class LiveSocket<Page: Sendable>: Sendable {
  private struct State: Sendable {
    var connection: WebSocketConnection?
    var budget: TokenBucket
    var pending: [String] = []
    var isWorking = false
    /// Whether it is being closed: what still comes counts for nothing.
    var isClosing = false
    var isOver = false
    /// What asked for the connection; forgotten when the page is known.
    var request: HTTPRequest?
    var page: Page?
  }

  /// What is done with messages, the same for all connections of a host.
  struct Work: Sendable {
    let take: @Sendable (String, LiveSocket) async -> Void
    let end: @Sendable (Page) async -> Void
  }

  /// How long a connection may be open without saying which page it is.
  private static var helloTime: Duration { .seconds(10) }

  let browser: BrowserID
  private let state: Mutex<State>
  private let queuedEvents: Int
  private let drops: DroppedEvents
  private let work: Work

  init(_ request: HTTPRequest, _ browser: BrowserID, limits: PageLimits, drops: DroppedEvents, work: Work) {
    self.browser = browser
    self.drops = drops
    self.work = work
    queuedEvents = limits.queuedEvents
    state = Mutex(State(budget: TokenBucket(limits.events), request: request))
  }

  /// What the socket does, told on the loop.
  var handler: WebSocketHandler {
    WebSocketHandler { connection in
      self.state.withLock { $0.connection = connection }
      Task { [weak self] in
        try? await Task.sleep(for: Self.helloTime)
        if let self, page == nil { close(1008) }
      }
    } received: { text in
      self.receive(text)
    } closed: { _ in
      self.add(nil)
    }
  }

  /// What asked for the connection, until its page is known.
  var request: HTTPRequest? { state.withLock { $0.request } }

  /// The page, once the browser has said which it is.
  var page: Page? { state.withLock { $0.page } }

  /// Says which page it is.
  func welcome(_ page: Page) { state.withLock { ($0.page, $0.request) = (page, nil) } }

  /// Sends a message.
  func send(_ text: String) { state.withLock { $0.connection }?.send(text: text) }

  /// Ends the connection with a code; what waits is not taken any more.
  func close(_ code: UInt16) {
    state.withLock { state in
      (state.isClosing, state.pending) = (true, [])
      return state.connection
    }?.close(code: code)
  }

  private func receive(_ text: String) {
    guard text.utf8.count <= LiveMessage.sizeLimit else {
      drops.note(.oversized)
      return close(1009)
    }
    // Acknowledgements answer what the server has sent; they need no budget of their own.
    guard text.hasPrefix("[\"k\"") || state.withLock({ $0.budget.take(at: .now) }), add(text) else {
      drops.note(.tooMany)
      return close(1008)
    }
  }

  /// Adds a message, or the end; false when there are too many.
  @discardableResult
  private func add(_ text: String?) -> Bool {
    let (isTaken, begins) = state.withLock { state in
      if state.isClosing, text != nil { return (true, false) }
      guard state.pending.count < queuedEvents || text == nil else { return (false, false) }
      if let text { state.pending.append(text) } else { state.isOver = true }
      defer { state.isWorking = true }
      return (true, !state.isWorking)
    }
    if begins { Task { await takeAll() } }
    return isTaken
  }

  private func takeAll() async {
    while let text = next() { await work.take(text, self) }
  }

  /// The next message; nil when there is none, after which whoever adds one begins again.
  private func next() -> String? {
    let (text, ended) = state.withLock { state -> (String?, Page?) in
      if !state.pending.isEmpty { return (state.pending.removeFirst(), nil) }
      state.isWorking = false
      guard state.isOver else {
        state.pending = []
        return (nil, nil)
      }
      defer { state.page = nil }
      return (nil, state.page)
    }
    if let ended { Task { await work.end(ended) } }
    return text
  }
}
