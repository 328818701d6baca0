import Foundation
import TestSupport
import Testing
import WebDriver

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Pages of lists, the way to products, and quantities that are typed, over the demo shop.
@Suite(.serialized) struct ListPageTests {
  private func structured(_ browser: Browser) async throws(WebDriverError) -> String {
    try await browser.run(
      "return [...document.querySelectorAll('script[type=\"application/ld+json\"]')].map(e => e.textContent).join('\\n')"
    ).text ?? ""
  }

  @Test(arguments: BrowserOptions.Scripts.ofShoppers)
  func `pages are followed by their numbers, and Back leads to the page before`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await DemoShop.withBrowser(BrowserOptions(scripts: scripts)) { browser, shop in
      try await browser.open(shop.appendingPathComponent("products"))
      let first = try await browser.find(id: "product-link").text
      #expect(try await browser.find(".pages [aria-current]").text == "1")
      try await browser.find("[data-testid=page-number][aria-label='Page 3']").click()
      try await browser.wait(until: "the third page") { () throws(WebDriverError) in
        try await browser.find(".pages [aria-current]").text == "3"
      }
      #expect(try await browser.url.query == "page=3")
      // The numbers are there before the products.
      try await browser.wait(until: "other products") { () throws(WebDriverError) in
        try await browser.find(id: "product-link").text != first
      }
      #expect(try await browser.all("[data-testid=next-page]").isEmpty)
      try await browser.goBack()
      try await browser.wait(until: "the first page") { () throws(WebDriverError) in
        try await browser.find(id: "product-link").text == first
      }
      try await browser.open(try #require(URL(string: "\(shop.absoluteString)/products?page=2")))
      #expect(try await browser.find("link[rel=canonical]").attribute("href")?.hasSuffix("/products?page=2") == true)
    }
  }

  @Test func `a product leads back to its categories, and search engines know the way`() async throws {
    try await DemoShop.withBrowser { browser, shop in
      try await browser.open(shop.appendingPathComponent("products/linen-tea-towel"))
      #expect(try await browser.all(".breadcrumbs a").count == 3)
      let data = try await structured(browser)
      #expect(data.contains("BreadcrumbList") && data.contains("Kitchen textiles"))
      try await browser.find(".breadcrumbs li:last-child a").click()
      try await browser.wait(until: "the category") { () throws(WebDriverError) in
        try await browser.find("h1").text == "Kitchen textiles"
      }
      #expect(try await browser.url.path == "/categories/textiles-kitchen")
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofShoppers)
  func `a quantity is typed at the product, and changed by typing in the cart`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await DemoShop.withBrowser(BrowserOptions(scripts: scripts)) { browser, shop in
      try await browser.open(shop.appendingPathComponent("products/durable-water-bottle"))
      let quantity = try await browser.find(id: "quantity")
      try await quantity.clear()
      try await quantity.type("3")
      try await browser.click(id: "add-to-cart")
      try await browser.wait(until: "three in the cart") { () throws(WebDriverError) in
        try await browser.find(id: "cart-quantity").attribute("value") == "3"
      }
      let subtotal = try await browser.find(id: "cart-subtotal").text
      let field = try await browser.find(id: "cart-quantity")
      try await field.clear()
      try await field.type("2")
      try await field.submit()
      try await browser.wait(until: "another subtotal") { () throws(WebDriverError) in
        try await browser.find(id: "cart-subtotal").text != subtotal
      }
      #expect(try await browser.find(id: "cart-quantity").attribute("value") == "2")
    }
  }

  @Test func `what was looked at is found again on the front, and the last category by the menu`() async throws {
    try await DemoShop.withBrowser { browser, shop in
      try await browser.open(shop.appendingPathComponent("products/linen-tea-towel"))
      #expect(try await browser.all("[data-testid=recently-viewed]").isEmpty)
      try await browser.click(id: "logo")
      try await browser.wait(until: "the towel") { () throws(WebDriverError) in
        try await browser.find("[data-testid=recently-viewed] [data-testid=product-link]").text == "Linen Tea Towel"
      }
      for entry in try await browser.all(".shop-menu .entry:first-child .below a")
      where try await entry.attribute("href") == "/categories/textiles" {
        #expect(try await browser.run("document.querySelector('.shop-menu a').focus(); return true") == .bool(true))
        try await browser.wait(until: "the menu") { () throws(WebDriverError) in try await entry.isDisplayed }
        try await entry.click()
      }
      try await browser.wait(until: "the category") { () throws(WebDriverError) in
        try await browser.find("h1").text == "Textiles"
      }
    }
  }
}
