import Foundation
import HTTPServer
import Testing
import WebUI
import WebUIServer

/// Files that pages are sent: told by their bytes, bounded, and gone with their page.
@Suite struct UploadTests {
  private static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + [UInt8](repeating: 7, count: 500)

  private struct File {
    var field: String
    var name: String
    var bytes: [UInt8]
    var type = "image/png"
  }

  /// Sends files as a form does, with what else the form holds.
  private func send(
    _ browser: TestBrowser, _ files: [File], changes: [String: String] = [:], script: Bool = false,
    fields extra: [(String, String?)] = []
  ) async throws -> HTTPResponse {
    let boundary = "----form"
    let tags = PageForm.tags(in: browser.html, "input")
    var body: [UInt8] = []
    func add(_ disposition: String, _ bytes: [UInt8]) {
      body += Array("--\(boundary)\r\nContent-Disposition: form-data; \(disposition)\r\n\r\n".utf8) + bytes + [13, 10]
    }
    for name in ["_t", "_u"] {
      add("name=\"\(name)\"", Array((changes[name] ?? tags.first { $0["name"] == name }?["value"] ?? "").utf8))
    }
    for (id, value) in changes where !id.hasPrefix("_") {
      add("name=\"\(try #require(tags.first { $0["data-testid"] == id }?["name"]))\"", Array(value.utf8))
    }
    for file in files {
      let name = tags.first { $0["data-testid"] == file.field }?["name"] ?? file.field
      add("name=\"\(name)\"; filename=\"\(file.name)\"\r\nContent-Type: \(file.type)", file.bytes)
    }
    body += Array("--\(boundary)--\r\n".utf8)
    var fields: HTTPFields = [
      "Host": "shop.example", "Origin": "https://shop.example", "Sec-Fetch-Site": "same-origin",
      "Content-Type": "multipart/form-data; boundary=\(boundary)",
    ]
    fields["Cookie"] = browser.cookie
    if script { fields["Accept"] = "application/json" }
    for (name, value) in extra { fields[name] = value }
    return await browser.router.respond(to: HTTPRequest(.post, "/_live/upload", fields: fields, body: body))
  }

