import Foundation
import FoundationCore
import HTTPServer
import Testing
import WebUI
import WebUIServer

/// One test for each item of what a live page must withstand.
@Suite("Security checklist") struct SecurityChecklistTests {
  private func open(_ address: String = "/") async throws -> (TestBrowser, TestSocket) {
    let browser = try TestBrowser()
    await browser.open(address)
    let socket = try #require(browser.connect(cookie: browser.cookie))
    socket.send(browser.hello())
    #expect(await socket.next() == "[1,0,[]]")
    return (browser, socket)
  }

  private func drops(_ browser: TestBrowser, _ reason: DroppedEvent) -> Int {
    browser.host.statistics.drops[reason] ?? 0
  }

  @Test func `only this site's own pages may post, send events or open a connection`() async throws {
    let browser = try TestBrowser()
    await browser.open("/")
    let form = PageForm(browser.html, button: "more", changes: [:])
    let json = ("Content-Type", "application/json" as String?)
    let body = "[\(browser.hello())]"
    for foreign in [("Origin", "https://evil.example" as String?), ("Sec-Fetch-Site", "cross-site")] {
      #expect(await browser.send(form.pairs, fields: [foreign]).status == .forbidden)
      #expect(await browser.exchange(body, fields: [json, foreign]).status == .forbidden)
    }
    #expect(await browser.exchange(body, fields: [json]).status == .ok)
    #expect(browser.connect(cookie: browser.cookie) != nil)
  }

