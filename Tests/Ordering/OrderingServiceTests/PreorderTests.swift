import Access
import FoundationCore
import Ordering
import StoreIdentifiers
import Synchronization
import Testing

@testable import OrderingService

/// Orders of what has yet to come: which lines wait, until when, and what buyers are told.
struct PreorderTests {
  private func day(_ text: String) throws -> LocalDay { try #require(LocalDay(text)) }

  private func line(_ variant: VariantID, _ quantity: Int, _ components: [OrderLineComponent] = []) throws
    -> OrderLineItem
  {
    let price = try Money(100, .gbp)
    return OrderLineItem(
      id: .make(), variant: variant, sku: "S", name: "N", quantity: quantity, unitPrice: price,
      total: try price.multiplied(by: quantity), shipped: 0, credited: 0, components: components)
  }

  @Test func `lines take what is there in their order, and a line that lacks some waits whole`() throws {
    let (mug, lamp, due) = (VariantID.make(), VariantID.make(), try day("2026-12-24"))
    let waiting = WaitingLines([mug: ExpectedStock(inStock: 3, sentFrom: due)])
    let lines = try [line(mug, 2), line(lamp, 9), line(mug, 2), line(mug, 1)]
    #expect(waiting.applied(to: lines).map(\.sentFrom) == [nil, nil, due, due])
    #expect(waiting.day(of: lines) == due)
    #expect(waiting.day(of: [try line(mug, 3)]) == nil)
    #expect(WaitingLines().applied(to: lines) == lines)
  }

  @Test func `a bundle waits for the last of its components, however many are asked for`() throws {
    let (mug, tea) = (VariantID.make(), VariantID.make())
    let (soon, late) = (try day("2026-12-24"), try day("2027-01-31"))
    let waiting = WaitingLines([
      mug: ExpectedStock(inStock: 2, sentFrom: soon), tea: ExpectedStock(inStock: 3, sentFrom: late),
    ])
    let parts = [
      OrderLineComponent(id: .make(), variant: mug, sku: "MUG", name: "Mug", quantity: 1),
      OrderLineComponent(id: .make(), variant: tea, sku: "TEA", name: "Tea", quantity: 2),
    ]
    func latest(of quantity: Int) throws -> LocalDay? { waiting.day(of: [try line(.make(), quantity, parts)]) }
    #expect(try latest(of: 1) == nil)
    #expect(try latest(of: 2) == late)
    #expect(try latest(of: 1_000_000) == late)
    var overflowing = waiting
    #expect(overflowing.take([(mug, Int.max), (mug, Int.max)]) == soon)
  }

  @Test func `cart, quote, order and what is sent say the same day`() async throws {
    try await OrderingFixture.with { store in
      let due = try day("2026-12-24"), mug = store.mug
      store.stock.expected.withLock { $0 = [mug: ExpectedStock(inStock: 1, sentFrom: due)] }
      let (cart, holder) = try await store.cart(1)
      #expect(try await store.service.carts.cart(cart, as: holder).lines.map(\.sentFrom) == [nil])
      _ = try await store.service.carts.setQuantity(2, of: mug, in: cart, as: holder)
      #expect(try await store.service.carts.cart(cart, as: holder).lines.map(\.sentFrom) == [due])
      _ = try await store.service.checkout.quote(
        cart, to: OrderDestination(OrderingFixture.address), by: "standard", as: holder)
      #expect(store.stock.deliveryRequest.withLock { $0?.sentFrom } == due)
      let order = try await store.service.checkout.place(
        try await store.request(cart), once: store.key(), as: holder)
      #expect(order.lines.map(\.sentFrom) == [due])
      #expect(store.stock.deliveryRequest.withLock { $0?.sentFrom } == due)
      #expect(try await store.service.orders.order(order.id, as: holder).lines == order.lines)
      // It was placed: what came since is another order's.
      store.stock.expected.withLock { $0 = [:] }
      #expect(try await store.service.orders.order(order.id, as: holder).lines.map(\.sentFrom) == [due])
    }
  }

  @Test func `a line that would be sent later than its buyer was told is refused, and nothing is written`() async throws
  {
    try await OrderingFixture.with { store in
      let (soon, late) = (try day("2026-12-24"), try day("2027-01-31")), mug = store.mug
      let (cart, holder) = try await store.cart(2)
      _ = try await store.service.carts.setQuantity(1, of: store.lamp, in: cart, as: holder)
      var request = try await store.request(cart)
      let (cups, lamps) = (CartLineID(mug.value), CartLineID(store.lamp.value))
      store.stock.expected.withLock { $0 = [mug: ExpectedStock(inStock: 1, sentFrom: late)] }
      for told in [
        [], [CartPreorder(line: cups, sentFrom: soon)], [CartPreorder(line: lamps, sentFrom: late)],
      ] {
        request.preorders = told
        await #expect(throws: OrderingError.sentLater(late, name: "Mug")) {
          try await store.service.checkout.place(request, once: store.key(), as: holder)
        }
      }
      #expect(try await store.service.carts.cart(cart, as: holder).order == nil)
      #expect(store.stock.left.withLock { $0 } == 1_000)
      // What comes sooner is no reason to ask again.
      store.stock.expected.withLock { $0 = [mug: ExpectedStock(inStock: 1, sentFrom: soon)] }
      request.preorders = [CartPreorder(line: cups, sentFrom: late)]
      let order = try await store.service.checkout.place(request, once: store.key(), as: holder)
      #expect(Set(order.lines.map(\.sentFrom)) == [soon, nil])
    }
  }

