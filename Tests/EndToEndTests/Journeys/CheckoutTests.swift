import Catalog
import Content
import Foundation
import FoundationCore
import Ordering
import StoreIdentifiers
import TestSupport
import Testing
import WebDriver

/// What checkout shows is what is ordered, in a real browser, with scripts and without.
@Suite(.serialized) struct CheckoutTests {
  private func withShop(
    _ scripts: BrowserOptions.Scripts = .enabled, arguments: [String] = [], limits: StoreLimits = .raised,
    _ body: (Browser, StoreProcess, StoreClients) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(
        database: folder.appendingPathComponent("mystore.db").path, arguments: ["serve", "--no-demo"] + arguments,
        limits: limits)
      let owner = try await StoreClients(base: store.base).asOwner(password: try #require(store.ownerPassword))
      try await Browser.with(BrowserOptions(scripts: scripts)) { browser in try await body(browser, store, owner) }
      #expect(await store.stop())
    }
  }

  private func fill(_ browser: Browser) async throws {
    for (field, text) in [
      ("email", "buyer@example.com"), ("name", "A. Buyer"), ("line1", "1 High Street"), ("city", "Leeds"),
      ("postal-code", "LS1 1AA"),
    ] {
      // What the shop knows of a customer gives way.
      try await browser.fill(id: field, with: text)
    }
  }

  private func addToCart(_ product: Product, _ browser: Browser, _ store: StoreProcess) async throws {
    try await browser.open(store.base.appendingPathComponent("products/\(product.handle)"))
    try await browser.click(id: "add-to-cart")
    _ = try await browser.find(id: "go-to-checkout")
    try await browser.open(store.base.appendingPathComponent("checkout"))
  }

