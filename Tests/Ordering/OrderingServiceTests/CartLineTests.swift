import Access
import AccessService
import FoundationCore
import Ordering
import OrderingService
import StoreIdentifiers
import Synchronization
import TestSupport
import Testing

/// Lines of carts: what is asked of them, what is kept for later, and what changed since they were put there.
struct CartLineTests {
  private static let engraving = [LineProperty(name: "Engraving", value: "For Ann\nwith love")]

  @Test func `of one thing, what is engraved is a line of its own, up to the order`() async throws {
    try await OrderingFixture.with { fixture in
      let (id, holder) = try await fixture.cart(2)
      let engraved = CartLineID.make()
      let cart = try await fixture.service.carts.setLine(
        engraved, CartLineEdit(quantity: 1, variant: fixture.mug, properties: Self.engraving), in: id, as: holder)
      #expect(cart.lines.map(\.id) == [CartLineID(fixture.mug.value), engraved])
      #expect(cart.lines.map(\.properties) == [[], Self.engraving] && cart.subtotal.amount == 4_200)
      // A number alone leaves what was asked.
      let more = try await fixture.service.carts.setLine(engraved, CartLineEdit(quantity: 3), in: id, as: holder)
      #expect(more.lines.map(\.quantity) == [2, 3] && more.lines.last?.properties == Self.engraving)
      let order = try await fixture.service.checkout.place(fixture.request(id), once: fixture.key(), as: holder)
      #expect(order.lines.map(\.properties) == [[], Self.engraving] && order.lines.map(\.quantity) == [2, 3])
      let read = try await fixture.service.orders.order(order.id, as: OrderingFixture.keeper)
      #expect(read.lines == order.lines)
    }
  }

