import Access
import AccessService
import FoundationCore
import Ordering
import OrderingService
import Persistence
import StoreIdentifiers
import Synchronization
import Testing

struct PlacementTests {
  @Test func `what the buyer asks of the shop is kept with the order`() async throws {
    try await OrderingFixture.with { store in
      let (cart, holder) = try await store.cart(1)
      var request = try await store.request(cart)
      request.note = "Ring twice.\nThe bell is old."
      let order = try await store.service.checkout.place(request, once: store.key(), as: holder)
      #expect(order.note == request.note)
      #expect(try await store.service.orders.order(order.id, as: holder).note == request.note)
    }
  }

  @Test func `a cart becomes an order that adds up`() async throws {
    try await OrderingFixture.with { store in
      let (cart, holder) = try await store.cart(3)
      _ = try await store.service.carts.setQuantity(1, of: store.lamp, in: cart, as: holder)
      let order = try await store.service.checkout.place(store.request(cart), once: store.key(), as: holder)
      #expect(order.lines.map(\.name) == ["Mug", "Lamp"])
      #expect(order.totals.goods.amount == 3 * 1_400 + 8_900)
      #expect(order.totals.total.amount == 3 * 1_400 + 8_900 + 395)
      #expect(order.status == OrderStatus(lifecycle: .placed, payment: .none, fulfilment: .unfulfilled))
      #expect(try await store.service.orders.order(order.id, as: holder) == order)
    }
  }

  @Test func `placing again answers with the same order, whatever the key`() async throws {
    try await OrderingFixture.with { store in
      let (cart, holder) = try await store.cart(2)
      let (request, key) = (try await store.request(cart), store.key("k"))
      let first = try await store.service.checkout.place(request, once: key, as: holder)
      #expect(try await store.service.checkout.place(request, once: key, as: holder) == first)
      #expect(try await store.service.checkout.place(store.request(cart), once: store.key(), as: holder) == first)
      #expect(store.stock.left.withLock { $0 } == 998)
    }
  }

  @Test func `one of many at once places, and the others are told of it`() async throws {
    try await OrderingFixture.with { store in
      let (cart, holder) = try await store.cart(1)
      let orders = try await withThrowingTaskGroup(of: OrderID.self) { group in
        for _ in 0..<20 {
          group.addTask {
            try await store.service.checkout.place(store.request(cart), once: store.key(), as: holder).id
          }
        }
        return try await group.reduce(into: Set<OrderID>()) { $0.insert($1) }
      }
      #expect(orders.count == 1)
      #expect(try await store.service.books.summary(as: OrderingFixture.keeper).orders == 1)
    }
  }

