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

/// A day in the warehouse, in a real browser: what a supplier sends is taken in and counted, and orders are packed and sent
/// without a mouse.
@Suite(.serialized) struct WarehouseJourneyTests {
  /// A product that a scanner knows by its barcode.
  private static func add(
    _ name: String, sku: String, barcode: String, stock: Int, as owner: StoreClients
  ) async throws -> VariantID {
    let variant = Variant(id: .make(), sku: sku, name: nil, price: try Money(1_000, .gbp), barcode: barcode)
    _ = try await owner.catalog.add(NewProduct(name: name, variants: [variant]))
    if stock > 0 {
      try await owner.inventory.receive(
        Receipt(lines: [.init(variant: variant.id, quantity: stock)]), key: UUID().uuidString)
    }
    return variant.id
  }

  @Test func `orders are packed and sent by a scanner alone`() async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(database: folder.appendingPathComponent("mystore.db").path)
      let password = try #require(store.ownerPassword)
      let owner = try await StoreClients(base: store.base).asOwner(password: password)
      let mug = try await Self.add("Mug", sku: "MUG", barcode: "5901234123457", stock: 9, as: owner)
      let lamp = try await Self.add("Lamp", sku: "LAMP", barcode: "4006381333931", stock: 9, as: owner)
      var orders: [Order] = []
      for lines in [[(mug, 2), (lamp, 1)], [(lamp, 2)]] {
        let (cart, holder) = try await StoreClients(base: store.base).fillCart(lines)
        let order = try await holder.ordering.place(try await holder.request(cart), key: UUID().uuidString)
        _ = try await owner.ordering.record(NewPayment(amount: order.totals.total), for: order.id)
        orders.append(order)
      }
      try await Browser.with(BrowserOptions()) { browser in
        try await browser.signIn(password, at: store, path: "office/shipping/orders")
        #expect(try await browser.all("[data-testid=fulfilment-link]").count == 2)
        // From here on nothing is clicked: the focus is where the next code belongs.
        try await browser.scan("9" + orders[0].number, into: "slip-scan")
        try await browser.wait(forText: "Nothing is to be sent of an order 9\(orders[0].number).")
        try await browser.scan(orders[0].number, into: "slip-scan")
        try await browser.scan("5901234123457", into: "pack-scan")
        try await browser.wait(forText: "Mug: 1 of 2")
        // The wrong box, and one lamp too many.
        try await browser.scan("0000000000000", into: "pack-scan")
        try await browser.wait(forText: "Nothing that is to be sent has the code 0000000000000.")
        try await browser.scan("4006381333931", into: "pack-scan")
        try await browser.wait(forText: "Lamp: 1 of 1")
        try await browser.scan("lamp", into: "pack-scan")
        try await browser.wait(forText: "All units of Lamp are counted.")
        // The last unit packs the parcel. One mug too many is no tracking number; the number on the label has it leave.
        try await browser.scan("5901234123457", into: "pack-scan")
        try await browser.scan("5901234123457", into: "shipment-tracking")
        try await browser.wait(forText: "5901234123457 is the code of a product")
        try await browser.scan("TRACK-1", into: "shipment-tracking")
        try await browser.wait(until: "the first has left") { () throws(WebDriverError) in
          try await browser.find(id: "shipment-state").text == "On its way"
        }
        try await browser.scan(orders[1].number, into: "slip-scan")
        // Without waiting for what comes of the first.
        try await browser.wait(until: "the focus is in the field") { () throws(WebDriverError) in
          try await browser.run("return document.activeElement.dataset.testid") == "pack-scan"
        }
        try await browser.write("4006381333931\u{E007}4006381333931\u{E007}")
        try await browser.scan("TRACK-2", into: "shipment-tracking")
        try await browser.wait(until: "the second has left") { () throws(WebDriverError) in
          try await browser.find(id: "shipment-state").text == "On its way"
        }
      }
      for (order, number) in zip(orders, ["TRACK-1", "TRACK-2"]) {
        let shipments = try await owner.shipping.shipments(of: order.id)
        #expect(shipments.map(\.trackingNumber) == [number])
        #expect(shipments.map(\.state) == [.shipped])
        let units = shipments.flatMap(\.lines).reduce(0) { $0 + $1.quantity }
        #expect(units == order.lines.reduce(0) { $0 + $1.quantity })
      }
      #expect(await store.stop())
    }
  }

  @Test func `what a supplier sends is taken in, counted and corrected`() async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(database: folder.appendingPathComponent("mystore.db").path)
      let password = try #require(store.ownerPassword)
      let owner = try await StoreClients(base: store.base).asOwner(password: password)
      let mug = try await Self.add("Mug", sku: "MUG", barcode: "5901234123457", stock: 0, as: owner)
      let place = try #require(try await owner.inventory.locations().items.first).details.name
      try await Browser.with(BrowserOptions()) { browser in
        // The supplier, and what is ordered there.
        try await browser.signIn(password, at: store, path: "office/suppliers/new")
        try await browser.fill(id: "supplier-name", with: "Potters")
        try await browser.click(id: "supplier-save")
        try await browser.open(
          try #require(URL(string: "office/incoming/new?kind=purchaseOrder", relativeTo: store.base)))
        try await browser.find(id: "replenishment-source").type("Potters")
        try await browser.find(id: "replenishment-destination").type(place)
        try await browser.fill(id: "replenishment-search", with: "5901234123457")
        try await browser.click(id: "replenishment-found")
        try await browser.fill(id: "replenishment-quantity", with: "10")
        try await browser.fill(id: "replenishment-cost", with: "4.00")
        try await browser.click(id: "replenishment-save")
        try await browser.click(id: "replenishment-dispatch")
        // Nine of ten come, one of them damaged.
        try await browser.fill(id: "arrival-received", with: "8")
        try await browser.fill(id: "arrival-damaged", with: "1")
        try await browser.click(id: "replenishment-receive")
        try await browser.wait(until: "what has come") { () throws(WebDriverError) in
          try await browser.find(id: "line-outstanding").text == "1"
        }
        // Counted: seven are for sale.
        try await browser.open(store.base.appendingPathComponent("office/stocktakes"))
        try await browser.find(id: "stocktake-location").type(place)
        try await browser.click(id: "stocktake-begin")
        try await browser.fill(id: "stocktake-units", with: "7")
        try await browser.find(id: "stocktake-scan").type("5901234123457")
        try await browser.find(id: "stocktake-scan").submit()
        try await browser.wait(until: "it is counted") { () throws(WebDriverError) in
          try await browser.find(id: "line-counted").text == "7"
        }
        try await browser.scan("5901234123457", into: "stocktake-scan")
        try await browser.wait(until: "it is counted once more") { () throws(WebDriverError) in
          try await browser.find(id: "line-counted").text == "8"
        }
        try await browser.click(id: "stocktake-close")
        try await browser.click(id: "stocktake-close-yes")
        try await browser.wait(until: "it is closed") { () throws(WebDriverError) in
          try await browser.find(id: "stocktake-status").text == "Done"
        }
        // Its history says why the number is what it is.
        try await browser.open(store.base.appendingPathComponent("office/stock/\(mug)"))
        #expect(try await browser.find(id: "stock-on-hand").text.contains("8"))
        #expect(try await browser.all("[data-testid=movement]").count >= 2)
      }
      #expect(try await owner.inventory.stock(StockFilter(variant: mug)).items.map(\.quantities.onHand) == [8])
      #expect(await store.stop())
    }
  }
}

extension Browser {
  /// Types a code where the focus is, as a scanner does: once the field that it is for has the focus.
  fileprivate func scan(_ code: String, into field: String) async throws {
    try await wait(until: "the focus is in \(field), where nothing is typed before \(code)") {
      () throws(WebDriverError) in
      let script = """
        const field = document.activeElement
        return field.dataset.testid === arguments[0] && field.value === ''
        """
      return try await run(script, [.text(field)]) == true
    }
    try await write(code)
    try await press(.enter)
  }
}
