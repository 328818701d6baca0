import Catalog
import Foundation
import FoundationCore
import MyStoreKit
import Ordering
import Payments
import StoreIdentifiers
import TestSupport
import Testing
import WebDriver

/// A guest pays for an order in a real browser, with scripts and without; no money moves.
@Suite(.serialized) struct PaymentJourneyTests {
  @Test(arguments: [BrowserOptions.Scripts.disabled, .enabled])
  func `a guest whose bank says no tries again, answers a challenge, and has paid`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(database: folder.appendingPathComponent("mystore.db").path)
      let owner = try await StoreClients(base: store.base).asOwner(password: try #require(store.ownerPassword))
      try await owner.setSettings("payments", [("payments.test", "true")])
      let mug = try await owner.addProduct("Mug", price: 4_200, stock: 5)
      try await WebDriver.Browser.with(BrowserOptions(scripts: scripts)) { browser in
        try await buy(mug, browser, store)
        _ = try await browser.find(id: "payment-pending")
        #expect(try await owner.ordering.orders().items.isEmpty)
        try await browser.click(id: "payment-continue")
        try await browser.click(id: "test-decline")
        _ = try await browser.find(id: "test-declined")
        try await browser.click(id: "test-back")
        try await self.wait(for: "payment-failed", browser)
        try await browser.click(id: "pay-test")
        try await browser.click(id: "payment-continue")
        try await browser.click(id: "test-challenge")
        try await browser.wait(forText: "The bank wants to know whether it is really you.")
        try await browser.click(id: "test-pay")
        _ = try await browser.find(id: "test-paid")
        try await browser.click(id: "test-back")
        try await self.wait(for: "payment-done", browser)
        try await browser.click(id: "back-to-order")
        try await browser.wait(forText: "Thank you for your order")
        #expect(try await browser.find(id: "order-number").text.hasPrefix("TEST-"))
      }
      let orders = try await owner.ordering.orders().items
      #expect(orders.count == 1)
      let order = try await owner.ordering.order(try #require(orders.first).id)
      #expect(order.status.payment == .paid && order.totals.captured == order.totals.total && order.isTest)
      #expect(try await owner.ordering.salesOverview().days.allSatisfy { $0.orders == 0 }, "no report has a test order")
      #expect(await store.stop())
    }
  }

  @Test(arguments: [BrowserOptions.Scripts.disabled, .enabled])
  func `a guest closes the provider's page, comes back by the cart, and pays what was agreed`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(database: folder.appendingPathComponent("mystore.db").path)
      let owner = try await StoreClients(base: store.base).asOwner(password: try #require(store.ownerPassword))
      try await owner.setSettings("payments", [("payments.test", "true")])
      let mug = try await owner.addProduct("Mug", price: 4_200, stock: 1)
      try await WebDriver.Browser.with(BrowserOptions(scripts: scripts)) { browser in
        try await buy(mug, browser, store)
        try await browser.click(id: "payment-continue")
        _ = try await browser.find(id: "test-pay")
        // Meanwhile the last mug is the buyer's, and it costs what it cost.
        try await owner.setPrice(of: mug, to: 9_900)
        let (cart, other) = try await StoreClients(base: store.base).fillCart([(try #require(mug.variants.first).id, 1)]
        )
        await #expect(throws: HTTPClientError.self) {
          try await other.ordering.place(other.request(cart), key: "other")
        }
        try await browser.open(store.base.appendingPathComponent("cart"))
        try await browser.click(id: "last-order")
        try await browser.wait(forText: "Your order waits for its payment")
        try await browser.click(id: "pay-now")
        _ = try await browser.find(id: "payment-pending")
        try await browser.click(id: "payment-continue")
        try await browser.click(id: "test-pay")
        try await browser.click(id: "test-back")
        try await self.wait(for: "payment-done", browser)
      }
      let order = try #require(try await owner.ordering.orders().items.first)
      #expect(order.total.amount == 4_200 + 395)
      #expect(await store.stop())
    }
  }

  @Test(arguments: [BrowserOptions.Scripts.disabled, .enabled])
  func `who chooses a bank transfer at checkout has ordered, and reads where to pay`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(database: folder.appendingPathComponent("mystore.db").path)
      let owner = try await StoreClients(base: store.base).asOwner(password: try #require(store.ownerPassword))
      try await owner.setSettings("payments", [("payments.invoice", "2")])
      try await owner.setSettings("orders", [("orders.bank-details", "Loom Ltd\nGB29 NWBK")])
      let mug = try await owner.addProduct("Mug", price: 4_200, stock: 1)
      try await WebDriver.Browser.with(BrowserOptions(scripts: scripts)) { browser in
        try await fill(mug, browser, store)
        try await browser.all("[data-testid=payment-method] input").first?.click()
        try await browser.click(id: "place-order")
        try await browser.wait(forText: "Thank you for your order")
        let number = try await browser.find(id: "order-number").text
        try await browser.wait(forText: "and write \(number) as the reference")
        #expect(try await browser.find(id: "bank-details").text.contains("GB29 NWBK"))
      }
      #expect(try await owner.ordering.orders().items.count == 1)
      #expect(await store.stop())
    }
  }

  private func buy(_ product: Product, _ browser: WebDriver.Browser, _ store: StoreProcess) async throws {
    try await fill(product, browser, store)
    try await browser.all("[data-testid=payment-method] input").last?.click()
    try await browser.click(id: "place-order")
    _ = try await browser.find(id: "payment-continue")
  }

  /// Fills checkout with a product and where it goes to.
  private func fill(_ product: Product, _ browser: WebDriver.Browser, _ store: StoreProcess) async throws {
    try await browser.open(store.base.appendingPathComponent("products/\(product.handle)"))
    try await browser.click(id: "add-to-cart")
    _ = try await browser.find(id: "go-to-checkout")
    try await browser.open(store.base.appendingPathComponent("checkout"))
    for (field, text) in [
      ("email", "buyer@example.com"), ("name", "A. Buyer"), ("line1", "1 High Street"), ("city", "Leeds"),
      ("postal-code", "LS1 1AA"),
    ] {
      try await browser.fill(id: field, with: text)
    }
  }

  /// Waits for what a job makes true a moment later: loads the page again.
  private func wait(for id: String, _ browser: WebDriver.Browser) async throws {
    _ = try await browser.find(id: "back-to-order")
    let address = try await browser.url
    let hasCome = try await eventually {
      if try await browser.all("[data-testid=\(id)]").count == 1 { return true }
      try await browser.open(address)
      return false
    }
    #expect(hasCome, "\(id)")
  }
}
