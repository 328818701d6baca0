import Access
import FoundationCore
import Ordering
import OrderingService
import Persistence
import StoreIdentifiers
import Synchronization
import Testing

/// Goods that are held for carts: when, for how long, and what ends that.
struct CartHoldTests {
  private static func limits(_ moment: HoldMoment) -> OrderLimits {
    var limits = OrderingFixture.generous
    limits.holding = moment
    return limits
  }

  private func held(_ fixture: OrderingFixture, _ cart: CartID) -> [VariantID: Int]? {
    fixture.stock.held.withLock { $0[cart] }
  }

  private func asked(_ fixture: OrderingFixture) -> Int { fixture.stock.holds.withLock { $0.count } }

  private func begin(_ fixture: OrderingFixture, _ cart: CartID, _ holder: Principal) async throws -> Cart {
    try await fixture.service.carts.setDestination("GB", isCheckout: true, of: cart, as: holder)
  }

  @Test func `at the checkout, what is in the cart is held, and follows the cart`() async throws {
    try await OrderingFixture.with { fixture in
      let carts = fixture.service.carts
      let (id, holder) = try await fixture.cart(3)
      // Putting things in, and saying where they go, is no checkout.
      _ = try await carts.setDestination("GB", of: id, as: holder)
      #expect(asked(fixture) == 0)
      _ = try await begin(fixture, id, holder)
      #expect(held(fixture, id) == [fixture.mug: 3])
      #expect(fixture.stock.holds.withLock { $0.last?.time } == .seconds(600))
      _ = try await carts.setQuantity(1, of: fixture.mug, in: id, as: holder)
      _ = try await carts.setQuantity(2, of: fixture.lamp, in: id, as: holder)
      #expect(held(fixture, id) == [fixture.mug: 1, fixture.lamp: 2])
      // What is kept for another time is not held.
      _ = try await carts.setLine(
        CartLineID(fixture.mug.value), CartLineEdit(quantity: 1, isSaved: true), in: id, as: holder)
      #expect(held(fixture, id) == [fixture.lamp: 2])
      _ = try await carts.setQuantity(0, of: fixture.lamp, in: id, as: holder)
      #expect(held(fixture, id) == nil && fixture.stock.left.withLock { $0 } == 1_000)
      let count = asked(fixture)
      _ = try await carts.setQuantity(2, of: fixture.lamp, in: id, as: holder)
      #expect(asked(fixture) == count)
    }
  }

  @Test func `the shop may hold from the cart on, or never`() async throws {
    try await OrderingFixture.with(Self.limits(.cart)) { fixture in
      let (id, holder) = try await fixture.cart(3)
      #expect(held(fixture, id) == [fixture.mug: 3])
      _ = try await fixture.service.carts.setQuantity(0, of: fixture.mug, in: id, as: holder)
      #expect(held(fixture, id) == nil)
    }
    let moment = Mutex(HoldMoment.never)
    try await OrderingFixture.with(limits: { Self.limits(moment.withLock { $0 }) }) { fixture in
      let (id, holder) = try await fixture.cart(3)
      _ = try await begin(fixture, id, holder)
      #expect(asked(fixture) == 0)
      // A shop that decides otherwise later releases what is held.
      moment.withLock { $0 = .cart }
      _ = try await begin(fixture, id, holder)
      #expect(held(fixture, id) == [fixture.mug: 3])
      moment.withLock { $0 = .never }
      _ = try await fixture.service.carts.setCodes([], of: id, as: holder)
      #expect(held(fixture, id) == nil)
    }
  }

