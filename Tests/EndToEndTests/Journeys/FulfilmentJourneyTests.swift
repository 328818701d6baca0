import Catalog
import Foundation
import FoundationCore
import Inventory
import MyStoreKit
import Ordering
import Shipping
import StoreIdentifiers
import TestSupport
import Testing
import WebDriver

/// An order that two locations send, in a real browser: from the queue to the doorstep, and one unit back.
@Suite(.serialized) struct FulfilmentJourneyTests {
  @Test(arguments: BrowserOptions.Scripts.ofShoppers)
  func `three lines leave from two locations, one of them after a wait, and one unit comes back`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(database: folder.appendingPathComponent("mystore.db").path)
      let password = try #require(store.ownerPassword)
      let owner = try await StoreClients(base: store.base).asOwner(password: password)
      let east = NewLocation(Location.Details(code: "EAST", name: "East", kind: .warehouse))
      _ = try await owner.inventory.add(east)
      var variants: [VariantID] = []
      for (name, isEast) in [("Mug", false), ("Lamp", false), ("Stool", true)] {
        let product = try await owner.addProduct(name, price: 1_000, stock: isEast ? 0 : 5)
        let variant = try #require(product.variants.first).id
        if isEast {
          try await owner.inventory.receive(
            Receipt(location: east.id, lines: [.init(variant: variant, quantity: 5)]), key: UUID().uuidString)
        }
        variants.append(variant)
      }
      let (cart, holder) = try await StoreClients(base: store.base).fillCart(variants.map { ($0, 2) })
      let order = try await holder.ordering.place(try await holder.request(cart), key: UUID().uuidString)
      _ = try await owner.ordering.record(NewPayment(amount: order.totals.total), for: order.id)
      let work = try await owner.shipping.fulfilmentOrders(of: order.id)
      try #require(work.count == 2)
      let far = try #require(work.first { $0.location == east.id })
      let near = try #require(work.first { $0.location != east.id })
      let token = try #require(order.viewToken)
      let buyerPage = try #require(URL(string: "orders/\(order.id)?token=\(token)", relativeTo: store.base))
      func page(of work: FulfilmentOrder) -> URL {
        store.base.appendingPathComponent("office/shipping/orders/\(work.id)")
      }
      try await Browser.with(BrowserOptions(scripts: scripts)) { browser in
        try await browser.signIn(password, at: store, path: "office/shipping/orders")
        #expect(try await browser.all("[data-testid=fulfilment-link]").count == 2)
        // What the other location sends waits for its buyer's word, and then need not.
        try await browser.open(page(of: far))
        try await browser.wait(forText: "From East")
        try await browser.fill(id: "fulfilment-reason", with: "The color is asked for")
        try await browser.click(id: "fulfilment-hold")
        try await browser.wait(forText: "The color is asked for")
        #expect(try await browser.all("[data-testid=fulfilment-pack]").isEmpty)
        try await browser.click(id: "fulfilment-release")
        _ = try await browser.find(id: "fulfilment-pack")
        // Both leave, each from its location.
        try await browser.sendAll(at: page(of: near), with: "N1")
        try await browser.open(buyerPage)
        #expect(try await browser.find(id: "sent-shipment").text.contains("N1"))
        try await browser.sendAll(at: page(of: far), with: "F1")
        try await browser.open(buyerPage)
        try await browser.wait(until: "two shipments") { () throws(WebDriverError) in
          try await browser.all("[data-testid=sent-shipment]").count == 2
        }
        // They arrive, as staff and buyer read.
        for part in work {
          try await browser.open(page(of: part))
          try await browser.click(id: "shipment-deliver")
          try await browser.wait(until: "it has arrived") { () throws(WebDriverError) in
            try await browser.find(id: "shipment-state").text == "Delivered"
          }
        }
        try await browser.open(buyerPage)
        try await browser.wait(until: "both have arrived") { () throws(WebDriverError) in
          try await browser.find("main").text.components(separatedBy: "Delivered").count == 3
        }
      }
      // One stool comes back, and is for sale again.
      let line = try #require(order.lines.first { $0.variant == variants[2] }).id
      let expected = try await owner.shipping.expect(
        NewGoodsReturn(order: order.id, lines: [Shipment.Line(orderLine: line, quantity: 1)]))
      try await Browser.with(BrowserOptions(scripts: scripts)) { browser in
        try await browser.signIn(password, at: store, path: "office/shipping/returns/\(expected.id)")
        try await browser.find(id: "receipt-restocked").submit()
        try await browser.wait(until: "it is done") { () throws(WebDriverError) in
          try await browser.find(id: "return-state").text == "Done"
        }
        try await browser.open(buyerPage)
        #expect(try await browser.find(id: "order-return").text == "1 unit to come back, 1 has come")
      }
      let onHand = try await eventually({ $0 == [3, 3, 4] }) {
        var units: [Int] = []
        for variant in variants {
          units.append(
            try await owner.inventory.stock(StockFilter(variant: variant)).items.reduce(0) {
              $0 + $1.quantities.onHand
            })
        }
        return units
      }
      #expect(onHand == [3, 3, 4])
      #expect(await store.stop())
    }
  }
}

extension Browser {
  /// Packs all of a fulfilment order on its page, and has it leave by a number.
  fileprivate func sendAll(at page: URL, with number: String) async throws {
    try await open(page)
    try await click(id: "fulfilment-pack")
    _ = try await find(id: "shipment-tracking")
    try await fill(id: "shipment-carrier", with: "Post")
    try await fill(id: "shipment-tracking", with: number)
    try await click(id: "shipment-ship")
    try await wait(until: "it has left") { () throws(WebDriverError) in
      try await find(id: "shipment-state").text == "On its way"
    }
  }
}
