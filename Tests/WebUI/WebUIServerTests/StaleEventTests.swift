import Foundation
import HTTPServer
import Testing
import WebUIServer

@Suite struct StaleEventTests {
  @Test(arguments: ["999999.f1", "1.f1", "x", "-1.f1", "18446744073709551616.f1", "..", "1.f\u{FF11}", "1."])
  func `an event that names nothing does nothing, and says so`(_ event: String) async throws {
    let browser = try TestBrowser()
    await browser.open("/")
    var form = PageForm(browser.html, button: "more", changes: [:])
    form["_e"] = event
    #expect(await browser.send(form.pairs).status == .seeOther)
    await browser.open("/")
    #expect(browser.html.contains("Count 0"))
    #expect(browser.html.contains("Nothing was done"))
  }

  @Test func `a disabled button's event is dropped`() async throws {
    let browser = try TestBrowser()
    await browser.open("/")
    await browser.press("forbidden")
    #expect(browser.html.contains("Count 0"))
  }

  @Test func `a button that is no longer there is not pressed`() async throws {
    let browser = try TestBrowser()
    await browser.open("/")
    await browser.press("more")
    await browser.press("more")
    let vanishing = try #require(PageForm(browser.html, button: "vanishing", changes: [:])["_e"])
    await browser.press("vanishing")
    await browser.press("more")
    var form = PageForm(browser.html, button: "more", changes: [:])
    form["_e"] = vanishing
    _ = await browser.send(form.pairs)
    await browser.open("/")
    #expect(browser.html.contains("Count 1"))
  }

  @Test(arguments: ["2", "99", "-1", "x", "en"])
  func `a choice that is not offered is dropped`(_ token: String) async throws {
    let browser = try TestBrowser()
    await browser.open("/sign-in")
    await browser.press("submit", ["name": "Ann", "password": "no", "language": token])
    #expect(browser.html.contains("Ann in en is unknown"))
  }

  @Test func `inputs of a page that is not there are dropped`() async throws {
    let browser = try TestBrowser()
    await browser.open("/sign-in")
    var form = PageForm(browser.html, button: "submit", changes: ["name": "Ann"])
    form.pairs.insert(("fzzzz", "1"), at: 0)
    form.pairs.insert(("password", "secret"), at: 0)
    #expect(await browser.send(form.pairs).status == .seeOther)
    await browser.open("/sign-in")
    #expect(browser.html.contains("Ann in en is unknown"))
  }
}
