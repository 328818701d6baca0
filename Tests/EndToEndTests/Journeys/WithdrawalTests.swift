import Catalog
import Foundation
import FoundationCore
import Inventory
import MyStoreApp
import MyStoreKit
import Ordering
import Outbound
import Persistence
import Shipping
import StoreIdentifiers
import TestSupport
import Testing
import WebDriver

/// Buyers withdraw from what they have ordered: through the real composition, and in a real browser.
struct WithdrawalTests {
  @Test func `stock, parcels, money and mail follow a withdrawal`() async throws {
    try await LocalStore.with { local in
      let owner = local.owner
      // A receipt of a withdrawal is sent whatever the shop has set.
      try await owner.setSettings("orders", [("orders.mail", "false")])
      let (cup, bowl) = (
        try await owner.addProduct("Cup", price: 1_000, stock: 5),
        try await owner.addProduct("Bowl", price: 2_000, stock: 5)
      )
      let variants = try [cup, bowl].map { try #require($0.variants.first).id }
      let (cart, holder) = try await local.anyone.fillCart([(variants[0], 3), (variants[1], 1)])
      let order = try await holder.ordering.place(try await holder.request(cart), key: UUID().uuidString)
      _ = try await owner.ordering.record(NewPayment(amount: order.totals.total), for: order.id)
      let lines = try variants.map { id in try #require(order.lines.first { $0.variant == id }).id }
      _ = try await owner.shipping.ship(
        NewShipment(order: order.id, lines: [Shipment.Line(orderLine: lines[0], quantity: 1)], trackingNumber: nil))
      try await local.store.relay.drain()
      // One cup has left, two have not: of two, both are not sent.
      let token = try #require(order.viewToken)
      let changed = try await local.anyone.ordering.withdraw(
        from: order.id, NewWithdrawal(lines: [OrderUnits(line: lines[0], quantity: 3)]), token: token)
      #expect((changed.owed.amount, changed.lines.first { $0.id == lines[0] }?.cancelled) == (3_000, 2))
      let rest = try await owner.shipping.ship(NewShipment(order: order.id, lines: nil, trackingNumber: nil))
      #expect(rest.lines == [Shipment.Line(orderLine: lines[1], quantity: 1)])
      try await local.store.relay.drain()
      let whole = try await owner.ordering.order(order.id)
      #expect((whole.status.fulfilment, whole.status.payment) == (.fulfilled, .overcharged))
      // The cup that had left comes back.
      let back = try await owner.shipping.returns(of: order.id)
      #expect(back.map(\.cause) == [.withdrawn])
      #expect(back.flatMap(\.lines).map(\.expected) == [1])
      #expect(try await owner.inventory.availability(of: variants[0]).available == 4)
      let outbound = OutboundHTTPClient(client: owner.client)
      let mails = try await outbound.mails().items
      #expect(mails.map(\.template) == ["order-withdrawn"])
      let text = try await outbound.mail(try #require(mails.first).id).content.text
      #expect(text.contains("withdrawal from the contract for order \(order.number)"), "\(text)")
      #expect(text.contains("3 × Cup: £30.00") && text.contains("In all, you will get £30.00 back."), "\(text)")
      #expect(text.contains("Send back what you have received within 14 days."), "\(text)")
      #expect(try await local.store.verify() == [])
    }
  }

  @Test(arguments: [BrowserOptions.Scripts.disabled, .enabled])
  func `a guest finds the order by its number and withdraws from a part`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(database: folder.appendingPathComponent("mystore.db").path)
      let owner = try await StoreClients(base: store.base).asOwner(password: try #require(store.ownerPassword))
      let mug = try await owner.addProduct("Mug", price: 4_200, stock: 5)
      let made = try await owner.addProduct("Engraved spoon", price: 900, stock: 5)
      _ = try await owner.catalog.edit(made.id, ProductEdit(isExcludedFromWithdrawal: true), version: made.version)
      let (cart, holder) = try await StoreClients(base: store.base).fillCart([
        (try #require(mug.variants.first).id, 2), (try #require(made.variants.first).id, 1),
      ])
      let order = try await holder.ordering.place(try await holder.request(cart), key: UUID().uuidString)
      try await WebDriver.Browser.with(BrowserOptions(scripts: scripts)) { browser in
        try await browser.open(store.base.appendingPathComponent("products/\(made.handle)"))
        try await browser.wait(forText: "The law gives no right to withdraw from the purchase of this product.")
        try await browser.click(id: "withdraw-here")
        try await browser.fill(id: "find-number", with: order.number.lowercased())
        try await browser.fill(id: "find-email", with: "someone@example.com")
        try await browser.click(id: "find-order")
        _ = try await browser.find(id: "find-message")
        try await browser.fill(id: "find-email", with: "buyer@example.com")
        try await browser.click(id: "find-order")
        try await browser.wait(forText: "The law gives no right to withdraw from this.")
        try await browser.click(id: "units-decrease")
        try await browser.click(id: "confirm-withdrawal")
        _ = try await browser.find(id: "withdrawal-received")
        try await browser.click(id: "see-order")
        _ = try await browser.find(id: "removal")
        try await browser.wait(forText: "New total")
      }
      let changed = try await owner.ordering.order(order.id)
      #expect(changed.removals.map(\.lines.first?.quantity) == [1])
      #expect((changed.totals.removed.amount, changed.owed.amount) == (4_200, 0))
      #expect(changed.due.amount == order.totals.total.amount - 4_200)
      #expect(await store.stop())
    }
  }

  @Test func `staff cancel a part of an order in a real browser`() async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(database: folder.appendingPathComponent("mystore.db").path)
      let password = try #require(store.ownerPassword)
      let owner = try await StoreClients(base: store.base).asOwner(password: password)
      let mug = try await owner.addProduct("Mug", price: 4_200, stock: 5)
      let (cart, holder) = try await StoreClients(base: store.base).fillCart([(try #require(mug.variants.first).id, 3)])
      let order = try await holder.ordering.place(try await holder.request(cart), key: UUID().uuidString)
      _ = try await owner.ordering.record(NewPayment(amount: order.totals.total), for: order.id)
      try await WebDriver.Browser.with { browser in
        try await browser.signIn(password, at: store, path: "office/orders/\(order.id)")
        try await browser.click(id: "cancel-units")
        try await browser.click(id: "units-increase")
        try await browser.click(id: "units-increase")
        try await browser.fill(id: "cancel-units-reason", with: "Two are broken")
        try await browser.click(id: "cancel-units-owed")
        _ = try await browser.find(id: "removal")
        try await browser.wait(forText: "Record refund of £84.00")
        try await browser.click(id: "record-refund")
        try await browser.wait(forText: "Refund recorded")
      }
      let changed = try await owner.ordering.order(order.id)
      #expect((changed.totals.refunded.amount, changed.owed.amount, changed.lines.first?.cancelled) == (8_400, 0, 2))
      #expect(changed.removals.first?.reason == "Two are broken")
      #expect(await store.stop())
    }
  }
}
