import Synchronization
import Testing
import WebUI

@testable import HTTPServer

/// The browser's end of a WebSocket without a network.
final class TestSocket: Sendable {
  private let handler: WebSocketHandler
  private let texts: Mutex<AsyncStream<String>.Iterator>
  private let codes: Mutex<AsyncStream<UInt16>.Iterator>

  init(_ handler: WebSocketHandler) {
    self.handler = handler
    let (texts, text) = AsyncStream<String>.makeStream()
    let (codes, code) = AsyncStream<UInt16>.makeStream()
    self.texts = Mutex(texts.makeAsyncIterator())
    self.codes = Mutex(codes.makeAsyncIterator())
    handler.opened(
      WebSocketConnection { frame in
        text.yield(frame.text)
      } closed: { number in
        code.yield(number)
        text.finish()
        code.finish()
        handler.closed(number)
      })
  }

  /// Ends the connection from the browser's side.
  func leave() { handler.closed(1001) }

  func send(_ text: String) { handler.received(text) }

  func next() async -> String? {
    var iterator = texts.withLock { $0 }
    return await iterator.next()
  }

  func closed() async -> UInt16? {
    var iterator = codes.withLock { $0 }
    return await iterator.next()
  }
}

extension TestBrowser {
  /// Opens a live connection, if the site takes it.
  func connect(cookie: String?, fields extra: [(String, String?)] = []) -> TestSocket? {
    var fields: HTTPFields = ["Host": "shop.example", "Origin": "https://shop.example"]
    fields["Cookie"] = cookie
    for (name, value) in extra { fields[name] = value }
    guard
      case .accept(let handler) = router.webSocket(
        for: HTTPRequest(.get, "/_live/socket", fields: fields, remoteAddress: client))
    else { return nil }
    return TestSocket(handler)
  }

  /// What the page says first.
  func hello(
    token: String? = nil, address: String? = nil, kept: String? = nil, button: String = "more"
  ) -> String {
    let form = PageForm(html, button: button, changes: [:])
    let box = kept.map { ",\"\($0)\"" } ?? ""
    return "[\"h\",\"\(token ?? form["_t"] ?? "")\",\"\(address ?? self.address)\",0,0\(box)]"
  }

  /// The number of an element, by its test id.
  func number(_ identifier: String) throws -> String {
    let tags = ["button", "input", "select", "textarea"].flatMap { PageForm.tags(in: html, $0) }
    return try #require(tags.first { $0["data-testid"] == identifier }?["data-i"])
  }

  /// Lets what was sent be taken.
  func settle() async {
    for _ in 0..<50 {
      await Task.yield()
      try? await Task.sleep(for: .milliseconds(1))
    }
  }

  /// Posts events, as a page does that has no socket.
  func exchange(_ body: String, fields extra: [(String, String?)]) async -> HTTPResponse {
    var fields: HTTPFields = [
      "Host": "shop.example", "Origin": "https://shop.example", "Sec-Fetch-Site": "same-origin",
    ]
    fields["Cookie"] = cookie
    for (name, value) in extra { fields[name] = value }
    return await router.respond(to: HTTPRequest(.post, "/_live/events", fields: fields, body: Array(body.utf8)))
  }
}
