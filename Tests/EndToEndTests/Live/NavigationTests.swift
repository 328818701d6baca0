import Foundation
import Testing
import WebDriver

/// Places in a real browser: addresses, history, focus and scroll, without the page being loaded again.
@Suite(.serialized) struct NavigationTests {
  private func withTree(
    _ sockets: LiveSite.Sockets = .open, at path: String = "/tree", _ body: (Browser, LiveSite) async throws -> Void
  ) async throws {
    let site = try await LiveSite.start(sockets: sockets)
    do {
      try await Browser.with { browser in
        try await browser.open(try #require(URL(string: "http://127.0.0.1:\(site.port)\(path)")))
        try await browser.run("window.isSame = true")
        try await body(browser, site)
      }
      await site.stop()
    } catch {
      await site.stop()
      throw error
    }
  }

  private func value(_ browser: Browser, _ script: String) async throws(WebDriverError) -> JSONValue {
    try await browser.run("return \(script)")
  }

  private func wait(_ browser: Browser, at path: String, titled title: String) async throws {
    try await browser.wait(until: "\(title) at \(path)") { () throws(WebDriverError) in
      guard try await self.value(browser, "location.pathname") == .text(path) else { return false }
      return try await self.value(browser, "(document.querySelector('h1')||{}).textContent") == .text(title)
    }
  }

  /// The connection is there once something that was typed has been answered.
  private func write(_ note: String, _ browser: Browser) async throws {
    try await browser.find(id: "note").type(note)
    try await browser.wait(until: "the note is told") { () throws(WebDriverError) in
      try await browser.find(id: "folder-state").text.hasPrefix(note + "|")
    }
  }

  @Test(arguments: [LiveSite.Sockets.open, .refused])
  func `links, back and forward change the place, and the page is not loaded again`(
    _ sockets: LiveSite.Sockets
  ) async throws {
    try await withTree(sockets) { browser, _ in
      try await write("root note", browser)
      try await browser.find(id: "open-3").click()
      try await wait(browser, at: "/tree/3", titled: "Folder 3")
      #expect(try await browser.title == "Folder 3 · Live")
      #expect(try await browser.find(id: "note").attribute("value") == "")
      try await browser.find(id: "open-1").click()
      try await wait(browser, at: "/tree/3/1", titled: "Folder 1")
      try await browser.goBack()
      try await wait(browser, at: "/tree/3", titled: "Folder 3")
      try await browser.goBack()
      try await wait(browser, at: "/tree", titled: "Tree")
      #expect(try await browser.find(id: "note").attribute("value") == "root note")
      try await browser.goForward()
      try await wait(browser, at: "/tree/3", titled: "Folder 3")
      #expect(try await value(browser, "window.isSame === true") == .bool(true))
    }
  }

  @Test func `the heading has the focus on arrival; going back finds the link and the scroll again`() async throws {
    try await withTree { browser, _ in
      try await write("a", browser)
      try await browser.find(id: "open-40").click()
      try await wait(browser, at: "/tree/40", titled: "Folder 40")
      #expect(try await value(browser, "document.activeElement.tagName") == .text("H1"))
      #expect(try await value(browser, "scrollY") == .number(0))
      try await browser.goBack()
      try await wait(browser, at: "/tree", titled: "Tree")
      try await browser.wait(until: "the link has the focus") { () throws(WebDriverError) in
        try await self.value(browser, "document.activeElement.textContent") == .text("Open 40")
      }
      #expect(try await value(browser, "scrollY > 500") == .bool(true))
    }
  }

  @Test func `breadcrumbs and unwinding lead back`() async throws {
    try await withTree(at: "/tree/5/2/9") { browser, _ in
      try await wait(browser, at: "/tree/5/2/9", titled: "Folder 9")
      try await write("a", browser)
      try await browser.find(".breadcrumbs a[href='/tree/5']").click()
      try await wait(browser, at: "/tree/5", titled: "Folder 5")
      try await browser.find(id: "home").click()
      try await wait(browser, at: "/tree", titled: "Tree")
      #expect(try await value(browser, "window.isSame === true") == .bool(true))
    }
  }

  @Test func `a place that was gone to is there after a reload, and after the server has forgotten the page`()
    async throws
  {
    try await withTree { browser, site in
      try await write("a", browser)
      try await browser.find(id: "open-7").click()
      try await wait(browser, at: "/tree/7", titled: "Folder 7")
      await site.forget()
      try await write("still typed", browser)
      try await wait(browser, at: "/tree/7", titled: "Folder 7")
      try await browser.find(id: "open-2").click()
      try await wait(browser, at: "/tree/7/2", titled: "Folder 2")
      #expect(try await value(browser, "window.isSame === true") == .bool(true))
      try await browser.reload()
      try await wait(browser, at: "/tree/7/2", titled: "Folder 2")
    }
  }

  @Test func `without JavaScript links are links`() async throws {
    let site = try await LiveSite.start()
    try await Browser.with(BrowserOptions(scripts: .disabled)) { browser in
      try await browser.open(try #require(URL(string: "http://127.0.0.1:\(site.port)/tree")))
      try await browser.find(id: "open-3").click()
      try await browser.wait(forText: "Folder 3")
      try await browser.find(".breadcrumbs a").click()
      try await browser.wait(forText: "Open 59")
    }
    await site.stop()
  }
}
