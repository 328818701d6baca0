import Catalog
import Foundation
import FoundationCore
import Ordering
import StoreIdentifiers
import TestSupport
import Testing
import WebDriver

/// Staff write an order down for somebody in a real browser, and send them the way to pay.
@Suite(.serialized) struct DraftOrderJourneyTests {
  @Test(arguments: BrowserOptions.Scripts.ofStaff)
  func `an order by telephone is written down, placed, and paid by its link`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(database: folder.appendingPathComponent("mystore.db").path)
      let password = try #require(store.ownerPassword)
      let owner = try await StoreClients(base: store.base).asOwner(password: password)
      try await owner.setSettings("payments", [("payments.test", "true")])
      let mug = try await owner.addProduct("Mug", price: 4_200, stock: 5)
      try await Browser.with(BrowserOptions(scripts: scripts)) { browser in
        try await browser.signIn(password, at: store)
        try await browser.open(store.base.appendingPathComponent("office/orders"))
        try await browser.click(id: "new-order")
        try await browser.fill(id: "draft-search", with: "Mug")
        try await browser.click(id: "draft-find")
        try await browser.click(id: "draft-found")
        _ = try await browser.find(id: "draft-item")
        try await browser.find("[data-testid=draft-quantity]").clear()
        try await browser.fill(id: "draft-quantity", with: "2")
        try await browser.fill(id: "draft-email", with: "buyer@example.com")
        for (field, typed) in [
          ("name", "Ann Lee"), ("line1", "1 High St"), ("city", "Leeds"), ("postal-code", "LS1 1AA"),
        ] { try await browser.fill(id: field, with: typed) }
        try await browser.fill(id: "draft-discount", with: "4")
        // What is agreed has to have a reason, which is asked for: at once, or at the next press.
        try await browser.click(id: "draft-find")
        try await browser.fill(id: "draft-reason", with: "A regular buyer")
        #expect(try await browser.find(id: "draft-total").text == "£83.95")
        try await browser.click(id: "draft-save")
        try await browser.click(id: "place-draft")
        let link = try #require(try await browser.find(id: "payment-link").attribute("href"))
        let path = try #require(link.firstRange(of: "/orders/")).lowerBound
        try await browser.removeCookies()
        try await browser.open(try #require(URL(string: link[path...].description, relativeTo: store.base)))
        try await browser.wait(forText: "Thank you for your order")
        try await browser.click(id: "pay-now")
        try await browser.click(id: "pay-test")
        try await browser.click(id: "payment-continue")
        try await browser.click(id: "test-pay")
        _ = try await browser.find(id: "test-paid")
      }
      let listed = try #require(try await owner.ordering.orders().items.first)
      let order = try await owner.ordering.order(listed.id)
      #expect(order.status.lifecycle == .placed && order.email == "buyer@example.com")
      #expect(order.lines.map(\.quantity) == [2] && order.lines.first?.variant == mug.variants.first?.id)
      #expect(order.totals.total.amount == 8_395 && order.shipping?.id == "standard")
      #expect(await store.stop())
    }
  }
}
