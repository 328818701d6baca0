import Foundation
import TestSupport
import Testing
import WebDriver

/// What shoppers do with pictures, prices and the cart, in a real browser over the demo shop.
@Suite struct ProductPageTests {
  @Test func `pictures are chosen and enlarged by keyboard alone`() async throws {
    try await DemoShop.withBrowser { browser, shop in
      try await browser.open(shop.appendingPathComponent("products/durable-water-bottle"))
      let picture = try await browser.find(id: "product-picture").attribute("src")
      try await browser.run("document.querySelectorAll('[data-testid=product-thumbnail]')[1].focus()")
      try await browser.press(.enter)
      try await browser.wait(until: "the second picture") { () throws(WebDriverError) in
        try await browser.find(id: "product-picture").attribute("src") != picture
      }
      try await browser.run("document.querySelector('[data-testid=enlarge]').focus()")
      try await browser.press(.enter)
      _ = try await browser.find(id: "enlarged-picture")
      try await browser.press(.escape)
      try await browser.wait(until: "the page again") { () throws(WebDriverError) in
        try await browser.all("dialog").isEmpty
      }
      let focused = try await browser.run("return document.activeElement.dataset.testid")
      #expect(focused == .text("enlarge"))
    }
  }

  @Test func `on a phone a swipe shows the next picture`() async throws {
    let phone = BrowserOptions(device: .mobile(width: 390, height: 844))
    try await DemoShop.withBrowser(phone) { browser, shop in
      try await browser.open(shop.appendingPathComponent("products/durable-water-bottle"))
      #expect(try await browser.all(".slide").count > 1)
      func middle() async throws(WebDriverError) -> JSONValue {
        try await browser.run(
          """
          const row = document.querySelector(".slides").getBoundingClientRect();
          return [...document.querySelectorAll(".slide")].findIndex(e => {
            const box = e.getBoundingClientRect();
            return box.left <= row.left + row.width / 2 && box.right >= row.left + row.width / 2;
          });
          """)
      }
      #expect(try await middle() == .number(0))
      try await browser.swipe(".slides", by: -250)
      try await browser.wait(until: "the second picture") { () throws(WebDriverError) in
        try await middle() == .number(1)
      }
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofShoppers)
  func `who removes a line can put it back, also the last one`(scripts: BrowserOptions.Scripts) async throws {
    try await DemoShop.withBrowser(BrowserOptions(scripts: scripts)) { browser, shop in
      try await browser.open(shop.appendingPathComponent("products/durable-water-bottle"))
      try await browser.click(id: "quantity-increase")
      try await browser.wait(until: "two of them") { () throws(WebDriverError) in
        try await browser.find(id: "quantity").attribute("value") == "2"
      }
      try await browser.click(id: "add-to-cart")
      try await browser.click(id: "cart-remove")
      try await browser.wait(forText: "Your cart is empty")
      try await browser.click(id: "undo")
      try await browser.wait(until: "both units") { () throws(WebDriverError) in
        try await browser.find(id: "cart-quantity").attribute("value") == "2"
      }
      #expect(try await browser.all("[data-testid=undo]").isEmpty)
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofShoppers)
  func `prices from 100 to 500 are asked for, told as such, and taken away`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await DemoShop.withBrowser(BrowserOptions(scripts: scripts)) { browser, shop in
      try await browser.open(shop.appendingPathComponent("products"))
      let all = try await browser.find(id: "product-count").text
      try await browser.find(id: "filter-min").type("100")
      try await browser.find(id: "filter-max").type("500")
      try await browser.click(id: "filter-apply")
      try await browser.wait(until: "the prices asked for") { () throws(WebDriverError) in
        try await browser.all("[data-testid=choice]").first?.text.contains("£100–£500") == true
      }
      // What was asked for stands above the list at once; its products come with the next answer.
      try await browser.wait(until: "products of those prices alone") { () throws(WebDriverError) in
        let prices = try await browser.run(
          """
          return [...document.querySelectorAll(".tile .price")].map(e =>
            Number((e.querySelector(".price-now") ?? e).textContent.replace(/[^0-9.]/g, "")));
          """)
        let amounts = prices.list?.compactMap(\.number) ?? []
        return !amounts.isEmpty && amounts.allSatisfy { $0 >= 100 && $0 <= 500 }
      }
      try await browser.click(id: "choice")
      try await browser.wait(until: "all products") { () throws(WebDriverError) in
        try await browser.find(id: "product-count").text == all
      }
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofShoppers)
  func `a list is sorted by price, and Back brings the former order`(scripts: BrowserOptions.Scripts) async throws {
    try await DemoShop.withBrowser(BrowserOptions(scripts: scripts)) { browser, shop in
      func first() async throws(WebDriverError) -> String {
        try await browser.find(id: "product-link").text
      }
      try await browser.open(shop.appendingPathComponent("categories/kitchen"))
      let newest = try await first()
      try await browser.click(id: "sort")
      try await browser.click(id: "sort-priceAscending")
      try await browser.wait(until: "the sort in the address") { () throws(WebDriverError) in
        try await browser.url.query?.contains("sort=") == true
      }
      try await browser.wait(until: "another first product") { () throws(WebDriverError) in try await first() != newest
      }
      try await browser.goBack()
      try await browser.wait(until: "the former first product") { () throws(WebDriverError) in
        try await first() == newest
      }
    }
  }
}
