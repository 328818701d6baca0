import FoundationCore
import Ordering
import Persistence
import StoreIdentifiers

/// What carts come to.
struct CartPricing: Sendable {
  private let quotes: OrderingPorts.Quotes
  private let available: OrderingPorts.Available
  private let currency: Currency

  init(ports: OrderingPorts, currency: Currency) {
    quotes = ports.quotes
    available = ports.available
    self.currency = currency
  }

  /// What a variant is called and costs a buyer now; nil where it is not for sale to them.
  func quote(
    _ variant: VariantID, quantity: Int, for buyer: Buyer, locale: String?,
    in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> PriceQuote? {
    try quotes([variant: quantity], buyer, locale, snapshot)[variant]
  }

  /// A cart at today's prices, with what is not for sale any more apart from the lines, which are called what they are in
  /// a language.
  func cart(
    _ id: CartID, locale: String?, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> Cart {
    let row = try CartRecords.stored(id, in: snapshot)
    let stored = try CartRecords.lines(of: id, in: snapshot)
    let found = try quotes(
      // What is saved raises no quantity.
      OrderPlacement.units(stored.map { ($0.variant, $0.isSaved ? 0 : $0.quantity) }).mapValues { max($0, 1) },
      Buyer(row.customer), locale, snapshot)
    let codes = try CartRecords.codes(of: id, in: snapshot)
    let left = row.placed == nil ? try available(stored.map(\.variant), snapshot) : [:]
    return try OrderingError.amounts { () throws(MoneyError) in
      var parts = CartParts(left: left)
      for line in stored { try parts.add(line, found[line.variant]) }
      return Cart(
        id: id, lines: parts.lines, saved: parts.saved, unavailable: parts.unavailable,
        subtotal: try parts.lines.map(\.total).sum(in: currency), order: row.placed, customer: row.customer,
        codes: codes)
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

  init(left: [VariantID: Int]) { self.left = left }

  mutating func add(_ line: CartLineRow, _ quote: PriceQuote?) throws(MoneyError) {
    guard let quote else {
      unavailable.append(
        UnavailableCartLine(
          id: line.id, variant: line.variant, name: line.name ?? "—", quantity: line.quantity, isSaved: line.isSaved))
      return
    }
    let (price, rest) = (quote.price, left[line.variant].map { max($0, 0) })
    let shown = CartLine(
      id: line.id, variant: line.variant, sku: quote.sku, name: quote.shownName, quantity: line.quantity,
      unitPrice: price, total: try price.multiplied(by: line.quantity),
      formerPrice: line.isSaved
        ? nil : line.price.flatMap { $0 == price.amount ? nil : try? Money($0, price.currency) },
      available: rest.flatMap { $0 < 10 ? $0 : nil }, properties: line.properties)
    if line.isSaved {
      saved.append(shown)
    } else {
      lines.append(shown)
      left[line.variant] = rest.map { $0 - min($0, line.quantity) }
    }
  }
}
