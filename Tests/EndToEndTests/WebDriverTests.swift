import Foundation
import HTTPServer
import Testing
import WebDriver

/// The browser that other tests rely on does what they believe it does.
@Suite(.serialized) struct WebDriverTests {
  @Test func `a form is typed into, cleared and submitted by Enter, and what is clicked answers`() async throws {
    try await withPage { browser, base in
      #expect(try await browser.title == "A page")
      let field = try await browser.find("input[name=q]")
      try await field.type("wrong")
      try await field.clear()
      try await field.type("zażółć")
      #expect(try await field.attribute("value") == "zażółć")
      try await browser.find(id: "count").click()
      try await browser.find(id: "count").click()
      #expect(try await browser.find(id: "count").text == "2")
      try await field.submit()
      try await browser.wait(forText: "You asked for zażółć")
      #expect(try await browser.url.path == "/search")
      try await browser.goBack()
      try await browser.wait(until: "the first page") { () throws(WebDriverError) in try await browser.url == base }
    }
  }

  @Test func `with scripts the page counts and says so, without them it shows what it has for such visitors`()
    async throws
  {
    try await withPage { browser, _ in
      let line = try await browser.find("#scripts")
      #expect(try await line.text == "Scripts run")
      #expect(try await browser.all("noscript p").isEmpty)
    }
    try await withPage(BrowserOptions(scripts: .disabled)) { browser, _ in
      #expect(try await browser.find("noscript p").text == "No scripts here")
      try await browser.find(id: "count").click()
      #expect(try await browser.find(id: "count").text == "0")
      let field = try await browser.find("input[name=q]")
      try await field.type("mug")
      try await field.submit()
      try await browser.wait(forText: "You asked for mug")
    }
  }

  @Test(
    arguments: zip(
      [
        BrowserOptions(device: .mobile(width: 390, height: 844)),
        BrowserOptions(device: .desktop(width: 1_000, height: 700)),
      ], [390.0, 1_000])
  )
  func `a screen has the width that was asked for, and its picture is a PNG`(
    options: BrowserOptions, width: Double
  ) async throws {
    try await withPage(options) { browser, _ in
      let measured = try await browser.run("return window.innerWidth")
      #expect(measured.number == width)
      #expect(try await browser.screenshot().starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    }
  }

  @Test func `cookies are seen as the server set them, and scripts take and return values`() async throws {
    try await withPage { browser, _ in
      let cookie = try #require(try await browser.cookies.first { $0.name == "kept" })
      #expect(cookie.value == "1" && cookie.isHTTPOnly && cookie.sameSite == "Lax")
      let heading = try await browser.find("h1")
      #expect(
        try await browser.run("return [arguments[0].textContent, arguments[1] + 1]", [heading.reference, 41])
          == ["Hello", 42])
      #expect(try await browser.source.contains("<h1>Hello</h1>"))
      try await browser.removeCookies()
      #expect(try await browser.cookies.isEmpty)
    }
  }

  @Test func `what the page replaces while it is typed into is typed into again; what cannot be used is a refusal`()
    async throws
  {
    try await withPage { browser, _ in
      try await browser.run(
        """
        const field = document.querySelector("[name=q]")
        field.onfocus = () => field.replaceWith(field.cloneNode())
        """)
      try await browser.find("input[name=q]").type("mug")
      #expect(try await browser.find("input[name=q]").attribute("value") == "mug")
      try await browser.run("document.querySelector('[name=q]').onfocus = e => e.target.blur()")
      await #expect {
        try await browser.run("document.activeElement.blur()")
        try await browser.find("input[name=q]").type("cup")
      } throws: { "\($0)".hasPrefix("element not interactable") }
    }
  }

  @Test func `what never comes is a timeout that names it, and a bad selector a refusal`() async throws {
    try await withPage { browser, _ in
      await #expect {
        _ = try await browser.find("#nowhere", within: .milliseconds(100))
      } throws: { "\($0)" == "Not in time: an element #nowhere." }
      await #expect {
        _ = try await browser.find("###")
      } throws: { "\($0)".hasPrefix("invalid selector") }
    }
  }

  @Test func `a browser that is not installed is named, with how to come by it`() async throws {
    for (browser, words) in [
      ("/nowhere/chromium", "CHROMIUM is /nowhere/chromium"), ("/bin/true", "set CHROMEDRIVER to where it is"),
    ] {
      await #expect {
        _ = try await Browser.open(environment: ["PATH": "/nowhere", "CHROMIUM": browser])
      } throws: { "\($0)".contains(words) }
    }
  }

  private func withPage(
    _ options: BrowserOptions = BrowserOptions(), _ body: (Browser, URL) async throws -> Void
  ) async throws {
    let server = HTTPServer(configuration: HTTPServer.Configuration(), handler: SmallSite())
    let binding = try await server.start()
    let base = try #require(URL(string: "http://127.0.0.1:\(binding.port)/"))
    let result: Result<Void, any Error>
    do {
      result = .success(
        try await Browser.with(options) { browser in
          try await browser.open(base)
          try await body(browser, base)
        })
    } catch { result = .failure(error) }
    await server.stop(within: .seconds(1))
    try result.get()
  }
}

/// A page with a counter, a form and a cookie, and the page that the form leads to.
private struct SmallSite: HTTPHandler {
  func respond(to request: HTTPRequest) async -> HTTPResponse {
    if request.path == "/search" {
      return .html(Array("<!doctype html><title>Found</title><p>You asked for \(request.query["q"] ?? "")</p>".utf8))
    }
    var page = HTTPResponse.html(Array(Self.page.utf8))
    page.fields.append("Content-Security-Policy", "default-src 'self' 'unsafe-inline'")
    page.fields.append("Set-Cookie", "kept=1; HttpOnly; SameSite=Lax; Path=/")
    return page
  }

  private static let page = """
    <!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title>
    <meta name="viewport" content="width=device-width, initial-scale=1"></head>
    <body><h1>Hello</h1><p id="scripts"></p><noscript><p>No scripts here</p></noscript>
    <button data-testid="count" onclick="this.textContent = Number(this.textContent) + 1">0</button>
    <form action="/search"><label>Search <input name="q"></label></form>
    <script>document.getElementById("scripts").textContent = "Scripts run"</script></body></html>
    """
}
