import Addresses
import Foundation
import FoundationCore
import Ordering
import Persistence
import StoreIdentifiers

/// What orders are found by beside their numbers: the e-mail address, the buyer's name and each word of it, and the SKUs.
///
/// A row is a term with the status and the date of its order, so that the orders of a term in a status are read in the order
/// of the list. The order knows the status that its terms have, which finds them again.
enum OrderTerms {
  /// More words than this a name does not need to be found.
  private static let wordLimit = 8

  /// A text as terms are compared: letters in lower case and composed, one space between words.
  static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return foldedASCII(text) }
    return text.precomposedStringWithCanonicalMapping.lowercased().split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }

  /// The same of ASCII, which most terms are: taken as text it was a fiftieth of an order's processor time.
  private static func foldedASCII(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var isBetweenWords = false
    for byte in text.utf8 {
      switch byte {
      case 0x09...0x0D, 0x20: isBetweenWords = !bytes.isEmpty
      default:
        if isBetweenWords { bytes.append(0x20) }
        isBetweenWords = false
        bytes.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The terms of an order.
  static func terms(of order: Order) -> Set<String> {
    terms(skus: order.lines.map(\.sku), email: order.email, name: order.address?.name)
  }

  private static func terms(skus: [String], email: String?, name: String?) -> Set<String> {
    var terms = Set<String>(minimumCapacity: skus.count + 4)
    for sku in skus { terms.insert(folded(sku)) }
    if let email { terms.insert(folded(email)) }
    if let name = name.map({ folded($0) }) {
      terms.insert(name)
      let words = name.utf8.split(separator: 0x20, maxSplits: wordLimit)
      for word in words.prefix(wordLimit) where word.count < name.utf8.count { terms.insert(String(Substring(word))) }
    }
    terms.remove("")
    return terms
  }

  /// The orders of an e-mail address, in some statuses or in all: what follows `FROM`, with `o` for the order, up to
  /// further conditions.
  static func orders(of email: String, in statuses: [Int]? = nil) -> SQL<OrderingSchema> {
    let status: SQL<OrderingSchema> = statuses.map { "AND t.status IN (\(list: $0))" } ?? ""
    // A name may be written like an address.
    return """
      \(.term) AS t JOIN \(.order) AS o ON o.id = t."order"
      WHERE t.term = \(folded(email)) \(status) AND lower(o.email) = lower(\(email))
      """
  }

  /// Makes an order known by its terms at the date of its place in lists.
  static func insert(_ order: Order, in work: borrowing UnitOfWork<OrderingSchema>) throws(OrderingError) {
    let date = order.placedAt ?? order.createdAt
    let status = OrderStatuses.code(of: order.status)
    try work.insert(
      terms(of: order).map { [$0, status, date, order.id] },
      "INSERT INTO \(.term) (term, status, listed_at, \"order\")")
  }

  /// Has an order's terms say the status that the order has now, and a new date if it has one. Whatever changes one of the
  /// three axes calls it, in the same transaction.
  static func restate(
    _ id: OrderID, listedAt date: Timestamp? = nil, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) {
    let found: StatedOrder? = try work.first(
      """
      SELECT lifecycle, payment, fulfilment, email, buyer_name, listed_at, status FROM \(.order) WHERE id = \(id)
      """)
    guard let found else { throw .notFound }
    let (status, date) = (OrderStatuses.code(of: found.status), date ?? found.listedAt)
    if status == found.statedStatus && date == found.listedAt { return }
    let skus: [String] = try work.rows("SELECT sku FROM \(.orderLine) WHERE \"order\" = \(id)")
    let terms = Array(terms(skus: skus, email: found.email, name: found.name))
    // As many as a statement is kept for.
    for start in stride(from: 0, to: terms.count, by: 16) {
      let some = Array(terms[start..<min(start + 16, terms.count)])
      try work.run(
        """
        UPDATE \(.term) SET status = \(status), listed_at = \(date)
        WHERE term IN (\(list: some)) AND status = \(found.statedStatus) AND listed_at = \(found.listedAt) AND "order" = \(id)
        """)
    }
    try work.run("UPDATE \(.order) SET status = \(status), listed_at = \(date) WHERE id = \(id)")
  }
}

private struct StatedOrder: RowDecodable {
  let status: OrderStatus, email: String?, name: String?, listedAt: Timestamp, statedStatus: Int

  init(row: inout RowReader) throws(DatabaseError) {
    status = OrderStatus(lifecycle: try row.read(), payment: try row.read(), fulfilment: try row.read())
    email = try row.read()
    name = try row.read()
    listedAt = try row.read()
    statedStatus = try row.read()
  }
}