  @Test func `out of stock leaves no order and the cart open`() async throws {
    try await OrderingFixture.with { store in
      let (cart, holder) = try await store.cart(5_000)
      let request = try await store.request(cart)
      await #expect(throws: OrderingError.outOfStock(store.mug, name: "Mug")) {
        try await store.service.checkout.place(request, once: store.key(), as: holder)
      }
      await #expect(throws: OrderingError.notFound) {
        try await store.service.orders.order(request.id, as: OrderingFixture.keeper)
      }
      #expect(try await store.service.carts.cart(cart, as: holder).order == nil)
    }
  }

  @Test func `a refused placement may be tried again with the same key`() async throws {
    try await OrderingFixture.with { store in
      let (cart, holder) = try await store.cart(1_001)
      let (request, key) = (try await store.request(cart), store.key("again"))
      await #expect(throws: OrderingError.outOfStock(store.mug, name: "Mug")) {
        try await store.service.checkout.place(request, once: key, as: holder)
      }
      store.stock.left.withLock { $0 = 2_000 }
      #expect(try await store.service.checkout.place(request, once: key, as: holder).id == request.id)
    }
  }

  @Test func `an empty cart, an unknown method and a placed cart are refused`() async throws {
    try await OrderingFixture.with { store in
      let (empty, holder) = try await store.cart(0)
      await #expect(throws: OrderingError.emptyCart) {
        try await store.service.checkout.place(store.request(empty), once: store.key(), as: holder)
      }
      let (cart, other) = try await store.cart(1)
      await #expect(throws: OrderingError.shippingUnavailable) {
        try await store.service.checkout.place(store.request(cart, method: "drone"), once: store.key(), as: other)
      }
      let order = try await store.service.checkout.place(store.request(cart), once: store.key(), as: other)
      await #expect(throws: OrderingError.cartPlaced(order.id)) {
        try await store.service.carts.setQuantity(2, of: store.mug, in: cart, as: other)
      }
    }
  }

  @Test func `a cart is its holder's alone`() async throws {
    try await OrderingFixture.with { store in
      let (cart, _) = try await store.cart(1)
      let (_, stranger) = try await store.cart(1)
      for principal in [stranger, OrderingFixture.keeper, .customer(UniqueID(high: 1, low: 9))] {
        await #expect(throws: OrderingError.notFound) { try await store.service.carts.cart(cart, as: principal) }
        await #expect(throws: OrderingError.notFound) {
          try await store.service.checkout.place(store.request(cart), once: store.key(), as: principal)
        }
      }
      await #expect(throws: OrderingError.access(.notAuthenticated)) {
        try await store.service.carts.cart(cart, as: .anonymous)
      }
    }
  }

  @Test func `an order is shown to its holder and to staff, to others it does not exist`() async throws {
    try await OrderingFixture.with { store in
      let (cart, holder) = try await store.cart(1)
      let (_, stranger) = try await store.cart(1)
      let order = try await store.service.checkout.place(store.request(cart), once: store.key(), as: holder)
      #expect(try await store.service.orders.order(order.id, as: OrderingFixture.keeper).id == order.id)
      let powerless = Principal.staff(StaffPrincipal(id: UniqueID(high: 2, low: 2), permissions: []))
      for principal in [stranger, powerless] {
        await #expect(throws: OrderingError.notFound) { try await store.service.orders.order(order.id, as: principal) }
      }
    }
  }

  @Test func `a variant that is not for sale cannot be put into a cart`() async throws {
    try await OrderingFixture.with { store in
      let (cart, holder) = try await store.cart(0)
      let gone = VariantID.make()
      await #expect(throws: OrderingError.unavailable([gone])) {
        try await store.service.carts.setQuantity(1, of: gone, in: cart, as: holder)
      }
    }
  }

  @Test func `a quantity of none takes the line out`() async throws {
    try await OrderingFixture.with { store in
      let (cart, holder) = try await store.cart(2)
      let after = try await store.service.carts.setQuantity(0, of: store.mug, in: cart, as: holder)
      #expect(after.lines.isEmpty && after.subtotal.amount == 0)
    }
  }

  @Test func `in a full cart quantities still change, and nothing new goes in`() async throws {
    try await OrderingFixture.with { store in
      let (cart, holder) = try await store.cart(0)
      for variant in store.shelf { _ = try await store.service.carts.setQuantity(1, of: variant, in: cart, as: holder) }
      await #expect(throws: OrderingError.cartFull) {
        try await store.service.carts.setQuantity(1, of: store.mug, in: cart, as: holder)
      }
      let first = try #require(store.shelf.first)
      let changed = try await store.service.carts.setQuantity(2, of: first, in: cart, as: holder)
      #expect(changed.subtotal.amount == 201 * 100)
    }
  }

  @Test func `carts that nobody can return to are swept, others and orders stay`() async throws {
    try await OrderingFixture.with { store in
      let (left, holder) = try await store.cart(1)
      let (placed, buyer) = try await store.cart(1)
      let order = try await store.service.checkout.place(store.request(placed), once: store.key(), as: buyer)
      #expect(try await store.service.carts.sweep() == 0)
      store.pass(30 * 86_400)
      let (fresh, other) = try await store.cart(1)
      #expect(try await store.service.carts.sweep() == 1)
      await #expect(throws: OrderingError.notFound) { try await store.service.carts.cart(left, as: holder) }
      #expect(try await store.service.carts.cart(fresh, as: other).lines.count == 1)
      #expect(try await store.service.orders.order(order.id, as: buyer).id == order.id)
    }
  }
}
