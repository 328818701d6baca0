import Access
import Addresses
import FoundationCore
import Ordering
import OrderingService
import Persistence
import Pricing
import StoreIdentifiers
import Synchronization
import Testing

/// Orders that are picked up.
struct PickupTests {
  private static let leeds = PickupPlace(
    id: .make(), name: "Leeds",
    address: PostalAddress(
      name: "Leeds shop", lines: ["2 Low Street"], city: "Leeds", postalCode: "LS2 2AA", country: "GB"))

  private func request(_ shop: OrderingFixture, _ cart: CartID, total: Int64 = 2_800) async throws -> PlaceOrder {
    var order = try await shop.request(cart, total: total)
    order.address = PostalAddress(name: "A. Buyer", lines: [], country: "DE", phone: "1234")
    (order.shippingMethod, order.pickup) = (nil, Self.leeds.id)
    return order
  }

  private func place(
    _ order: PlaceOrder, _ shop: OrderingFixture, as holder: Principal
  ) async throws(OrderingError) -> Order {
    try await shop.service.checkout.place(order, once: shop.key(), as: holder)
  }

  @Test func `it costs nothing, goes to its place, and its stock is taken there`() async throws {
    try await OrderingFixture.with { shop in
      shop.stock.places.withLock { $0 = [Self.leeds] }
      let (cart, holder) = try await shop.cart(2)
      let quote = try await shop.service.checkout.quote(cart, to: nil, by: nil, pickedUpAt: Self.leeds.id, as: holder)
      #expect(quote.shipping == Self.leeds.method(in: .gbp) && quote.methods.isEmpty && quote.isComplete)
      #expect(quote.total.amount == 2_800)
      let order = try await place(request(shop, cart), shop, as: holder)
      #expect(order.shipping == Self.leeds.method(in: .gbp))
      let address = PostalAddress(
        name: "A. Buyer", lines: ["2 Low Street"], city: "Leeds", postalCode: "LS2 2AA", country: "GB", phone: "1234")
      #expect(order.address == address)
      #expect(shop.stock.takenAt.withLock { $0 } == [Self.leeds.id])
      // It is read as it was placed.
      let read = try await shop.service.orders.order(order.id, as: OrderingFixture.keeper)
      #expect(read.shipping == order.shipping && read.address == address)
      let rows = try await shop.service.lists.list(after: nil, limit: 5, as: OrderingFixture.keeper).items
      #expect(rows.map(\.isPickedUp) == [true])
    }
  }

  @Test func `the tax is that of the place, where the goods are handed over, whoever buys`() async throws {
    try await OrderingFixture.with { shop in
      shop.stock.places.withLock { $0 = [Self.leeds] }
      let asked = Asked()
      shop.stock.terms.withLock { terms in
        terms = { destination in
          asked.add(destination)
          return SalesTerms()
        }
      }
      let (cart, holder) = try await shop.cart(2)
      var order = try await request(shop, cart)
      order.address.vatID = "DE123456789"
      let placed = try await place(order, shop, as: holder)
      #expect(asked.last == OrderDestination(country: "GB", postalCode: "LS2 2AA"))
      #expect(placed.address?.vatID == "DE123456789")
    }
  }

