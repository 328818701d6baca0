import Access
import Addresses
import Catalog
import CatalogService
import FoundationCore
import Inventory
import InventoryService
import Marketing
import MarketingService
import MyStoreApp
import Ordering
import OrderingService
import Pricing
import Shipping
import ShippingService
import SimulationKit
import StoreIdentifiers
import TestSupport

/// What happens to goods and to orders as a whole, and what staff change of what is sold.
extension ShopCommands {
  static let goods: [Command] = [
    Command("ship", weight: 12, ship), Command("cancel", weight: 4, cancel),
    Command("cancel a part", weight: 2, cancelPart),
    Command("withdraw", weight: 3, withdraw), Command("receive", weight: 3, receive),
    Command("adjust", weight: 2, adjust), Command("work on a fulfilment order", weight: 6, workOnFulfilment),
    Command("change a shipment", weight: 5, changeShipment),
    Command("work on a return", weight: 4, workOnReturn),
  ]

  static let office: [Command] = [
    Command("prepare a draft", weight: 1, prepareDraft), Command("place a draft", weight: 4, placeDraft),
    Command("change a price", weight: 1, changePrice), Command("change a promotion", weight: 1, changePromotion),
  ]

  private static func ship(_ world: ShopWorld, _ random: inout SplitMix) async throws -> SimulatedOutcome {
    guard let order = try world.pickOrder("lifecycle = 'placed' AND shipped_units < units", &random) else {
      return .idle
    }
    var lines: [Shipment.Line]?
    if Bool.random(using: &random) {
      let line = try world.pick(
        "SELECT id FROM ordering_order_line WHERE \"order\" = \(order.value.sql) ORDER BY position", &random)
      lines = line.map {
        [Shipment.Line(orderLine: OrderLineID($0), quantity: Int.random(in: 0..<4, using: &random) == 0 ? 2 : 1)]
      }
    }
    let new = NewShipment(order: order, lines: lines)
    let key = world.newKey("ship")
    let shipped = try await world.once(&random, .shipment) {
      try await world.store.shipping.shipments.ship(new, once: key, as: ShopTemplate.staff)
    }
    return outcome(shipped) { "\($0.lines.reduce(0) { $0 + $1.quantity }) units" }
  }

  private static func cancel(_ world: ShopWorld, _ random: inout SplitMix) async throws -> SimulatedOutcome {
    guard let order = try world.pickOrder("lifecycle = 'placed'", &random) else { return .idle }
    let fates: [CancellationRefund?] = [nil, .owed, .recorded]
    let cancellation = OrderCancellation(refund: fates.randomElement(using: &random) ?? nil)
    let key = world.newKey("cancel")
    let cancelled = try await world.once(&random, .order) {
      try await world.store.ordering.cancellations.cancel(order, cancellation, once: key, as: ShopTemplate.staff)
    }
    return outcome(cancelled) { "\($0.number) \(cancellation.refund?.rawValue ?? "undecided")" }
  }

  /// Units of a line that are left of an order, now and then one too many; most often not all of the order.
  private static func units(
    of order: OrderID, _ world: ShopWorld, _ random: inout SplitMix
  ) throws -> OrderUnits? {
    let line = try world.pick(
      """
      SELECT id FROM ordering_order_line WHERE "order" = \(order.value.sql) AND cancelled + withdrawn < quantity
      ORDER BY position
      """, &random)
    guard let line else { return nil }
    let kept = try world.rows.number(
      "SELECT quantity - cancelled - withdrawn FROM ordering_order_line WHERE id = \(line.sql)")
    return OrderUnits(line: OrderLineID(line), quantity: Int(part(of: kept, &random)))
  }

  private static func cancelPart(_ world: ShopWorld, _ random: inout SplitMix) async throws -> SimulatedOutcome {
    guard let order = try world.pickOrder("lifecycle = 'placed'", &random),
      let units = try units(of: order, world, &random)
    else { return .idle }
    let fates: [CancellationRefund?] = [nil, .owed, .recorded]
    let cancellation = OrderCancellation(refund: fates.randomElement(using: &random) ?? nil, lines: [units])
    let key = world.newKey("cancel-part")
    let cancelled = try await world.once(&random, .order) {
      try await world.store.ordering.cancellations.cancel(order, cancellation, once: key, as: ShopTemplate.staff)
    }
    return outcome(cancelled) { "\($0.number) \(units.quantity), \($0.totals.removed.amount) in all" }
  }

  private static func withdraw(_ world: ShopWorld, _ random: inout SplitMix) async throws -> SimulatedOutcome {
    guard let order = try world.pickOrder("lifecycle = 'placed'", &random),
      let units = try units(of: order, world, &random)
    else { return .idle }
    let withdrawal = NewWithdrawal(lines: Int.random(in: 0..<4, using: &random) == 0 ? nil : [units])
    let key = world.newKey("withdraw")
    let withdrawn = try await world.once(&random, .order) {
      try await world.store.ordering.withdrawals.withdraw(
        from: order, withdrawal, once: key, as: ShopTemplate.staff)
    }
    return outcome(withdrawn) { "\($0.number) \($0.totals.removed.amount) in all" }
  }

