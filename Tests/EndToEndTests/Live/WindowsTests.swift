import Foundation
import TestSupport
import Testing
import WebDriver

/// Several windows of one application.
@Suite(.serialized) struct WindowsTests {
  @Test func `two windows see each other's changes, and one that is closed is told nothing more`() async throws {
    let site = try await LiveSite.start()
    try await Browser.with { browser in
      let url = try #require(URL(string: "http://127.0.0.1:\(site.port)/board"))
      try await browser.open(url)
      let first = try await browser.tab
      let second = try await browser.openTab()
      try await browser.open(url)
      try await browser.find(id: "note").type("from the second")
      try await browser.find(id: "add").click()
      try await browser.wait(forText: "from the second")
      try await browser.use(first)
      try await browser.wait(forText: "from the second")
      try await browser.find(id: "note").type("from the first")
      try await browser.find(id: "add").click()
      try await browser.use(second)
      try await browser.wait(forText: "from the first")
      #expect(await site.board.readerCount == 2)
    }
    await site.stop()
    #expect(try await eventually { await site.board.readerCount == 0 })
  }
}
