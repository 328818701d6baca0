import Foundation
import Testing
import WebDriver

/// Live pages in a real browser: what is typed is kept, what is pressed counts once, whatever the network does.
@Suite(.serialized) struct LiveTests {
  private func withSite(
    sockets: LiveSite.Sockets = .open, latency: Duration = .zero, _ body: (Browser, LiveSite) async throws -> Void
  ) async throws {
    let site = try await LiveSite.start(sockets: sockets, latency: latency)
    do {
      try await Browser.with { browser in
        try await open(browser, site)
        try await body(browser, site)
      }
      await site.stop()
    } catch {
      await site.stop()
      throw error
    }
  }

  private func open(_ browser: Browser, _ site: LiveSite, _ path: String = "/") async throws {
    try await browser.open(try #require(URL(string: "http://127.0.0.1:\(site.port)\(path)")))
    // A page that was loaded again has lost this mark.
    try await browser.run("window.isSame = true")
  }

  private func isSame(_ browser: Browser) async throws -> Bool {
    try await browser.run("return window.isSame === true") == .bool(true)
  }

  private func wait(_ browser: Browser, state: String, within time: Duration = .seconds(10)) async throws {
    try await browser.wait(until: "the state \(state)", within: time) { () throws(WebDriverError) in
      try await browser.find(id: "state").text == state
    }
  }

  @Test(arguments: [LiveSite.Sockets.open, .refused])
  func `every control works, and the page is not loaded again`(sockets: LiveSite.Sockets) async throws {
    try await withSite(sockets: sockets) { browser, _ in
      try await browser.find(id: "text").type("Zażółć <b>")
      try await browser.find(id: "on").click()
      try await browser.find(id: "color").find("option[value='1']", in: browser).click()
      try await browser.click(id: "press")
      try await wait(browser, state: "Zażółć <b>|true|green|1")
      try await browser.find(id: "clear").click()
      try await wait(browser, state: "|true|green|1")
      #expect(try await browser.find(id: "text").attribute("value") == "")
      try await browser.find(id: "text").submit()
      try await wait(browser, state: "|true|green|2")
      try await browser.find(id: "notice").click()
      try await browser.wait(forText: "Well done")
      try await browser.find(id: "ask").click()
      try await browser.find(id: "yes").click()
      try await wait(browser, state: "|true|green|102")
      #expect(try await isSame(browser))
      try await browser.find(id: "elsewhere").click()
      try await browser.wait(forText: "Arrived")
      #expect(try await browser.title == "Elsewhere · Live")
    }
  }

  @Test func `a change of rights gives the browser its new cookie, and the page knows`() async throws {
    for sockets in [LiveSite.Sockets.open, .refused] {
      try await withSite(sockets: sockets) { browser, _ in
        let before = try await browser.cookies.first { $0.name == "__Host-sid" }?.value
        try await browser.find(id: "rights").click()
        try await browser.wait(forText: "Rights 1")
        try await browser.wait(until: "another cookie") { () throws(WebDriverError) in
          try await browser.cookies.first { $0.name == "__Host-sid" }?.value != before
        }
        try await browser.wait(until: "the page is usable") { () throws(WebDriverError) in
          try await browser.run("return document.readyState === 'complete' && !window.isSame") == .bool(true)
        }
        try await browser.click(id: "press")
        try await browser.wait(forText: "|false|red|1")
      }
    }
  }

  @Test func `typing fast with 300 ms of latency loses no character`() async throws {
    try await withSite(latency: .milliseconds(300)) { browser, _ in
      let text = String(repeating: "The quick brown fox. ", count: 8)
      let field = try await browser.find(id: "text")
      for word in text.split(separator: " ") { try await field.type(word + " ") }
      #expect(try await field.attribute("value") == text)
      try await wait(browser, state: text.trimmingCharacters(in: .whitespaces) + " |false|red|0")
      #expect(try await field.attribute("value") == text)
      #expect(try await isSame(browser))
    }
  }

  @Test func `a server that restarts keeps what was typed, and repeats no click`() async throws {
    let kept = KeptBrowsers()
    let first = try await LiveSite.start(browsers: kept)
    try await Browser.with { browser in
      try await open(browser, first)
      try await browser.find(id: "text").type("kept")
      try await browser.find(id: "on").click()
      try await browser.click(id: "press")
      try await wait(browser, state: "kept|true|red|1")
      for _ in 0..<2 { try await browser.click(id: "keep") }
      try await browser.wait(forText: "Kept 2")
      try await browser.find(id: "text").type(" typed")
      try await browser.find("[data-testid=size] label:nth-of-type(2)").click()
      try await browser.find(id: "level").type("\u{E014}\u{E014}")
      await first.stop()
      try await browser.find(id: "text").type(" offline")
      try await browser.wait(forText: "No connection")
      try await browser.click(id: "press")
      let second = try await LiveSite.start(port: first.port, browsers: kept)
      try await wait(browser, state: "kept typed offline|true|red|0", within: .seconds(20))
      #expect(try await browser.find(id: "kept").text == "Kept 2")
      #expect(try await browser.find(id: "text").attribute("value") == "kept typed offline")
      #expect(try await browser.find(id: "chosen").text == "M 3.0")
      #expect(try await browser.find("[data-testid=size] input:checked + span").text == "M")
      try await browser.click(id: "press")
      try await wait(browser, state: "kept typed offline|true|red|1")
      #expect(try await isSame(browser))
      await second.stop()
    }
  }

  @Test func `a press that a page drawn anew has lost is not repeated, and the person is told`() async throws {
    try await withSite(latency: .milliseconds(1_500)) { browser, site in
      // The page is gone before its live connection has come.
      try await browser.click(id: "press")
      await site.forget()
      try await browser.wait(forText: "it may not have been done")
      try await wait(browser, state: "|false|red|0")
      try await browser.click(id: "press")
      try await wait(browser, state: "|false|red|1")
      #expect(try await browser.run("return document.querySelector('.live-banner').hidden") == .bool(true))
      #expect(try await isSame(browser))
    }
  }

  @Test func `a press that is posted to a server which has forgotten the page is not repeated, and the person is told`()
    async throws
  {
    try await withSite(sockets: .refused) { browser, site in
      try await browser.click(id: "press")
      try await wait(browser, state: "|false|red|1")
      await site.forget()
      try await browser.click(id: "press")
      try await browser.wait(forText: "it may not have been done")
      try await wait(browser, state: "|false|red|0")
      try await browser.click(id: "press")
      try await wait(browser, state: "|false|red|1")
      #expect(try await isSame(browser))
    }
  }

  @Test(arguments: [LiveSite.Sockets.open, .refused])
  func `files are sent without loading the page again, and refused with a reason`(sockets: LiveSite.Sockets)
    async throws
  {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + Data(count: 2 << 20)
    for (name, data) in [("a.png", png), ("b.png", png), ("page.png", Data("<html>".utf8))] {
      try data.write(to: folder.appendingPathComponent(name))
    }
    try await withSite(sockets: sockets) { browser, _ in
      for (name, text) in [
        ("a.png", "Files: a.png 2097160"), ("b.png", "a.png 2097160, b.png 2097160"), ("page.png", "of this kind"),
      ] {
        try await browser.find(id: "file").type(folder.appendingPathComponent(name).path)
        try await browser.find("button[formaction]").click()
        try await browser.wait(forText: text)
      }
      #expect(try await isSame(browser))
    }
  }

  @Test func `twelve tabs are open, and the last and the first can still act`() async throws {
    try await withSite { browser, site in
      let first = try await browser.tab
      for _ in 0..<11 {
        try await browser.openTab()
        try await open(browser, site)
      }
      try await browser.click(id: "press")
      try await wait(browser, state: "|false|red|1")
      try await browser.use(first)
      try await browser.wait(until: "the first tab comes back") { () throws(WebDriverError) in
        try await browser.click(id: "press")
        return try await browser.find(id: "state").text != "|false|red|0"
      }
    }
  }

  @Test func `an action that takes its time says so, and does not hold up the rest`() async throws {
    try await withSite { browser, _ in
      try await browser.find(id: "slow").click()
      try await browser.click(id: "press")
      try await wait(browser, state: "|false|red|1", within: .seconds(1))
      _ = try await browser.find("[data-testid=slow][aria-busy=true]")
      try await browser.find(id: "slow").click()
      try await wait(browser, state: "|false|red|11")
      #expect(try await browser.all("[aria-busy=true]").isEmpty)
    }
  }

  @Test func `focus stays where it is while rows move, and an alert gets and gives it back`() async throws {
    try await withSite { browser, _ in
      try await browser.find(id: "turn").click()
      try await browser.wait(until: "rows are turned") { () throws(WebDriverError) in
        try await browser.find("main").text.contains("three\ntwo\none")
      }
      let focused = "return document.activeElement.dataset.testid || ''"
      #expect(try await browser.run(focused) == "turn")
      try await browser.find(id: "ask").click()
      _ = try await browser.find(id: "yes")
      #expect(try await browser.run(focused) == "yes")
      try await browser.find(id: "yes").click()
      try await wait(browser, state: "|false|red|100")
      #expect(try await browser.run(focused) == "ask")
    }
  }
}

extension Element {
  fileprivate func find(_ selector: String, in browser: Browser) async throws -> Element {
    try await browser.find("[data-testid=\(try await attribute("data-testid") ?? "")] \(selector)")
  }
}
