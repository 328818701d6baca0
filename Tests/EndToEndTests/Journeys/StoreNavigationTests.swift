import Foundation
import TestSupport
import Testing
import WebDriver

/// How one gets about in the store, in a real browser.
@Suite(.serialized) struct StoreNavigationTests {
  private func withShop(
    _ scripts: BrowserOptions.Scripts, _ body: (Browser, StoreProcess) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let store = try await DemoShop.start(in: folder)
      try await Browser.with(BrowserOptions(scripts: scripts)) { browser in try await body(browser, store) }
      #expect(await store.stop())
    }
  }

  private func wait(_ browser: Browser, forHeading heading: String, at path: String) async throws {
    try await browser.wait(until: "\(heading) at \(path)") { () throws(WebDriverError) in
      guard try await browser.all("h1").first?.text == heading else { return false }
      return try await browser.url.path == path
    }
  }

  private func wait(_ browser: Browser, forDialogs count: Int) async throws {
    try await browser.wait(until: "\(count) dialogs") { () throws(WebDriverError) in
      try await browser.all("dialog").count == count
    }
  }

  private func putBottleIntoCart(_ browser: Browser, _ store: StoreProcess) async throws {
    try await browser.open(store.base.appendingPathComponent("products/durable-water-bottle"))
    try await browser.click(id: "add-to-cart")
    try await wait(browser, forHeading: "Your cart", at: "/cart")
  }

  @Test(arguments: BrowserOptions.Scripts.ofShoppers)
  func `the cart is shown above the page, until it is closed or one goes on from it`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await withShop(scripts) { browser, store in
      try await putBottleIntoCart(browser, store)
      let product = "/products/durable-water-bottle"
      try await browser.open(store.base.appendingPathComponent(product))
      try await browser.click(id: "show-cart")
      try await wait(browser, forDialogs: 1)
      #expect(try await browser.find("dialog").text.contains("Your cart"))
      try await wait(browser, forHeading: "Durable Water Bottle", at: product)
      try await browser.find("dialog .dialog-buttons button").click()
      try await wait(browser, forDialogs: 0)
      try await browser.click(id: "show-cart")
      try await browser.click(id: "go-to-checkout")
      try await wait(browser, forHeading: "Checkout", at: "/checkout")
      try await wait(browser, forDialogs: 0)
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofShoppers)
  func `who goes on shopping after an order is at the shop's front`(scripts: BrowserOptions.Scripts) async throws {
    try await withShop(scripts) { browser, store in
      try await putBottleIntoCart(browser, store)
      try await browser.click(id: "go-to-checkout")
      for (field, text) in [
        ("email", "buyer@example.com"), ("name", "A. Buyer"), ("line1", "1 High Street"), ("city", "Leeds"),
        ("postal-code", "LS1 1AA"),
      ] {
        try await browser.find(id: field).type(text)
      }
      try await browser.click(id: "place-order")
      try await browser.click(id: "continue-shopping")
      try await wait(browser, forHeading: "MyStore", at: "/")
    }
  }

  @Test func `who leaves a section comes back to where they were in it`() async throws {
    try await withShop(.enabled) { browser, store in
      try await browser.signIn(try #require(store.ownerPassword), at: store, path: "office/brands")
      try await wait(browser, forHeading: "Brands", at: "/office/brands")
      try await browser.find("a[href=\"/office/brands/loom\"]").click()
      try await wait(browser, forHeading: "Loom", at: "/office/brands/loom")
      try await browser.click(id: "to-shop")
      try await wait(browser, forHeading: "MyStore", at: "/")
      try await browser.find(".site-header .navigation a[href=\"/products\"]").click()
      try await wait(browser, forHeading: "All products", at: "/products")
      try await browser.find(".site-footer a[href=\"/office/brands/loom\"]").click()
      try await wait(browser, forHeading: "Loom", at: "/office/brands/loom")
      try await browser.click(id: "to-shop")
      try await wait(browser, forHeading: "All products", at: "/products")
    }
  }
}
