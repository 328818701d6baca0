import FoundationCore
import Shipping

/// The rows of a charge as they are typed: on each line a limit, or `*` for none, and a price; by items also `+` and what
/// each further one adds; and the code of a currency where that is not the shop's.
enum MethodRows {
  /// The rows of a text; nil where a line is none, or limits do not rise within a currency.
  static func rows(_ text: String, by basis: DeliveryCharge.Basis, _ currency: Currency) -> [DeliveryCharge.Row]? {
    let lines = text.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
    let rows = lines.compactMap { row(String($0), by: basis, currency) }
    guard !rows.isEmpty, rows.count <= 100, rows.count == lines.count else { return nil }
    for (_, rows) in Dictionary(grouping: rows, by: \.price.currency) {
      let limits = rows.map { $0.limit ?? .max }
      guard zip(limits, limits.dropFirst()).allSatisfy({ $0 < $1 }) else { return nil }
    }
    return rows
  }

  /// The rows of a charge as text, each with its currency.
  static func text(of charge: DeliveryCharge) -> String {
    charge.rows.map { row in
      let currency = row.price.currency
      let limit = row.limit.map { limit in
        charge.basis == .value ? (try? Money(limit, currency))?.decimal ?? "" : String(limit)
      }
      let further = row.further == 0 ? nil : (try? Money(row.further, currency)).map { "+" + $0.decimal }
      return [limit ?? "*", row.price.decimal, further, currency.code].compactMap(\.self).joined(separator: " ")
    }.joined(separator: "\n")
  }

  private static func row(
    _ line: String, by basis: DeliveryCharge.Basis, _ shop: Currency
  ) -> DeliveryCharge.Row? {
    var words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    var currency = shop
    if words.count > 2, let named = words.last.flatMap({ Currency(code: $0.uppercased()) }) {
      currency = named
      words.removeLast()
    }
    var further: Int64 = 0
    if basis == .items, words.count == 3, let added = words.last, added.hasPrefix("+") {
      guard let amount = amount(String(added.dropFirst()), currency) else { return nil }
      further = amount.amount
      words.removeLast()
    }
    guard words.count == 2, let price = amount(words[1], currency) else { return nil }
    if words[0] == "*" { return DeliveryCharge.Row(price: price, further: further) }
    let limit = basis == .value ? amount(words[0], currency)?.amount : Int64(words[0])
    guard let limit, (0...Money.range.upperBound).contains(limit) else { return nil }
    return DeliveryCharge.Row(upTo: limit, price: price, further: further)
  }

  private static func amount(_ text: String, _ currency: Currency) -> Money? {
    Money(decimal: text, currency).flatMap { $0.amount >= 0 ? $0 : nil }
  }
}
