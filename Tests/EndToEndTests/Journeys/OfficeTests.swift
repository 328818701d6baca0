import Catalog
import Foundation
import Ordering
import TestSupport
import Testing
import WebDriver

/// The office's first page, its menu and its search, in a real browser.
@Suite(.serialized) struct OfficeTests {
  private func withOffice(
    _ options: BrowserOptions = BrowserOptions(), at path: String = "office",
    _ body: (Browser, StoreProcess, StoreClients) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(database: folder.appendingPathComponent("mystore.db").path)
      let password = try #require(store.ownerPassword)
      let owner = try await StoreClients(base: store.base).asOwner(password: password)
      try await Browser.with(options) { browser in
        try await browser.signIn(password, at: store, path: path)
        try await body(browser, store, owner)
      }
      #expect(await store.stop())
    }
  }

  private func order(_ store: StoreProcess, _ owner: StoreClients, of name: String) async throws -> Order {
    let product = try await owner.addProduct(name, price: 1_000, stock: 4)
    let variant = try #require(product.variants.first).id
    let (cart, holder) = try await StoreClients(base: store.base).fillCart([(variant, 1)])
    return try await holder.ordering.place(holder.request(cart), key: UUID().uuidString)
  }

  @Test func `an order placed elsewhere shows on the first page by itself`() async throws {
    try await withOffice { browser, store, owner in
      #expect(try await browser.find(id: "orders-today").text == "0 orders")
      _ = try await order(store, owner, of: "Mug")
      try await browser.wait(forText: "1 order")
      #expect(try await browser.find(id: "todo-unpaid").text == "1")
      try await browser.open(store.base.appendingPathComponent("office"))
      #expect(try await browser.find(id: "low-stock").text.contains("3 left"))
    }
  }

  @Test func `the office has rules of its own, loaded on the way from the shop too`() async throws {
    try await withOffice { browser, store, _ in
      let sheets =
        "return [...document.querySelectorAll('link[rel=stylesheet]')].filter(e => e.href.includes('office')).length"
      let seen =
        "return getComputedStyle(document.body).opacity + getComputedStyle(document.querySelector('.office-menu')).position"
      #expect(try await browser.run(sheets) == .number(1))
      try await browser.open(store.base)
      #expect(try await browser.run(sheets) == .number(0))
      // The page stays, so that what the script added to it is still there.
      _ = try await browser.run("window.stayed = true; return 1")
      try await browser.find(".site-footer a[href=\"/office\"]").click()
      try await browser.wait(forText: "Orders to ship")
      #expect(try await browser.run(sheets) == .number(1))
      try await browser.wait(until: "the page is seen with its looks") { () throws(WebDriverError) in
        try await browser.run(seen) == .text("1fixed")
      }
      #expect(try await browser.run("return window.stayed === true") == .bool(true))
    }
  }

  @Test func `a search finds parts, products and orders as one types, from any page by the keyboard`() async throws {
    try await withOffice(at: "office/settings") { browser, store, owner in
      let order = try await order(store, owner, of: "Settle Mug")
      _ = try await browser.run(
        "document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))")
      #expect(try await browser.run("return document.activeElement.type") == "search")
      let field = try await browser.find("header [type=search]")
      try await field.type("sett")
      try await browser.wait(forText: "Settle Mug")
      #expect(try await browser.all("header [data-testid=finding]").count == 2)
      try await field.clear()
      try await field.type(order.number + "\n")
      try await browser.wait(forText: "Results for")
      try await browser.find("main [data-testid=finding]").click()
      try await browser.wait(forText: "Order " + order.number)
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofStaff)
  func `the menu leads to every part, and marks the one that is shown`(scripts: BrowserOptions.Scripts) async throws {
    try await withOffice(BrowserOptions(scripts: scripts)) { browser, _, _ in
      for part in ["orders", "customers", "reviews", "settings", "products", "categories", "brands"] {
        try await browser.click(id: "office-" + part)
        _ = try await browser.find("[data-testid=office-\(part)].here")
      }
      #expect(try await browser.all("[data-testid=office-products].here").count == 1)
    }
  }

  @Test func `the first page and the menu are in Polish for whoever works in Polish`() async throws {
    try await withOffice { browser, store, _ in
      try await browser.open(store.base.appendingPathComponent("pl/office"))
      #expect(try await browser.find("h1").text == "Start")
      #expect(try await browser.find(id: "office-orders").text == "Zamówienia")
      #expect(try await browser.source.contains("Niczego nie brakuje."))
    }
  }
}
