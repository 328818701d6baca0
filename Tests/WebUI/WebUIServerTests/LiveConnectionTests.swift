import Foundation
import FoundationCore
import Synchronization
import Testing
import WebUI

// The events of a WebSocket are told by the server alone; here a test stands in for it.
@testable import HTTPServer
@testable import WebUIServer

/// The security of live connections, one test an item.
@Suite struct LiveConnectionTests {
  private func open() async throws -> (TestBrowser, TestSocket) {
    let browser = try TestBrowser()
    await browser.open("/")
    let socket = try #require(browser.connect(cookie: browser.cookie))
    socket.send(browser.hello())
    #expect(await socket.next() == "[1,0,[]]")
    return (browser, socket)
  }

  @Test func `the session of the page goes on, and a press is a patch`() async throws {
    let (browser, socket) = try await open()
    #expect(await browser.host.openPages == 1)
    socket.send("[\"c\",1,\(try browser.number("more"))]")
    #expect(try #require(await socket.next()).wholeMatch(of: /\[2,1,\[\["t",\d+,"Count 1"\]\]\]/) != nil)
    #expect(await browser.host.openPages == 1)
  }

  @Test(arguments: [Int.max, Int.max - 1, 1 << 60])
  func `a browser that claims to be further than any can be is told everything anew`(claim: Int) async throws {
    let browser = try TestBrowser()
    await browser.open("/")
    for _ in 0..<2 {
      let socket = try #require(browser.connect(cookie: browser.cookie))
      socket.send(browser.hello().replacing(",0,0]", with: ",\(claim),\(claim)]"))
      #expect(try #require(await socket.next()).contains("[[\"x\","))
      socket.leave()
    }
  }

  @Test func `without a cookie of ours there is no connection`() async throws {
    let browser = try TestBrowser()
    await browser.open("/")
    #expect(browser.connect(cookie: nil) == nil)
    #expect(browser.connect(cookie: "__Host-sid=forged.c2ln") == nil)
  }

  @Test func `a token of another browser, another address or our own making ends the connection`() async throws {
    let browser = try TestBrowser()
    await browser.open("/")
    let other = try TestBrowser()
    await other.open("/")
    for text in [
      browser.hello(token: PageForm(other.html, button: "more", changes: [:])["_t"]),
      browser.hello(address: "/members"), browser.hello(token: "a.1.1000000.c2ln"), browser.hello(token: ""),
    ] {
      let socket = try #require(browser.connect(cookie: browser.cookie))
      socket.send(text)
      #expect(await socket.closed() == LiveOutlet.Code.ended)
    }
  }

  @Test(arguments: [
    "", "{}", "[]", "[\"c\"]", "[\"c\",1]", "[\"c\",-1,1]", "[\"c\",1,2,3]", "[\"i\",1,2]", "[\"z\",1,2]",
    "[\"c\",1,2.5]",
    "[\"y\",1,[[\"a\"]]]", "[\"y\",1,[1]]", "[\"h\",\"t\",\"/\",0,0]", "\u{0}",
  ])
  func `what no page of ours sends ends the connection`(text: String) async throws {
    let (_, socket) = try await open()
    socket.send(text)
    #expect(await socket.closed() == 1008)
  }

  @Test func `an event before the hello ends the connection`() async throws {
    let browser = try TestBrowser()
    await browser.open("/")
    let socket = try #require(browser.connect(cookie: browser.cookie))
    socket.send("[\"c\",1,\(try browser.number("more"))]")
    #expect(await socket.closed() == 1008)
  }

  @Test func `a message of more than 32 KB ends the connection`() async throws {
    let (_, socket) = try await open()
    socket.send("[\"i\",1,27,\"" + String(repeating: "x", count: 33 << 10) + "\"]")
    #expect(await socket.closed() == 1009)
  }

  @Test func `more events than a person can make end the connection`() async throws {
    let (_, socket) = try await open()
    for reference in 1...60 { socket.send("[\"c\",\(reference),0]") }
    #expect(await socket.closed() == 1008)
  }

  @Test func `a disabled button, one that is gone and a control of another kind do nothing`() async throws {
    let (browser, socket) = try await open()
    socket.send("[\"c\",1,\(try browser.number("forbidden"))]")
    #expect(await socket.next() == "[2,1,[]]")
    socket.send("[\"c\",2,999999]")
    #expect(await socket.next() == "[3,2,[]]")
    socket.send("[\"i\",3,\(try browser.number("more")),\"x\"]")
    #expect(await socket.next() == "[4,3,[]]")
    socket.send("[\"k\",4]")
    socket.send("[\"c\",4,\(try browser.number("more"))]")
    #expect(await socket.next()?.contains("Count 1") == true)
  }

  @Test func `a page that somebody looks at does not idle out`() async throws {
    let (browser, socket) = try await open()
    for _ in 0..<4 {
      browser.clock.advance(by: .seconds(59 * 60))
      // A page that is told something is looked at.
      socket.send("[\"k\",1]")
      await browser.settle()
    }
    socket.send("[\"c\",1,\(try browser.number("more"))]")
    #expect(await socket.next()?.contains("Count 1") == true)
    await browser.open("/sign-in")
    #expect(await browser.host.openPages == 2)
  }

