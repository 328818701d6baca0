import Access
import FoundationCore
import Ordering
import OrderingService
import StoreIdentifiers
import Synchronization
import Testing

/// What the lines of carts and orders are called, in the buyer's language and in the shop's.
struct OrderLanguageTests {
  @Test func `a cart is called in the language that it is read in`() async throws {
    try await OrderingFixture.with { fixture in
      let carts = fixture.service.carts
      let opened = try await carts.open(NewCart(of: fixture.mug, quantity: 1), locale: "pl")
      let (id, holder) = (opened.cart.id, Principal.guest(opened.cart.id.value))
      #expect(opened.cart.lines.map(\.name) == ["MUG"])
      #expect(try await carts.cart(id, as: holder).lines.map(\.name) == ["Mug"])
      #expect(try await carts.cart(id, locale: "ru", as: holder).lines.map(\.name) == ["Mug"])
      #expect(try await carts.cart(id, locale: "pl", as: holder).lines.map(\.name) == ["MUG"])
      let more = try await carts.setQuantity(2, of: fixture.lamp, in: id, locale: "pl", as: holder)
      #expect(more.lines.map(\.name) == ["MUG", "LAMP"])
    }
  }

  @Test func `an order keeps both names and the language, whatever the catalogue says later`() async throws {
    try await OrderingFixture.with { fixture in
      let (cart, holder) = try await fixture.cart(2)
      var request = try await fixture.request(cart)
      request.locale = "pl"
      let placed = try await fixture.service.checkout.place(request, once: fixture.key(), as: holder)
      #expect(placed.locale == "pl")
      #expect(placed.lines.map { [$0.name, $0.buyerName, $0.shownName] } == [["Mug", "MUG", "MUG"]])
      fixture.stock.retired.withLock { $0.formUnion([fixture.mug]) }
      let read = try await fixture.service.orders.order(placed.id, as: holder)
      #expect(read.locale == "pl" && read.lines == placed.lines)
      #expect(try Schema.order.decode(Schema.order.encode(read)) == read)
    }
  }

  @Test func `an order in the shop's own words has one name a line`() async throws {
    try await OrderingFixture.with { fixture in
      let (cart, holder) = try await fixture.cart(1)
      let request = try await fixture.request(cart)
      let placed = try await fixture.service.checkout.place(request, once: fixture.key(), as: holder)
      #expect(placed.locale == nil && placed.lines.map(\.buyerName) == [nil])
      #expect(placed.lines.map(\.shownName) == ["Mug"])
    }
  }

  @Test func `staff prepare a draft in the buyer's language`() async throws {
    try await OrderingFixture.with { fixture in
      let draft = NewDraftOrder(locale: "pl", lines: [.init(variant: fixture.lamp, quantity: 1)])
      let prepared = try await fixture.service.draftOrders.prepare(draft, once: nil, as: OrderingFixture.keeper)
      #expect(prepared.locale == "pl" && prepared.lines.map(\.shownName) == ["LAMP"])
      #expect(prepared.lines.map(\.name) == ["Lamp"])
    }
  }
}
