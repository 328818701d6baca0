import Access
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

/// Bundles over all contexts: what they are made of is what is taken, sent and given back.
struct BundlePortTests {
  private static let staff = Principal.system("test", permissions: Store.permissions)

  /// A store with six mugs and six tins of tea; a set is of one mug and two tins.
  private struct Shop {
    let store: Store
    let mug: VariantID, tea: VariantID, set: VariantID
    let setProduct: ProductID

    func key(_ text: String = UUID().uuidString) -> IdempotencyKey {
      IdempotencyKey(principal: "p", operation: "o", key: text, fingerprint: [])
    }

    func draft(_ lines: [(VariantID, Int)]) async throws(OrderingError) -> OrderID {
      try await store.ordering.draftOrders.prepare(
        NewDraftOrder(lines: lines.map { NewDraftOrder.Line(variant: $0.0, quantity: $0.1) }), once: nil, as: staff
      ).id
    }

    func place(_ lines: [(VariantID, Int)]) async throws(OrderingError) -> Order {
      try await store.ordering.draftOrders.place(try await draft(lines), once: key(), as: staff)
    }

    func available(_ variant: VariantID) async throws -> Int {
      try await store.inventory.availability(of: variant).available
    }

    func cancel(_ order: OrderID, _ lines: [OrderUnits]? = nil) async throws(OrderingError) -> Order {
      try await store.ordering.cancellations.cancel(
        order, OrderCancellation(refund: .owed, lines: lines), once: key(), as: staff)
    }

    func ship(_ order: OrderID, _ lines: [Shipment.Line]? = nil) async throws {
      _ = try await store.shipping.shipments.ship(
        NewShipment(order: order, lines: lines), once: key(), as: staff)
      try await deliverEvents()
    }

    /// Stock and order follow what left, and lists what can be had.
    func deliverEvents() async throws {
      // What events lead to are events.
      for _ in 0..<2 { try await store.relay.drain() }
    }

    func order(_ id: OrderID) async throws -> Order { try await store.ordering.orders.order(id, as: staff) }

    /// The units that are still to be sent of each variant.
    func toSend(_ order: OrderID) async throws -> [VariantID: Int] {
      let lines = try await store.shipping.fulfilments.of(order, as: staff).flatMap(\.lines)
      return Dictionary(lines.map { ($0.variant, $0.left) }, uniquingKeysWith: +)
    }
  }

