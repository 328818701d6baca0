import Addresses
import Foundation
import FoundationCore
import Ordering
import Persistence
import StoreIdentifiers

/// What orders are found by beside their numbers: the e-mail address, the buyer's name and each word of it, and the SKUs.
///
/// A row is a term with the date and the status of its order, so that the orders of a term, and those of a term in a status,
/// are read in the order of the list.
enum OrderTerms {
  /// More words than this a name does not need to be found.
  private static let wordLimit = 8

  /// A text as terms are compared: letters in lower case and composed, one space between words.
  static func folded(_ text: String) -> String {
    // ASCII, which most terms are, is composed already: to compose it again took a twentieth of an order's processor time.
    let composed = text.utf8.allSatisfy { $0 < 0x80 } ? text : text.precomposedStringWithCanonicalMapping
    return composed.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The terms of an order.
  static func terms(of order: Order) -> Set<String> {
    terms(skus: order.lines.map(\.sku), email: order.email, name: order.address?.name)
  }

  private static func terms(skus: [String], email: String?, name: String?) -> Set<String> {
    var terms = Set(skus.map { folded($0) })
    if let email { terms.insert(folded(email)) }
    if let name = name.map({ folded($0) }) {
      terms.insert(name)
      for word in name.split(separator: " ").prefix(wordLimit) { terms.insert(String(word)) }
    }
    terms.remove("")
    return terms
  }

  /// Makes an order known by its terms at the date of its place in lists.
  static func insert(_ order: Order, in work: borrowing UnitOfWork<OrderingSchema>) throws(OrderingError) {
    let date = order.placedAt ?? order.createdAt
    let status = OrderStatuses.code(of: order.status)
    let rows = terms(of: order).map { term -> SQL<OrderingSchema> in
      "(\(term), \(date), \(order.id), \(status))"
    }
    // As many rows as a statement may have values for.
    for start in stride(from: 0, to: rows.count, by: 100) {
      let some = SQL.joined(Array(rows[start..<min(start + 100, rows.count)]), by: ", ")
      try work.run("INSERT INTO \(.term) (term, listed_at, \"order\", status) VALUES \(some)")
    }
  }

  /// Moves a draft's terms to the date on which it is placed.
  static func move(
    _ order: Order, to date: Timestamp, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) {
    for term in terms(of: order) {
      try work.run(
        """
        UPDATE \(.term) SET listed_at = \(date)
        WHERE term = \(term) AND listed_at = \(order.createdAt) AND "order" = \(order.id)
        """)
    }
  }

  /// Has an order's terms say the status that the order has now. Whatever changes one of the three axes calls it, in the
  /// same transaction.
  static func restate(_ id: OrderID, in work: borrowing UnitOfWork<OrderingSchema>) throws(OrderingError) {
    let found: StatedOrder? = try work.first(
      "SELECT lifecycle, payment, fulfilment, email, buyer_name, listed_at FROM \(.order) WHERE id = \(id)")
    guard let found else { throw .notFound }
    let skus: [String] = try work.rows("SELECT sku FROM \(.orderLine) WHERE \"order\" = \(id)")
    let status = OrderStatuses.code(of: found.status)
    for term in terms(skus: skus, email: found.email, name: found.name) {
      try work.run(
        """
        UPDATE \(.term) SET status = \(status)
        WHERE term = \(term) AND listed_at = \(found.listedAt) AND "order" = \(id) AND status <> \(status)
        """)
    }
  }
}

private struct StatedOrder: RowDecodable {
  let status: OrderStatus, email: String?, name: String?, listedAt: Timestamp

  init(row: inout RowReader) throws(DatabaseError) {
    status = OrderStatus(lifecycle: try row.read(), payment: try row.read(), fulfilment: try row.read())
    email = try row.read()
    name = try row.read()
    listedAt = try row.read()
  }
}