  @Test func `its order takes over what the cart holds, and another cart's does not`() async throws {
    try await OrderingFixture.with { fixture in
      fixture.stock.left.withLock { $0 = 3 }
      let (id, holder) = try await fixture.cart(3)
      let (other, otherHolder) = try await fixture.cart(1)
      // What a cart holds itself is there for it, and for nobody else.
      #expect(try await begin(fixture, id, holder).lines.map(\.available) == [3])
      #expect(try await fixture.service.carts.cart(other, as: otherHolder).lines.map(\.available) == [0])
      await #expect(throws: OrderingError.outOfStock(fixture.mug, name: "Mug")) {
        try await fixture.service.checkout.place(fixture.request(other), once: fixture.key(), as: otherHolder)
      }
      let request = try await fixture.request(id)
      let order = try await fixture.service.checkout.place(request, once: fixture.key(), as: holder)
      #expect(fixture.stock.takenOver.withLock { $0 } == [id])
      #expect(fixture.stock.left.withLock { $0 } == 0 && held(fixture, id) == nil)
      #expect(try await fixture.service.checkout.place(request, once: fixture.key(), as: holder) == order)
      #expect(fixture.stock.takenOver.withLock { $0 } == [id])
    }
  }

  @Test func `an order that waits for its payment has what the cart held, whatever becomes of the time`() async throws {
    try await OrderingFixture.with { fixture in
      fixture.stock.left.withLock { $0 = 2 }
      let (id, holder) = try await fixture.cart(2)
      _ = try await begin(fixture, id, holder)
      var request = try await fixture.request(id)
      request.payment = .card
      let order = try await fixture.service.checkout.place(request, once: fixture.key(), as: holder)
      #expect(order.status.lifecycle == .pending && fixture.stock.takenOver.withLock { $0 } == [id])
      // Longer than goods are held for carts, and shorter than for orders.
      fixture.pass(1_200)
      let pending = fixture.service.pendingOrders
      try await fixture.database.write(as: OrderingSchema.self) { work throws(OrderingError) in
        try pending.confirm(
          order.id, by: .card, at: Timestamp(milliseconds: 5_000_000), as: .system("payments", permissions: []),
          in: work)
      }
      let placed = try await fixture.service.orders.order(order.id, as: OrderingFixture.keeper)
      #expect(placed.status.lifecycle == .placed && fixture.stock.left.withLock { $0 } == 0)
    }
  }

  @Test func `a pending order that lapses opens a cart that holds nothing, and can hold again`() async throws {
    try await OrderingFixture.with { fixture in
      let (id, holder) = try await fixture.cart(2)
      _ = try await begin(fixture, id, holder)
      var request = try await fixture.request(id)
      request.payment = .card
      let order = try await fixture.service.checkout.place(request, once: fixture.key(), as: holder)
      fixture.pass(2_000)
      #expect(try await fixture.service.pendingOrders.expire(order.id) { _ in } == nil)
      #expect(held(fixture, id) == nil && fixture.stock.released.withLock { $0 } == [order.id])
      let count = asked(fixture)
      _ = try await fixture.service.carts.setCodes([], of: id, as: holder)
      #expect(asked(fixture) == count)
      _ = try await begin(fixture, id, holder)
      #expect(held(fixture, id) == [fixture.mug: 2])
    }
  }

  @Test func `whatever the shopper does extends the time, up to all that a cart has`() async throws {
    try await OrderingFixture.with { fixture in
      let (id, holder) = try await fixture.cart(2)
      _ = try await begin(fixture, id, holder)
      var times: [Int64] = []
      for _ in 0..<7 {
        fixture.pass(540)
        _ = try await fixture.service.carts.setCodes([], of: id, as: holder)
        if let time = fixture.stock.holds.withLock({ $0.last?.time }) { times.append(time.components.seconds) }
      }
      // 54 minutes on, 6 are left.
      #expect(times.prefix(5) == [600, 600, 600, 600, 600])
      #expect((350...360).contains(times[5]))
      // After an hour it is over, for the checkout too; what was not released yet is now.
      #expect(times[6] == 0 && held(fixture, id) == nil)
      let count = asked(fixture)
      _ = try await begin(fixture, id, holder)
      #expect(asked(fixture) == count && held(fixture, id) == nil)
      _ = try await fixture.service.checkout.place(fixture.request(id), once: fixture.key(), as: holder)
      #expect(fixture.stock.takenOver.withLock { $0 } == [])
    }
  }

  @Test func `whoever comes back to the checkout after the time holds goods again`() async throws {
    try await OrderingFixture.with { fixture in
      let (id, holder) = try await fixture.cart(2)
      _ = try await begin(fixture, id, holder)
      fixture.pass(700)
      _ = try await fixture.service.carts.setCodes([], of: id, as: holder)
      #expect(held(fixture, id) == [fixture.mug: 2])
      #expect(fixture.stock.holds.withLock { $0.last?.time } == .seconds(600))
    }
  }

  @Test func `only so many carts of a network address hold goods at once`() async throws {
    var limits = Self.limits(.checkout)
    limits.unpaidOrdersPerAddress = 2
    try await OrderingFixture.with(limits) { fixture in
      var isHeld: [Bool] = []
      for address in ["192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2", nil, nil, nil] {
        let new = NewCart(of: fixture.mug, quantity: 1)
        let id = try await fixture.service.carts.open(new, from: address).cart.id
        _ = try await begin(fixture, id, .guest(id.value))
        isHeld.append(held(fixture, id) != nil)
      }
      #expect(isHeld == [true, true, false, true, true, true, true])
    }
  }

  @Test func `a guest who signs in at the checkout holds the goods in the cart that they have then`() async throws {
    try await OrderingFixture.with { fixture in
      let customer = Principal.customer(fixture.customer.value)
      let own = try await fixture.service.carts.open(NewCart(of: fixture.lamp, quantity: 1), as: customer)
      let guest = try await fixture.service.carts.open(NewCart(of: fixture.mug, quantity: 2))
      _ = try await begin(fixture, guest.cart.id, .guest(guest.cart.id.value))
      let claimed = try await fixture.service.carts.claim(guest.cart.id, token: guest.token, as: customer)
      #expect(claimed.cart.id == own.cart.id)
      #expect(held(fixture, guest.cart.id) == nil)
      #expect(held(fixture, own.cart.id) == [fixture.mug: 2, fixture.lamp: 1])
    }
  }
}
