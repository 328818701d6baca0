import Catalog
import Foundation
import FoundationCore
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

  private func buy(_ product: Product, _ browser: WebDriver.Browser, _ store: StoreProcess) async throws {
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
    try await browser.all("[data-testid=payment-method] input").last?.click()
    try await browser.click(id: "place-order")
    _ = try await browser.find(id: "payment-continue")
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
