import Addresses
import Catalog
import Foundation
import FoundationCore
import TestSupport
import Testing
import WebDriver

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The shop in a reader's language, in a real browser, with scripts and without.
@Suite(.serialized) struct LanguageTests {
  @Test(arguments: BrowserOptions.Scripts.ofShoppers)
  func `a shopper looks round in Polish, stays in Polish, and changes to English and Chinese`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await withTemporaryFolder { folder in
      let store = try await DemoShop.start(in: folder)
      try await Browser.with(BrowserOptions(scripts: scripts)) { browser in
        try await browser.open(store.base.appendingPathComponent("pl/products"))
        let links = try await browser.all("[data-testid=product-link]")
        #expect(try await links[1].text == "Stalowa butelka na wodę")
        try await links[1].click()
        let add = try await browser.find(id: "add-to-cart")
        #expect(try await browser.url.path == "/pl/products/durable-water-bottle")
        #expect(try await add.text.contains("Dodaj do koszyka"))
        try await add.click()
        try await browser.find(id: "cart-quantity-increase").click()
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

  @Test(arguments: BrowserOptions.Scripts.ofShoppers)
  func `a shopper buys in Polish, from the list to the confirmation`(scripts: BrowserOptions.Scripts) async throws {
    try await withShop(BrowserOptions(scripts: scripts)) { browser, store in
      try await browser.open(store.base.appendingPathComponent("pl/products"))
      try await browser.wait(forText: "Wszystkie produkty")
      try await browser.all("[data-testid=product-link]")[1].click()
      try await browser.wait(forText: "Dostępne")
      // Search engines read the page as it is sent.
      try await browser.reload()
      let description = try await browser.find("meta[name=description]").attribute("content")
      #expect(description?.hasPrefix("Pół litra w szczotkowanej stali.") == true)
      try await browser.click(id: "add-to-cart")
      try await browser.wait(forText: "Twój koszyk")
      #expect(try await browser.find(id: "cart-subtotal").text == Self.price("18,50"))
      try await browser.click(id: "go-to-checkout")
      try await browser.wait(forText: "Adres dostawy")
      // Where scripts run, the button waits for the form; where they do not, the browser asks for what is missing.
      #expect(try await browser.find(id: "place-order").isEnabled == (scripts == .disabled))
      for (field, text) in [
        ("email", "kupiec@example.com"), ("name", "Zażółć Gęślą"), ("line1", "ul. Długa 1"), ("city", "Leeds"),
        ("postal-code", "LS1 1AA"),
      ] {
        try await browser.find(id: field).type(text)
      }
      #expect(try await browser.find(id: "checkout-total").text == Self.price("22,45"))
      try await browser.click(id: "place-order")
      try await browser.wait(forText: "Dziękujemy za zamówienie")
      try await browser.wait(forText: "Standardowa (3–5 dni)")
      #expect(try await browser.find(id: "order-total").text == Self.price("22,45"))
      #expect(try await browser.url.path.hasPrefix("/pl/orders/"))
    }
  }

  /// What is the same in English and Polish, the names of languages, and what begins a SKU.
  private static let same = ScreenWords([
    "e-mail MyStore GBP KIT Polski English Australia Austria Estonia Malta espresso"
  ]).words

  @Test func `no page on the way to an order says anything in English`() async throws {
    try await withShop(BrowserOptions(device: .mobile(width: 390, height: 844))) { browser, store in
      try await browser.open(store.base.appendingPathComponent("products/durable-water-bottle"))
      try await browser.click(id: "add-to-cart")
      try await browser.wait(forText: "Subtotal")
      // Many countries are called the same in both languages.
      let countries = Country.all(in: Locale(identifier: "en-GB")).map(\.name) + ["region"]
      let excused = Self.same.union(try await ownWords(store)).union(ScreenWords(countries).words)
      for path in ["", "products", "products/durable-water-bottle", "cart", "checkout", "no-such-page", "sign-in"] {
        let english = try await words(of: store.base.appendingPathComponent(path), browser)
        for language in ["pl", "ru", "zh-Hans"] {
          let other = try await words(of: store.base.appendingPathComponent("\(language)/\(path)"), browser)
          let left = english.intersection(other).subtracting(excused)
          #expect(left == [], "/\(language)/\(path)")
          let overflow = try await browser.run(
            "return document.documentElement.scrollWidth > document.documentElement.clientWidth")
          #expect(overflow == .bool(false), "/\(language)/\(path)")
        }
      }
    }
  }

  /// Words that are the shop's own in every language: names of brands, the bottle's manufacturer, and what its pictures
  /// show.
  private func ownWords(_ store: StoreProcess) async throws -> Set<String> {
    let catalog = StoreClients(base: store.base).catalog
    let bottle = try await catalog.product(handle: "durable-water-bottle")
    let maker = bottle.manufacturer
    let names = try await catalog.brands.all().items.map(\.name)
    let others = [maker?.name, maker?.address, maker?.contact] + bottle.media.map(\.alt)
    return ScreenWords(names + others.compactMap(\.self)).words
  }

  private func words(of page: URL, _ browser: Browser) async throws -> Set<String> {
    try await browser.open(page)
    _ = try await browser.find("h1")
    return ScreenWords(html: try await browser.run("return document.documentElement.outerHTML").text ?? "").words
  }

  /// Pounds as Polish readers write them.
  private static func price(_ digits: String) -> String { "\(digits) GBP" }

  private func withShop(
    _ options: BrowserOptions = BrowserOptions(), _ body: (Browser, StoreProcess) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let store = try await DemoShop.start(in: folder)
      try await Browser.with(options) { browser in try await body(browser, store) }
      #expect(await store.stop())
    }
  }
}
