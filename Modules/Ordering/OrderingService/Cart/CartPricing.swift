import FoundationCore
import Ordering
import Persistence
import Pricing
import StoreIdentifiers

/// What carts come to.
struct CartPricing: Sendable {
  private let quotes: OrderingPorts.Quotes
  private let terms: OrderingPorts.Terms
  private let available: OrderingPorts.Available
  private let expected: OrderingPorts.Expected
  private let held: HoldPorts.Held
  private let currency: Currency

  init(ports: OrderingPorts, currency: Currency) {
    quotes = ports.quotes
    terms = ports.terms
    available = ports.available
    expected = ports.expected
    held = ports.holds.held
    self.currency = currency
  }

  /// What a variant is called and costs a buyer now, in the shop's currency; nil where it is not for sale to them.
  func quote(
    _ variant: VariantID, quantity: Int, for buyer: Buyer, locale: String?,
    in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> PriceQuote? {
    try quotes([variant: quantity], buyer, locale, nil, snapshot)[variant]
  }

  /// A cart at today's prices in the currency of where it goes to, with what is not for sale any more apart from the lines,
  /// which are called what they are in a language.
  func cart(
    _ id: CartID, locale: String?, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> Cart {
    let row = try CartRecords.stored(id, in: snapshot)
    let stored = try CartRecords.lines(of: id, in: snapshot)
    var conversion: PriceConversion?
    if let country = row.country { conversion = try terms(OrderDestination(country: country), snapshot).conversion }
    let found = try quotes(
      // What is saved raises no quantity.
      OrderPlacement.units(stored.map { ($0.variant, $0.isSaved ? 0 : $0.quantity) }).mapValues { max($0, 1) },
      Buyer(row.customer), locale, conversion, snapshot)
    let codes = try CartRecords.codes(of: row, in: snapshot)
    // Of bundles, their components are there or not: lines may share one.
    let variants = stored.flatMap { line in
      let parts = found[line.variant]?.components.map(\.variant) ?? []
      return parts.isEmpty ? [line.variant] : parts
    }
    var (left, waiting) = ([VariantID: Int](), WaitingLines())
    if row.placed == nil {
      left = try available(variants, snapshot)
      // What it holds itself is there for it.
      if row.hold.period != nil { for (variant, units) in try held(id, snapshot) { left[variant]? += units } }
      // What is picked up is there.
      if row.hold.place == nil { waiting = WaitingLines(try expected(Set(variants).sorted(), id, snapshot)) }
    }
    let (units, lines) = (left, waiting)
    func cart(by conversion: PriceConversion?) throws(MoneyError) -> Cart {
      var parts = CartParts(left: units, waiting: lines, conversion: conversion)
      for line in stored { try parts.add(line, found[line.variant]) }
      return Cart(
        id: id, lines: parts.lines, saved: parts.saved, unavailable: parts.unavailable,
        subtotal: try parts.lines.map(\.total).sum(in: conversion?.target ?? currency), order: row.placed,
        customer: row.customer, codes: codes, country: row.country, pickup: row.hold.place)
    }
    return try OrderingError.amounts { () throws(MoneyError) in
      // What has no equal there is shown all the same, so that it can be taken out; the quote refuses it.
      do throws(MoneyError) { return try cart(by: conversion) } catch {
        if conversion == nil { throw error }
        return try cart(by: nil)
      }
    }
  }
}

/// The lines of a cart by what is told of them.
private struct CartParts {
  private(set) var lines: [CartLine] = []
  private(set) var saved: [CartLine] = []
  private(set) var unavailable: [UnavailableCartLine] = []
  /// How many units of each variant can be bought, but for those of the lines before.
  private var left: [VariantID: Int]
  private var waiting: WaitingLines
  private let conversion: PriceConversion?

  init(left: [VariantID: Int], waiting: WaitingLines, conversion: PriceConversion?) {
    self.left = left
    self.waiting = waiting
    self.conversion = conversion
  }

  mutating func add(_ line: CartLineRow, _ quote: PriceQuote?) throws(MoneyError) {
    guard let quote else {
      unavailable.append(
        UnavailableCartLine(
          id: line.id, variant: line.variant, name: line.name ?? "—", quantity: line.quantity, isSaved: line.isSaved))
      return
    }
    let parts =
      quote.components.isEmpty ? [(line.variant, 1)] : quote.components.map { ($0.variant, max($0.quantity, 1)) }
    let rest = parts.compactMap { variant, units in left[variant].map { max($0, 0) / units } }.min()
    let price = try quote.price(by: conversion)
    let sentFrom =
      line.isSaved
      ? nil
      : waiting.take(
        parts.map { variant, units in
          let (quantity, overflow) = units.multipliedReportingOverflow(by: line.quantity)
          return (variant, overflow ? .max : quantity)
        })
    let shown = CartLine(
      id: line.id, variant: line.variant, sku: quote.sku, name: quote.shownName, quantity: line.quantity,
      unitPrice: price, total: try price.multiplied(by: line.quantity),
      formerPrice: line.isSaved ? nil : try formerPrice(of: line, quote, price),
      available: rest.flatMap { $0 < 10 ? $0 : nil }, properties: line.properties, sentFrom: sentFrom)
    if line.isSaved {
      saved.append(shown)
    } else {
      lines.append(shown)
      let taken = min(rest ?? line.quantity, line.quantity)
      for (variant, units) in parts { left[variant] = left[variant].map { max($0, 0) - taken * units } }
    }
  }

  /// What one cost when it was put into the cart, in the cart's currency; nil where it costs the same now, and where a
  /// price list in that currency gives the price, which did not then.
  private func formerPrice(
    of line: CartLineRow, _ quote: PriceQuote, _ price: Money
  ) throws(MoneyError) -> Money? {
    guard let amount = line.price, amount != quote.price.amount else { return nil }
    let former = try Money(amount, quote.price.currency)
    guard let conversion else { return former }
    let converted = try conversion.price(former)
    return quote.listPrice != nil || converted == price ? nil : converted
  }
}