  @Test func `the cookie is for this host, for secure connections, and not for scripts`() async throws {
    let browser = try TestBrowser()
    let cookie = try #require(await browser.open("/").fields["set-cookie"])
    #expect(cookie.hasPrefix("__Host-sid="))
    for part in ["Path=/", "Secure", "HttpOnly", "SameSite=Lax"] { #expect(cookie.contains("; \(part)")) }
    #expect(!cookie.contains("Domain"))
  }

  @Test func `a page's token is bound to its browser, its address and a day`() async throws {
    let (browser, other) = (try TestBrowser(), try TestBrowser())
    await browser.open("/")
    await other.open("/")
    for hello in [
      browser.hello(token: PageForm(other.html, button: "more", changes: [:])["_t"]),
      browser.hello(address: "/members"),
    ] {
      let socket = try #require(browser.connect(cookie: browser.cookie))
      socket.send(hello)
      #expect(await socket.closed() == LiveOutlet.Code.ended)
    }
    let form = PageForm(browser.html, button: "more", changes: [:])
    browser.clock.advance(by: .seconds(24 * 60 * 60))
    #expect(await browser.send(form.pairs).status == .forbidden)
  }

  @Test func `signing in and out changes the cookie, and tokens from before count no more`() async throws {
    let browser = try TestBrowser()
    await browser.open("/")
    let before = PageForm(browser.html, button: "more", changes: [:])
    let former = browser.cookie
    await browser.open("/sign-in")
    await browser.press("submit", ["name": "Ann", "password": "secret"])
    #expect(browser.cookie != former)
    #expect(await browser.send(before.pairs).status == .forbidden)
    let signedIn = browser.cookie
    await browser.open("/")
    let during = PageForm(browser.html, button: "more", changes: [:])
    await browser.press("sign-out")
    #expect(browser.cookie != signedIn)
    #expect(await browser.send(during.pairs).status == .forbidden)
    browser.cookie = signedIn
    await browser.open("/")
    #expect(browser.html.contains(">Guest</span>"))
  }

  @Test func `signing out ends all of the browser's pages`() async throws {
    let (browser, first) = try await open()
    await browser.open("/sign-in")
    await browser.press("submit", ["name": "Ann", "password": "secret"])
    #expect(await first.closed() == LiveOutlet.Code.ended)
    let second = try #require(browser.connect(cookie: browser.cookie))
    second.send(browser.hello())
    _ = await second.next()
    await browser.open("/")
    await browser.press("sign-out")
    #expect(await second.closed() == LiveOutlet.Code.ended)
  }

  @Test func `pages of a person end in every browser when their rights end`() async throws {
    let (browser, guest) = try await open()
    await browser.open("/sign-in")
    await browser.press("submit", ["name": "Ann", "password": "secret"])
    let ann = try #require(browser.connect(cookie: browser.cookie))
    ann.send(browser.hello())
    _ = await ann.next()
    browser.cookie = nil
    await browser.open("/")
    let other = try #require(browser.connect(cookie: browser.cookie))
    other.send(browser.hello())
    #expect(await other.next() == "[1,0,[]]")
    await browser.host.endPages { $0.name == "Ann" }
    #expect(await ann.closed() == LiveOutlet.Code.ended)
    other.send("[\"c\",1,\(try browser.number("more"))]")
    #expect(await other.next()?.contains("Count 1") == true)
    withExtendedLifetime(guest) {}
  }

  @Test func `every form carries a token, and reading dispatches nothing`() async throws {
    let browser = try TestBrowser()
    await browser.open("/sign-in")
    let forms = browser.html.components(separatedBy: "<form").dropFirst().filter { $0.contains("method=\"post\"") }
    #expect(!forms.isEmpty && forms.allSatisfy { $0.contains("name=\"_t\"") })
    await browser.open("/")
    let form = PageForm(browser.html, button: "more", changes: [:])
    await browser.open("/?" + PageForm.encode(form.pairs))
    #expect(browser.html.contains("Count 0"))
    #expect(browser.connect(cookie: nil) == nil)
  }

  @Test(
    arguments: [
      ("[\"c\",1,999999]", DroppedEvent.unknown), ("[\"c\",1,forbidden]", .disabled), ("[\"c\",1,note]", .wrongKind),
      ("[\"i\",1,more,\"x\"]", .wrongKind), ("[\"c\",0,more]", .repeated),
      ("[\"i\",1,note,\"\(String(repeating: "x", count: 9_000))\"]", .oversized),
      ("[\"y\",1,[[\"fzz\",\"x\"]]]", .unknown),
      ("[\"i\",1,agreed,\"yes\"]", .notOffered),
    ])
  func `what may not be reached is dropped and counted`(message: String, reason: DroppedEvent) async throws {
    let (browser, socket) = try await open()
    var text = message
    for name in ["forbidden", "note", "more", "agreed"] {
      text = text.replacingOccurrences(of: ",\(name)", with: ",\(try browser.number(name))")
    }
    socket.send(text)
    // Its own answer, if it has one, comes first.
    socket.send("[\"c\",2,\(try browser.number("more"))]")
    while let answer = await socket.next(), !answer.contains("Count 1") {}
    #expect(drops(browser, reason) == 1)
    #expect(browser.host.statistics.drops.values.reduce(0, +) == 1)
  }

  @Test func `a button that is gone, or was never shown, does nothing`() async throws {
    let (browser, socket) = try await open()
    let more = try browser.number("more")
    for reference in 1...2 { socket.send("[\"c\",\(reference),\(more)]") }
    var vanishing = ""
    while let answer = await socket.next() {
      if let match = answer.firstMatch(of: /data-testid=\\"vanishing\\"[^>]*data-i=\\"(\d+)/) {
        vanishing = String(match.1)
      }
      if answer.contains("Count 2") { break }
    }
    socket.send("[\"c\",3,\(vanishing)]")
    socket.send("[\"c\",4,\(vanishing)]")
    socket.send("[\"c\",5,\(more)]")
    while let answer = await socket.next(), !answer.contains("Count 1") {}
    #expect(drops(browser, .stale) == 1)

    let plain = try TestBrowser()
    await plain.open("/")
    let form = PageForm(plain.html, button: "more", changes: [:])
    // The page without scripts is shown nothing of what appears later.
    for _ in 0..<2 { _ = await plain.send(form.pairs) }
    #expect(plain.host.statistics.drops[.repeated] == 1)
  }

  @Test func `messages that are too long, too many or nonsense are counted`() async throws {
    for (texts, reason) in [
      (["[\"i\",1,1,\"\(String(repeating: "x", count: 33 << 10))\"]"], DroppedEvent.oversized),
      (["nonsense"], .malformed),
      ((1...60).map { "[\"c\",\($0),0]" }, .tooMany),
    ] {
      let (browser, socket) = try await open()
      texts.forEach(socket.send)
      #expect(await socket.closed() == (reason == .oversized ? 1009 : 1008))
      await browser.settle()
      #expect(drops(browser, reason) > 0, "\(reason)")
    }
  }

  @Test func `text and attributes are escaped, and no data ends a script`() async throws {
    let (browser, socket) = try await open()
    socket.send("[\"i\",1,\(try browser.number("note")),\"</script><b onx='\\\"`>\"]")
    let answer = try #require(await socket.next())
    #expect(answer.contains(#""Noted: </script><b onx='\"`>""#), "text travels as text")
    await browser.open("/")
    await browser.press("more", ["note": "</script><b onx='\"`>"])
    #expect(browser.html.contains("Noted: &lt;/script&gt;&lt;b onx=&#39;&quot;`&gt;"))
    #expect(browser.html.components(separatedBy: "</script>").count == 2)
  }

  @Test(arguments: ["/%0A", "/a%09b", "/?q=%0D", "/?%00=1", "/?q=%7F", "/?q=%C2%85", "/%E2%80%A8%0a"])
  func `control characters in addresses are refused`(_ address: String) async throws {
    let browser = try TestBrowser()
    await browser.open("/?q=plain%20%C3%A9")
    #expect(browser.response.status == .ok)
    #expect(PageLocation(address) == nil)
    #expect([400, 404].contains(await browser.open(address).status.code))
  }

  @Test(arguments: [
    "java\tscript:alert(1)", "\u{1}javascript:x", "//evil.example", "/\\evil.example", "/a\nb", "data:x,y",
  ])
  func `links lead to allowed schemes only`(_ address: String) async throws {
    struct Page: View {
      let url: URL
      var body: some View { Link("There", destination: url) }
    }
    // Foundation refuses or encodes some of them already.
    guard let url = URL(string: address) else { return }
    let session = Session()
    await session.start { Page(url: url) }
    let html = await session.snapshotHTML()
    #expect(!html.contains("javascript:") && !html.contains("href=\"//") && !html.contains("href=\"data:"))
    #expect(!html.contains("\\evil"))
  }

  @Test func `the content policy lets nothing in, and nothing frames the page`() async throws {
    let browser = try TestBrowser()
    let answer = await browser.open("/")
    let policy = try #require(answer.fields["content-security-policy"])
    for part in ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"] {
      #expect(policy.contains(part))
    }
    #expect(!policy.contains("unsafe") && !policy.contains("*"))
    #expect(answer.fields["cache-control"] == "no-store")
  }