  @Test func `a place that does not offer it any more is refused, and the cart stays`() async throws {
    try await OrderingFixture.with { shop in
      shop.stock.places.withLock { $0 = [Self.leeds] }
      let (cart, holder) = try await shop.cart(2)
      _ = try await shop.service.carts.setDestination(
        "DE", isCheckout: true, pickedUpAt: Self.leeds.id, of: cart, as: holder)
      let order = try await request(shop, cart)
      shop.stock.places.withLock { $0 = [] }
      await #expect(throws: OrderingError.pickupUnavailable) { try await place(order, shop, as: holder) }
      await #expect(throws: OrderingError.pickupUnavailable) {
        try await shop.service.checkout.quote(cart, to: nil, by: nil, pickedUpAt: Self.leeds.id, as: holder)
      }
      await #expect(throws: OrderingError.pickupUnavailable) {
        try await shop.service.carts.setDestination("GB", pickedUpAt: Self.leeds.id, of: cart, as: holder)
      }
      #expect(try await shop.service.carts.cart(cart, as: holder).order == nil)
      // It can be sent all the same.
      _ = try await place(shop.request(cart), shop, as: holder)
      #expect(shop.stock.takenAt.withLock { $0 } == [nil])
    }
  }

  @Test func `goods that are not there any more are named, and nothing is ordered`() async throws {
    try await OrderingFixture.with { shop in
      shop.stock.places.withLock { $0 = [Self.leeds] }
      let (cart, holder) = try await shop.cart(2)
      let order = try await request(shop, cart)
      shop.stock.left.withLock { $0 = 1 }
      await #expect(throws: OrderingError.notAtPlace(shop.mug, name: "Mug")) {
        try await place(order, shop, as: holder)
      }
      #expect(try await shop.service.carts.cart(cart, as: holder).order == nil)
    }
  }

  @Test func `another total than the buyer was shown is refused`() async throws {
    try await OrderingFixture.with { shop in
      shop.stock.places.withLock { $0 = [Self.leeds] }
      let (cart, holder) = try await shop.cart(2)
      let order = try await request(shop, cart, total: 2_800 + 395)
      await #expect(throws: OrderingError.totalChanged(try Money(2_800, .gbp))) {
        try await place(order, shop, as: holder)
      }
    }
  }

  @Test func `nothing of a download is picked up`() async throws {
    try await OrderingFixture.with { shop in
      shop.stock.places.withLock { $0 = [Self.leeds] }
      shop.stock.isNeverSent.withLock { $0 = true }
      let (cart, holder) = try await shop.cart(2)
      let quote = try await shop.service.checkout.quote(cart, to: nil, by: nil, pickedUpAt: Self.leeds.id, as: holder)
      #expect(!quote.needsDelivery && quote.shipping == nil)
      let order = try await request(shop, cart)
      await #expect(throws: OrderingError.pickupUnavailable) { try await place(order, shop, as: holder) }
    }
  }

  @Test func `a cart goes to the place that was chosen, and its goods are held there until another way is`()
    async throws
  {
    try await OrderingFixture.with { shop in
      shop.stock.places.withLock { $0 = [Self.leeds] }
      let (cart, holder) = try await shop.cart(2)
      let there = try await shop.service.carts.setDestination(
        "DE", isCheckout: true, pickedUpAt: Self.leeds.id, of: cart, as: holder)
      #expect(there.pickup == Self.leeds.id && there.country == "GB")
      // A change of the cart holds what it wants there too.
      _ = try await shop.service.carts.setQuantity(1, of: shop.mug, in: cart, as: holder)
      let sent = try await shop.service.carts.setDestination("GB", isCheckout: true, of: cart, as: holder)
      #expect(sent.pickup == nil)
      #expect(shop.stock.heldAt.withLock { $0 } == [Self.leeds.id, Self.leeds.id, nil])
    }
  }

  @Test(arguments: [true, false])
  func `of two carts that become one, what was chosen last says where it goes`(isDelivered: Bool) async throws {
    try await OrderingFixture.with { shop in
      shop.stock.places.withLock { $0 = [Self.leeds] }
      let customer = Principal.customer(shop.customer.value)
      let earlier = try await shop.service.carts.open(NewCart(of: shop.mug, quantity: 1), as: customer)
      _ = try await shop.service.carts.setDestination(
        "GB", isCheckout: true, pickedUpAt: Self.leeds.id, of: earlier.cart.id, as: .guest(earlier.cart.id.value))
      let guest = try await shop.service.carts.open(NewCart(of: shop.mug, quantity: 1))
      if isDelivered {
        let holder = Principal.guest(guest.cart.id.value)
        _ = try await shop.service.carts.setDestination("FR", isCheckout: true, of: guest.cart.id, as: holder)
      }
      let claimed = try await shop.service.carts.claim(guest.cart.id, token: guest.token, as: customer)
      #expect(claimed.cart.country == (isDelivered ? "FR" : "GB"))
      #expect(claimed.cart.pickup == (isDelivered ? nil : Self.leeds.id))
    }
  }

  @Test func `the places are told to the cart's holder, with what they lack`() async throws {
    try await OrderingFixture.with { shop in
      let york = PickupPlace(
        id: .make(), name: "York", address: Self.leeds.address,
        missing: [.init(of: shop.mug, units: 1), .init(of: shop.lamp, units: 1)])
      shop.stock.places.withLock { $0 = [Self.leeds, york] }
      let (cart, holder) = try await shop.cart(2)
      let found = try await shop.service.pickups.places(for: cart, near: nil, as: holder).items
      #expect(found.map(\.hasEverything) == [true, false])
      #expect(found.last?.missing == [.init(of: shop.mug, units: 1)])
      await #expect(throws: OrderingError.notFound) {
        try await shop.service.pickups.places(for: cart, near: nil, as: .guest(CartID.make().value))
      }
      let (empty, other) = try await shop.cart(0)
      await #expect(throws: OrderingError.emptyCart) {
        try await shop.service.pickups.places(for: empty, near: nil, as: other)
      }
    }
  }

  @Test func `one that waits for its payment has its stock at the place`() async throws {
    try await OrderingFixture.with { shop in
      shop.stock.places.withLock { $0 = [Self.leeds] }
      let (cart, holder) = try await shop.cart(2)
      var order = try await request(shop, cart)
      order.payment = .card
      let pending = try await place(order, shop, as: holder)
      #expect(pending.status.lifecycle == .pending && shop.stock.takenAt.withLock { $0 } == [Self.leeds.id])
      let pendings = shop.service.pendingOrders
      try await shop.database.write(as: OrderingSchema.self) { work throws(OrderingError) in
        try pendings.confirm(pending.id, by: .card, at: Timestamp(milliseconds: 5_000), as: holder, in: work)
      }
      let placed = try await shop.service.orders.order(pending.id, as: OrderingFixture.keeper)
      #expect(placed.shipping?.pickup == Self.leeds.id)
    }
  }

  @Test func `a buyer without a name is refused, and so is one who is sent goods without an address`() throws {
    let text =
      #"{"id":"\#(OrderID.make())","cart":"\#(CartID.make())","email":"a@example.com","expectedTotal":{"amount":1,"currency":"GBP"}"#
    func decoded(_ rest: String) throws -> PlaceOrder {
      try Schema.placeOrder.decode(Array((text + rest + "}").utf8))
    }
    let place = LocationID.make()
    let name = #","address":{"name":"A","lines":[],"country":"GB"}"#
    #expect(try decoded(name + #","pickup":"\#(place)""#).pickup == place)
    #expect(throws: (any Error).self) { try decoded(name) }
    #expect(throws: (any Error).self) {
      try decoded(#","address":{"name":"","lines":[],"country":"GB"},"pickup":"\#(place)""#)
    }
  }
}

/// The destinations that terms were asked for.
private final class Asked: Sendable {
  private let destinations = Mutex<[OrderDestination?]>([])

  func add(_ destination: OrderDestination?) { destinations.withLock { $0.append(destination) } }

  var last: OrderDestination? { destinations.withLock { $0.last ?? nil } }
}
