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
  private let deliveries: OrderingPorts.Deliveries

  init(ports: OrderingPorts) {
    quotes = ports.quotes
    allocate = ports.allocate
    deliveries = ports.deliveries
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
          credited: 0, isExcludedFromWithdrawal: quote.isExcludedFromWithdrawal, properties: line.properties)
        items.append(QuotedLine(item: item, quote: quote))
      }
      return items
    }
  }

  /// What can be chosen to send lines to a destination, at charges that are converted.
  func methods(
    for lines: [QuotedLine], to destination: OrderDestination, by conversion: PriceConversion? = nil,
    in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> [ShippingMethod] {
    let offered = try deliveries(DeliveryRequest(lines.map(\.item), to: destination), snapshot)
    guard let conversion else { return offered }
    return try OrderingError.amounts { () throws(MoneyError) in
      try offered.map { method throws(MoneyError) in
        ShippingMethod(id: method.id, name: method.name, price: try conversion.price(method.price))
      }
    }
  }

  /// How many units of each variant lines have: together they reach the quantities of prices. More than there are numbers
  /// for is refused by its total.
  static func units(_ lines: [(variant: VariantID, quantity: Int)]) -> [VariantID: Int] {
    lines.reduce(into: [:]) { units, line in
      let (sum, overflow) = (units[line.variant] ?? 0).addingReportingOverflow(line.quantity)
      units[line.variant] = overflow ? Int.max : sum
    }
  }

  /// Allocates the stock of an order that is placed, counts it, and publishes it.
  func complete(
    _ order: Order, actor: Principal, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) {
    try takeStock(of: order, in: work)
    try SalesHours.add(order, in: work)
    try work.publish(OrderPlaced.type, OrderPlaced(order), of: order.id.value, by: actor.key)
  }

  /// Allocates the stock of an order.
  func takeStock(of order: Order, in work: borrowing UnitOfWork<OrderingSchema>) throws(OrderingError) {
    do throws(OrderingError) { try allocate(order.lines, order.id, work) } catch {
      guard case .outOfStock(let variant, _) = error else { throw error }
      throw .outOfStock(variant, name: order.lines.first { $0.variant == variant }?.shownName)
    }
  }
}
