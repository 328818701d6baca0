import Foundation
import MyStoreKit
import TestSupport
import Testing
import WebDriver

/// Light and dark pages by a reader's own choice, in a real browser.
@Suite(.serialized) struct AppearanceTests {
  private func withShop(
    _ scripts: BrowserOptions.Scripts, _ body: (Browser, StoreProcess) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(database: folder.appendingPathComponent("mystore.db").path)
      try await Browser.with(BrowserOptions(scripts: scripts)) { browser in try await body(browser, store) }
      #expect(await store.stop())
    }
  }

  private func choice(_ browser: Browser) async throws(WebDriverError) -> String? {
    try await browser.find("html").attribute("data-appearance")
  }

  private func choose(_ appearance: String, _ expected: String?, _ browser: Browser) async throws {
    try await browser.click(id: "appearance-\(appearance)")
    try await browser.wait(until: "the page in \(appearance)") { () throws(WebDriverError) in
      let chosen = try await choice(browser)
      let pressed = try await browser.find(id: "appearance-\(appearance)").attribute("aria-pressed")
      return chosen == expected && pressed == "true"
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofShoppers)
  func `a visitor chooses dark pages, and every page is dark from then on, the office too`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await withShop(scripts) { browser, store in
      try await browser.prefer(.light)
      try await browser.open(store.base)
      #expect(try await choice(browser) == nil)
      try await choose("dark", "dark", browser)
      for path in ["", "products", "cart", "sign-in", "office", "pl", "nowhere"] {
        try await browser.open(store.base.appendingPathComponent(path))
        #expect(try await choice(browser) == "dark", "/\(path)")
      }
      try await browser.open(store.base.appendingPathComponent("products"))
      try await choose("light", "light", browser)
      #expect(try await browser.url.path == "/products")
      try await choose("system", nil, browser)
      try await browser.open(store.base)
      #expect(try await choice(browser) == nil)
    }
  }

  /// What is seen, and that there is something to see: without the choice the same page is light.
  @Test func `a choice wins over the system, both ways, before a script has run`() async throws {
    let ground = "return getComputedStyle(document.body).backgroundColor"
    try await withShop(.enabled) { browser, store in
      try await browser.prefer(.light)
      try await browser.open(store.base)
      let light = try await browser.run(ground)
      try await browser.prefer(.dark)
      let dark = try await browser.run(ground)
      #expect(light != dark)
      try await choose("light", "light", browser)
      #expect(try await browser.run(ground) == light)
      try await browser.prefer(.light)
      try await choose("dark", "dark", browser)
      #expect(try await browser.run(ground) == dark)
      // Another browser's reader has chosen nothing.
      try await Browser.with(BrowserOptions()) { other in
        try await other.prefer(.light)
        try await other.open(store.base)
        #expect(try await other.run(ground) == light)
      }
    }
    // The first bytes say it: nothing is drawn in the other colors first.
    try await withShop(.enabled) { _, store in
      var request = TransportRequest(method: .get, path: "/")
      request.fields["cookie"] = "appearance=dark"
      let page = try await NetworkTransport(base: store.base).send(request, progress: nil)
      #expect(String(decoding: page.body, as: UTF8.self).contains(#"<html lang="en-GB" data-appearance="dark">"#))
    }
  }
}
