import Foundation
import TestSupport
import Testing
import WebDriver

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Ways through the shop's pages, in a real browser over the demo shop.
@Suite(.serialized) struct StorefrontTests {
  private static let phone = BrowserOptions.Device.mobile(width: 390, height: 844)

  private func names(_ browser: Browser) async throws(WebDriverError) -> JSONValue {
    try await browser.run(
      "return [...document.querySelectorAll('[data-testid=product-link]')].map(e => e.textContent).join('|')")
  }

  private func click(_ browser: Browser, _ id: String, that begins: String) async throws {
    for element in try await browser.all("[data-testid=\(id)]") {
      // A swatch shows a picture, and is named for those who do not see it.
      let (text, label) = (try await element.text, try await element.attribute("aria-label") ?? "")
      if (text.isEmpty ? label : text).hasPrefix(begins) { return try await element.click() }
    }
    Issue.record("no \(id) begins with \(begins)")
  }

  private func wait(_ browser: Browser, forQuery query: String?) async throws {
    try await browser.wait(until: "the query \(query ?? "")") { () throws(WebDriverError) in
      try await browser.url.query == query
    }
  }

  @Test func `who types in the search sees products, and goes to one of them`() async throws {
    try await DemoShop.withBrowser { browser, shop in
      try await browser.open(shop)
      try await browser.find(".search-box input").type("linen tea")
      try await browser.find(id: "suggestion").click()
      try await browser.wait(until: "the product") { () throws(WebDriverError) in
        try await browser.url.path == "/products/linen-tea-towel"
      }
      // Whoever has gone on is not shown what they looked for before.
      try await browser.wait(until: "no suggestions") { () throws(WebDriverError) in
        try await browser.all("[data-testid=suggestion]").isEmpty
      }
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofShoppers)
  func `a search works by Enter, with scripts and without`(scripts: BrowserOptions.Scripts) async throws {
    try await DemoShop.withBrowser(BrowserOptions(scripts: scripts)) { browser, shop in
      try await browser.open(shop)
      try await browser.find(".search-box input").type("linen tea towel")
      try await browser.find(".search-box input").submit()
      try await browser.wait(forText: "Results for “linen tea towel”")
      #expect(try await names(browser).text?.hasPrefix("Linen Tea Towel") == true)
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofShoppers)
  func `the menu leads to a category and to what is in it`(scripts: BrowserOptions.Scripts) async throws {
    try await DemoShop.withBrowser(BrowserOptions(scripts: scripts)) { browser, shop in
      try await browser.open(shop)
      try await click(browser, "menu-category", that: "Furniture")
      try await browser.wait(until: "the category") { () throws(WebDriverError) in
        let products = try await browser.all("[data-testid=product-link]")
        return try await browser.find("h1").text == "Furniture" && products.count >= 8
      }
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofShoppers)
  func `a choice narrows the list, and Back takes it away`(scripts: BrowserOptions.Scripts) async throws {
    try await DemoShop.withBrowser(BrowserOptions(scripts: scripts)) { browser, shop in
      try await browser.open(shop.appendingPathComponent("products"))
      let all = try await names(browser)
      try await click(browser, "facet-value", that: "Lighting")
      try await browser.wait(until: "fewer products") { () throws(WebDriverError) in
        let (now, chips) = (try await names(browser), try await browser.all("[data-testid=choice]"))
        return now != all && chips.count == 1
      }
      try await browser.goBack()
      try await browser.wait(until: "all products") { () throws(WebDriverError) in
        let (now, query) = (try await names(browser), try await browser.url.query)
        return now == all && query == nil
      }
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofShoppers)
  func `in a narrow window the filters open and stay open after a choice`(scripts: BrowserOptions.Scripts) async throws
  {
    try await DemoShop.withBrowser(BrowserOptions(scripts: scripts, device: .desktop(width: 620, height: 900))) {
      browser, shop in
      try await browser.open(shop.appendingPathComponent("products"))
      let value = "[data-testid=facet-value]"
      #expect(try await !browser.find(value).isDisplayed)
      try await browser.click(id: "filters")
      try await wait(browser, forQuery: "filters=shown")
      #expect(try await browser.find(value).isDisplayed)
      try await click(browser, "facet-value", that: "Kitchen")
      try await browser.wait(until: "the choice") { () throws(WebDriverError) in
        try await !browser.all("[data-testid=choice]").isEmpty
      }
      #expect(try await browser.find(value).isDisplayed)
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofShoppers)
  func `the colour is in the address, goes into the cart, and is there again by Back`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await DemoShop.withBrowser(BrowserOptions(scripts: scripts)) { browser, shop in
      try await browser.open(shop.appendingPathComponent("products/linen-tea-towel"))
      let picture = try await browser.find(id: "product-picture").attribute("src")
      try await click(browser, "option-value", that: "Rust")
      try await browser.wait(until: "the variant in the address") { () throws(WebDriverError) in
        try await browser.url.query?.hasPrefix("variant=") == true
      }
      #expect(try await browser.find(id: "product-picture").attribute("src") != picture)
      // One more than one of them, and the colour stays.
      try await browser.click(id: "quantity-increase")
      try await browser.wait(until: "two of them") { () throws(WebDriverError) in
        try await browser.find(id: "quantity").attribute("value") == "2"
      }
      #expect(try await browser.find(id: "sku").text.hasSuffix("RUST"))
      try await browser.click(id: "add-to-cart")
      try await browser.wait(forText: "Linen Tea Towel – Rust")
      #expect(try await browser.find(id: "cart-quantity").attribute("value") == "2")
      try await browser.goBack()
      try await browser.wait(until: "the colour again") { () throws(WebDriverError) in
        try await browser.find(id: "sku").text.hasSuffix("RUST")
      }
    }
  }

  @Test func `a line of the cart shows its picture, and leads back to the colour`() async throws {
    try await DemoShop.withBrowser { browser, shop in
      try await browser.open(shop.appendingPathComponent("products/linen-tea-towel"))
      try await click(browser, "option-value", that: "Blue")
      try await browser.wait(until: "the variant in the address") { () throws(WebDriverError) in
        try await browser.url.query?.hasPrefix("variant=") == true
      }
      try await browser.wait(until: "the variant") { () throws(WebDriverError) in
        try await browser.find(id: "sku").text.hasSuffix("BLUE")
      }
      let address = try await browser.url
      try await browser.click(id: "add-to-cart")
      try await browser.wait(forText: "Linen Tea Towel – Blue")
      _ = try await browser.find(".cart-line img")
      try await browser.find(".cart-info a").click()
      try await browser.wait(until: "the product") { () throws(WebDriverError) in try await browser.url == address }
    }
  }

  @Test func `search engines are told of the shop and its pictures, and browsers of its name and icon`() async throws {
    try await DemoShop.withBrowser { browser, shop in
      func text(_ address: String) async throws -> String {
        let url = try #require(URL(string: address, relativeTo: shop))
        return String(decoding: try await URLSession.shared.data(from: url).0, as: UTF8.self)
      }
      try await browser.open(shop)
      let told = try await browser.run("return document.querySelector('script[type=\"application/ld+json\"]').text")
      #expect(told.text?.contains(#""@type":"OnlineStore""#) == true && told.text?.contains("MyStore") == true)
      // Chromium reads the manifest as the page's rules let it.
      let manifest = try await browser.run(
        "return fetch(document.querySelector('link[rel=manifest]').href).then(answer => answer.json())")
      #expect(manifest["short_name"] == .text("MyStore") && manifest["start_url"] == .text("/"))
      let icon = try #require(manifest["icons"]?.list?.first?["src"]?.text)
      #expect(try await text(icon).hasPrefix("<svg"))
      let sitemap = try await text("sitemaps/0.xml")
      let picture = try #require(sitemap.firstMatch(of: /<image:loc>([^<]+)<\/image:loc>/)?.1)
      #expect(try await text(String(picture)).isEmpty == false)
    }
  }

  @Test func `the drawer of a phone has every category, and closes when one is chosen`() async throws {
    try await DemoShop.withBrowser(BrowserOptions(device: Self.phone)) { browser, shop in
      try await browser.open(shop)
      try await browser.find(".drawer > summary").click()
      try await browser.find(".drawer a[href=\"/categories/textiles\"]").click()
      try await browser.wait(until: "the category") { () throws(WebDriverError) in
        try await browser.find("h1").text == "Textiles"
      }
      #expect(try await browser.all(".drawer[open]").isEmpty)
    }
  }
}
