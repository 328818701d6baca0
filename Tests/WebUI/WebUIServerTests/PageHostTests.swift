import Foundation
import HTTPServer
import Testing
import WebUI
import WebUIServer

@Suite struct PageHostTests {
  @Test func `a page arrives whole, with what its views load`() async throws {
    let browser = try TestBrowser()
    let answer = await browser.open("/")
    #expect(answer.status == .ok)
    #expect(browser.html.contains("<title>Welcome · Shop</title>"))
    #expect(browser.html.contains(">Welcome</h1>"))
    #expect(browser.html.contains("table"))
    #expect(!browser.html.contains("<b>"))
    #expect(answer.fields["cache-control"] == "no-store")
    #expect(answer.fields["content-security-policy"]?.hasPrefix("default-src 'none'; style-src 'self'") == true)
    #expect(answer.fields["set-cookie"]?.hasPrefix("__Host-sid=") == true)
  }

  @Test func `a button works without JavaScript, and the page keeps its state`() async throws {
    let browser = try TestBrowser()
    await browser.open("/")
    await browser.press("more")
    #expect(browser.html.contains("Count 1"))
    await browser.press("more", ["note": "a <note> & more"])
    #expect(browser.html.contains("Count 2"))
    #expect(browser.html.contains("Noted: a &lt;note&gt; &amp; more"))
    await browser.open("/")
    #expect(browser.html.contains("Count 0"))
  }

  @Test func `what cannot be read now is not taken for lost`() async throws {
    let browser = try TestBrowser()
    await browser.open("/")
    let cookie = browser.cookie
    browser.visitors.fail(true)
    let answer = await browser.open("/items")
    #expect(answer.status == .serviceUnavailable && answer.fields["retry-after"] == "5")
    #expect(answer.fields["set-cookie"] == nil && browser.cookie == cookie)
    browser.visitors.fail(false)
    #expect(await browser.open("/").status == .ok)
    #expect(browser.cookie == cookie)
  }

  @Test func `an unknown address is answered by a page with status 404`() async throws {
    let browser = try TestBrowser()
    #expect(await browser.open("/nowhere").status == .notFound)
    #expect(browser.html.contains("Page not found"))
  }

  @Test func `a form keeps what was typed when it is refused, but never the secret`() async throws {
    let browser = try TestBrowser()
    await browser.open("/sign-in")
    await browser.press("submit", ["name": "Ann", "password": "wrong-word", "remember": "1", "language": "1"])
    #expect(browser.html.contains("Ann in pl is unknown, remembered: true"))
    #expect(browser.html.contains("value=\"Ann\""))
    #expect(!browser.html.contains("wrong-word"))
    #expect(browser.html.contains("aria-invalid=\"true\""))
  }

  @Test func `signing in changes the cookie and leads on`() async throws {
    let browser = try TestBrowser()
    await browser.open("/sign-in")
    let before = browser.cookie
    await browser.press("submit", ["name": "Ann", "password": "secret"])
    #expect(browser.cookie != before)
    #expect(browser.html.contains("Welcome"))
    #expect(browser.html.contains(">Ann</span>"))
    browser.cookie = before
    await browser.open("/")
    #expect(browser.html.contains(">Guest</span>"))
  }

  @Test func `an action can change what is kept for the browser, with the same cookie`() async throws {
    let browser = try TestBrowser()
    await browser.open("/products/table")
    let before = browser.cookie
    await browser.press("add")
    #expect(browser.cookie == before)
    #expect(browser.html.contains(">1</span>"))
  }

  @Test func `a view can send the reader elsewhere`() async throws {
    let browser = try TestBrowser()
    await browser.open("/members")
    #expect(browser.html.contains("<title>Sign in · Shop</title>"))
  }

  @Test func `a page asks search engines not to list it where its views say so`() async throws {
    let browser = try TestBrowser()
    let tag = "<meta name=\"robots\" content=\"noindex\">"
    await browser.open("/join")
    #expect(browser.html.contains(tag) && browser.html.contains("<title>Join · Shop</title>"))
    await browser.open("/")
    #expect(!browser.html.contains(tag))
  }
}
