import Access
import AccessService
import FoundationCore
import Ordering
import OrderingService
import StoreIdentifiers
import TestSupport
import Testing

/// The cart of a customer on several devices.
struct CartMergeTests {
  private static func limits(_ merge: CartMerge, units: Int = 9_999, lines: Int = 200) -> OrderLimits {
    var limits = OrderingFixture.generous
    (limits.cartMerge, limits.unitsPerLine, limits.linesPerCart) = (merge, units, lines)
    return limits
  }

  /// A customer's cart of two mugs and a lamp, and a guest's of three mugs and a thing.
  private func carts(
    _ fixture: OrderingFixture
  ) async throws -> (earlier: OpenedCart, guest: OpenedCart, customer: Principal) {
    let customer = Principal.customer(fixture.customer.value)
    let earlier = try await fixture.service.carts.open(NewCart(of: fixture.mug, quantity: 2), as: customer)
    _ = try await fixture.service.carts.setQuantity(
      1, of: fixture.lamp, in: earlier.cart.id, as: .guest(earlier.cart.id.value))
    let guest = try await fixture.service.carts.open(NewCart(of: fixture.mug, quantity: 3))
    _ = try await fixture.service.carts.setQuantity(
      1, of: fixture.shelf[0], in: guest.cart.id, as: .guest(guest.cart.id.value))
    return (earlier, guest, customer)
  }

  @Test(arguments: [
    (CartMerge.larger, [3, 1, 1], []), (.sum, [5, 1, 1], []), (.save, [3, 1], [1]),
  ])
  func `what a guest has put into a cart joins what they have as a customer`(
    merge: CartMerge, quantities: [Int], saved: [Int]
  ) async throws {
    try await OrderingFixture.with(Self.limits(merge)) { fixture in
      let (earlier, guest, customer) = try await carts(fixture)
      let claimed = try await fixture.service.carts.claim(guest.cart.id, token: guest.token, as: customer)
      #expect(claimed.cart.id == earlier.cart.id && claimed.cart.customer == fixture.customer)
      #expect(claimed.cart.lines.map(\.quantity) == quantities && claimed.cart.saved.map(\.quantity) == saved)
      // The guest's is gone; the other device goes on with the one that is left, by its own token.
      let gone = Principal.guest(guest.cart.id.value)
      await #expect(throws: OrderingError.notFound) { try await fixture.service.carts.cart(guest.cart.id, as: gone) }
      let again = try await fixture.service.carts.claim(earlier.cart.id, token: earlier.token, as: customer)
      #expect(again.cart == claimed.cart)
      #expect(claimed.token != earlier.token)
      let other = try await fixture.service.carts.claim(earlier.cart.id, token: claimed.token, as: customer)
      #expect(other.token == claimed.token)
    }
  }

  @Test func `two carts that are one hold no more than a cart may`() async throws {
    try await OrderingFixture.with(Self.limits(.sum, units: 4, lines: 2)) { fixture in
      let (earlier, guest, customer) = try await carts(fixture)
      let codes = ["SPRING", "ANN"]
      _ = try await fixture.service.carts.setCodes(
        codes, of: earlier.cart.id, as: .guest(earlier.cart.id.value))
      _ = try await fixture.service.carts.setCodes(
        ["GUEST", "ANN"], of: guest.cart.id, as: .guest(guest.cart.id.value))
      let claimed = try await fixture.service.carts.claim(guest.cart.id, token: guest.token, as: customer)
      #expect(claimed.cart.lines.map(\.quantity) == [4, 1])
      #expect(claimed.cart.codes == ["GUEST", "ANN", "SPRING"])
    }
  }

  @Test(arguments: CartMerge.allCases)
  func `what either cart has saved for later stays saved`(merge: CartMerge) async throws {
    try await OrderingFixture.with(Self.limits(merge)) { fixture in
      let (earlier, guest, customer) = try await carts(fixture)
      // The one is to be bought on one device, and saved on the other.
      let (mug, lamp) = (CartLineID(fixture.mug.value), CartLineID(fixture.lamp.value))
      _ = try await fixture.service.carts.setLine(
        mug, CartLineEdit(quantity: 50, isSaved: true), in: guest.cart.id, as: .guest(guest.cart.id.value))
      _ = try await fixture.service.carts.setLine(
        lamp, CartLineEdit(quantity: 1, isSaved: true), in: earlier.cart.id, as: .guest(earlier.cart.id.value))
      let cart = try await fixture.service.carts.claim(guest.cart.id, token: guest.token, as: customer).cart
      let mugs = cart.lines.filter { $0.variant == fixture.mug }
      #expect(mugs.map(\.quantity) == (merge == .save ? [] : [2]))
      #expect(mugs.allSatisfy { $0.id == mug })
      let saved = cart.saved.filter { $0.variant == fixture.mug }.map(\.quantity)
      #expect(saved == [50])
      #expect(cart.saved.contains { $0.variant == fixture.lamp })
      #expect(Set((cart.lines + cart.saved).map(\.id)).count == cart.lines.count + cart.saved.count)
    }
  }

  @Test func `a customer finds their cart on another device, and nobody else does`() async throws {
    try await OrderingFixture.with { fixture in
      let (earlier, guest, customer) = try await carts(fixture)
      let resumed = try await fixture.service.carts.resume(as: customer)
      #expect(resumed.cart.id == earlier.cart.id && resumed.token != earlier.token)
      let again = try await fixture.service.carts.claim(resumed.cart.id, token: resumed.token, as: customer)
      #expect(again.cart.lines.count == 2)
      await #expect(throws: OrderingError.notFound) {
        try await fixture.service.carts.resume(as: .customer(UniqueID(high: 6, low: 6)))
      }
      await #expect(throws: OrderingError.access(.notAuthenticated)) {
        try await fixture.service.carts.resume(as: .anonymous)
      }
      for principal in [Principal.guest(guest.cart.id.value), OrderingFixture.keeper] {
        await #expect(throws: OrderingError.access(.notPermitted)) {
          try await fixture.service.carts.resume(as: principal)
        }
      }
      // One that became an order is no cart to go on with.
      let holder = Principal.guest(earlier.cart.id.value)
      _ = try await fixture.service.checkout.place(
        fixture.request(earlier.cart.id), once: fixture.key(), as: holder)
      await #expect(throws: OrderingError.notFound) { try await fixture.service.carts.resume(as: customer) }
    }
  }

  @Test func `devices that sign in at once end with one cart that has all`() async throws {
    try await OrderingFixture.with { fixture in
      let service = fixture.service
      let customer = Principal.customer(fixture.customer.value)
      var opened: [OpenedCart] = []
      for variant in fixture.shelf.prefix(8) {
        opened.append(try await service.carts.open(NewCart(of: variant, quantity: 1)))
      }
      let ids = try await withThrowingTaskGroup(of: CartID.self) { group in
        for cart in opened {
          group.addTask { try await service.carts.claim(cart.cart.id, token: cart.token, as: customer).cart.id }
        }
        return try await group.reduce(into: Set()) { $0.insert($1) }
      }
      #expect(ids.count == 1)
      let one = try await service.carts.resume(as: customer)
      #expect(Set(one.cart.lines.map(\.variant)) == Set(fixture.shelf.prefix(8)))
    }
  }
}
