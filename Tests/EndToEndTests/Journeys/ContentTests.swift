import Content
import Foundation
import FoundationCore
import MyStoreKit
import TestSupport
import Testing
import WebDriver

/// What a shopkeeper writes, and how shoppers read it, in a real browser.
@Suite(.serialized) struct ContentTests {
  private func withOffice(
    _ scripts: BrowserOptions.Scripts = .enabled, at path: String,
    _ body: (Browser, StoreProcess, StoreClients) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(database: folder.appendingPathComponent("mystore.db").path)
      let password = try #require(store.ownerPassword)
      let owner = try await StoreClients(base: store.base).asOwner(password: password)
      try await Browser.with(BrowserOptions(scripts: scripts)) { browser in
        try await browser.signIn(password, at: store, path: path)
        try await body(browser, store, owner)
      }
      #expect(await store.stop())
    }
  }

  private static func page(_ handle: String, _ title: String) -> NewArticle {
    NewArticle(kind: .page, content: ArticleContent(handle: handle, title: title, status: .published))
  }

  @Test(arguments: BrowserOptions.Scripts.ofStaff)
  func `a shopkeeper adds a text to the home page, looks at it first, and shoppers see it`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await withOffice(scripts, at: "office/content/home") { browser, store, owner in
      _ = try await owner.addProduct("Mug", price: 1_000, stock: 4)
      try await browser.click(id: "block-recentlyViewed-remove")
      let kind = try await browser.find(id: "block-kind")
      try await kind.type("Text")
      try await browser.click(id: "block-add")
      try await browser.find("[data-testid=block-text] [data-testid=block-heading]").type("Mended for life")
      try await browser.click(id: "home-save")
      try await browser.wait(forText: "It is saved.")
      try await browser.open(store.base.appendingPathComponent("office/content/home/preview"))
      try await browser.wait(forText: "Mended for life")
      try await browser.open(store.base)
      try await browser.wait(forText: "Mug")
      #expect(try await !browser.source.contains("Mended for life"))
      try await browser.open(store.base.appendingPathComponent("office/content/home"))
      #expect(try await browser.find(id: "home-state").text == "Saved, and not shown to shoppers yet.")
      try await browser.click(id: "home-publish")
      try await browser.wait(forText: "Shoppers see it from now on.")
      try await browser.open(store.base)
      try await browser.wait(forText: "Mended for life")
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofStaff)
  func `a shopkeeper writes news, translates them, and they are read in both languages`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await withOffice(scripts, at: "office/content/news/new") { browser, store, _ in
      try await browser.find(id: "article-title").type("A day at the kiln")
      try await browser.find(id: "article-summary").type("Why cups are fired twice")
      try await browser.find(id: "article-body").type("## Fire\nFour hundred **cups**.")
      try await browser.click(id: "article-published")
      try await browser.click(id: "article-save")
      try await browser.wait(forText: "It is added.")
      _ = try await browser.find(id: "article-in-shop")
      try await browser.click(id: "translation-pl")
      try await browser.find(id: "translation-title").type("Dzień przy piecu")
      try await browser.click(id: "translation-save")
      try await browser.wait(forText: "The translation is saved.")

      try await browser.open(store.base.appendingPathComponent("news"))
      try await browser.click(id: "news-link")
      try await browser.wait(forText: "Four hundred")
      #expect(try await browser.url.path == "/news/a-day-at-the-kiln")
      // Search engines read the page as it is sent.
      try await browser.reload()
      #expect(try await browser.find("h1").text == "A day at the kiln")
      #expect(try await browser.find("[data-testid=article-body] h2").text == "Fire")
      let head = try await (
        browser.find("meta[name=description]").attribute("content"),
        browser.find("link[rel=canonical]").attribute("href"), browser.find("link[hreflang=pl]").attribute("href")
      )
      #expect(head.0 == "Why cups are fired twice")
      #expect(head.1?.hasSuffix("/news/a-day-at-the-kiln") == true)
      #expect(head.2?.hasSuffix("/pl/news/a-day-at-the-kiln") == true)
      try await browser.open(store.base.appendingPathComponent("pl/news"))
      #expect(try await browser.find(id: "news-link").text == "Dzień przy piecu")
      let map = try await NetworkTransport(base: store.base).send(
        TransportRequest(method: .get, path: "/sitemaps/content.xml"), progress: nil)
      #expect(String(decoding: map.body, as: UTF8.self).contains("/news/a-day-at-the-kiln</loc>"))
    }
  }

  @Test func `a page that is planned for later is not shown before, and appears by itself`() async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(database: folder.appendingPathComponent("mystore.db").path)
      let anyone = StoreClients(base: store.base)
      let owner = try await anyone.asOwner(password: try #require(store.ownerPassword))
      let time = WallClock.system.now().advanced(by: .seconds(4))
      var soon = Self.page("anniversary", "Ten years")
      soon.content.publishedAt = time
      _ = try await owner.content.add(soon)
      _ = try await owner.content.edit(
        .header, MenuEdit(entries: [MenuEntry(link: .page("anniversary"))]), version: 0)
      try await Browser.with(BrowserOptions(scripts: .disabled)) { browser in
        let address = store.base.appendingPathComponent("pages/anniversary")
        try await browser.open(address)
        #expect(try await browser.find("h1").text == "Not found")
        #expect(try await anyone.content.menus().header.isEmpty)
        #expect(WallClock.system.now() < time, "The machine is too slow for this test.")
        try await browser.wait(until: "the page") { () throws(WebDriverError) in
          try await browser.open(address)
          return try await browser.find("h1").text == "Ten years"
        }
        #expect(WallClock.system.now() >= time)
        try await browser.wait(until: "its entry") { () throws(WebDriverError) in
          try await browser.open(store.base.appendingPathComponent("products"))
          return try await !browser.all("[data-testid=header-link]").isEmpty
        }
      }
      #expect(await store.stop())
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofStaff)
  func `a shopkeeper adds an entry to the footer, and shoppers follow it`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await withOffice(scripts, at: "office") { browser, store, owner in
      _ = try await owner.content.add(Self.page("imprint", "Imprint"))
      try await browser.open(store.base.appendingPathComponent("office/content/menus/footer"))
      // A new shop's footer has an entry for each page that is expected; these are drafts.
      let former = try await browser.all("[data-testid=entry-link]").count
      #expect(former == 6)
      try await browser.click(id: "entry-add")
      try await browser.wait(until: "the entry") { () throws(WebDriverError) in
        try await browser.all("[data-testid=entry-link]").count == former + 1
      }
      try await browser.click(id: "menu-save")
      try await browser.wait(forText: "The menu is saved.")
      try await browser.open(store.base)
      #expect(try await browser.all("[data-testid=footer-link]").count == 1)
      try await browser.click(id: "footer-link")
      try await browser.wait(until: "the page") { () throws(WebDriverError) in
        guard try await browser.url.path == "/pages/imprint" else { return false }
        return try await browser.find("h1").text == "Imprint"
      }
    }
  }
}
