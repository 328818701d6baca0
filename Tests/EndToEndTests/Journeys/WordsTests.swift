import Foundation
import FoundationCore
import Ordering
import StoreIdentifiers
import TestSupport
import Testing
import WebDriver

/// Options, facts and orders in a reader's language, in a real browser, with scripts and without.
@Suite(.serialized) struct WordsTests {
  @Test(arguments: BrowserOptions.Scripts.ofShoppers)
  func `a Polish shopper reads options, facts and their order in Polish while staff read English`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await withShop(scripts) { browser, store in
      // The filter has the address that it has in English.
      let polish = try await facets("pl/products", browser, store)
      let english = try await facets("products", browser, store)
      #expect(polish["Piaskowy"] != nil && polish["Piaskowy"] == english["Sand"].map { "/pl" + $0 })
      try await browser.open(store.base.appendingPathComponent("pl/products/stoneware-mug"))
      try await browser.wait(forText: "Kamionkowy kubek")
      let page = try await text(browser)
      for words in [
        "Kolor", "Piaskowy", "Materiał", "Kamionka", "Pojemność", "Można myć w zmywarce", "Kraj produkcji",
        "Portugalia", "Producent i bezpieczeństwo", "Claywork Cerâmica, Lda.", "safety@claywork.example.com",
      ] {
        #expect(page.contains(words), "\(words)")
      }
      try await browser.click(id: "add-to-cart")
      try await browser.wait(forText: "Kamionkowy kubek śniadaniowy – Piaskowy")
      // The cart speaks the language of the page.
      try await browser.open(store.base.appendingPathComponent("cart"))
      try await browser.wait(forText: "Stoneware Mug – Sand")
      try await browser.open(store.base.appendingPathComponent("pl/checkout"))
      for (field, text) in [
        ("email", "kupiec@example.com"), ("name", "A. Kupiec"), ("line1", "ul. Długa 1"), ("city", "Leeds"),
        ("postal-code", "LS1 1AA"),
      ] {
        try await browser.find(id: field).type(text)
      }
      try await browser.click(id: "place-order")
      try await browser.wait(forText: "Dziękujemy za zamówienie")
      #expect(try await text(browser).contains("Kamionkowy kubek śniadaniowy – Piaskowy"))
      let password = try #require(store.ownerPassword)
      let owner = try await StoreClients(base: store.base).asOwner(password: password)
      let order = try #require(try await owner.ordering.orders().items.first)
      #expect(try await owner.ordering.order(order.id).locale == "pl")
      try await browser.signIn(password, at: store, path: "pl/office/orders/\(order.id)")
      try await browser.wait(forText: "Stoneware Mug – Sand")
      #expect(try await !text(browser).contains("Kamionkowy kubek"))
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofStaff)
  func `staff translate a value once, and every product has it`(scripts: BrowserOptions.Scripts) async throws {
    try await withShop(scripts) { browser, store in
      try await browser.open(store.base.appendingPathComponent("pl/products/stoneware-mug"))
      try await browser.wait(forText: "Piaskowy")
      try await browser.signIn(try #require(store.ownerPassword), at: store, path: "office/terms/values.colour")
      let field = try #require(try await field(saying: "Piaskowy", browser))
      try await field.clear()
      try await field.type("Wydmowy")
      try await browser.click(id: "terms-save")
      try await browser.wait(forText: "The translations are saved.")
      for product in ["stoneware-mug", "cotton-bath-towel"] {
        try await browser.open(store.base.appendingPathComponent("pl/products/\(product)"))
        try await browser.wait(forText: "Wydmowy")
      }
    }
  }

  /// The addresses that narrow a list by colour, by what their links say.
  private func facets(_ path: String, _ browser: Browser, _ store: StoreProcess) async throws -> [String: String] {
    try await browser.open(store.base.appendingPathComponent(path))
    _ = try await browser.find(id: "facet-value")
    var found: [String: String] = [:]
    for link in try await browser.all("a[data-testid=facet-value][href*=colour]") {
      let (label, address) = (try await link.attribute("aria-label") ?? "", try await link.attribute("href") ?? "")
      found[String(label.prefix { $0 != "," })] = URL(string: address).map { $0.path + "?" + ($0.query ?? "") }
    }
    return found
  }

  /// The field for Polish in which a word stands.
  private func field(saying word: String, _ browser: Browser) async throws -> Element? {
    // They come a moment after the page.
    _ = try await browser.find("[data-testid=term-pl]")
    for field in try await browser.all("[data-testid=term-pl]")
    where try await field.attribute("value") == word { return field }
    return nil
  }

  private func text(_ browser: Browser) async throws -> String { try await browser.find("body").text }

  private func withShop(
    _ scripts: BrowserOptions.Scripts, _ body: (Browser, StoreProcess) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let store = try await DemoShop.start(in: folder)
      try await Browser.with(BrowserOptions(scripts: scripts)) { browser in try await body(browser, store) }
      #expect(await store.stop())
    }
  }
}
