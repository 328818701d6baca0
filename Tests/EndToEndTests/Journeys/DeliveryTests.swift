import Addresses
import Catalog
import Foundation
import FoundationCore
import Inventory
import Ordering
import Shipping
import StoreIdentifiers
import TestSupport
import Testing
import WebDriver

/// Locations, stock, delivery and shops, in a real browser.
@Suite(.serialized) struct DeliveryTests {
  private func withOffice(
    _ options: BrowserOptions = BrowserOptions(), at path: String,
    _ body: (Browser, StoreProcess, StoreClients) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(database: folder.appendingPathComponent("mystore.db").path)
      let password = try #require(store.ownerPassword)
      let owner = try await StoreClients(base: store.base).asOwner(password: password)
      try await Browser.with(options) { browser in
        try await browser.signIn(password, at: store, path: path)
        try await body(browser, store, owner)
      }
      #expect(await store.stop())
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofStaff)
  func `staff find an item by its SKU, receive it at another location, and read why there are so many`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await withOffice(BrowserOptions(scripts: scripts), at: "office/stock") { browser, store, owner in
      let mug = try await owner.addProduct("Mug", price: 1_000, stock: 4)
      let sku = try #require(mug.variants.first).sku
      _ = try await owner.inventory.add(NewLocation(.init(code: "LS1", name: "Leeds", kind: .shop)))
      try await browser.open(store.base.appendingPathComponent("office/stock"))
      try await browser.find("main [type=search]").type(sku + "\n")
      try await browser.wait(until: "the item alone") { () throws(WebDriverError) in
        let query = try await browser.url.query
        let found = try await browser.all("[data-testid=stock-link]").count
        return found == 1 && query?.contains("q=") == true
      }
      try await browser.click(id: "stock-link")
      try await browser.find(id: "stock-location").type("Leeds")
      try await browser.find(id: "stock-received").type("7")
      try await browser.click(id: "stock-receive")
      try await browser.wait(until: "both movements") { () throws(WebDriverError) in
        try await browser.all("[data-testid=movement]").count == 2
      }
      #expect(try await browser.all("[data-testid=stock-on-hand]").count == 2)
      let variant = try #require(mug.variants.first).id
      #expect(try await owner.inventory.stock(StockFilter(variant: variant)).items.map(\.onHand).sorted() == [4, 7])
    }
  }

  @Test func `a shop is added with its hours, and shoppers find it by its city and by where they are`() async throws {
    try await withOffice(at: "office/locations") { browser, store, owner in
      try await browser.click(id: "location-new")
      for (field, text) in [
        ("location-code", "LS1"), ("location-name", "Leeds, Albion Street"), ("line1", "10 Albion Street"),
        ("city", "Leeds"), ("postal-code", "LS1 6AP"), ("location-coordinate", "53.7981,-1.5442"),
      ] {
        try await browser.find(id: field).type(text)
      }
      try await browser.find(id: "location-kind").type("Shop")
      try await browser.find(id: "location-monday").type("9-18")
      try await browser.click(id: "location-save")
      try await browser.wait(until: "the list of locations") { () throws(WebDriverError) in
        try await browser.all("[data-testid=location-link]").count == 2
      }
      try await browser.open(store.base.appendingPathComponent("shops"))
      try await browser.find("main [type=search]").type("leeds\n")
      try await browser.wait(forText: "Leeds, Albion Street")
      #expect(try await browser.find(id: "shop").text.contains("10 Albion Street, Leeds, LS1 6AP"))
      let origin = try #require(store.base.absoluteString.split(separator: "/").dropFirst().first)
      try await browser.stand(north: 53.9576, east: -1.0827, origin: "http://\(origin)")
      try await browser.open(store.base.appendingPathComponent("shops"))
      try await browser.click(id: "use-location")
      try await browser.wait(forText: "22 mi")
      #expect(try await owner.inventory.locations().items.map(\.details.code) == ["LS1", "MAIN"])
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofShoppers)
  func `shoppers of the demo shop find its shops by its footer and by a typed place`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await DemoShop.withBrowser(BrowserOptions(scripts: scripts)) { browser, shop in
      try await browser.open(shop)
      try await browser.click(id: "our-shops")
      try await browser.wait(until: "all shops, without distances") { () throws(WebDriverError) in
        let shops = try await browser.all("[data-testid=shop]").count
        let distances = try await browser.all("[data-testid=shop-distance]").count
        return shops == 3 && distances == 0
      }
      try await browser.find("main [type=search]").type("edin\n")
      try await browser.wait(until: "Edinburgh's first, with distances") { () throws(WebDriverError) in
        let names = try await browser.all("[data-testid=shop-name]")
        let distances = try await browser.all("[data-testid=shop-distance]").count
        return try await names.first?.text == "Edinburgh, Grassmarket" && distances == 3
      }
    }
  }

  @Test func `a shop without shops to visit leads to none`() async throws {
    try await withOffice(at: "office/locations") { browser, store, owner in
      try await browser.open(store.base)
      _ = try await browser.find(id: "appearance-dark")
      #expect(try await browser.all("[data-testid=our-shops]").isEmpty)
      let shop = try await owner.inventory.add(
        NewLocation(.init(code: "LS1", name: "Leeds", kind: .shop, coordinate: Coordinate("53.8,-1.5"))))
      try await browser.open(store.base)
      _ = try await browser.find(id: "our-shops")
      try await owner.inventory.remove(location: shop.id)
      try await browser.open(store.base)
      #expect(try await browser.all("[data-testid=our-shops]").isEmpty)
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofStaff)
  func `staff add a zone, and checkout offers its country at its price`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await withOffice(BrowserOptions(scripts: scripts), at: "office/shipping/zones") { browser, store, owner in
      try await browser.click(id: "zone-new")
      try await browser.find(id: "zone-name").type("Ireland")
      try await browser.find(id: "zone-country-choice").type("Ireland")
      try await browser.click(id: "zone-country-add")
      _ = try await browser.find(id: "zone-country")
      try await browser.find(id: "rate-name").type("By sea")
      try await browser.find(id: "rate-price").type("7.50")
      try await browser.click(id: "zone-save")
      try await browser.wait(forText: "By sea")
      #expect(try await owner.shipping.rates(to: "IE").map(\.price.amount) == [750])
      let mug = try await owner.addProduct("Mug", price: 1_000, stock: 4)
      try await browser.open(store.base.appendingPathComponent("products/\(mug.handle)"))
      try await browser.click(id: "add-to-cart")
      _ = try await browser.find(id: "go-to-checkout")
      try await browser.open(store.base.appendingPathComponent("checkout"))
      try await browser.find(id: "country").type("Ireland")
      if scripts == .disabled {
        for (field, text) in [
          ("email", "buyer@example.com"), ("name", "A. Buyer"), ("line1", "1 High Street"), ("city", "Dublin"),
        ] { try await browser.find(id: field).type(text) }
        let code = try await browser.find(id: "postal-code")
        try await code.type("A65 F4E2")
        try await browser.click(id: "place-order")
      }
      try await browser.wait(forText: "By sea")
      try await browser.wait(until: "the total with its price") { () throws(WebDriverError) in
        try await browser.find(id: "checkout-total").text == "£17.50"
      }
    }
  }

  @Test func `a removed zone is gone for shoppers, and stays removed after a restart`() async throws {
    try await withTemporaryFolder { folder in
      let database = folder.appendingPathComponent("mystore.db").path
      let store = try await StoreProcess.start(database: database)
      let password = try #require(store.ownerPassword)
      let owner = try await StoreClients(base: store.base).asOwner(password: password)
      for zone in try await owner.shipping.zones() { try await owner.shipping.remove(zone: zone.id) }
      #expect(await store.stop())
      let again = try await StoreProcess.start(database: database)
      #expect(try await StoreClients(base: again.base).shipping.rates(to: "GB").isEmpty)
      #expect(await again.stop())
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofStaff)
  func `a paid order is shipped from the queue, with its parcel's number`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await withOffice(BrowserOptions(scripts: scripts), at: "office/shipping") { browser, store, owner in
      let mug = try await owner.addProduct("Mug", price: 1_000, stock: 4)
      let variant = try #require(mug.variants.first).id
      let (cart, holder) = try await StoreClients(base: store.base).fillCart([(variant, 1)])
      let order = try await holder.ordering.place(holder.request(cart), key: UUID().uuidString)
      _ = try await owner.ordering.record(NewPayment(amount: order.totals.total), for: order.id)
      try await browser.open(store.base.appendingPathComponent("office/shipping"))
      #expect(try await browser.find(id: "queued-order").text == order.number)
      try await browser.find(id: "queued-tracking").type("RM 123")
      try await browser.click(id: "queued-ship")
      try await browser.wait(forText: "Nothing waits")
      #expect(try await owner.shipping.shipments(of: order.id).map(\.trackingNumber) == ["RM 123"])
    }
  }
}
