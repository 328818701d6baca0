// The events of a WebSocket are the server's own; only here are they held up.
@testable import HTTPServer

/// A handler whose WebSockets take their time, both ways, and keep their order.
struct SlowHandler: HTTPHandler {
  private let handler: any HTTPHandler
  private let latency: Duration

  init(_ handler: any HTTPHandler, latency: Duration) {
    self.handler = handler
    self.latency = latency
  }

  func answerAtOnce(_ request: HTTPRequest) -> HTTPResponse? { handler.answerAtOnce(request) }
  func respond(to request: HTTPRequest) async -> HTTPResponse { await handler.respond(to: request) }
  func bodyLimit(for request: HTTPRequest) -> Int { handler.bodyLimit(for: request) }

  func webSocket(for request: HTTPRequest) -> WebSocketDecision {
    guard case .accept(let inner) = handler.webSocket(for: request) else { return handler.webSocket(for: request) }
    let (up, down) = (DelayLine(latency / 2), DelayLine(latency / 2))
    return .accept(
      WebSocketHandler { connection in
        inner.opened(
          WebSocketConnection { frame in
            down.then { connection.send(frame) }
          } closed: { code in
            connection.close(code: code)
          })
      } received: { text in
        up.then { inner.received(text) }
      } closed: { code in
        up.then { inner.closed(code) }
      })
  }
}

/// Does things later, each as much later as the others.
private final class DelayLine: Sendable {
  private let queue: AsyncStream<(ContinuousClock.Instant, @Sendable () -> Void)>.Continuation
  private let delay: Duration

  init(_ delay: Duration) {
    self.delay = delay
    let (stream, queue) = AsyncStream<(ContinuousClock.Instant, @Sendable () -> Void)>.makeStream()
    self.queue = queue
    Task {
      for await (time, action) in stream {
        try? await Task.sleep(until: time, clock: .continuous)
        action()
      }
    }
  }

  func then(_ action: @escaping @Sendable () -> Void) { queue.yield((.now + delay, action)) }
}
