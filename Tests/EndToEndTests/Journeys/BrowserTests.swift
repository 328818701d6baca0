import Foundation
import TestSupport
import Testing
import WebDriver

/// What visitors and staff do, in a real browser, with scripts and without.
@Suite(.serialized) struct BrowserTests {
  /// A shop of two products, in the program that is named.
  private func withShop(
    _ options: BrowserOptions = BrowserOptions(), program: (name: String, command: [String]) = Self.shop,
    _ body: (Browser, StoreProcess) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(
        database: folder.appendingPathComponent("mystore.db").path, executable: program.name,
        arguments: program.command)
      let owner = try await StoreClients(base: store.base).asOwner(password: try #require(store.ownerPassword))
      // Lists begin with what was added last.
      _ = try await owner.addProduct("Durable Water Bottle", price: 1_850, stock: 40)
      _ = try await owner.addProduct("Handmade Fresh Table", price: 24_900, stock: 40)
      try await Browser.with(options) { browser in try await body(browser, store) }
      _ = await store.stop()
    }
  }

  private static let shop = (name: "mystore", command: ["serve", "--no-demo"])

  private func buy(_ browser: Browser, _ store: StoreProcess) async throws -> (number: String, total: String) {
    try await browser.open(store.base.appendingPathComponent("products"))
    let links = try await browser.all("[data-testid=product-link]")
    var names: [String] = []
    for link in links.prefix(2) { names.append(try await link.text) }
    #expect(names == ["Handmade Fresh Table", "Durable Water Bottle"])
    try await links[1].click()
    try await browser.click(id: "add-to-cart")
    try await browser.click(id: "cart-quantity-increase")
    try await browser.wait(forText: "£37.00")
    try await browser.click(id: "go-to-checkout")
    for (field, text) in [
      ("email", "buyer@example.com"), ("name", "Zażółć Buyer"), ("line1", "1 High Street"), ("city", "Leeds"),
      ("postal-code", "LS1 1AA"),
    ] {
      try await browser.find(id: field).type(text)
    }
    #expect(try await browser.find(id: "checkout-total").text == "£40.95")
    try await browser.click(id: "place-order")
    try await browser.wait(forText: "Thank you for your order")
    return (try await browser.find(id: "order-number").text, try await browser.find(id: "order-total").text)
  }

  @Test(arguments: BrowserOptions.Scripts.ofShoppers)
  func `a shopper buys a product and reads the confirmation`(scripts: BrowserOptions.Scripts) async throws {
    try await withShop(BrowserOptions(scripts: scripts)) { browser, store in
      let (number, total) = try await buy(browser, store)
      #expect(total == "£40.95")
      #expect(number.count == 11)
      // Going back and pressing again must not order twice: the cart has become that order.
      try await browser.open(store.base.appendingPathComponent("cart"))
      try await browser.wait(forText: "Your cart is empty")
    }
  }

