import Access
import AccessService
import FoundationCore
import HTTPServer
import InventoryService
import MyStoreKit
import OrderingService
import Persistence
import ShippingService
import StoreIdentifiers
import Synchronization

/// Tells clients which entities have changed: ids and versions, and only of what each client's principal may read.
///
/// Fed by the events of the store. A client that cannot keep up, and every client after a failed read, is disconnected; it
/// connects again and loads what it shows.
final class ChangeFeed: Sendable {
  private struct Listener: Sendable {
    let token: String?
    let network: ClientNetwork?
    let continuation: AsyncStream<ChangeNotice>.Continuation
    var principal: Principal
    var checkedAt: Timestamp
  }
  private struct State {
    var next = 0
    var listeners: [Int: Listener] = [:]
  }

  /// Connections in all, and from one network.
  private static let limit = 10_000
  private static let limitPerNetwork = 200
  /// How long a principal is believed: after that a token that has ended ends the connection before the next notice.
  private static let principalLifetime = Duration.seconds(5)

  private let access: AccessService
  private let orders: Orders
  private let clock: WallClock
  private let state = Mutex(State())

  init(access: AccessService, orders: Orders, clock: WallClock) {
    self.access = access
    self.orders = orders
    self.clock = clock
  }

  /// What feeds it.
  var eventListener: EventListener {
    EventListener(isWanted: { self.count > 0 }) { await self.take($0) }
  }

  /// Connections that are open now.
  var count: Int { state.withLock { $0.listeners.count } }

  /// Listens as the holder of a token, or as anyone without one. The sequence begins with `connected`, and ends at once when
  /// the token is refused or there are too many connections.
  func notices(bearer token: String?, from network: ClientNetwork? = nil) -> AsyncStream<ChangeNotice> {
    AsyncStream(bufferingPolicy: .bufferingOldest(256)) { continuation in
      let key = state.withLock { state in
        state.next += 1
        return state.next
      }
      let task = Task { [self] in
        guard let principal = await principal(of: token) else { return continuation.finish() }
        let listener = Listener(
          token: token, network: network, continuation: continuation, principal: principal, checkedAt: clock.now())
        guard add(listener, as: key) else { return continuation.finish() }
        continuation.yield(.connected)
      }
      continuation.onTermination = { _ in
        // In this order: a listener that has gone is not added after it was removed.
        task.cancel()
        self.remove(key)
      }
    }
  }

  /// Ends the connections of those whose tokens have ended.
  func end(tokensIn ended: EndedTokens) { end { $0.token.map { ended.contains($0) } ?? false } }

  /// Ends every connection.
  func close() { end { _ in true } }

  private func add(_ listener: Listener, as key: Int) -> Bool {
    state.withLock { state in
      guard !Task.isCancelled, state.listeners.count < Self.limit else { return false }
      if let network = listener.network {
        let others = state.listeners.values.count { $0.network == network }
        guard others < Self.limitPerNetwork else { return false }
      }
      state.listeners[key] = listener
      return true
    }
  }

  private func remove(_ key: Int) { state.withLock { _ = $0.listeners.removeValue(forKey: key) } }

  private func end(where isEnding: (Listener) -> Bool) {
    let ended = state.withLock { state in
      let keys = state.listeners.filter { isEnding($0.value) }.keys
      return keys.compactMap { state.listeners.removeValue(forKey: $0) }
    }
    // Outside the lock, which the end of a sequence takes.
    for listener in ended { listener.continuation.finish() }
  }

  private func principal(of token: String?) async -> Principal? {
    do throws(AccessError) { return try await access.principal(bearer: token) } catch { return nil }
  }

  private func take(_ events: [Event]) async {
    for event in events {
      do throws(OrderingError) {
        switch event.type {
        case let type where type.hasPrefix("ordering.order-") || type == LabelSettled.type.name:
          guard let readers = try await orders.readers(of: OrderID(event.aggregate)) else { continue }
          let change = Change(kind: .order, id: event.aggregate, version: readers.version)
          await send(change) { readers.includes($0) }
        case AvailabilityChanged.type.name:
          await send(Change(kind: .availability, id: event.aggregate, version: 0)) { _ in true }
        default: continue
        }
      } catch { close() }
    }
  }

  private func send(_ change: Change, to includes: (Principal) -> Bool) async {
    for (key, listener) in state.withLock(\.listeners) where includes(listener.principal) {
      let now = clock.now()
      // A clock that was put back makes no check as old as it is.
      if now < listener.checkedAt || now > listener.checkedAt.advanced(by: Self.principalLifetime) {
        // Someone else's token by now, or nobody's.
        guard await principal(of: listener.token) == listener.principal else {
          remove(key)
          listener.continuation.finish()
          continue
        }
        state.withLock { $0.listeners[key]?.checkedAt = now }
      }
      if case .dropped = listener.continuation.yield(.changed(change)) {
        remove(key)
        listener.continuation.finish()
      }
    }
  }
}

extension ChangeFeed {
  /// `GET /api/v1/changes`: a WebSocket that sends each notice as JSON, to the holder of the request's bearer token.
  var route: PageRoute {
    .webSocket(.exact("/api/v1/changes")) { request in
      let token: String?
      do throws(AccessError) { token = try AccessPolicy.token(of: request) } catch {
        return .refuse(error.problem.response(correlationID: request.correlationID))
      }
      return .accept(self.handler(token, request.network))
    }
  }

  private func handler(_ token: String?, _ network: ClientNetwork?) -> WebSocketHandler {
    let work = Mutex<Task<Void, Never>?>(nil)
    let connection = Mutex<WebSocketConnection?>(nil)
    return WebSocketHandler { opened in
      connection.withLock { $0 = opened }
      let task = Task {
        for await notice in self.notices(bearer: token, from: network) {
          switch notice {
          case .connected: opened.send(text: ChangeNotice.greeting)
          case .changed(let change): opened.send(text: String(decoding: Schema.change.encode(change), as: UTF8.self))
          }
        }
        opened.close(code: 1008)
      }
      work.withLock { $0 = task }
    } received: { _ in
      // A client has nothing to say.
      connection.withLock { $0 }?.close(code: 1008)
    } closed: { _ in
      work.withLock { $0 }?.cancel()
    }
  }
}
