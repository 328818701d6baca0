import Access
import AccessService
import Foundation
import FoundationCore
import Ordering
import OrderingService
import Persistence
import StoreIdentifiers
import Synchronization
import TestSupport
import Testing

/// Carts of customers: whose they are, at which prices they stand, and what becomes of them.
struct CustomerCartTests {
  private let other = Principal.customer(UniqueID(high: 6, low: 6))

  /// An empty cart with its token.
  private func opened(
    _ fixture: OrderingFixture, as principal: Principal = .anonymous
  ) async throws -> (OpenedCart, holder: Principal) {
    let opened = try await fixture.service.carts.open(NewCart(of: fixture.mug, quantity: 1), as: principal)
    let holder = Principal.guest(opened.cart.id.value)
    _ = try await fixture.service.carts.setQuantity(0, of: fixture.mug, in: opened.cart.id, as: holder)
    return (opened, holder)
  }

  @Test func `a cart that a customer opens is theirs, and its order too`() async throws {
    try await OrderingFixture.with { fixture in
      let (cart, holder) = try await opened(fixture, as: .customer(fixture.customer.value))
      #expect(cart.cart.customer == fixture.customer)
      fixture.stock.mugPrices.withLock { $0[.customer(fixture.customer)] = 900 }
      let filled = try await fixture.service.carts.setQuantity(2, of: fixture.mug, in: cart.cart.id, as: holder)
      #expect(filled.subtotal.amount == 1_800)
      let order = try await fixture.service.checkout.place(
        fixture.request(cart.cart.id), once: fixture.key(), as: holder)
      #expect(order.customer == fixture.customer && order.totals.goods.amount == 1_800)
      // A guest's stands at everyone's price, and is nobody's.
      let guest = try await fixture.cart(2)
      let placed = try await fixture.service.checkout.place(
        fixture.request(guest.id), once: fixture.key(), as: guest.holder)
      #expect(placed.customer == nil && placed.totals.goods.amount == 2_800)
    }
  }

