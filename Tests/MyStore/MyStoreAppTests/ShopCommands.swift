import Access
import Addresses
import FoundationCore
import MyStoreApp
import Ordering
import OrderingService
import SimulationKit
import StoreIdentifiers
import TestSupport

/// What people and programs do in a simulated shop, and how often beside each other.
enum ShopCommands {
  typealias Command = SimulatedCommand<ShopWorld>

  static let all: [Command] = shopping + money + goods + office + time

  static let shopping: [Command] = [
    Command("open a cart", weight: 6, openCart), Command("change a quantity", weight: 5, changeQuantity),
    Command("type codes", weight: 4, typeCodes), Command("place", weight: 20, place),
    Command("place again", weight: 2, placeAgain),
  ]

  /// What an attempt came to; a description of it where it was done.
  static func outcome<Value>(
    _ attempt: ShopWorld.Attempt<Value>, _ describe: (Value) -> String = { _ in "" }
  ) -> SimulatedOutcome {
    switch attempt {
    case .done(let value): .done(describe(value))
    case .refused(let kind): .refused(kind)
    }
  }

  private static func openCart(_ world: ShopWorld, _ random: inout SplitMix) async throws -> SimulatedOutcome {
    guard let variant = world.template.goods.randomElement(using: &random) else { return .idle }
    let buyer = world.template.customers.randomElement(using: &random)
    let isGuest = Bool.random(using: &random)
    let principal: Principal = isGuest ? .anonymous : buyer.map { .customer($0.value) } ?? .anonymous
    let new = NewCart(of: variant, quantity: Int.random(in: 1...3, using: &random))
    let key = world.newKey("open")
    let opened = try await world.once(&random, .openedCart) {
      try await world.store.ordering.carts.open(new, once: key, as: principal)
    }
    return outcome(opened) { "\($0.cart.lines.count) lines" }
  }

  private static func openCart(of world: ShopWorld, _ random: inout SplitMix) throws -> CartID? {
    let isAny = Int.random(in: 0..<8, using: &random) == 0
    return try world.pick(
      "SELECT id FROM ordering_cart \(isAny ? "" : "WHERE placed IS NULL") ORDER BY id", &random
    ).map { CartID($0) }
  }

  private static func changeQuantity(_ world: ShopWorld, _ random: inout SplitMix) async throws -> SimulatedOutcome {
    guard let cart = try openCart(of: world, &random),
      let variant = world.template.goods.randomElement(using: &random)
    else { return .idle }
    let quantity = Int.random(in: 0...8, using: &random) * Int.random(in: 1...3, using: &random)
    let key = world.newKey("quantity")
    let changed = try await world.once(&random, .cart) {
      try await world.store.ordering.carts.setQuantity(
        quantity, of: variant, in: cart, once: key, as: .guest(cart.value))
    }
    return outcome(changed) { "\($0.subtotal.amount)" }
  }

  private static func typeCodes(_ world: ShopWorld, _ random: inout SplitMix) async throws -> SimulatedOutcome {
    guard let cart = try openCart(of: world, &random) else { return .idle }
    let codes = ShopTemplate.codes.shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random))
    let attempt = try await world.attempt {
      try await world.store.ordering.carts.setCodes(Array(codes), of: cart, as: .guest(cart.value))
    }
    return outcome(attempt) { _ in codes.joined(separator: ",") }
  }

  /// Where parcels go: taxed in prices, taxed beside them, and not at all.
  static func address(_ random: inout SplitMix) -> PostalAddress {
    let places = [("Berlin", "10115", "DE"), ("Paris", "75001", "FR"), ("Leeds", "LS1 1AA", "GB")]
    let place = places.randomElement(using: &random) ?? places[0]
    return PostalAddress(
      name: "A. Buyer", lines: ["1 High Street"], city: place.0, postalCode: place.1, country: place.2)
  }

  private static func place(_ world: ShopWorld, _ random: inout SplitMix) async throws -> SimulatedOutcome {
    guard let cart = try openCart(of: world, &random) else { return .idle }
    let (address, holder) = (address(&random), Principal.guest(cart.value))
    let checkout = world.store.ordering.checkout
    let quote = try await world.attempt {
      try await checkout.quote(cart, to: OrderDestination(address), by: "standard", as: holder)
    }
    guard case .done(let quote) = quote else { return outcome(quote) }
    let isStale = Int.random(in: 0..<12, using: &random) == 0
    let request = PlaceOrder(
      cart: cart, email: ["ann@example.com", "cy@example.com"].randomElement(using: &random) ?? "", address: address,
      shippingMethod: "standard", expectedTotal: isStale ? try quote.total.adding(Money(1, .gbp)) : quote.total,
      payment: Int.random(in: 0..<3, using: &random) == 0 ? .test : nil)
    let key = world.newKey("place")
    let placed = try await world.once(&random, .order) { try await checkout.place(request, once: key, as: holder) }
    if case .done(let order) = placed { world.placements.append(.init(request: request, key: key, order: order)) }
    return outcome(placed) { "\($0.number) \($0.totals.total.amount)" }
  }

  /// A browser that was told nothing asks again: the cart has become its order, whatever the key.
  private static func placeAgain(_ world: ShopWorld, _ random: inout SplitMix) async throws -> SimulatedOutcome {
    guard let known = world.placements.randomElement(using: &random) else { return .idle }
    let isSame = Bool.random(using: &random)
    // The cart of a pending order whose time was over is open again, or has become another order.
    let placed = try world.rows.ids(
      "SELECT placed FROM ordering_cart WHERE id = \(known.request.cart.value.sql) AND placed IS NOT NULL"
    ).first.map { OrderID($0) }
    guard let expected = isSame ? known.order.id : placed else { return .idle }
    let key = isSame ? known.key : world.newKey("place")
    let again = try await world.store.ordering.checkout.place(
      known.request, once: key, as: .guest(known.request.cart.value))
    guard again.id == expected, !isSame || Schema.order.encode(again) == Schema.order.encode(known.order) else {
      throw ShopWorld.Broken(description: "the cart of \(known.order.number) has become \(again.number)")
    }
    return .done(isSame ? "same key" : "another key")
  }
}