  private func withShop(_ body: (Shop) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      var configuration = StoreConfiguration()
      configuration.database = folder.appendingPathComponent("mystore.db").path
      let store = try await Store.inspect(configuration)
      try await store.inventory.openFirstLocation(named: "Main")
      var variants = try ["MUG", "TEA", "SET"].map {
        Variant(id: .make(), sku: $0, name: nil, price: try Money(500, .gbp))
      }
      variants[2].components = [
        BundleComponent(variant: variants[0].id, quantity: 1), BundleComponent(variant: variants[1].id, quantity: 2),
      ]
      var products: [ProductID] = []
      for variant in variants {
        let product = try await store.catalog.products.add(
          NewProduct(name: variant.sku, variants: [variant]), once: nil, as: Self.staff)
        products.append(product.id)
      }
      let shop = Shop(
        store: store, mug: variants[0].id, tea: variants[1].id, set: variants[2].id, setProduct: products[2])
      try await store.inventory.receive(
        Receipt(lines: variants.prefix(2).map { Receipt.Line(variant: $0.id, quantity: 6) }), once: shop.key(),
        as: Self.staff)
      try await body(shop)
      try await shop.deliverEvents()
      #expect(try await store.verify() == [])
      await store.close()
    }
  }

  @Test func `an order of a bundle commits its components, and can be cancelled in part`() async throws {
    try await withShop { shop in
      #expect(try await shop.available(shop.set) == 3)
      let order = try await shop.place([(shop.set, 2), (shop.mug, 1)])
      #expect(order.lines.map(\.variant) == [shop.set, shop.mug])
      #expect(order.lines[0].components.map(\.quantity) == [1, 2])
      #expect(order.lines[0].components.map(\.name) == ["MUG", "TEA"])
      #expect(try await shop.toSend(order.id) == [shop.mug: 3, shop.tea: 4])
      #expect(try await shop.available(shop.mug) == 3)
      #expect(try await shop.available(shop.tea) == 2)
      #expect(try await shop.available(shop.set) == 1)
      let changed = try await shop.cancel(order.id, [OrderUnits(line: order.lines[0].id, quantity: 1)])
      #expect(changed.lines[0].cancelled == 1)
      #expect(try await shop.toSend(order.id) == [shop.mug: 2, shop.tea: 2])
      #expect(try await shop.available(shop.set) == 2)
      _ = try await shop.cancel(order.id)
      #expect(try await shop.available(shop.set) == 3)
      #expect(try await shop.available(shop.mug) == 6)
    }
  }

  @Test func `a bundle has left when all of it has, and what has begun to leave is not cancelled`() async throws {
    try await withShop { shop in
      let order = try await shop.place([(shop.set, 2)])
      let line = order.lines[0]
      let (mugs, tins) = (line.components[0].id, line.components[1].id)
      try await shop.ship(order.id, [Shipment.Line(orderLine: mugs, quantity: 1), .init(orderLine: tins, quantity: 1)])
      var found = try await shop.order(order.id)
      #expect(found.lines[0].shipped == 0 && found.lines[0].components.map(\.shipped) == [1, 1])
      #expect(found.status.fulfilment == .partiallyFulfilled)
      await #expect(throws: OrderingError.alreadyShipped) {
        try await shop.cancel(order.id, [OrderUnits(line: line.id, quantity: 2)])
      }
      _ = try await shop.cancel(order.id, [OrderUnits(line: line.id, quantity: 1)])
      #expect(try await shop.toSend(order.id) == [shop.mug: 0, shop.tea: 1])
      #expect(try await shop.available(shop.mug) == 5)
      #expect(try await shop.available(shop.tea) == 4)
      try await shop.ship(order.id)
      found = try await shop.order(order.id)
      #expect(found.lines[0].shipped == 1 && found.status.fulfilment == .fulfilled)
    }
  }

  @Test func `of a bundle that the buyer withdraws from, what has left comes back and the rest stays`() async throws {
    try await withShop { shop in
      let order = try await shop.place([(shop.set, 2)])
      let line = order.lines[0]
      try await shop.ship(
        order.id,
        [
          Shipment.Line(orderLine: line.components[0].id, quantity: 2),
          Shipment.Line(orderLine: line.components[1].id, quantity: 2),
        ])
      // One set is whole at the buyer's, of the other the mug.
      _ = try await shop.store.ordering.withdrawals.withdraw(
        from: order.id, NewWithdrawal(lines: [OrderUnits(line: line.id, quantity: 1)]), once: shop.key(),
        as: Self.staff)
      try await shop.deliverEvents()
      #expect(try await shop.toSend(order.id) == [shop.mug: 0, shop.tea: 0])
      #expect(try await shop.available(shop.tea) == 4)
      let returns = try await shop.store.shipping.returns.of(order.id, as: Self.staff)
      #expect(returns.flatMap(\.lines).map(\.variant) == [shop.mug])
      #expect(returns.flatMap(\.lines).map(\.expected) == [1])
      _ = try await shop.store.ordering.withdrawals.withdraw(
        from: order.id, NewWithdrawal(lines: [OrderUnits(line: line.id, quantity: 1)]), once: shop.key(),
        as: Self.staff)
      try await shop.deliverEvents()
      let all = try await shop.store.shipping.returns.of(order.id, as: Self.staff).flatMap(\.lines)
      #expect(all.filter { $0.variant == shop.mug }.reduce(0) { $0 + $1.expected } == 2)
      #expect(all.filter { $0.variant == shop.tea }.reduce(0) { $0 + $1.expected } == 2)
    }
  }

  @Test func `demand is summed over a bundle and its component, and names what the buyer knows`() async throws {
    try await withShop { shop in
      await #expect(throws: OrderingError.outOfStock(shop.set, name: "SET")) {
        try await shop.place([(shop.set, 4)])
      }
      // Three sets and four mugs are seven mugs of six.
      await #expect(throws: OrderingError.outOfStock(shop.mug, name: "MUG")) {
        try await shop.place([(shop.set, 3), (shop.mug, 4)])
      }
      #expect(try await shop.available(shop.mug) == 6)
      _ = try await shop.place([(shop.set, 3), (shop.mug, 3)])
      #expect(try await shop.available(shop.mug) == 0)
    }
  }

  @Test func `lists follow the stock of components`() async throws {
    try await withShop { shop in
      func inStock() async throws -> Bool {
        let page = try await shop.store.catalog.search.products(
          ProductFilter(), after: nil, limit: 10, as: Self.staff)
        return page.items.first { $0.id == shop.setProduct }?.isAvailable ?? false
      }
      try await shop.deliverEvents()
      #expect(try await inStock())
      // One tin is left, of which a set needs two: the tin itself can be had.
      let order = try await shop.place([(shop.tea, 5)])
      try await shop.deliverEvents()
      #expect(try await !inStock())
      #expect(try await shop.available(shop.tea) == 1)
      #expect(try await shop.available(shop.set) == 0)
      _ = try await shop.cancel(order.id)
      try await shop.deliverEvents()
      #expect(try await inStock())
    }
  }

  @Test func `a bundle has no stock of its own, and what has stock becomes none`() async throws {
    try await withShop { shop in
      await #expect(throws: InventoryError.isBundle(shop.set)) {
        try await shop.store.inventory.receive(
          Receipt(lines: [Receipt.Line(variant: shop.set, quantity: 1)]), once: shop.key(), as: Self.staff)
      }
      await #expect(throws: InventoryError.isBundle(shop.set)) {
        try await shop.store.inventory.setPolicy(
          StockTerms(policy: .untracked), of: shop.set, once: shop.key(), as: Self.staff)
      }
      let lamp = Variant(id: .make(), sku: "LAMP", name: nil, price: try Money(500, .gbp))
      let product = try await shop.store.catalog.products.add(
        NewProduct(name: "Lamp", variants: [lamp]), once: nil, as: Self.staff)
      try await shop.store.inventory.receive(
        Receipt(lines: [Receipt.Line(variant: lamp.id, quantity: 1)]), once: shop.key(), as: Self.staff)
      var made = lamp
      made.components = [BundleComponent(variant: shop.mug, quantity: 1)]
      let edit = ProductEdit(variants: [made])
      await #expect(throws: CatalogError.invalidBundle(.hasStock(lamp.id))) {
        try await shop.store.catalog.products.edit(product.id, edit, version: 1, as: Self.staff)
      }
      try await shop.store.inventory.adjust(
        StockAdjustment(variant: lamp.id, quantity: -1, reason: "Gone"), once: shop.key(), as: Self.staff)
      let changed = try await shop.store.catalog.products.edit(product.id, edit, version: 1, as: Self.staff)
      #expect(try await shop.available(lamp.id) == 6)
      // It has its own again, which is none.
      _ = try await shop.store.catalog.products.edit(
        product.id, ProductEdit(variants: [lamp]), version: changed.version, as: Self.staff)
      #expect(try await shop.available(lamp.id) == 0)
    }
  }

  @Test func `a cart holds what its bundles are made of`() async throws {
    try await withShop { shop in
      let cart = CartID.make()
      _ = try await shop.store.ordering.carts.open(NewCart(id: cart, of: shop.set, quantity: 2))
      let holder = Principal.guest(cart.value)
      let shown = try await shop.store.ordering.carts.setDestination("GB", isCheckout: true, of: cart, as: holder)
      // What it holds itself is there for it.
      #expect(shown.lines.map(\.available) == [3])
      #expect(try await shop.available(shop.mug) == 4)
      #expect(try await shop.available(shop.tea) == 2)
      await #expect(throws: OrderingError.heldByOthers(shop.set, name: "SET")) {
        try await shop.place([(shop.set, 2)])
      }
      _ = try await shop.store.ordering.carts.setQuantity(0, of: shop.set, in: cart, as: holder)
      #expect(try await shop.available(shop.set) == 3)
    }
  }

  @Test func `lines of one cart share what there is`() async throws {
    try await withShop { shop in
      let cart = CartID.make()
      _ = try await shop.store.ordering.carts.open(NewCart(id: cart, of: shop.set, quantity: 2))
      let holder = Principal.guest(cart.value)
      let shown = try await shop.store.ordering.carts.setQuantity(5, of: shop.mug, in: cart, as: holder)
      #expect(shown.lines.map(\.available) == [3, 4])
    }
  }
}
