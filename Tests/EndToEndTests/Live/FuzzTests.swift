import Foundation
import FoundationCore
import HTTPServer
import Synchronization
import TestSupport
import Testing
import WebDriver

// The oracle is a whole drawing with its numbers, and the script as it is served: no module needs either.
@testable import WebUI
@testable import WebUIServer

/// The real script applies real patches, and the page is compared with a whole drawing after each.
@Suite(.serialized) struct FuzzTests {
  private static let steps = ProcessInfo.processInfo.environment["FUZZ_STEPS"].flatMap { Int($0) } ?? 2_000

  @Test func `after random changes a patched page is what a whole drawing would be`() async throws {
    try await fuzz(steps: Self.steps) { session, feed in
      var differences = 0
      for result in try await feed(nil) {
        differences += Int(result["differences"]?.number ?? 1)
        if let first = result["first"]?.text, !first.isEmpty { Issue.record("\(first)") }
      }
      #expect(differences == 0)
    }
  }

  @Test func `a page that misses one operation is found out`() async throws {
    try await fuzz(steps: 100) { session, feed in
      let differences = try await feed(40).reduce(0) { $0 + ($1["differences"]?.number ?? 0) }
      #expect(differences > 0)
    }
  }

  /// Runs a body that feeds the steps to a page, perhaps without an operation of one of them.
  private func fuzz(
    steps: Int, _ body: (Session, _ feed: (_ dropping: Int?) async throws -> [JSONValue]) async throws -> Void
  ) async throws {
    let session = Session()
    await session.start { FuzzScreen() }
    let page = await session.page()
    let server = HTTPServer(
      configuration: HTTPServer.Configuration(),
      handler: try Router<OpenPolicy>(routes: [], pages: FuzzPage.routes(body: page.body)))
    let binding = try await server.start()
    let sent = Outbox()
    _ = await session.connect(
      LivePosition(page: 1, token: "token", sequence: 0, reference: 0), outlet: sent.outlet)
    var random = SplitMix(seed: 7)
    try await Browser.with { browser in
      try await browser.open(try #require(URL(string: "http://127.0.0.1:\(binding.port)/")))
      try await body(session) { dropping in
        var results: [JSONValue] = []
        var batch = sent.take().map { JSONValue.list([.text($0), .null]) }
        for step in 1...steps {
          let buttons = await session.snapshot().flatMap(\.all).filter { $0.tag == "button" }
          let isOther = Int.random(in: 0..<3, using: &random) == 0
          guard let button = isOther ? buttons.randomElement(using: &random) : buttons.first else { continue }
          // While everything is disabled, the model is changed all the same.
          if !button.isEnabled { await session.changeAnyway() }
          await session.receive(.press(button.id), reference: step)
          for (index, message) in sent.take().enumerated() {
            let isDamaged = step == dropping && index == 0
            batch.append(
              .list([.text(isDamaged ? Self.damaged(message) : message), .text(await session.drawing())]))
          }
          await session.acknowledge(.max)
          await session.acknowledge(step + 1)
          if batch.count >= 100 || step == steps {
            results.append(try await browser.run("return feed(arguments[0])", [.list(batch)]))
            batch = []
          }
        }
        return results
      }
    }
    await server.stop(within: .seconds(1))
  }

  /// The message without its first operation.
  private static func damaged(_ message: String) -> String {
    guard let data = try? JSONSerialization.jsonObject(with: Data(message.utf8)) as? [Any],
      let operations = data[2] as? [Any],
      let bytes = try? JSONSerialization.data(withJSONObject: [data[0], data[1], Array(operations.dropFirst())])
    else { return message }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// What a session has sent.
final class Outbox: Sendable {
  private let texts = Mutex<[String]>([])

  var outlet: LiveOutlet {
    LiveOutlet { text in
      self.texts.withLock { $0.append(text) }
    } close: { _ in
    }
  }

  func take() -> [String] {
    texts.withLock { texts in
      defer { texts = [] }
      return texts
    }
  }
}

/// A page with the real script and its policy, whose socket leads to the test.
private enum FuzzPage {
  static func routes(body: [UInt8]) -> [PageRoute] {
    let head =
      "<!DOCTYPE html><html><head><meta charset=\"utf-8\"><title>Fuzz</title><script src=\"/harness.js\"></script>"
      + "<script src=\"/page.js\" defer></script></head><body>"
    return [
      .ready(.exact("/")) { _ in
        var page = HTTPResponse.html(Array(head.utf8) + body + Array("</body></html>".utf8))
        page.fields["Content-Security-Policy"] =
          "default-src 'none'; script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; "
          + "trusted-types webui oracle"
        return page
      },
      .ready(.exact("/page.js")) { _ in HTTPResponse(type: "text/javascript", body: PageScript.bytes) },
      .ready(.exact("/harness.js")) { _ in HTTPResponse(type: "text/javascript", body: Array(harness.utf8)) },
    ]
  }

  private static let harness = """
    // A browser bears only so many steps of its history.
    history.pushState = history.replaceState = () => {};
    let closed = 0;
    window.WebSocket = class {
      constructor() { window.socket = this; }
      send() {}
      close() { closed++; }
    };
    const oracle = trustedTypes.createPolicy("oracle", { createHTML: s => s });
    const normal = n => {
      if (n.nodeType === 3) return n.data;
      const attributes = [...n.attributes].filter(a => a.name !== "aria-busy").map(a => a.name + "=" + a.value).sort();
      return "<" + n.tagName + " " + attributes.join(" ") + ">" + [...n.childNodes].map(normal).join("") + "</>";
    };
    window.feed = steps => {
      let differences = 0, first = "";
      for (const [message, html] of steps) {
        socket.onmessage({ data: message });
        if (html === null) continue;
        const template = document.createElement("template");
        template.innerHTML = oracle.createHTML(html);
        const want = [...template.content.childNodes].map(normal).join("");
        const got = [...document.querySelector("[data-live]").childNodes].map(normal).join("");
        if (want === got && !closed) continue;
        differences++;
        let i = 0;
        while (want[i] === got[i] && i < want.length) i++;
        if (!first) first = message.slice(0, 1500) + " CLOSED " + closed + " GOT " + got.slice(i - 60, i + 200)
          + " WANT " + want.slice(i - 60, i + 200);
      }
      return { differences, first };
    };
    """
}

extension Session {
  fileprivate func changeAnyway() {
    let step = graph.root?.fragment.firstButton
    if case .press(.now(let action))? = step?.handler { action() }
  }
}

extension OutputElement {
  fileprivate var firstButton: OutputElement? {
    var found: OutputElement?
    visit { element in
      if found == nil, element.kind == .element(.button) { found = element }
      return found == nil
    }
    return found
  }
}
