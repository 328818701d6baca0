import Access
import FoundationCore
import Ordering
import Persistence

/// Which orders a list has, the latest first: those that the principal may read, narrowed by what was asked for.
struct OrderSelection {
  private var conditions: [SQL<OrderingSchema>]
  private var fingerprint = Fingerprint()

  /// `owed` keeps cancelled orders with money to give back. `query` keeps those whose number begins with it, or, when it
  /// has an @, those of the e-mail address that it is.
  ///
  /// - Throws: `access` when the principal may not read a list of orders.
  init(owed: Bool, query: String?, principal: Principal) throws(OrderingError) {
    switch principal {
    case .customer(let customer):
      conditions = ["customer = \(customer) AND placed_at IS NOT NULL"]
      fingerprint.mix(2)
    case .anonymous, .guest, .staff:
      try principal.mustHold(.ordersRead)
      conditions = ["1 = 1"]
      fingerprint.mix(0)
    }
    if owed { conditions.append("lifecycle = 'cancelled' AND captured > refunded") }
    if let query { conditions.append(Self.condition(query)) }
    fingerprint.mix(owed ? 1 : 0)
    fingerprint.mix(query)
  }

  private static func condition(_ query: String) -> SQL<OrderingSchema> {
    if query.contains("@") { return "lower(email) = lower(\(query))" }
    // No order has an empty number.
    guard let beginning = OrderNumber.beginning(query) else { return "number = ''" }
    // Every character of a number comes before a tilde.
    return "number >= \(beginning) AND number < \(beginning + "~")"
  }

  /// Reads a page, and one row more when there is another page.
  ///
  /// - Throws: `invalidCursor` for a cursor from another list.
  func statement(after cursor: Cursor?, limit: Int) throws(OrderingError) -> SQL<OrderingSchema> {
    var conditions = conditions
    if let cursor {
      guard let keys = cursor.keys(version: 1, filter: fingerprint.value), keys.count == 2,
        case .integer(let time) = keys[0], case .id(let id) = keys[1]
      else { throw .invalidCursor }
      conditions.append("(listed_at, id) < (\(time), \(id))")
    }
    return """
      SELECT id, number, lifecycle, payment, fulfilment, email, currency, total, units, listed_at FROM \(.order)
      WHERE \(SQL.joined(conditions, by: " AND ")) ORDER BY listed_at DESC, id DESC LIMIT \(limit + 1)
      """
  }

  /// The place after a row.
  func cursor(after row: OrderSummary) -> Cursor {
    Cursor(version: 1, filter: fingerprint.value, keys: [.integer(row.date.milliseconds), .id(row.id.value)])
  }
}
