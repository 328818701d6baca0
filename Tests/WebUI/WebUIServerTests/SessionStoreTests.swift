import HTTPServer
import Testing
import WebUIServer

@Suite struct SessionStoreTests {
  @Test func `a page that is gone is built again, with what was typed, and its button pressed`() async throws {
    let browser = try TestBrowser()
    await browser.open("/sign-in")
    let form = PageForm(
      browser.html, button: "submit", changes: ["name": "Ann", "password": "no", "remember": "1", "language": "1"])
    await browser.host.closePages()
    #expect(await browser.host.openPages == 0)
    #expect(await browser.send(form.pairs).status == .seeOther)
    await browser.open("/sign-in")
    #expect(browser.html.contains("Ann in pl is unknown, remembered: true"))
  }

  @Test func `a button whose place is gone with the page is not pressed, and the page says so`() async throws {
    let browser = try TestBrowser()
    await browser.open("/")
    await browser.press("more")
    await browser.press("more")
    let form = PageForm(browser.html, button: "vanishing", changes: ["note": "kept"])
    await browser.host.closePages()
    _ = await browser.send(form.pairs)
    await browser.open("/")
    #expect(browser.html.contains("This page was refreshed"))
    #expect(browser.html.contains("Noted: kept"))
  }

  @Test func `a form that is sent twice to a page that is gone counts once`() async throws {
    let browser = try TestBrowser()
    await browser.open("/")
    let form = PageForm(browser.html, button: "more", changes: [:])
    await browser.host.closePages()
    for _ in 0..<3 { #expect(await browser.send(form.pairs).status == .seeOther) }
    await browser.open("/")
    #expect(browser.html.contains("Count 1"))
    await browser.press("more")
    #expect(browser.html.contains("Count 2"))
  }

  @Test func `a browser has a bounded number of pages, the oldest go first`() async throws {
    var limits = PageLimits()
    limits.sessionsPerBrowser = 3
    let browser = try TestBrowser(limits: limits)
    for _ in 0..<10 { await browser.open("/") }
    #expect(await browser.host.openPages == 3)
  }

  @Test func `all browsers together have a bounded number of pages`() async throws {
    var limits = PageLimits()
    limits.sessions = 5
    let browser = try TestBrowser(limits: limits)
    for _ in 0..<10 {
      browser.cookie = nil
      await browser.open("/")
      await browser.press("more")
    }
    #expect(await browser.host.openPages == 5)
  }

  @Test func `the page used least recently goes first, also of thousands of uses`() async throws {
    var limits = PageLimits()
    limits.sessions = 3
    let used = try TestBrowser(limits: limits)
    await used.open("/")
    for _ in 0..<200 { await used.press("more") }
    let cookie = used.cookie
    let form = PageForm(used.html, button: "more", changes: [:])
    for _ in 0..<2 {
      used.cookie = nil
      await used.open("/")
      await used.press("more")
    }
    used.cookie = cookie
    _ = await used.send(form.pairs)
    for _ in 0..<2 {
      used.cookie = nil
      await used.open("/")
      await used.press("more")
    }
    #expect(await used.host.openPages == 3)
    used.cookie = cookie
    _ = await used.send(form.pairs)
    await used.open("/")
    #expect(used.html.contains("Count 201"), "the page was kept, for it was used; the same form counts once")
  }

  @Test func `pages nobody uses end with time`() async throws {
    let browser = try TestBrowser()
    await browser.open("/")
    browser.clock.advance(by: .seconds(3_600))
    browser.cookie = nil
    await browser.open("/")
    #expect(await browser.host.openPages == 1)
  }
}
