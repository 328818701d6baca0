import FoundationCore
import Testing
import WebUI
import WebUIServer

/// What a page keeps over a restart of the server: sealed, in the browser's hands, of use to nobody else.
@Suite struct SceneRestoreTests {
  /// A live page on its third tab, and what its browser was told to keep.
  private func third(_ visitors: Visitors = Visitors()) async throws -> (TestBrowser, kept: String) {
    let browser = try TestBrowser(visitors: visitors)
    await browser.open("/")
    let socket = try #require(browser.connect(cookie: browser.cookie))
    socket.send(browser.hello())
    #expect(await socket.next() == "[1,0,[]]")
    for reference in 1...2 { socket.send("[\"c\",\(reference),\(try browser.number("next-tab"))]") }
    var kept: String?
    while kept == nil, let message = await socket.next() { kept = Self.box(message) }
    return (browser, try #require(kept))
  }

  private static func box(_ message: String) -> String? {
    message.firstMatch(of: /\["s","([A-Za-z0-9_-]+)"\]/).map { String($0.1) }
  }

  /// What the page shows to a browser that comes back to a server that has forgotten it.
  private func shown(_ browser: TestBrowser, _ kept: String?, address: String? = nil) async throws -> String {
    let socket = try #require(browser.connect(cookie: browser.cookie))
    socket.send(browser.hello(address: address, kept: kept))
    return try #require(await socket.next())
  }

  @Test func `after a restart the page goes on with what it kept, and nothing is pressed again`() async throws {
    let (browser, kept) = try await third()
    await browser.host.closePages()
    let page = try await shown(browser, kept)
    #expect(page.contains("Tab 3") && page.contains("Count 0"))
    // Without it, it begins anew.
    await browser.host.closePages()
    #expect(try await shown(browser, nil).contains("Tab 1"))
  }

  @Test func `several changes are told once, and nothing is told where nothing changed`() async throws {
    let browser = try TestBrowser()
    await browser.open("/")
    let socket = try #require(browser.connect(cookie: browser.cookie))
    socket.send(browser.hello())
    for reference in 1...3 { socket.send("[\"c\",\(reference),\(try browser.number("next-tab"))]") }
    socket.send("[\"c\",4,\(try browser.number("more"))]")
    while let message = await socket.next(), Self.box(message) == nil { #expect(!message.contains("Count 2")) }
    // The change is told; others tell nothing of it.
    for reference in 5...6 { socket.send("[\"c\",\(reference),\(try browser.number("more"))]") }
    while let message = await socket.next() {
      #expect(Self.box(message) == nil)
      if message.contains("Count 3") { break }
    }
  }

  @Test func `a server that pauses tells the last change first, and takes no new connections`() async throws {
    let browser = try TestBrowser()
    await browser.open("/")
    let socket = try #require(browser.connect(cookie: browser.cookie))
    socket.send(browser.hello())
    socket.send("[\"c\",1,\(try browser.number("next-tab"))]")
    while let message = await socket.next(), !message.contains("Tab 2") {}
    await browser.host.pause()
    let kept = try #require(await socket.next().flatMap(Self.box))
    #expect(await socket.closed() == LiveOutlet.Code.restart)
    #expect(browser.connect(cookie: browser.cookie) == nil)
    let next = try TestBrowser(visitors: browser.visitors)
    next.cookie = browser.cookie
    await next.open("/")
    await next.host.closePages()
    #expect(try await shown(next, kept).contains("Tab 2"))
  }

  @Test func `what was kept counts for its build, browser, address and day only, and only unaltered`() async throws {
    let visitors = Visitors()
    let (browser, kept) = try await third(visitors)
    await browser.host.closePages()
    #expect(try await shown(browser, kept).contains("Tab 3"), "the control")

    let newer = try TestBrowser(visitors: visitors, build: "2")
    newer.cookie = browser.cookie
    await newer.open("/")
    await newer.host.closePages()
    #expect(try await shown(newer, kept).contains("Tab 1"), "another build")

    let other = try TestBrowser(visitors: visitors)
    await other.open("/")
    await other.host.closePages()
    #expect(try await shown(other, kept).contains("Tab 1"), "another browser")

    await browser.open("/?q=1")
    await browser.host.closePages()
    #expect(try await shown(browser, kept).contains("Tab 1"), "another address")

    await browser.open("/")
    for wrong in [String(kept.dropLast(2)), String(kept.reversed()), "", "x", String(repeating: "A", count: 17 << 10)] {
      await browser.host.closePages()
      #expect(try await shown(browser, wrong).contains("Tab 1"), "altered: \(wrong.prefix(10))")
    }

    browser.clock.advance(by: .seconds(24 * 60 * 60))
    await browser.host.closePages()
    await browser.open("/")
    await browser.host.closePages()
    #expect(try await shown(browser, kept).contains("Tab 1"), "too old")
    #expect(browser.host.statistics.drops[.malformed] ?? 0 == 7)
  }

  @Test func `more than 16 KiB is not kept`() async throws {
    let (browser, _) = try await third()
    let socket = try #require(browser.connect(cookie: browser.cookie))
    socket.send(browser.hello())
    socket.send("[\"c\",9,\(try browser.number("long-draft"))]")
    while let message = await socket.next(), !message.contains("draft of 20000") {}
    await browser.host.pause()
    var boxes = 0
    while let message = await socket.next() { if message.contains("[\"s\",") { boxes += 1 } }
    #expect(boxes == 0)
  }
}
