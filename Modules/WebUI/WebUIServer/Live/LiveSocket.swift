import HTTPServer
import Synchronization
import WebUI

/// A page's WebSocket: takes messages in their order, off the loop, and ends what breaks the rules.
final class LiveSocket: Sendable {
  private struct State: Sendable {
    var connection: WebSocketConnection?
    var budget: EventBudget
    /// Whether the page has said which it is.
    var isKnown = false
  }

  /// How long a connection may be open without saying which page it is.
  private static let helloTime: Duration = .seconds(10)

  private let state: Mutex<State>
  private let messages: AsyncStream<String>
  private let queue: AsyncStream<String>.Continuation

  private let drops: DroppedEvents

  init(limits: PageLimits, drops: DroppedEvents) {
    self.drops = drops
    state = Mutex(
      State(
        budget: EventBudget(perSecond: limits.eventsPerSecond, burst: limits.eventBurst, now: .now)))
    (messages, queue) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(limits.queuedEvents))
  }

  /// Takes what the socket does, and hands messages on one by one. The task ends with the connection.
  func handler(_ handle: @escaping @Sendable (LiveSocket, AsyncStream<String>) async -> Void) -> WebSocketHandler {
    WebSocketHandler { connection in
      self.state.withLock { $0.connection = connection }
      Task { await handle(self, self.messages) }
      Task {
        try? await Task.sleep(for: Self.helloTime)
        if !self.state.withLock({ $0.isKnown }) { self.close(1008) }
      }
    } received: { text in
      self.receive(text)
    } closed: { _ in
      self.queue.finish()
    }
  }

  /// Says that the page has said which it is.
  func welcome() { state.withLock { $0.isKnown = true } }

  /// Sends a message.
  func send(_ text: String) { state.withLock { $0.connection }?.send(text: text) }

  /// Ends the connection with a code.
  func close(_ code: UInt16) { state.withLock { $0.connection }?.close(code: code) }

  private func receive(_ text: String) {
    guard text.utf8.count <= LiveMessage.sizeLimit else {
      drops.note(.oversized)
      return close(1009)
    }
    // Acknowledgements answer what the server has sent; they need no budget of their own.
    let isPaid = text.hasPrefix("[\"k\"") || state.withLock { $0.budget.take(at: .now) }
    guard isPaid, case .enqueued = queue.yield(text) else {
      drops.note(.tooMany)
      return close(1008)
    }
  }
}