  @Test func `lines of one thing share its limit, and a cart opens with what is asked`() async throws {
    var limits = OrderingFixture.generous
    limits.unitsPerLine = 5
    try await OrderingFixture.with(limits) { fixture in
      let new = NewCart(of: fixture.mug, quantity: 3, properties: Self.engraving)
      let opened = try await fixture.service.carts.open(new)
      #expect(opened.cart.lines.map(\.properties) == [Self.engraving])
      let holder = Principal.guest(new.id.value)
      await #expect(throws: OrderingError.tooManyUnits(limit: 5)) {
        try await fixture.service.carts.setQuantity(3, of: fixture.mug, in: new.id, as: holder)
      }
      _ = try await fixture.service.carts.setQuantity(2, of: fixture.mug, in: new.id, as: holder)
      // What is saved does not count.
      let saved = CartLineEdit(quantity: 5, variant: fixture.mug, isSaved: true)
      let cart = try await fixture.service.carts.setLine(.make(), saved, in: new.id, as: holder)
      #expect(cart.count == 5 && cart.saved.map(\.quantity) == [5])
    }
  }

  @Test func `few that are left are told to the first lines that want them`() async throws {
    try await OrderingFixture.with { fixture in
      fixture.stock.left.withLock { $0 = 4 }
      let (id, holder) = try await fixture.cart(3)
      let edit = CartLineEdit(quantity: 2, variant: fixture.mug, properties: Self.engraving)
      let cart = try await fixture.service.carts.setLine(.make(), edit, in: id, as: holder)
      #expect(cart.lines.map(\.available) == [4, 1] && cart.lines.map(\.isShort) == [false, true])
    }
  }

  @Test func `what is saved for later is neither counted nor ordered, and can be put back`() async throws {
    try await OrderingFixture.with { fixture in
      let (id, holder) = try await fixture.cart(2)
      let carts = fixture.service.carts
      _ = try await carts.setQuantity(1, of: fixture.lamp, in: id, as: holder)
      let lamp = CartLineID(fixture.lamp.value)
      let cart = try await carts.setLine(lamp, CartLineEdit(quantity: 1, isSaved: true), in: id, as: holder)
      #expect(cart.lines.map(\.variant) == [fixture.mug] && cart.saved.map(\.variant) == [fixture.lamp])
      #expect(cart.subtotal.amount == 2_800 && cart.count == 2)
      // It keeps nothing from being ordered when it is not for sale any more.
      fixture.stock.retired.withLock { $0 = [fixture.lamp] }
      let without = try await carts.cart(id, as: holder)
      #expect(without.saved.isEmpty && without.unavailable.map(\.isSaved) == [true] && without.toTakeOut.isEmpty)
      fixture.stock.retired.withLock { $0 = [] }
      let back = try await carts.setLine(lamp, CartLineEdit(quantity: 1, isSaved: false), in: id, as: holder)
      #expect(back.saved.isEmpty && back.lines.map(\.variant) == [fixture.mug, fixture.lamp])
      _ = try await carts.setLine(lamp, CartLineEdit(quantity: 1, isSaved: true), in: id, as: holder)
      let order = try await fixture.service.checkout.place(fixture.request(id), once: fixture.key(), as: holder)
      #expect(order.lines.map(\.variant) == [fixture.mug])
    }
  }

  @Test func `a cart of which all is saved cannot be ordered`() async throws {
    try await OrderingFixture.with { fixture in
      let (id, holder) = try await fixture.cart(1)
      let mug = CartLineID(fixture.mug.value)
      _ = try await fixture.service.carts.setLine(mug, CartLineEdit(quantity: 1, isSaved: true), in: id, as: holder)
      await #expect(throws: OrderingError.emptyCart) {
        try await fixture.service.checkout.place(fixture.request(id), once: fixture.key(), as: holder)
      }
    }
  }

  @Test func `a price that has changed is told beside what it was, until the line is changed`() async throws {
    try await OrderingFixture.with { fixture in
      let (id, holder) = try await fixture.cart(1)
      #expect(try await fixture.service.carts.cart(id, as: holder).lines.first?.formerPrice == nil)
      fixture.stock.mugPrices.withLock { $0[.guest] = 1_600 }
      let line = try await fixture.service.carts.cart(id, as: holder).lines.first
      #expect(line?.unitPrice.amount == 1_600 && line?.formerPrice?.amount == 1_400)
      let changed = try await fixture.service.carts.setQuantity(2, of: fixture.mug, in: id, as: holder)
      #expect(changed.lines.first?.formerPrice == nil)
    }
  }

  @Test func `a cart that is used is kept for as long again`() async throws {
    try await OrderingFixture.with { fixture in
      let ann = Principal.customer(fixture.customer.value)
      let opened = try await fixture.service.carts.open(NewCart(of: fixture.mug, quantity: 1), as: ann)
      let id = opened.cart.id
      fixture.pass(20 * 86_400)
      _ = try await fixture.service.carts.setQuantity(2, of: fixture.mug, in: id, as: .guest(id.value))
      fixture.pass(20 * 86_400)
      #expect(try await fixture.service.carts.sweep() == 0)
      // The first token is over; whose the cart is gets another.
      await #expect(throws: OrderingError.notFound) {
        try await fixture.service.carts.claim(id, token: opened.token, as: ann)
      }
      #expect(try await fixture.service.carts.resume(as: ann).cart.count == 2)
      fixture.pass(31 * 86_400)
      #expect(try await fixture.service.carts.sweep() == 1)
      await #expect(throws: OrderingError.notFound) { try await fixture.service.carts.resume(as: ann) }
    }
  }

  @Test func `a cart's text is limited, and a lowered limit of units can be gone below`() async throws {
    let limits = Mutex(OrderingFixture.generous)
    try await OrderingFixture.with(limits: { limits.withLock { $0 } }) { fixture in
      let (id, holder) = try await fixture.cart(60)
      let long = (1...5).map { LineProperty(name: "\($0)", value: String(repeating: "字", count: 200)) }
      for _ in 0..<5 {
        let edit = CartLineEdit(quantity: 1, variant: fixture.mug, properties: long)
        _ = try await fixture.service.carts.setLine(.make(), edit, in: id, as: holder)
      }
      await #expect(throws: OrderingError.cartFull) {
        try await fixture.service.carts.setLine(
          .make(), CartLineEdit(quantity: 1, variant: fixture.mug, properties: long), in: id, as: holder)
      }
      limits.withLock { $0.unitsPerLine = 10 }
      let fewer = try await fixture.service.carts.setQuantity(50, of: fixture.mug, in: id, as: holder)
      #expect(fewer.count == 55)
      await #expect(throws: OrderingError.tooManyUnits(limit: 10)) {
        try await fixture.service.carts.setQuantity(51, of: fixture.mug, in: id, as: holder)
      }
    }
  }
}
