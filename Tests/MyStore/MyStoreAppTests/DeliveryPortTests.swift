import Access
import Addresses
import Catalog
import CatalogService
import Foundation
import FoundationCore
import Inventory
import InventoryService
import MyStoreApp
import Ordering
import OrderingService
import Persistence
import Shipping
import ShippingService
import StoreIdentifiers
import TestSupport
import Testing

/// What Ordering is told of delivery: by the zones, with what the catalogue says of the goods.
struct DeliveryPortTests {
  private static let staff = Principal.system("test", permissions: Store.permissions)

  /// A store that sends bricks by weight, and sells a download.
  private func withStore(
    _ body: (Store, _ brick: VariantID, _ download: VariantID) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      var configuration = StoreConfiguration()
      configuration.database = folder.appendingPathComponent("mystore.db").path
      let store = try await Store.inspect(configuration)
      let location = try await store.inventory.openFirstLocation(named: "Main")
      let brick = Variant(
        id: .make(), sku: "BRICK", name: nil, price: try Money(500, .gbp), weight: Weight(grams: 1_500, unit: .kg))
      let download = Variant(
        id: .make(), sku: "PLAN", name: nil, price: try Money(900, .gbp), requiresShipping: false)
      for (name, variant) in [("Brick", brick), ("Plan", download)] {
        _ = try await store.catalog.products.add(
          NewProduct(name: name, variants: [variant]), once: nil, as: Self.staff)
      }
      try await store.inventory.receive(
        Receipt(location: location, lines: [brick, download].map { Receipt.Line(variant: $0.id, quantity: 50) }),
        once: IdempotencyKey(principal: "p", operation: "o", key: "receive", fingerprint: []), as: Self.staff)
      let rows = [
        DeliveryCharge.Row(upTo: 2_000, price: try Money(395, .gbp)),
        DeliveryCharge.Row(upTo: 5_000, price: try Money(895, .gbp)),
      ]
      let method = DeliveryMethod(
        id: "parcel", name: "Parcel", charge: DeliveryCharge(by: .weight, rows), freeFrom: [try Money(1_400, .gbp)],
        schedule: DeliverySchedule(handling: 1, fastest: 1, slowest: 3))
      let highlands = try #require(PostalRange("IV"))
      let zones = [
        ShippingZone.Details(name: "Home", countries: ["GB"], methods: [method]),
        ShippingZone.Details(name: "Highlands", places: [ZonePlace("GB", includes: [highlands])], methods: []),
      ]
      for zone in zones { _ = try await store.shipping.add(NewShippingZone(zone), once: nil, as: Self.staff) }
      try await body(store, brick.id, download.id)
      await store.close()
    }
  }

  private func quote(
    _ store: Store, _ lines: [(VariantID, Int)], postalCode: String? = "LS1 1AA"
  ) async throws -> OrderQuote {
    let cart = CartID.make()
    let first = try #require(lines.first)
    _ = try await store.ordering.carts.open(NewCart(id: cart, of: first.0, quantity: first.1))
    for line in lines.dropFirst() {
      _ = try await store.ordering.carts.setQuantity(line.1, of: line.0, in: cart, as: .guest(cart.value))
    }
    return try await store.ordering.checkout.quote(
      cart, to: OrderDestination(country: "GB", postalCode: postalCode), by: "parcel", as: .guest(cart.value))
  }

  @Test func `weights of the catalogue choose the row, and the value makes it free`() async throws {
    try await withStore { store, brick, download in
      let (one, two) = (try await quote(store, [(brick, 1)]), try await quote(store, [(brick, 2)]))
      let arrival = try #require(one.shipping?.arrival)
      // Two working days lie between them, and perhaps a weekend.
      #expect((2...4).contains(arrival.earliest.days(until: arrival.latest)))
      #expect(one.shipping?.price.amount == 395 && two.shipping?.price.amount == 895)
      // A download weighs nothing, and counts for the value: 5 + 9 pounds.
      let free = try await quote(store, [(brick, 1), (download, 1)])
      #expect(free.shipping?.price.amount == 0)
      let heavy = try await quote(store, [(brick, 4)])
      #expect(heavy.needsDelivery && heavy.methods.isEmpty)
    }
  }

  @Test func `a part of the country that nothing is sent to is left out by its postal code`() async throws {
    try await withStore { store, brick, _ in
      let highlands = try await quote(store, [(brick, 1)], postalCode: "IV3 6AB")
      #expect(highlands.needsDelivery && highlands.methods.isEmpty)
    }
  }

  @Test func `what is ordered before it comes is promised, sent and announced from its day on`() async throws {
    try await withStore { store, brick, _ in
      let due = LocalDay(WallClock.system.now(), in: .gmt).advanced(by: 60)
      func key(_ text: String) -> IdempotencyKey {
        IdempotencyKey(principal: "p", operation: "o", key: text, fingerprint: [])
      }
      try await store.inventory.setPolicy(
        StockTerms(policy: .oversells, backorderLimit: 20, expectedOn: due), of: brick, once: key("terms"),
        as: Self.staff)
      // Fifty are there: nobody waits for those.
      let arrival = try #require(try await quote(store, [(brick, 2)]).shipping?.arrival)
      #expect(arrival.latest < due)
      let cart = CartID.make(), holder = Principal.guest(cart.value)
      _ = try await store.ordering.carts.open(NewCart(id: cart, of: brick, quantity: 1))
      let draft = try await store.ordering.draftOrders.prepare(
        NewDraftOrder(lines: [.init(variant: brick, quantity: 50)]), once: nil, as: Self.staff)
      let first = try await store.ordering.draftOrders.place(draft.id, once: key("first"), as: Self.staff)
      #expect(first.lines.map(\.sentFrom) == [nil])
      #expect(try await store.inventory.availability(of: brick).expectedOn == due)
      #expect(try await store.ordering.carts.cart(cart, as: holder).lines.map(\.sentFrom) == [due])
      // What is held of what may be owed is not there for it.
      let held = try await store.ordering.carts.setDestination("GB", isCheckout: true, of: cart, as: holder)
      let stock = try await store.inventory.stock(
        StockFilter(variant: brick), after: nil, limit: 1, as: Self.staff)
      #expect(stock.items.map(\.quantities.reserved) == [1])
      #expect(held.lines.map(\.sentFrom) == [due])
      let address = PostalAddress(
        name: "A. Buyer", lines: ["1 High Street"], city: "Leeds", postalCode: "LS1 1AA", country: "GB")
      let order = try await store.ordering.checkout.place(
        PlaceOrder(
          id: .make(), cart: cart, email: "buyer@example.com", address: address, shippingMethod: "parcel",
          expectedTotal: try Money(895, .gbp), preorders: held.preorders), once: key("order"), as: holder)
      #expect(order.lines.map(\.sentFrom) == [due])
      #expect(try #require(order.shipping?.arrival).earliest > due)
      let work = try await store.shipping.fulfilments.of(order.id, as: Self.staff)
      #expect(work.map(\.state) == [.scheduled] && work.map(\.scheduledFor) == [due])
      let feed = try await store.catalog.productExport.part(
        in: .google, after: nil, limit: 10, base: "https://shop.example", as: Self.staff)
      let midnight = due.bounds(in: try #require(TimeZone(identifier: "Europe/London"))).lowerBound
      #expect(feed.text.contains("<g:availability_date>\(midnight)</g:availability_date>"))
      #expect(try await store.verify() == [])
    }
  }

  @Test func `downloads need no delivery, wherever their buyer lives`() async throws {
    try await withStore { store, _, download in
      let quote = try await quote(store, [(download, 2)], postalCode: "IV3 6AB")
      #expect(!quote.needsDelivery && quote.isComplete && quote.total.amount == 1_800)
    }
  }
}
