import HTTPServer
import Testing
import WebUI
import WebUIServer

@testable import WebUIServer

/// How much pages may hold, and for how long.
@Suite struct PageLimitTests {
  private func live(_ browser: TestBrowser, _ address: String = "/") async throws -> TestSocket {
    await browser.open(address)
    let socket = try #require(browser.connect(cookie: browser.cookie))
    socket.send(browser.hello())
    #expect(await socket.next() == "[1,0,[]]")
    return socket
  }

  @Test func `the first page is the one that its live connection goes on with, and loads once`() async throws {
    let browser = try TestBrowser()
    let socket = try await live(browser)
    #expect(browser.loads.count == 1)
    #expect(browser.host.statistics.open[.visible] == 1)
    #expect(await browser.host.openPages == 1)
    socket.leave()
    await browser.settle()
    #expect(browser.host.statistics.open[.away] == 1)
  }

  @Test func `a page whose browser comes too late is made anew, and loads again`() async throws {
    let browser = try TestBrowser()
    await browser.open("/")
    browser.clock.advance(by: .seconds(15))
    let socket = try #require(browser.connect(cookie: browser.cookie))
    socket.send(browser.hello())
    #expect(await socket.next()?.hasPrefix("[1,0,[[\"x\"") == true)
    #expect(browser.loads.count == 2)
    #expect(await browser.host.openPages == 1)
  }

  @Test func `robots without a cookie hold a tenth of all pages at most, for 15 seconds`() async throws {
    var limits = PageLimits()
    (limits.sessions, limits.sessionsPerAddress) = (100, 1_000)
    let browser = try TestBrowser(limits: limits)
    for _ in 0..<50 {
      browser.cookie = nil
      await browser.open("/")
    }
    #expect(await browser.host.openPages == 10)
    let known = try await live(browser)
    browser.clock.advance(by: .seconds(16))
    await browser.open("/")
    #expect(browser.host.statistics.open[.unclaimed] == 1)
    #expect(browser.host.statistics.open[.visible] == 1)
    withExtendedLifetime(known) {}
  }

  @Test func `what is not there is answered, and nothing is kept of it`() async throws {
    let browser = try TestBrowser()
    #expect(await browser.open("/wp-login.php").status == .notFound)
    #expect(await browser.host.openPages == 0)
  }

  @Test func `an address has so many pages, an IPv6 network too, and others are not touched`() async throws {
    var limits = PageLimits()
    limits.sessionsPerAddress = 3
    let browser = try TestBrowser(limits: limits)
    let other = try await live(browser)
    for host in 1...10 {
      browser.cookie = nil
      browser.client = "2001:db8:1:2::\(host)"
      await browser.open("/")
    }
    #expect(await browser.host.openPages == 4)
    browser.client = "2001:db8:1:3::1"
    browser.cookie = nil
    await browser.open("/")
    #expect(await browser.host.openPages == 5)
    withExtendedLifetime(other) {}
  }

  @Test(arguments: [
    ("192.0.2.1", "192.0.2.1"), ("2001:db8::1", "2001:db8:0:0::/64"), ("2001:DB8:0:0:5:6:7:8", "2001:db8:0:0::/64"),
    ("::1", "0:0:0:0::/64"), ("2001:0DB8:0000:0001::1", "2001:db8:0:1::/64"),
    ("::ffff:192.0.2.1", "::ffff:192.0.2.1"), ("in-process", "in-process"), ("", ""),
  ])
  func `an IPv6 network counts as one address`(address: String, network: String) {
    #expect(ClientNetwork(address).text == network)
  }

  @Test func `a page in a hidden tab ends after 15 minutes, one that is looked at after 60`() async throws {
    let browser = try TestBrowser()
    let (hidden, visible) = (try await live(browser), try await live(browser))
    hidden.send("[\"v\",0]")
    await browser.settle()
    #expect(browser.host.statistics.open == [.unclaimed: 0, .away: 0, .plain: 0, .hidden: 1, .visible: 1])
    browser.clock.advance(by: .seconds(15 * 60))
    await browser.host.store.evictIdle()
    #expect(await hidden.closed() == LiveOutlet.Code.dormant)
    browser.clock.advance(by: .seconds(46 * 60))
    await browser.host.store.evictIdle()
    #expect(await visible.closed() == LiveOutlet.Code.dormant)
    #expect(await browser.host.openPages == 0)
  }

  @Test func `pages that many connections look at make room for new ones, the least used first`() async throws {
    var limits = PageLimits()
    (limits.sessions, limits.sessionsPerBrowser) = (5, 100)
    let browser = try TestBrowser(limits: limits)
    var sockets: [TestSocket] = []
    for _ in 0..<5 { sockets.append(try await live(browser)) }
    sockets[0].send("[\"k\",1]")
    await browser.settle()
    sockets.append(try await live(browser))
    #expect(await sockets[1].closed() == LiveOutlet.Code.dormant)
    #expect(await browser.host.openPages == 5)
    sockets[0].send("[\"c\",1,\(try browser.number("more"))]")
    #expect(await sockets[0].next()?.contains("Count 1") == true)
  }

  @Test func `all pages together keep to their memory`() async throws {
    var limits = PageLimits()
    limits.sessionsPerBrowser = 1_000
    let one = try TestBrowser(limits: limits)
    _ = try await live(one)
    let size = try #require(await one.host.store.all.first?.bytes)
    limits.sessionBytes = size * 3 + 100
    let browser = try TestBrowser(limits: limits)
    var sockets: [TestSocket] = []
    for _ in 0..<10 { sockets.append(try await live(browser)) }
    #expect(await browser.host.openPages == 3)
  }
}
