import Addresses
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

/// An order that its buyer picks up, in a real browser.
@Suite(.serialized) struct PickupJourneyTests {
  @Test(arguments: BrowserOptions.Scripts.ofShoppers)
  func `a shopper picks a mug up in the nearest shop that has it, and staff hand it over`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(database: folder.appendingPathComponent("mystore.db").path)
      let password = try #require(store.ownerPassword)
      let owner = try await StoreClients(base: store.base).asOwner(password: password)
      let mug = try await owner.addProduct("Mug", price: 4_200, stock: 9)
      let variant = try #require(mug.variants.first).id
      let york = try await owner.openShop("York", at: "53.96,-1.08", postalCode: "YO1 7HH", with: [(variant, 3)])
      _ = try await owner.openShop("London", at: "51.5,-0.1", postalCode: "SE1 7PB", with: [(variant, 3)])
      _ = try await owner.openShop("Leeds", at: "53.8,-1.55", postalCode: "LS1 4AP", with: [])
      try await Browser.with(BrowserOptions(scripts: scripts)) { browser in
        try await browser.open(store.base.appendingPathComponent("products/\(mug.handle)"))
        try await browser.click(id: "add-to-cart")
        _ = try await browser.find(id: "go-to-checkout")
        try await browser.open(store.base.appendingPathComponent("checkout"))
        #expect(try await browser.find(id: "checkout-total").text == "£45.95")
        try await browser.fill(id: "email", with: "buyer@example.com")
        try await browser.click(id: "choose-pickup")
        _ = try await browser.find(id: "pickup-near")
        try await browser.fill(id: "pickup-near", with: "Leeds")
        try await browser.click(id: "pickup-search")
        try await browser.wait(forText: "Leeds ·")
        // The nearest that has it comes first; the nearest of all says that it has not.
        let places = try await browser.find(id: "pickup-place").text
        let (first, last) = (places.range(of: "York"), places.range(of: "London"))
        #expect(try #require(first).lowerBound < #require(last).lowerBound && !places.contains("Leeds ·"))
        #expect(try await browser.find(id: "pickup-lacking").text.hasSuffix("not all of it is there"))
        try await browser.wait(until: "a total without delivery") { () throws(WebDriverError) in
          try await browser.find(id: "checkout-total").text == "£42.00"
        }
        try await browser.fill(id: "name", with: "A. Buyer")
        try await browser.click(id: "place-order")
        try await browser.wait(forText: "Thank you for your order")
        try await browser.wait(forText: "Pick up at York")
        let buyerPage = try await browser.url
        let order = try #require(try await owner.ordering.orders().items.first)
        #expect(order.isPickedUp && order.total.amount == 4_200)
        let work = try #require(try await owner.shipping.fulfilmentOrders(of: order.id).first)
        #expect(work.location == york && work.kind == .pickup)
        _ = try await owner.ordering.record(NewPayment(amount: order.total), for: order.id)

        // Staff find it among the orders to send, and set it aside.
        try await browser.signIn(password, at: store, path: "office/shipping/orders")
        _ = try await browser.find(id: "pickup-badge")
        try await browser.click(id: "fulfilment-link")
        try await browser.click(id: "fulfilment-ready")
        try await browser.wait(until: "it waits") { () throws(WebDriverError) in
          try await browser.find(id: "shipment-state").text == "Ready for pickup"
        }
        try await browser.open(buyerPage)
        try await browser.wait(forText: "Ready for pickup")
        // The buyer comes, and staff find what waits for them.
        try await browser.open(store.base.appendingPathComponent("office/shipping/orders"))
        try await browser.click(id: "fulfilments-readyForPickup")
        try await browser.wait(forText: "Since")
        try await browser.click(id: "fulfilment-link")
        try await browser.click(id: "shipment-collect")
        try await browser.wait(until: "the buyer has it") { () throws(WebDriverError) in
          try await browser.find(id: "shipment-state").text == "Collected"
        }
        try await browser.open(buyerPage)
        try await browser.wait(forText: "Collected on")
      }
      // The stock there falls by it, a moment later, and the order is done.
      let left = try await eventually({ $0 == 2 }) {
        try await owner.inventory.stock().items.first { $0.location == york }?.onHand
      }
      #expect(left == 2)
      let done = try await eventually({ $0 == .fulfilled }) {
        try await owner.ordering.orders().items.first?.status.fulfilment
      }
      #expect(done == .fulfilled)
      #expect(await store.stop())
    }
  }

  @Test func `two shoppers pick up the last mug of a shop, and one of them gets it`() async throws {
    try await LocalStore.with { local in
      let mug = try await local.owner.addProduct("Mug", price: 1_000, stock: 5)
      let variant = try #require(mug.variants.first).id
      let york = try await local.owner.openShop("York", at: "53.96,-1.08", postalCode: "YO1 7HH", with: [(variant, 1)])
      var requests: [(PlaceOrder, StoreClients)] = []
      for _ in 0..<2 {
        let (cart, holder) = try await local.anyone.fillCart([(variant, 1)])
        #expect(try await holder.ordering.pickupPlaces(for: cart, near: "York").items.map(\.hasEverything) == [true])
        var request = try await holder.request(cart)
        (request.shippingMethod, request.pickup, request.expectedTotal) = (nil, york, try Money(1_000, .gbp))
        requests.append((request, holder))
      }
      let refusals = await withTaskGroup(of: String?.self) { group in
        for (request, holder) in requests {
          group.addTask {
            do throws(HTTPClientError) {
              _ = try await holder.ordering.place(request, key: UUID().uuidString)
              return nil
            } catch { return error.code ?? "" }
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(refusals.compactMap(\.self) == ["not-at-place"] && refusals.count == 2)
      // The other can have it sent: the warehouse has some.
      let orders = try await local.owner.ordering.orders().items
      #expect(orders.count == 1)
      let stock = try await local.owner.inventory.stock().items.first { $0.location == york }
      #expect(stock?.available == 0)
    }
  }
}

extension StoreClients {
  /// Opens a shop where orders are picked up, with some goods.
  func openShop(
    _ city: String, at point: String, postalCode: String, with goods: [(VariantID, Int)]
  ) async throws -> LocationID {
    let address = PostalAddress(
      name: city, lines: ["2 Low Street"], city: city, postalCode: postalCode, country: "GB")
    let details = Location.Details(
      code: city.uppercased(), name: city, kind: .shop, address: address, coordinate: Coordinate(point),
      roles: [.ships, .pickup])
    let shop = try await inventory.add(NewLocation(details))
    if !goods.isEmpty {
      let lines = goods.map { Receipt.Line(variant: $0.0, quantity: $0.1) }
      try await inventory.receive(Receipt(location: shop.id, lines: lines), key: UUID().uuidString)
    }
    return shop.id
  }
}