  @Test func `a shopper buys on a phone`() async throws {
    try await withShop(BrowserOptions(device: .mobile(width: 390, height: 844))) { browser, store in
      #expect(try await buy(browser, store).total == "£40.95")
      let overflow = try await browser.run(
        "return document.documentElement.scrollWidth > document.documentElement.clientWidth")
      #expect(overflow == .bool(false))
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofStaff)
  func `staff sign in, record the payment and ship the order`(scripts: BrowserOptions.Scripts) async throws {
    try await withShop(BrowserOptions(scripts: scripts)) { browser, store in
      let (number, _) = try await buy(browser, store)
      try await browser.open(store.base.appendingPathComponent("office/orders"))
      let before = try await browser.cookies.first { $0.name == "__Host-sid" }?.value
      try await browser.find(id: "login-user").type("owner@shop.example")
      try await browser.find(id: "login-password").type("not the password")
      try await browser.click(id: "login-submit")
      try await browser.wait(forText: "Wrong e-mail or password")
      try await browser.find(id: "login-password").type(try #require(store.ownerPassword))
      try await browser.find(id: "login-password").submit()
      let link = try await browser.find(id: "order-link")
      #expect(try await link.text == number)
      #expect(try await browser.cookies.first { $0.name == "__Host-sid" }?.value != before)
      try await link.click()
      #expect(try await browser.find(id: "payment-status").text == "Not paid")
      try await browser.click(id: "record-payment")
      try await browser.wait(until: "the order is paid") { () throws(WebDriverError) in
        try await browser.find(id: "payment-status").text == "Paid"
      }
      try await browser.click(id: "ship")
      try await browser.wait(forText: "The shipment is recorded")
      try await browser.wait(until: "the order is shipped") { () throws(WebDriverError) in
        try await browser.find(id: "fulfilment-status").text == "Shipped"
      }
      try await browser.wait(until: "the order knows that it left") { () throws(WebDriverError) in
        try await browser.reload()
        return try await browser.find(id: "fulfilment-status").text == "Shipped"
      }
      try await browser.signOut()
      try await browser.wait(forText: "Useful things")
      try await browser.open(store.base.appendingPathComponent("office/orders"))
      _ = try await browser.find(id: "login-user")
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofStaff)
  func `staff find an order by how its number begins, and by its buyer's address`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await withShop(BrowserOptions(scripts: scripts)) { browser, store in
      let (number, _) = try await buy(browser, store)
      try await browser.signIn(try #require(store.ownerPassword), at: store)
      try await browser.open(store.base.appendingPathComponent("office/orders"))
      for text in [String(number.prefix(7)).lowercased(), "Buyer@Example.com"] {
        try await browser.find("main input[type=search]").clear()
        try await browser.find("main input[type=search]").type(text)
        try await browser.find("main input[type=search]").submit()
        try await browser.wait(forText: "Orders that match “\(text)”")
        #expect(try await browser.find(id: "order-link").text == number)
        // The search is a place of its own, which can be kept and sent.
        #expect(try await browser.url.query?.hasPrefix("query=") == true)
        try await browser.reload()
        #expect(try await browser.find(id: "order-link").text == number)
      }
      try await browser.find("main input[type=search]").clear()
      try await browser.find("main input[type=search]").type("nobody@example.com")
      try await browser.find("main input[type=search]").submit()
      try await browser.wait(forText: "Nothing matches")
      try await browser.click(id: "orders-all")
      #expect(try await browser.find(id: "order-link").text == number)
    }
  }

  @Test func `who opens the back office signs in there, and stays there`() async throws {
    try await withShop { browser, store in
      try await browser.open(store.base.appendingPathComponent("office"))
      let user = try await browser.find(id: "login-user")
      #expect(try await browser.url.path == "/office")
      try await user.type("owner@shop.example")
      try await browser.find(id: "login-password").type(try #require(store.ownerPassword))
      try await browser.click(id: "login-submit")
      try await browser.wait(forText: "Orders to pay")
      #expect(try await browser.url.path == "/office")
    }
  }

  @Test func `the journey of a shopper fails in a shop without the button to buy`() async throws {
    try await withShop(program: ("faulty-store", ["without-purchase"])) { browser, store in
      // Up to the product's page all is as in the shop.
      await #expect(throws: WebDriverError.self) { try await buy(browser, store) }
      let (path, buttons) = (try await browser.url.path, try await browser.all("[data-testid=add-to-cart]"))
      #expect(path == "/products/durable-water-bottle" && buttons.isEmpty)
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofShoppers)
  func `a price filter says what is wrong, and shows what lies within its bounds`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(
        database: folder.appendingPathComponent("mystore.db").path)
      let owner = try await StoreClients(base: store.base).asOwner(password: try #require(store.ownerPassword))
      for (number, price) in [10, 100, 200, 500].enumerated() {
        _ = try await owner.addProduct("Product \(number + 1)", price: Int64(price * 100), stock: 1)
      }
      try await Browser.with(BrowserOptions(scripts: scripts)) { browser in
        try await browser.open(try #require(URL(string: store.base.absoluteString + "/products?sort=priceAscending")))
        try await browser.find(id: "filter-min").type("100")
        try await browser.find(id: "filter-max").type("50")
        if scripts == .disabled {
          try await browser.click(id: "filter-apply")
        } else {
          #expect(try await !browser.find(id: "filter-apply").isEnabled)
        }
        try await browser.wait(forText: "Max must be larger than min.")
        try await browser.find(id: "filter-max").clear()
        try await browser.find(id: "filter-max").type("500")
        try await browser.click(id: "filter-apply")
        try await browser.wait(until: "the filtered list") { () throws(WebDriverError) in
          let count = try await browser.all("[data-testid=product-link]").count
          return try await browser.url.query?.contains("max=50000") == true && count == 3
        }
        var names: [String] = []
        for link in try await browser.all("[data-testid=product-link]") { names.append(try await link.text) }
        #expect(names == ["Product 2", "Product 3", "Product 4"])
      }
      #expect(await store.stop())
    }
  }
}
