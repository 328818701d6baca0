import Access
import FoundationCore
import Ordering
import Persistence
import Pricing
import StoreIdentifiers

/// What both ways of placing an order share: lines that hold all they will ever need, stock, and the news of it.
struct OrderPlacement: Sendable {
  private let quotes: OrderingPorts.Quotes
  private let allocate: OrderingPorts.Allocate
  private let plan: OrderingPorts.Plan
  private let deliveries: OrderingPorts.Deliveries
  private let pickup: PickupPorts
  private let expected: OrderingPorts.Expected

  init(ports: OrderingPorts) {
    quotes = ports.quotes
    allocate = ports.allocate
    plan = ports.plan
    deliveries = ports.deliveries
    pickup = ports.pickup
    expected = ports.expected
  }

  /// Lines with everything copied that they will ever need, called by the shop's own words and by those of a language, at
  /// prices that are converted.
  func lines(
    _ lines: [NewDraftOrder.Line], for buyer: Buyer, locale: String?, by conversion: PriceConversion? = nil,
    leavingOutMissing: Bool = false, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> [QuotedLine] {
    let found = try quotes(Self.units(lines.map { ($0.variant, $0.quantity) }), buyer, locale, conversion, snapshot)
    let missing = lines.map(\.variant).filter { found[$0] == nil }
    guard missing.isEmpty || leavingOutMissing else { throw .unavailable(missing) }
    return try OrderingError.amounts { () throws(MoneyError) in
      var items: [QuotedLine] = []
      items.reserveCapacity(lines.count)
      for line in lines {
        guard let quote = found[line.variant] else { continue }
        let price = if let agreed = line.unitPrice { agreed } else { try quote.price(by: conversion) }
        let item = OrderLineItem(
          id: line.id, variant: line.variant, sku: quote.sku, name: quote.name, buyerName: quote.buyerName,
          quantity: line.quantity, unitPrice: price, total: try price.multiplied(by: line.quantity), shipped: 0,
          credited: 0, isExcludedFromWithdrawal: quote.isExcludedFromWithdrawal, properties: line.properties,
          components: LineComponents.copied(from: quote))
        items.append(QuotedLine(item: item, quote: quote))
      }
      return items
    }
  }

  /// What can be chosen to send lines of some value to a destination. Charges in the shop's currency are converted; one that
  /// there are no numbers for is not offered. Nothing is sent before a day where one is given.
  func delivery(
    of lines: [OrderLineItem], worth values: [Money], to destination: OrderDestination, from day: LocalDay? = nil,
    by conversion: PriceConversion? = nil, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> OfferedDelivery {
    var offered = try deliveries(DeliveryRequest(lines, worth: values, to: destination, from: day), snapshot)
    guard let conversion else { return offered }
    offered.methods = offered.methods.compactMap { method in
      if method.price.currency == conversion.target { return method }
      guard let price = try? conversion.price(method.price) else { return nil }
      return ShippingMethod(id: method.id, name: method.name, price: price, arrival: method.arrival)
    }
    return offered
  }

  /// Which lines of an order wait for what has yet to come, beside what its cart holds; none of what is picked up, which is
  /// there.
  func waiting(
    _ lines: [OrderLineItem], heldFor cart: CartID? = nil, isPickedUp: Bool = false,
    in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> WaitingLines {
    if isPickedUp { return WaitingLines() }
    let variants = lines.flatMap { $0.stockLines(of: 1) }.map(\.variant)
    return WaitingLines(try expected(Set(variants).sorted(), cart, snapshot))
  }

  /// A place where an order is to be picked up.
  ///
  /// - Throws: `pickupUnavailable` where nothing is picked up there, or not any more.
  func place(
    _ id: LocationID, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> PickupPlace {
    try pickup.chosen(id, in: snapshot)
  }

  /// How many units of each variant lines have: together they reach the quantities of prices. More than there are numbers
  /// for is refused by its total.
  static func units(_ lines: [(variant: VariantID, quantity: Int)]) -> [VariantID: Int] {
    lines.reduce(into: [:]) { units, line in
      let (sum, overflow) = (units[line.variant] ?? 0).addingReportingOverflow(line.quantity)
      units[line.variant] = overflow ? Int.max : sum
    }
  }

  /// Allocates the stock of an order that is placed, first what is held for a cart, makes the work of sending it, counts it,
  /// and publishes it.
  func complete(
    _ order: Order, heldFor cart: CartID? = nil, actor: Principal, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) {
    let stock = try takeStock(of: order, heldFor: cart, in: work)
    try plan(order, stock, work)
    try SalesHours.add(order, in: work)
    try work.publish(OrderPlaced.type, OrderPlaced(order), of: order.id.value, by: actor.key)
  }

  /// Allocates the stock of an order, first what is held for a cart, and returns where it is, if that is known. Of one that is
  /// picked up, it is taken there.
  @discardableResult
  func takeStock(
    of order: Order, heldFor cart: CartID?, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) -> [TakenStock]? {
    /// What the buyer knows of what is short: of a component, the bundle.
    func wanted(_ variant: VariantID) -> (VariantID, String?) {
      let line =
        order.lines.first { $0.variant == variant && $0.components.isEmpty }
        ?? order.lines.first { $0.components.contains { $0.variant == variant } }
      return (line?.variant ?? variant, line?.shownName)
    }
    let place = order.shipping?.pickup
    do throws(OrderingError) { return try allocate(order, cart, work) } catch {
      switch error {
      case .outOfStock(let variant, _) where place != nil:
        let (variant, name) = wanted(variant)
        throw .notAtPlace(variant, name: name)
      case .outOfStock(let variant, _):
        let (variant, name) = wanted(variant)
        throw .outOfStock(variant, name: name)
      case .heldByOthers(let variant, _):
        let (variant, name) = wanted(variant)
        throw .heldByOthers(variant, name: name)
      case .sentSeparately(let variant, _):
        let (variant, name) = wanted(variant)
        throw .sentSeparately(variant, name: name)
      default: throw error
      }
    }
  }
}