  @Test func `redirects lead to places of this site only`() async throws {
    for place in ["https://evil.example", "//evil.example", "/\\evil.example", "\r\nX: y"] {
      let location = PageLocation([place]).description
      #expect(location.first == "/" && !location.dropFirst().contains { "/\\:\r\n".contains($0) })
    }
    let browser = try TestBrowser()
    await browser.open("/members")
    #expect(browser.response.status == .ok, "followed to its own sign-in page")
    for address in ["//evil.example", "https://evil.example/"] { #expect(PageLocation(address) == nil) }
  }

  @Test func `an address may begin so many live connections`() async throws {
    var limits = PageLimits()
    (limits.handshakesPerSecond, limits.handshakeBurst) = (1, 3)
    let browser = try TestBrowser(limits: limits)
    await browser.open("/")
    #expect((0..<5).count { _ in browser.connect(cookie: browser.cookie) != nil } == 3)
    #expect(browser.host.statistics.refusedHandshakes == 2)
    browser.client = "192.0.2.2"
    #expect(browser.connect(cookie: browser.cookie) != nil)
  }

  @Test func `an error says nothing of its cause, but a reference that the log has too`() async throws {
    let browser = try TestBrowser()
    await browser.open("/")
    await browser.press("fail")
    let shown = try #require(browser.html.firstMatch(of: /Reference: ([0-9a-f-]{36})/)?.1)
    #expect(browser.html.contains("Something went wrong."))
    #expect(!browser.html.contains("connection string"))
    #expect(browser.reports.all == ["\(shown) Secret(cause: \"connection string\")"])
    let refused = await browser.send([("_t", "x"), ("_u", "/")])
    #expect(String(decoding: refused.body, as: UTF8.self).contains(/Reference: [0-9a-f-]{36}/))
  }
}
