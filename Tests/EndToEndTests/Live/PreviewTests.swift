import Foundation
import FoundationUI
import PreviewSite
import StorePreviews
import Testing
import WebDriver

/// Every screen of every module in its states, in a browser, without a server.
@Suite(.serialized) struct PreviewTests {
  private static let catalog = PreviewCatalog(StorePreviews.previews)

  private func withSite(
    _ options: BrowserOptions = BrowserOptions(), _ body: (Browser, PreviewSite) async throws -> Void
  ) async throws {
    let site = try await PreviewSite(Self.catalog)
    do {
      try await Browser.with(options) { browser in try await body(browser, site) }
      await site.stop()
    } catch {
      await site.stop()
      throw error
    }
  }

  private func open(_ path: String, _ browser: Browser, _ site: PreviewSite) async throws {
    try await browser.open(try #require(URL(string: "http://127.0.0.1:\(site.port)/_preview\(path)")))
  }

  @Test func `the list names every preview, and leads to each`() async throws {
    try await withSite { browser, site in
      try await open("", browser, site)
      #expect(try await browser.all("[data-testid=preview]").count == Self.catalog.previews.count)
      try await browser.find("[href='/_preview/cart-screen']").click()
      try await browser.wait(forText: "Your cart")
    }
  }

  /// A window as narrow as a telephone shows no more than it does; that every state fits into one is `ScreenTests`' matter.
  @Test func `a telephone shows pages at its own width`() async throws {
    try await withSite(BrowserOptions(device: .mobile(width: 360, height: 780))) { browser, site in
      let previews = ["cart-screen", "checkout-screen", "product-screen"].compactMap { Self.catalog[$0] }
      #expect(previews.count == 3)
      for preview in previews {
        try await open("/" + preview.slug, browser, site)
        let overflow = try await browser.run("return document.documentElement.scrollWidth - innerWidth")
        #expect(overflow == .number(0), "\(preview.name)")
      }
    }
  }

  @Test func `a picture is the same for the same screen, and another for another`() async throws {
    try await withSite { browser, site in
      try await open("/cart-screen", browser, site)
      let first = try await browser.screenshot()
      try await open("/cart-screen-empty", browser, site)
      #expect(try await browser.screenshot() != first)
      try await open("/cart-screen", browser, site)
      #expect(try await browser.screenshot() == first)
    }
  }
}
