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
      stored.reduce(into: [:]) { $0[$1.variant] = $1.quantity }, Buyer(row.customer), locale, snapshot)
    let codes = try CartRecords.codes(of: id, in: snapshot)
    let left = row.placed == nil ? try available(stored.map(\.variant), snapshot) : [:]
    return try OrderingError.amounts { () throws(MoneyError) in
      var (lines, unavailable): ([CartLine], [UnavailableCartLine]) = ([], [])
      for line in stored {
        guard let quote = found[line.variant] else {
          unavailable.append(
            UnavailableCartLine(variant: line.variant, name: line.name ?? "—", quantity: line.quantity))
          continue
        }
        lines.append(
          CartLine(
            variant: line.variant, sku: quote.sku, name: quote.shownName, quantity: line.quantity,
            unitPrice: quote.price, total: try quote.price.multiplied(by: line.quantity),
            available: left[line.variant].flatMap { $0 < 10 ? max($0, 0) : nil }))
      }
      return Cart(
        id: id, lines: lines, unavailable: unavailable, subtotal: try lines.map(\.total).sum(in: currency),
        order: row.placed, customer: row.customer, codes: codes)
    }
  }
}