  @Test func `what is picked up is not owed`() async throws {
    try await OrderingFixture.with { store in
      let due = try day("2026-12-24"), mug = store.mug
      let (cart, holder) = try await store.cart(2)
      store.stock.expected.withLock { $0 = [mug: ExpectedStock(inStock: 0, sentFrom: due)] }
      #expect(try await store.service.carts.cart(cart, as: holder).lines.map(\.sentFrom) == [due])
      let place = PickupPlace(id: OrderingFixture.location, name: "Shop", address: OrderingFixture.address)
      store.stock.places.withLock { $0 = [place] }
      var request = try await store.request(cart, total: 2_800)
      (request.pickup, request.shippingMethod) = (place.id, nil)
      let order = try await store.service.checkout.place(request, once: store.key(), as: holder)
      #expect(order.lines.map(\.sentFrom) == [nil])
      #expect(store.stock.deliveryRequest.withLock { $0 }?.sentFrom == nil)
    }
  }

  @Test func `a draft waits by what there is once it is placed`() async throws {
    try await OrderingFixture.with { store in
      let due = try day("2026-12-24"), mug = store.mug
      let draft = try await store.service.draftOrders.prepare(
        NewDraftOrder(lines: [.init(variant: store.lamp, quantity: 1), .init(variant: mug, quantity: 2)]), once: nil,
        as: OrderingFixture.keeper)
      #expect(draft.lines.map(\.sentFrom) == [nil, nil])
      store.stock.expected.withLock { $0 = [mug: ExpectedStock(inStock: 1, sentFrom: due)] }
      let order = try await store.service.draftOrders.place(
        draft.id, once: store.key(), as: OrderingFixture.keeper)
      #expect(order.lines.map(\.sentFrom) == [nil, due])
      #expect(try await store.service.orders.order(order.id, as: OrderingFixture.keeper).lines == order.lines)
      // What has come meanwhile waits no more.
      let told = try await store.service.draftOrders.prepare(
        NewDraftOrder(lines: [.init(variant: mug, quantity: 2)]), once: nil, as: OrderingFixture.keeper)
      #expect(told.lines.map(\.sentFrom) == [due])
      store.stock.expected.withLock { $0 = [:] }
      let placed = try await store.service.draftOrders.place(told.id, once: store.key(), as: OrderingFixture.keeper)
      #expect(placed.lines.map(\.sentFrom) == [nil])
    }
  }
}
