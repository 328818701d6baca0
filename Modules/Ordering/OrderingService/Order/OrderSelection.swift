import Access
import Foundation
import FoundationCore
import Ordering
import Persistence

/// Which orders a list has: those that the principal may read, narrowed by criteria.
///
/// A list is a union of *branches*. Each branch is one range of an index in the order of the list. The database merges
/// them, and reads of each no more rows than the page has, so that a page costs as much in a large shop as in a small one.
struct OrderSelection {
  /// More orders than this do not begin with two characters in any shop of ten million.
  private static let numberLimit = 10_000

  private let criteria: OrderCriteria
  private let statuses: OrderStatuses
  private let customer: SQL<OrderingSchema>?
  private let days: Range<Timestamp>?
  private let keyset: Keyset

  /// - Throws: `access` when the principal may not read a list of orders.
  init(_ criteria: OrderCriteria, in zone: TimeZone, principal: Principal) throws(OrderingError) {
    var fingerprint = Fingerprint()
    switch principal {
    case .customer(let id):
      customer = "o.customer = \(id) AND o.placed_at IS NOT NULL"
      fingerprint.mix(2)
    case .anonymous, .guest, .staff:
      try principal.mustHold(.ordersRead)
      customer = nil
      fingerprint.mix(0)
    }
    self.criteria = criteria
    statuses = OrderStatuses(criteria)
    for (_, value) in criteria.parameters { fingerprint.mix(value) }
    keyset = Keyset(version: 2, filter: fingerprint.value)
    days = Self.days(criteria, in: zone)
  }

  private static func days(_ criteria: OrderCriteria, in zone: TimeZone) -> Range<Timestamp>? {
    guard criteria.from != nil || criteria.through != nil else { return nil }
    let from = criteria.from?.bounds(in: zone).lowerBound ?? Timestamp(milliseconds: Int64.min)
    let to = criteria.through?.bounds(in: zone).upperBound ?? Timestamp(milliseconds: Int64.max)
    return from..<max(from, to)
  }

  /// Whether the text finds so few orders that looking at each of them costs less than a branch for each status.
  func isRare(in snapshot: borrowing Snapshot<OrderingSchema>) throws(OrderingError) -> Bool {
    guard customer == nil, let text = criteria.text else { return false }
    let count: Int? = try snapshot.first(
      "SELECT count(*) FROM (SELECT 1 FROM \(.term) AS t WHERE \(Self.isTerm(text)) LIMIT \(Self.few + 1)) AS few")
    return (count ?? 0) <= Self.few
  }

  /// Reads a page, and one row more when there is another page.
  ///
  /// - Throws: `invalidCursor` for a cursor from another list.
  func statement(after cursor: Cursor?, limit: Int, isRare: Bool) throws(OrderingError) -> SQL<OrderingSchema> {
    let page = try page(after: cursor, limit: limit + 1, isRare: isRare)
    return """
      SELECT o.id, o.number, o.lifecycle, o.payment, o.fulfilment, o.email, o.buyer_name, o.currency, o.total, o.units,
        o.listed_at, o.pickup
      FROM (\(page)) AS page JOIN \(.order) AS o ON o.id = page.id \(order("page.place", "page.id"))
      """
  }

  /// Reads the ids and numbers of so many orders, in the order of the list.
  func identifiers(limit: Int, isRare: Bool) throws(OrderingError) -> SQL<OrderingSchema> {
    try page(after: nil, limit: limit, isRare: isRare)
  }

  /// Counts the orders of a part of the list, up to a limit, without putting them into an order.
  static func count(_ filter: OrderFilter?, limit: Int) -> SQL<OrderingSchema> {
    "SELECT count(*) FROM (SELECT 1 FROM \(.order) WHERE \(condition(filter)) LIMIT \(limit)) AS counted"
  }

  private static func condition(_ filter: OrderFilter?) -> SQL<OrderingSchema> {
    guard let filter else { return "1 = 1" }
    // In words that its own index knows.
    if filter == .owed { return OrderStatuses.owes }
    return "status IN (\(list: OrderStatuses(OrderCriteria(filter: filter)).codes))"
  }

  /// Selects places (dates or totals) and ids.
  private func page(after cursor: Cursor?, limit: Int, isRare: Bool) throws(OrderingError) -> SQL<OrderingSchema> {
    let place = try place(after: cursor)
    let branches = isRare ? rareBranches(place) : branches(place)
    if branches.isEmpty { return "SELECT listed_at AS place, id FROM \(.order) WHERE 1 = 0" }
    // Of branches for each status no order is in two: it has one status, and one that a term finds is not looked for by its
    // number. To look for what is there twice would read every branch to its end.
    let all = SQL.joined(branches, by: isRare ? " UNION " : " UNION ALL ")
    return "\(all) \(order("place", "id")) LIMIT \(limit)"
  }

  private func branches(_ place: (Int64, UniqueID)?) -> [SQL<OrderingSchema>] {
    let column: SQL<OrderingSchema> = criteria.sort.isByTotal ? "o.total" : "o.listed_at"
    func branch(_ conditions: [SQL<OrderingSchema>?]) -> SQL<OrderingSchema> {
      let all = conditions + [days(column), after(place, column, "o.id")]
      return """
        SELECT \(column) AS place, o.id AS id FROM \(.order) AS o
        WHERE \(SQL.joined(all.compactMap(\.self), by: " AND "))
        """
    }
    // A customer's own orders are few.
    if let customer { return [branch([customer, statuses.condition, criteria.text.map(Self.isFound)])] }
    // Money that is owed has indexes of its own.
    let owed = statuses.owed
    guard let text = criteria.text else {
      if let owed { return [branch([owed])] }
      // There is no index of all totals.
      let codes = criteria.sort.isByTotal ? statuses.codes : statuses.fewCodes
      return codes?.map { branch(["o.status = \($0)"]) } ?? [branch([statuses.condition ?? "1 = 1"])]
    }
    let ofTerm = owed.map { [branch([$0, "NOT \(Self.isNotFound(by: text))"])] } ?? termBranches(text, place)
    return ofTerm + (numbered(text, [Self.isNotFound(by: text)], place).map { [$0] } ?? [])
  }