  @Test func `a session that is gone is made anew, and shown whole`() async throws {
    let (browser, _) = try await open()
    await browser.host.closePages()
    let socket = try #require(browser.connect(cookie: browser.cookie))
    socket.send(browser.hello())
    #expect(await socket.next()?.hasPrefix("[1,0,[[\"x\",\"<div") == true)
  }

  @Test func `closing all pages tells browsers that the server restarts`() async throws {
    let (browser, socket) = try await open()
    await browser.host.closePages()
    #expect(await socket.closed() == LiveOutlet.Code.restart)
  }

  @Test func `events are posted where there is no socket, from this site's pages only`() async throws {
    let browser = try TestBrowser()
    await browser.open("/")
    let press = "[\"c\",1,\(try browser.number("more"))]"
    let body = "[\(browser.hello()),\(press)]"
    let json = [("Content-Type", "application/json" as String?)]
    #expect(await browser.exchange(body, fields: json + [("Origin", "https://evil.example")]).status == .forbidden)
    #expect(await browser.exchange(body, fields: json + [("Sec-Fetch-Site", "cross-site")]).status == .forbidden)
    #expect(await browser.exchange(body, fields: [("Content-Type", "text/plain")]).status == .forbidden)
    #expect(await browser.exchange(body, fields: json + [("Cookie", nil)]).status == .forbidden)
    #expect(await browser.exchange("[\(press)]", fields: json).status == HTTPStatus(code: 400))
    let answer = await browser.exchange(body, fields: json)
    #expect(answer.status == .ok)
    #expect(String(decoding: answer.body, as: UTF8.self).contains("Count 1"))
    // The same post again changes nothing.
    _ = await browser.exchange(body, fields: json)
    await browser.host.closePages()
    // A press that was meant for a page that is gone is not taken for another's.
    let late = await browser.exchange(body, fields: json)
    #expect(String(decoding: late.body, as: UTF8.self).contains("Count 0"))
  }

  @Test func `events that are posted faster than a person can act are refused`() async throws {
    let browser = try TestBrowser()
    await browser.open("/")
    let number = try browser.number("more")
    let json = [("Content-Type", "application/json" as String?)]
    func post(_ references: ClosedRange<Int>) async -> Int {
      let presses = references.map { ",[\"c\",\($0),\(number)]" }.joined()
      return await browser.exchange("[\(browser.hello())\(presses)]", fields: json).status.code
    }
    #expect(await post(1...30) == 200)
    // The budget fills again while a slow machine is at it; it never keeps up with this.
    var (isRefused, next) = (false, 31)
    while !isRefused, next < 3_000 {
      isRefused = await post(next...next + 29) == 429
      next += 30
    }
    #expect(isRefused)
    // To ask what is new is nothing that a person does.
    for _ in 0..<50 { #expect(await browser.exchange("[\(browser.hello())]", fields: json).status == .ok) }
    #expect(browser.host.statistics.drops[.tooMany] == 1, "the refused post alone is counted")
  }

  @Test func `every page lets only this site's script run, and only through one policy`() async throws {
    let browser = try TestBrowser()
    let policy = try #require(await browser.open("/").fields["content-security-policy"])
    #expect(policy.contains("script-src 'self';") && !policy.contains("unsafe"))
    #expect(policy.hasSuffix("require-trusted-types-for 'script'; trusted-types webui"))
  }

  @Test func `every file of the script's folder is a part of it`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Modules/WebUI/WebUIServer/Live/Script")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
    #expect(PageScript.parts.map { $0.name + ".js" }.sorted() == files.sorted())
  }

  /// What leaving out space and line breaks relies on.
  @Test func `each string of the script ends on its line, and no comment follows code`() {
    let lines = PageScript.parts.flatMap { String(decoding: $0.source, as: UTF8.self).split(separator: "\n") }
      .map { $0.drop { $0 == " " } }.filter { !$0.hasPrefix("//") }
    #expect(lines.count > 300)
    for line in lines {
      #expect(line.count { $0 == "\"" }.isMultiple(of: 2) && line.count { $0 == "'" }.isMultiple(of: 2), "\(line)")
      #expect(!line.contains("`") && !line.contains("\\") && !line.contains("//"), "\(line)")
    }
  }

  @Test func `the script is small, and so is each feature's`() throws {
    #expect(try packed(PageScript.bytes) < 6_000)
    for feature in PageScript.features { #expect(try packed(feature.source) < 4_000, "\(feature.name)") }
  }

  private func packed(_ bytes: [UInt8]) throws -> Int {
    let gzip = Process()
    let (input, output) = (Pipe(), Pipe())
    gzip.executableURL = URL(filePath: "/usr/bin/gzip")
    gzip.arguments = ["-9", "-c"]
    (gzip.standardInput, gzip.standardOutput) = (input, output)
    try gzip.run()
    try input.fileHandleForWriting.write(contentsOf: Data(bytes))
    try input.fileHandleForWriting.close()
    let packed = try output.fileHandleForReading.readToEnd()
    return try #require(packed).count
  }
}