  private static func receive(_ world: ShopWorld, _ random: inout SplitMix) async throws -> SimulatedOutcome {
    let variants = world.template.variants.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random))
    var lines: [Receipt.Line] = []
    for variant in variants {
      lines.append(Receipt.Line(variant: variant, quantity: Int.random(in: 1...5, using: &random)))
    }
    let receipt = Receipt(location: world.template.locations.randomElement(using: &random), lines: lines)
    let key = world.newKey("receive")
    let received = try await world.once(&random, .boolean) {
      try await world.store.inventory.receive(receipt, once: key, as: ShopTemplate.staff)
      return true
    }
    return outcome(received)
  }

  private static func adjust(_ world: ShopWorld, _ random: inout SplitMix) async throws -> SimulatedOutcome {
    guard let variant = world.template.variants.randomElement(using: &random) else { return .idle }
    let adjustment = StockAdjustment(
      variant: variant, location: world.template.locations.randomElement(using: &random),
      quantity: Int.random(in: -6...4, using: &random), reason: "Counted")
    let key = world.newKey("adjust")
    let adjusted = try await world.once(&random, .boolean) {
      try await world.store.inventory.adjust(adjustment, once: key, as: ShopTemplate.staff)
      return true
    }
    return outcome(adjusted) { _ in "\(adjustment.quantity)" }
  }

  private static func prepareDraft(_ world: ShopWorld, _ random: inout SplitMix) async throws -> SimulatedOutcome {
    var draft = NewDraftOrder(
      customer: Bool.random(using: &random) ? world.template.customers.first : nil, email: "desk@example.com",
      address: address(&random), shippingMethod: "standard", lines: [])
    // The same variant may stand on two lines: what they ask for together decides.
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      guard let variant = world.template.goods.randomElement(using: &random) else { return .idle }
      draft.lines.append(NewDraftOrder.Line(variant: variant, quantity: Int.random(in: 1...4, using: &random)))
    }
    if Bool.random(using: &random) {
      draft.discount = try Money(Int64.random(in: 1...500, using: &random), .gbp)
      draft.priceReason = "Agreed"
    }
    if Bool.random(using: &random) { draft.dueAt = world.clock.now().advanced(by: .seconds(3 * 86_400)) }
    let key = world.newKey("draft")
    let prepared = try await world.once(&random, .order) { [draft] in
      try await world.store.ordering.draftOrders.prepare(draft, once: key, as: ShopTemplate.staff)
    }
    return outcome(prepared) { "\($0.totals.total.amount)" }
  }

  private static func placeDraft(_ world: ShopWorld, _ random: inout SplitMix) async throws -> SimulatedOutcome {
    guard let order = try world.pickOrder("lifecycle = 'draft'", &random) else { return .idle }
    let key = world.newKey("place-draft")
    let placed = try await world.once(&random, .order) {
      try await world.store.ordering.draftOrders.place(order, once: key, as: ShopTemplate.staff)
    }
    return outcome(placed) { $0.number }
  }

  private static func changePrice(_ world: ShopWorld, _ random: inout SplitMix) async throws -> SimulatedOutcome {
    guard let place = world.template.products.indices.randomElement(using: &random) else { return .idle }
    let (product, variant) = (world.template.products[place], world.template.variants[place])
    let version = try world.rows.number("SELECT version FROM catalog_product WHERE id = \(product.value.sql)")
    let price = try Money(Int64.random(in: 500...9_000, using: &random), .gbp)
    let changed = try await world.attempt {
      try await world.store.catalog.products.setPrice(
        price, of: variant, in: product, version: version, as: ShopTemplate.staff)
    }
    return outcome(changed) { _ in "\(price.amount)" }
  }

  private static func changePromotion(_ world: ShopWorld, _ random: inout SplitMix) async throws -> SimulatedOutcome {
    guard let id = world.template.promotions.randomElement(using: &random) else { return .idle }
    let promotion = try await world.store.marketing.promotions.promotion(id, as: ShopTemplate.staff)
    var terms = promotion.terms
    switch Int.random(in: 0..<4, using: &random) {
    case 0: terms.status = terms.status == .active ? .draft : .active
    case 1: terms.limits.total = Int64.random(in: 1...4, using: &random)
    case 2: terms.endsAt = world.clock.now().advanced(by: .seconds(Int.random(in: 1...200_000, using: &random)))
    default: if terms.budget != nil { terms.budget = try Money(Int64.random(in: 500...4_000, using: &random), .gbp) }
    }
    let changed = try await world.attempt { [terms] in
      try await world.store.marketing.promotions.edit(id, terms, version: promotion.version, as: ShopTemplate.staff)
    }
    return outcome(changed) { $0.terms.title }
  }
}