  /// The orders of a text that finds few: a branch for its term, and one for numbers.
  private func rareBranches(_ place: (Int64, UniqueID)?) -> [SQL<OrderingSchema>] {
    guard let text = criteria.text else { return [] }
    let ofTerm: SQL<OrderingSchema> = """
      (SELECT t."order" AS id FROM \(.term) AS t WHERE \(Self.isTerm(text)) LIMIT \(Self.few + 1)) AS found
      CROSS JOIN \(.order) AS o
      """
    return [branch(of: ofTerm, ["o.id = found.id"], place)] + (numbered(text, [], place).map { [$0] } ?? [])
  }

  /// The orders whose number begins with a text; nil where none does.
  private func numbered(
    _ text: String, _ conditions: [SQL<OrderingSchema>], _ place: (Int64, UniqueID)?
  ) -> SQL<OrderingSchema>? {
    OrderNumber.beginning(text).flatMap { Self.number($0) }.map { number in
      branch(
        of: """
          (SELECT o.id, o.listed_at, o.status, o.lifecycle, o.total, o.removed, o.captured, o.refunded
            FROM \(.order) AS o WHERE \(number) LIMIT \(Self.numberLimit)) AS o
          """, conditions, place)
    }
  }

  /// The orders of what is found first: beside a status, the database would rather look through all orders of that.
  private func branch(
    of found: SQL<OrderingSchema>, _ conditions: [SQL<OrderingSchema>], _ place: (Int64, UniqueID)?
  ) -> SQL<OrderingSchema> {
    let rest = [statuses.condition, days("o.listed_at"), after(place, "o.listed_at", "o.id")].compactMap(\.self)
    let all = conditions + rest
    let restriction: SQL<OrderingSchema> = all.isEmpty ? "" : "WHERE \(SQL.joined(all, by: " AND "))"
    return "SELECT o.listed_at AS place, o.id AS id FROM \(found) \(restriction)"
  }

  /// The orders of a term: those of each status are a range of their own.
  private func termBranches(_ text: String, _ place: (Int64, UniqueID)?) -> [SQL<OrderingSchema>] {
    let range = [days("t.listed_at"), after(place, "t.listed_at", "t.\"order\"")].compactMap(\.self)
    return statuses.codes.map { code in
      """
      SELECT t.listed_at AS place, t."order" AS id FROM \(.term) AS t
      WHERE \(SQL.joined([Self.isTerm(text), "t.status = \(code)"] + range, by: " AND "))
      """
    }
  }

  /// How many orders of a term are looked at one by one.
  private static let few = 100

  private static func isTerm(_ text: String) -> SQL<OrderingSchema> { "t.term = \(OrderTerms.folded(text))" }

  /// That a term does not find the order already.
  private static func isNotFound(by text: String) -> SQL<OrderingSchema> {
    """
    NOT EXISTS (SELECT 1 FROM \(.term) AS t
      WHERE \(isTerm(text)) AND t.status = o.status AND t.listed_at = o.listed_at
        AND t."order" = o.id)
    """
  }

  private static func isFound(_ text: String) -> SQL<OrderingSchema> {
    let term: SQL<OrderingSchema> =
      "o.id IN (SELECT \"order\" FROM \(.term) WHERE term = \(OrderTerms.folded(text)))"
    guard let number = OrderNumber.beginning(text).flatMap({ number($0) }) else { return term }
    return "(\(number) OR \(term))"
  }

  /// The numbers that begin so; nil for one character, with which a thirty-second of all orders begins.
  private static func number(_ beginning: String) -> SQL<OrderingSchema>? {
    // Every character of a number comes before a tilde.
    beginning.count < 2 ? nil : "o.number >= \(beginning) AND o.number < \(beginning + "~")"
  }

  private func days(_ column: SQL<OrderingSchema>) -> SQL<OrderingSchema>? {
    days.map { "\(column) >= \($0.lowerBound) AND \(column) < \($0.upperBound)" }
  }

  private func after(
    _ place: (Int64, UniqueID)?, _ column: SQL<OrderingSchema>, _ id: SQL<OrderingSchema>
  ) -> SQL<OrderingSchema>? {
    place.map {
      criteria.sort.isAscending
        ? "(\(column), \(id)) > (\($0.0), \($0.1))" : "(\(column), \(id)) < (\($0.0), \($0.1))"
    }
  }

  private func order(_ column: SQL<OrderingSchema>, _ id: SQL<OrderingSchema>) -> SQL<OrderingSchema> {
    criteria.sort.isAscending ? "ORDER BY \(column), \(id)" : "ORDER BY \(column) DESC, \(id) DESC"
  }

  private func place(after cursor: Cursor?) throws(OrderingError) -> Keyset.Place? {
    guard let cursor else { return nil }
    guard let place = keyset.place(of: cursor) else { throw .invalidCursor }
    return place
  }

  /// The place after a row.
  func cursor(after row: OrderSummary) -> Cursor {
    let place = criteria.sort.isByTotal ? row.total.amount : row.date.milliseconds
    return keyset.cursor(after: place, row.id.value)
  }
}