  private func filesHeld(_ browser: TestBrowser) -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: browser.folder.path).count) ?? 0
  }

  private func open() async throws -> TestBrowser {
    let browser = try TestBrowser()
    await browser.open("/files")
    return browser
  }

  @Test func `a form's file arrives without a script, with what was typed beside it`() async throws {
    let browser = try await open()
    #expect(browser.html.contains("formenctype=\"multipart/form-data\""))
    let file = File(field: "picture", name: "../up/<b>.png", bytes: Self.png)
    let answer = try await send(
      browser, [file, File(field: "list", name: "", bytes: [])], changes: ["caption": "mine"])
    #expect(answer.status == .seeOther && answer.fields["location"] == "/files")
    await browser.open("/files")
    #expect(browser.html.contains("Got &lt;b&gt;.png image/png 508 508 mine"))
    #expect(filesHeld(browser) == 1)
    #expect(try await send(browser, [file]).status == .seeOther, "a new page, a new form")
    await browser.host.closePages()
    #expect(filesHeld(browser) == 0, "files end with their page")
  }

  @Test func `a script's file is taken as often as it comes, and its page told`() async throws {
    let browser = try await open()
    let socket = try #require(browser.connect(cookie: browser.cookie))
    socket.send(browser.hello(token: PageForm.tags(in: browser.html, "input").first { $0["name"] == "_t" }?["value"]))
    #expect(await socket.next() == "[1,0,[]]")
    for name in ["a.png", "b.png"] {
      let answer = try await send(browser, [File(field: "picture", name: name, bytes: Self.png)], script: true)
      #expect(answer.status == .noContent)
      #expect(await socket.next()?.contains("Got \(name) image/png 508 508") == true)
    }
    #expect(await browser.host.openPages == 1)
  }

  @Test(arguments: [
    ("picture", "x.png", "<svg xmlns='http://www.w3.org/2000/svg'/>", 415), ("picture", "x.png", "<html>", 415),
    ("picture", "x.png", "", 415), ("list", "x.csv", "a\u{0}b", 415), ("list", "x.csv", "a,b", 204),
    ("list", "x.txt", "é", 204), ("picture", "x.gif", "GIF89a" + String(repeating: "x", count: 100_000), 413),
    ("closed", "x", "x", 409), ("fzzzz", "x", "x", 409), ("caption", "x", "x", 409),
  ])
  func `a file is told by its bytes, and held to its field's rules`(
    field: String, name: String, text: String, status: Int
  ) async throws {
    let browser = try await open()
    let answer = try await send(
      browser, [File(field: field, name: name, bytes: Array(text.utf8))], script: true)
    #expect(answer.status.code == status)
    #expect(filesHeld(browser) == (status == 204 ? 1 : 0))
  }

  @Test func `a page says what was wrong with a file`() async throws {
    let browser = try await open()
    let answer = try await send(browser, [File(field: "picture", name: "x.png", bytes: Array("<html>".utf8))])
    #expect(answer.status == .seeOther)
    await browser.open("/files")
    #expect(browser.html.contains("Files of this kind are not taken."))
  }

  @Test func `a page holds so many bytes of files, and all pages together`() async throws {
    for isAll in [false, true] {
      var limits = PageLimits()
      if isAll { limits.uploadBytesInAll = 1_100 } else { limits.uploadBytesPerPage = 1_100 }
      let browser = try TestBrowser(limits: limits)
      await browser.open("/files")
      let file = File(field: "picture", name: "a.png", bytes: Self.png)
      for _ in 0..<2 { #expect(try await send(browser, [file], script: true).status == .noContent) }
      #expect(try await send(browser, [file], script: true).status == .contentTooLarge)
      #expect(filesHeld(browser) == 2)
    }
  }

  @Test func `what a page has read and discarded makes room for others`() async throws {
    var limits = PageLimits()
    limits.uploadBytesPerPage = 1_100
    let browser = try TestBrowser(limits: limits)
    await browser.open("/files")
    let text = Array(String(repeating: "a,b\n", count: 150).utf8)
    for _ in 0..<4 {
      let file = File(field: "list", name: "once.csv", bytes: text)
      #expect(try await send(browser, [file], script: true).status == .noContent)
    }
    #expect(filesHeld(browser) == 0)
  }

  @Test func `files of other sites, other browsers or without a token are refused`() async throws {
    let (browser, other) = (try await open(), try await open())
    let file = [File(field: "picture", name: "a.png", bytes: Self.png)]
    for foreign in [
      ("Origin", "https://evil.example" as String?), ("Sec-Fetch-Site", "cross-site"), ("Cookie", other.cookie),
    ] {
      #expect(try await send(browser, file, fields: [foreign]).status == .forbidden)
    }
    for token in ["", "a.1.1.x"] { #expect(try await send(browser, file, changes: ["_t": token]).status == .forbidden) }
    #expect(try await send(browser, file, changes: ["_u": "/"]).status == .forbidden)
    #expect(try await send(browser, file, fields: [("Content-Type", "text/plain")]).status == .unsupportedMediaType)
    #expect(filesHeld(browser) == 0)
    #expect(try await send(browser, file).status == .seeOther, "the control")
    #expect(try await send(browser, file).status == .forbidden, "a form counts once")
  }

  @Test func `a page that is gone is made anew for its file`() async throws {
    let browser = try await open()
    await browser.host.closePages()
    let answer = try await send(browser, [File(field: "picture", name: "a.png", bytes: Self.png)])
    #expect(answer.status == .seeOther)
    await browser.open("/files")
    #expect(browser.html.contains("Got a.png image/png"))
  }
}
