import HTTPServer
import Testing
import WebUI

@testable import WebUIServer

/// Signing in on a live page: the browser takes another cookie by asking for a page, which must be the right one.
@Suite struct LiveSignInTests {
  /// What the browser is told until it is to leave, its forms' token on the way included.
  private func told(_ socket: TestSocket) async throws -> [String] {
    var told: [String] = []
    while told.last?.contains("[\"g\",") != true { told.append(try #require(await socket.next())) }
    return told
  }

  private func connect(_ browser: TestBrowser, to address: String, button: String) async throws -> TestSocket {
    await browser.open(address)
    let socket = try #require(browser.connect(cookie: browser.cookie))
    socket.send(browser.hello(button: button))
    _ = await socket.next()
    return socket
  }

  /// Takes the cookie as the script does: with the token that the page has now and the cookie of before.
  private func takeCookie(_ browser: TestBrowser, token: String?, address: String) async throws {
    let former = browser.cookie
    let answer = await browser.exchange(
      "[\(browser.hello(token: token, address: address, button: "submit"))]",
      fields: [("Content-Type", "application/json")])
    #expect(answer.status == .ok)
    browser.keepCookie(answer)
    #expect(browser.cookie != former)
    await browser.open("/")
    #expect(browser.html.contains("Welcome") && browser.html.contains(">Ada<"))
  }

  @Test func `an action that takes another cookie and then goes elsewhere leads there, signed in`() async throws {
    let browser = try TestBrowser()
    let socket = try await connect(browser, to: "/sign-in", button: "submit")
    socket.send("[\"i\",1,\(try browser.number("name")),\"Ada\"]")
    socket.send("[\"i\",2,\(try browser.number("password")),\"secret\"]")
    socket.send("[\"c\",3,\(try browser.number("submit"))]")
    #expect(try #require(try await told(socket).last).contains("[\"g\",\"/\",1]"))
    try await takeCookie(browser, token: nil, address: "/sign-in")
  }

  @Test func `so does one that shows another place within the page`() async throws {
    let browser = try TestBrowser()
    let socket = try await connect(browser, to: "/join", button: "submit")
    socket.send("[\"c\",1,\(try browser.number("submit"))]")
    let told = try await told(socket)
    #expect(try #require(told.last).contains("[\"g\",\"/\",1]"))
    let place = try #require(told.joined().firstMatch(of: /\["u","\/","([^"]+)"/))
    try await takeCookie(browser, token: String(place.output.1), address: "/")
  }

  @Test func `one that stays where it is asks for the same page`() async throws {
    let browser = try TestBrowser()
    let socket = try await connect(browser, to: "/", button: "more")
    socket.send("[\"c\",1,\(try browser.number("sign-out"))]")
    #expect(try #require(try await told(socket).last).contains("[\"g\",\"/\",1]"))
  }
}