  @Test func `a cart is stored with its first line, and nothing of it where the line is refused`() async throws {
    try await OrderingFixture.with { fixture in
      let opened = try await fixture.service.carts.open(NewCart(of: fixture.mug, quantity: 3))
      #expect(opened.cart.lines.map(\.quantity) == [3])
      let refused = NewCart(of: .make(), quantity: 1)
      await #expect(throws: OrderingError.unavailable([refused.variant])) {
        try await fixture.service.carts.open(refused)
      }
      await #expect(throws: OrderingError.notFound) {
        try await fixture.service.carts.cart(refused.id, as: .guest(refused.id.value))
      }
    }
  }

  @Test func `a guest's cart is claimed by its token, once and for one customer`() async throws {
    try await OrderingFixture.with { fixture in
      let (cart, holder) = try await opened(fixture)
      let (second, _) = try await opened(fixture)
      let (id, ann) = (cart.cart.id, Principal.customer(fixture.customer.value))
      _ = try await fixture.service.carts.setQuantity(1, of: fixture.mug, in: id, as: holder)
      fixture.stock.mugPrices.withLock { $0[.customer(fixture.customer)] = 900 }
      for token in [second.token, "msguest_" + String(repeating: "x", count: 43), "nothing"] {
        await #expect(throws: OrderingError.notFound) {
          try await fixture.service.carts.claim(id, token: token, as: ann)
        }
      }
      for principal in [holder, OrderingFixture.keeper] {
        await #expect(throws: OrderingError.access(.notPermitted)) {
          try await fixture.service.carts.claim(id, token: cart.token, as: principal)
        }
      }
      await #expect(throws: OrderingError.access(.notAuthenticated)) {
        try await fixture.service.carts.claim(id, token: cart.token, as: .anonymous)
      }
      #expect(try await fixture.service.carts.cart(id, as: holder).subtotal.amount == 1_400)
      for _ in 0..<2 {
        let claimed = try await fixture.service.carts.claim(id, token: cart.token, as: ann)
        #expect(claimed.cart.customer == fixture.customer && claimed.cart.subtotal.amount == 900)
      }
      await #expect(throws: OrderingError.cartClaimed) {
        try await fixture.service.carts.claim(id, token: cart.token, as: other)
      }
      // The token goes on working; the customer's own opens no cart.
      #expect(try await fixture.service.carts.cart(id, as: holder).customer == fixture.customer)
      await #expect(throws: OrderingError.notFound) { try await fixture.service.carts.cart(id, as: ann) }
    }
  }

  @Test func `of two customers who claim a cart at once, one has it`() async throws {
    try await OrderingFixture.with { fixture in
      let (cart, holder) = try await opened(fixture)
      let service = fixture.service
      let customers = (1...8).map { UniqueID(high: 6, low: $0) }
      let owners = await withTaskGroup(of: CustomerID?.self) { group in
        for customer in customers {
          group.addTask {
            try? await service.carts.claim(cart.cart.id, token: cart.token, as: .customer(customer)).cart.customer
          }
        }
        return await group.reduce(into: []) { $0.append($1) }.compactMap { $0 }
      }
      #expect(owners.count == 1)
      #expect(try await service.carts.cart(cart.cart.id, as: holder).customer == owners.first)
    }
  }

  @Test func `an order that a guest placed stays a guest's, and an old token claims nothing`() async throws {
    try await OrderingFixture.with { fixture in
      let (cart, holder) = try await opened(fixture)
      let ann = Principal.customer(fixture.customer.value)
      _ = try await fixture.service.carts.setQuantity(1, of: fixture.mug, in: cart.cart.id, as: holder)
      let order = try await fixture.service.checkout.place(
        fixture.request(cart.cart.id), once: fixture.key(), as: holder)
      await #expect(throws: OrderingError.cartPlaced(order.id)) {
        try await fixture.service.carts.claim(cart.cart.id, token: cart.token, as: ann)
      }
      let (late, _) = try await opened(fixture)
      fixture.pass(31 * 86_400)
      await #expect(throws: OrderingError.notFound) {
        try await fixture.service.carts.claim(late.cart.id, token: late.token, as: ann)
      }
    }
  }

  @Test func `what a customer pays is decided when the order is placed, not when the cart was seen`() async throws {
    try await OrderingFixture.with { fixture in
      let (cart, holder) = try await opened(fixture, as: .customer(fixture.customer.value))
      let id = cart.cart.id
      fixture.stock.mugPrices.withLock { $0[.customer(fixture.customer)] = 900 }
      let seen = try await fixture.service.carts.setQuantity(1, of: fixture.mug, in: id, as: holder)
      #expect(seen.subtotal.amount == 900)
      // They have left their group since.
      fixture.stock.mugPrices.withLock { $0[.customer(fixture.customer)] = nil }
      let order = try await fixture.service.checkout.place(fixture.request(id), once: fixture.key(), as: holder)
      #expect(order.totals.goods.amount == 1_400)
    }
  }

  @Test
  func `what is not for sale to a customer any more is refused, though others may buy it, until it is for sale again`()
    async throws
  {
    try await OrderingFixture.with { fixture in
      let (cart, holder) = try await opened(fixture, as: .customer(fixture.customer.value))
      let id = cart.cart.id
      _ = try await fixture.service.carts.setQuantity(1, of: fixture.mug, in: id, as: holder)
      _ = try await fixture.service.carts.setQuantity(1, of: fixture.lamp, in: id, as: holder)
      fixture.stock.mugPrices.withLock { $0[.customer(fixture.customer)] = -1 }
      #expect(try await fixture.service.carts.cart(id, as: holder).lines.map(\.variant) == [fixture.lamp])
      let mug = fixture.mug
      await #expect(throws: OrderingError.unavailable([mug])) {
        try await fixture.service.checkout.place(fixture.request(id), once: fixture.key(), as: holder)
      }
      await #expect(throws: OrderingError.unavailable([mug])) {
        try await fixture.service.carts.setQuantity(1, of: mug, in: id, as: holder)
      }
      fixture.stock.mugPrices.withLock { $0[.customer(fixture.customer)] = nil }
      #expect(try await fixture.service.carts.cart(id, as: holder).lines.map(\.variant) == [mug, fixture.lamp])
    }
  }

  @Test func `a draft for a customer is at their prices, and what was sold is credited whoever may buy it now`()
    async throws
  {
    try await OrderingFixture.with { fixture in
      fixture.stock.mugPrices.withLock { $0[.customer(fixture.customer)] = 900 }
      let line = NewDraftOrder.Line(variant: fixture.mug, quantity: 2)
      let draft = try await fixture.service.draftOrders.prepare(
        NewDraftOrder(customer: fixture.customer, lines: [line]), once: nil, as: OrderingFixture.keeper)
      #expect(draft.totals.goods.amount == 1_800)
      let guest = try await fixture.service.draftOrders.prepare(
        NewDraftOrder(lines: [.init(variant: fixture.mug, quantity: 2)]), once: nil, as: OrderingFixture.keeper)
      #expect(guest.totals.goods.amount == 2_800)
      fixture.stock.mugPrices.withLock { ($0[.customer(fixture.customer)], $0[.guest]) = (-1, -1) }
      let note = try await fixture.service.creditNotes.book(
        NewCreditNote(
          customer: fixture.customer, reason: "returned",
          lines: [.init(variant: fixture.mug, quantity: 1, unitPrice: try Money(900, .gbp))]),
        once: fixture.key(), as: OrderingFixture.keeper)
      #expect(note.total.amount == 900)
    }
  }
}