  private func waitForTotal(_ total: String, _ browser: Browser) async throws(WebDriverError) {
    try await browser.wait(until: "a total of \(total)") { () throws(WebDriverError) in
      try await browser.find(id: "checkout-total").text == total
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofShoppers)
  func `another country is another total, which the shopper sees before they order`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await withShop(scripts) { browser, store, owner in
      let mug = try await owner.addProduct("Mug", price: 4_200, stock: 5)
      try await addToCart(mug, browser, store)
      #expect(try await browser.find(id: "checkout-total").text == "£45.95")
      try await fill(browser)
      try await browser.find(id: "country").type("Germany")
      // Each letter chooses a country, the first one without postal codes: the fields come and go until the last.
      if scripts == .enabled { try await waitForTotal("£56.95", browser) }
      let code = try await browser.find(id: "postal-code")
      try await code.clear()
      try await code.type("10115")
      try await browser.fill(id: "order-note", with: "Ring twice.\nThe bell is old.")
      if scripts == .disabled {
        try await browser.click(id: "place-order")
        try await browser.wait(forText: "The total has changed from £45.95 to £56.95.")
      }
      try await waitForTotal("£56.95", browser)
      try await browser.click(id: "place-order")
      try await browser.wait(forText: "Thank you for your order")
      #expect(try await browser.find(id: "order-note").text.hasPrefix("Ring twice."))
      #expect(try await browser.find(id: "order-total").text == "£56.95")
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofShoppers)
  func `another method is another total, which the shopper sees before they order`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await withShop(scripts) { browser, store, owner in
      let mug = try await owner.addProduct("Mug", price: 4_200, stock: 5)
      try await addToCart(mug, browser, store)
      try await fill(browser)
      try await browser.find("[data-testid=method] .choice:nth-child(2)").click()
      if scripts == .disabled {
        try await browser.click(id: "place-order")
        try await browser.wait(forText: "The total has changed from £45.95 to £50.95.")
        #expect(try await owner.ordering.orders().items.isEmpty)
      }
      try await browser.wait(until: "the total with the other method") { () throws(WebDriverError) in
        try await browser.find(id: "checkout-total").text == "£50.95"
      }
      try await browser.click(id: "place-order")
      try await browser.wait(forText: "Thank you for your order")
      #expect(try await owner.ordering.orders().items.map(\.total.amount) == [5_095])
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofShoppers)
  func `a price that has changed since the page was drawn is shown and asked about`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await withShop(scripts) { browser, store, owner in
      let mug = try await owner.addProduct("Mug", price: 1_000, stock: 5)
      try await addToCart(mug, browser, store)
      #expect(try await browser.find(id: "checkout-total").text == "£13.95")
      try await fill(browser)
      // What was typed has been asked about: later the page would tell of the new price by itself.
      try await Task.sleep(for: .seconds(2))
      try await owner.setPrice(of: mug, to: 100_000)
      try await browser.click(id: "place-order")
      try await browser.wait(forText: "The total has changed from £13.95 to £1,003.95.")
      #expect(try await owner.ordering.orders().items.isEmpty)
      #expect(try await browser.find(id: "checkout-total").text == "£1,003.95")
      try await browser.click(id: "place-order")
      try await browser.wait(forText: "Thank you for your order")
      #expect(try await owner.ordering.orders().items.map(\.total.amount) == [100_395])
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofShoppers)
  func `what is no longer for sale is named, and removed by the shopper`(scripts: BrowserOptions.Scripts) async throws {
    try await withShop(scripts) { browser, store, owner in
      let mug = try await owner.addProduct("Mug", price: 1_000, stock: 5)
      let lamp = try await owner.addProduct("Lamp", price: 5_000, stock: 5)
      try await addToCart(mug, browser, store)
      try await addToCart(lamp, browser, store)
      let stored = try await owner.catalog.staffProduct(lamp.id)
      _ = try await owner.catalog.edit(stored.id, ProductEdit(status: .archived), version: stored.version)
      try await fill(browser)
      // With scripts the page says so while the address is typed.
      if scripts == .disabled { try await browser.click(id: "place-order") }
      try await browser.wait(forText: "No longer available")
      #expect(try await browser.find(id: "unavailable-line").text == "Lamp")
      #expect(try await owner.ordering.orders().items.isEmpty)
      try await browser.click(id: "unavailable-remove")
      try await browser.wait(until: "the lamp is gone") { () throws(WebDriverError) in
        try await !browser.source.contains("No longer available")
      }
      try await browser.click(id: "place-order")
      try await browser.wait(forText: "Thank you for your order")
      #expect(try await owner.ordering.orders().items.map(\.total.amount) == [1_395])
    }
  }

  @Test func `who buys agrees to the shop's terms as they were shown, and staff read which`() async throws {
    try await withShop { browser, store, owner in
      let mug = try await owner.addProduct("Mug", price: 1_000, stock: 5)
      let page = try #require(try await owner.content.staffArticles(.page).items.first { $0.handle == "terms" })
      func publish(_ title: String) async throws -> Int64 {
        let article = try await owner.content.staffArticle(page.id)
        var content = article.content
        (content.status, content.title) = (.published, title)
        return try await owner.content.edit(article, content).version
      }
      let first = try await publish("Our terms")
      try await addToCart(mug, browser, store)
      #expect(try await browser.find(id: "checkout-text").text == "Our terms")
      try await fill(browser)
      // What is typed stays, since the text opens in another tab.
      let checkout = try await browser.tab
      try await browser.click(id: "checkout-text")
      try await browser.wait(until: "a tab of its own for the text") { () throws(WebDriverError) in
        try await browser.tabs.count == 2
      }
      try await browser.use(try #require(try await browser.tabs.first { $0 != checkout }))
      try await browser.wait(forText: "Our terms")
      try await browser.closeTab()
      try await browser.use(checkout)
      #expect(try await browser.find(id: "line1").attribute("value") == "1 High Street")
      let second = try await publish("Our new terms")
      #expect(second == first + 1)
      try await browser.click(id: "place-order")
      try await browser.wait(forText: "Read them again, and press the button if you agree.")
      #expect(try await owner.ordering.orders().items.isEmpty)
      try await browser.wait(until: "the new terms are shown") { () throws(WebDriverError) in
        try await browser.find(id: "checkout-text").text == "Our new terms"
      }
      try await browser.click(id: "place-order")
      try await browser.wait(forText: "Thank you for your order")
      let placed = try #require(try await owner.ordering.orders().items.first)
      let order = try await owner.ordering.order(placed.id)
      #expect(order.agreed == [AgreedText(page: AgreedPageID(page.id.value), handle: "terms", version: second)])
      // What somebody was shown before is kept.
      #expect(try await owner.content.staffArticle(page.id, version: first).content.title == "Our terms")
      _ = try await publish("Terms of next year")
      try await browser.signIn(
        try #require(store.ownerPassword), at: store, path: "office/orders/\(placed.id)")
      try await browser.find("[data-testid=order-agreed] a").click()
      try await browser.wait(forText: "as shoppers have seen it")
      try await browser.wait(forText: "Our new terms")
    }
  }

  @Test func `the confirmation shows bank details and address, to whoever has its address`() async throws {
    try await withShop(arguments: ["--bank-details", "MyStore Ltd; GB33 BUKB 2020 1555 5555 55"]) {
      browser, store, owner in
      let mug = try await owner.addProduct("Mug", price: 1_000, stock: 5)
      try await addToCart(mug, browser, store)
      try await fill(browser)
      try await browser.click(id: "place-order")
      try await browser.wait(forText: "Thank you for your order")
      let address = try await browser.url
      #expect(try await browser.find(id: "bank-details").text.contains("GB33 BUKB"))
      #expect(try await browser.find(id: "order-address").text.contains("1 High Street"))
      #expect(try await !browser.source.contains("We will write"))
      try await Browser.with(BrowserOptions()) { other in
        try await other.open(address)
        try await other.wait(forText: "Thank you for your order")
        var plain = try #require(URLComponents(url: address, resolvingAgainstBaseURL: false))
        plain.query = nil
        try await other.open(try #require(plain.url))
        try await other.wait(forText: "Order not found")
      }
    }
  }

  @Test func `what is sold out cannot be added, and few are capped at what there is`() async throws {
    try await withShop(limits: .shipped) { browser, store, owner in
      let none = try await owner.addProduct("Mug", price: 1_000, stock: 0)
      try await browser.open(store.base.appendingPathComponent("products/\(none.handle)"))
      try await browser.wait(forText: "Out of stock")
      #expect(
        try await browser.run("return document.querySelector('[data-testid=add-to-cart]').disabled") == .bool(true))
      let few = try await owner.addProduct("Lamp", price: 1_000, stock: 2)
      // Not to the checkout, where the lamps would be held.
      try await browser.open(store.base.appendingPathComponent("products/\(few.handle)"))
      try await browser.click(id: "add-to-cart")
      _ = try await browser.find(id: "go-to-checkout")
      try await browser.open(store.base.appendingPathComponent("cart"))
      try await browser.click(id: "cart-quantity-increase")
      try await browser.wait(forText: "£20.00")
      #expect(
        try await browser.run("return document.querySelector('[data-testid=cart-quantity-increase]').disabled")
          == .bool(true))
      // Somebody else takes one.
      let (cart, holder) = try await StoreClients(base: store.base).fillCart([(try #require(few.variants.first).id, 1)])
      _ = try await holder.ordering.place(holder.request(cart), key: "k")
      try await browser.reload()
      try await browser.wait(forText: "Only 1 of Lamp are left.")
    }
  }

  @Test func `a customer finds their orders wherever they sign in`() async throws {
    try await withShop { browser, store, owner in
      let mug = try await owner.addProduct("Mug", price: 1_000, stock: 5)
      try await browser.open(store.base.appendingPathComponent("register"))
      try await browser.register("A. Buyer", email: "buyer@example.com", password: "a long password", at: store)
      _ = try await browser.find(id: "own-account")
      try await addToCart(mug, browser, store)
      try await fill(browser)
      try await browser.click(id: "place-order")
      try await browser.wait(forText: "Thank you for your order")
      let number = try await browser.find(id: "order-number").text
      try await Browser.with(BrowserOptions()) { other in
        try await other.open(store.base.appendingPathComponent("account/orders"))
        try await other.find(id: "login-user").type("buyer@example.com")
        try await other.find(id: "login-password").type("a long password")
        try await other.click(id: "login-submit")
        // Signed in, one is at the orders that were asked for.
        try await other.click(id: "own-order-link")
        try await other.wait(forText: number)
        try await other.wait(forText: "Please transfer £13.95")
        try await other.click(id: "back-to-orders")
        _ = try await other.find(id: "own-order-link")
        #expect(try await other.url.path == "/account/orders")
      }
    }
  }
}
