import Foundation
import FoundationCore
import HTTPServer
import Testing
import WebUI
import WebUIServer

@Suite struct PostSecurityTests {
  static let foreign: [[(String, String?)]] = [
    [("Sec-Fetch-Site", "cross-site")], [("Sec-Fetch-Site", "same-site")], [("Sec-Fetch-Site", "none")],
    [("Sec-Fetch-Site", ""), ("Origin", nil)], [("Origin", "https://evil.example")], [("Origin", "null")],
    [("Sec-Fetch-Site", nil), ("Origin", "https://evil.example")], [("Sec-Fetch-Site", nil), ("Origin", "null")],
    [("Sec-Fetch-Site", nil), ("Origin", nil)], [("Sec-Fetch-Site", nil), ("Origin", "https://shop.example.evil")],
  ]

  @Test(arguments: foreign.indices)
  func `a post of another site is refused before it has an effect`(_ index: Int) async throws {
    let visitors = Visitors()
    let browser = try TestBrowser(visitors: visitors)
    await browser.open("/products/table")
    let form = PageForm(browser.html, button: "add", changes: [:])
    #expect(await browser.send(form.pairs, fields: Self.foreign[index]).status == .forbidden)
    #expect(visitors.count == 0)
    // The same form from its own page works.
    #expect(await browser.send(form.pairs).status == .seeOther)
    #expect(visitors.count == 1)
  }

  @Test(arguments: ["multipart/form-data; boundary=x", "text/plain", "application/json", ""])
  func `a body of another type is refused`(_ type: String) async throws {
    let browser = try TestBrowser()
    await browser.open("/")
    let form = PageForm(browser.html, button: "more", changes: [:])
    #expect(await browser.send(form.pairs, fields: [("Content-Type", type)]).status == .unsupportedMediaType)
  }

  @Test func `a form that is too large, or has too many inputs, is refused`() async throws {
    let browser = try TestBrowser()
    await browser.open("/")
    let form = PageForm(browser.html, button: "more", changes: [:])
    let many = form.pairs + (0..<300).map { ("x\($0)", "1") }
    #expect(await browser.send(many).status == .contentTooLarge)
    let large = form.pairs + [("x", String(repeating: "y", count: 65 << 10))]
    #expect(await browser.send(large).status == .contentTooLarge)
  }

  @Test(arguments: ["_t", "_u"])
  func `a form without its token, or with another, is refused`(_ field: String) async throws {
    let browser = try TestBrowser()
    await browser.open("/")
    var form = PageForm(browser.html, button: "more", changes: [:])
    let value = try #require(form[field])
    form[field] = nil
    #expect(await browser.send(form.pairs).status == .badRequest)
    for wrong in ["", value + "x", "1.1.1.1", "/members", String(value.reversed())] where wrong != value {
      form[field] = wrong
      #expect(await browser.send(form.pairs).status == .forbidden, "\(wrong)")
    }
    form[field] = value
    #expect(await browser.send(form.pairs).status == .seeOther)
  }

  @Test func `a token of another browser is refused`() async throws {
    let (mine, other) = (try TestBrowser(), try TestBrowser())
    await mine.open("/")
    await other.open("/")
    let form = PageForm(mine.html, button: "more", changes: [:])
    mine.cookie = other.cookie
    #expect(await mine.send(form.pairs).status == .forbidden)
    mine.cookie = nil
    #expect(await mine.send(form.pairs).status == .forbidden)
  }

  @Test(arguments: ["__Host-sid=chosen", "__Host-sid=a.b", "__Host-sid=", "sid=x"])
  func `a browser cannot choose its id`(_ cookie: String) async throws {
    let browser = try TestBrowser()
    browser.cookie = cookie
    await browser.open("/")
    #expect(browser.cookie != cookie)
    #expect(browser.cookie?.hasPrefix("__Host-sid=") == true)
  }

  @Test func `a token ends after a day`() async throws {
    let browser = try TestBrowser()
    await browser.open("/")
    let form = PageForm(browser.html, button: "more", changes: [:])
    browser.clock.advance(by: .seconds(24 * 3_600))
    #expect(await browser.send(form.pairs).status == .forbidden)
  }

  @Test func `after signing in, pages that were open before are refused`() async throws {
    let browser = try TestBrowser()
    await browser.open("/products/table")
    let old = PageForm(browser.html, button: "add", changes: [:])
    await browser.open("/sign-in")
    await browser.press("submit", ["name": "Ann", "password": "secret"])
    #expect(await browser.send(old.pairs).status == .forbidden)
  }

  @Test func `reading a page changes nothing, whatever its address says`() async throws {
    let visitors = Visitors()
    let browser = try TestBrowser(visitors: visitors)
    await browser.open("/products/table")
    let form = PageForm(browser.html, button: "add", changes: [:])
    await browser.open("/products/table?" + PageForm.encode(form.pairs))
    await browser.open("/_live/post?" + PageForm.encode(form.pairs))
    #expect(visitors.count == 0)
  }

  @Test func `a form counts once, however often it is sent`() async throws {
    let browser = try TestBrowser()
    await browser.open("/")
    let form = PageForm(browser.html, button: "more", changes: [:])
    for _ in 0..<3 { #expect(await browser.send(form.pairs).status == .seeOther) }
    await browser.open("/")
    #expect(browser.html.contains("Count 1"))
  }
}
