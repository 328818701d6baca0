import Foundation
import TestSupport
import Testing
import WebDriver

/// The shop in a reader's language, in a real browser, with scripts and without.
@Suite(.serialized) struct LanguageTests {
  @Test(arguments: [BrowserOptions.Scripts.enabled, .disabled])
  func `a shopper looks round in Polish, stays in Polish, and changes to English and Chinese`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(database: folder.appendingPathComponent("mystore.db").path)
      try await Browser.with(BrowserOptions(scripts: scripts)) { browser in
        try await browser.open(store.base.appendingPathComponent("pl/products"))
        let links = try await browser.all("[data-testid=product-link]")
        #expect(try await links[1].text == "Stalowa butelka na wodę")
        try await links[1].click()
        try await browser.wait(forText: "Stalowa butelka na wodę")
        #expect(try await browser.url.path == "/pl/products/durable-water-bottle")
        let add = try await browser.find(id: "add-to-cart")
        #expect(try await add.text.contains("Dodaj do koszyka"))
        try await add.click()
        try await browser.find(id: "cart-increase").click()
        #expect(try await browser.url.path == "/pl/cart")
        try await browser.open(store.base.appendingPathComponent("pl/products/durable-water-bottle"))
        try await browser.click(id: "language-en-GB")
        try await browser.wait(forText: "Durable Water Bottle")
        #expect(try await browser.url.path == "/products/durable-water-bottle")
        try await browser.click(id: "language-zh-Hans")
        try await browser.wait(forText: "不锈钢保温水壶")
        #expect(try await browser.url.path == "/zh-Hans/products/durable-water-bottle")
        // Who comes back to the shop finds the language that was shown last.
        try await browser.open(store.base)
        #expect(try await browser.url.path == "/zh-Hans")
      }
      #expect(await store.stop())
    }
  }
}
