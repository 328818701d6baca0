public import Access
import Addresses
import Foundation
public import FoundationCore
public import Ordering
import Persistence
import Pricing

/// What tax was charged where.
public struct TaxReports: Sendable {
  private let database: Database
  private let currency: Currency
  private let timeZone: @Sendable () -> TimeZone

  init(database: Database, currency: Currency, timeZone: @autoclosure @escaping @Sendable () -> TimeZone) {
    self.database = database
    self.currency = currency
    self.timeZone = timeZone
  }

  /// The tax of the orders that were placed on days of the shop's time zone, without cancelled and test ones, by the
  /// country that they went to and by rate. Needs `orders.read`. O(taxes of these orders).
  ///
  /// What was cancelled or withdrawn from since lessens the tax of the day that the order was placed on, as an order does
  /// that was called off as a whole; a report of sales counts it on the day on which it happened. Credits do not: they are
  /// not told apart by tax.
  ///
  /// - Parameters:
  ///   - first: The first day.
  ///   - last: The last day; before the first, there is nothing to report.
  ///   - principal: Who asks.
  /// - Throws: `access` without the permission; `amount` for sums beyond what an amount can be; `storage` when the
  ///   database fails.
  public func report(
    from first: LocalDay, through last: LocalDay, as principal: Principal
  ) async throws(OrderingError) -> TaxReport {
    try principal.mustHold(.ordersRead)
    let (currency, zone) = (currency, timeZone())
    let (from, to) = (first.bounds(in: zone).lowerBound, last.bounds(in: zone).upperBound)
    let orders: SQL<OrderingSchema> = """
      o.listed_at >= \(from) AND o.listed_at < \(to) AND o.lifecycle = 'placed' AND o.not_sold IS NULL
        AND \(OrderExchange.counts(in: currency))
      """
    let (taxes, removed) = try await database.report(as: OrderingSchema.self) { snapshot throws(OrderingError) in
      let taxes: [TaxRow] = try snapshot.rows(
        """
        SELECT o.address, t.name, t.rate, \(OrderExchange.worth("sum(t.amount)"))
        FROM \(.order) AS o JOIN \(.tax) AS t ON t."order" = o.id WHERE \(orders)
        GROUP BY o.id, o.address, o.shop_units, o.order_units, t.name, t.rate
        """)
      return (taxes, try Self.removed(from: orders, currency, in: snapshot))
    }
    return try OrderingError.amounts { () throws(MoneyError) in
      var sums: [TaxKey: Money] = [:]
      for tax in taxes {
        sums[tax.key] = try (sums[tax.key] ?? .zero(currency)).adding(Money(tax.amount, currency))
      }
      for tax in removed {
        sums[tax.key] = try (sums[tax.key] ?? .zero(currency)).subtracting(Money(tax.amount, currency))
      }
      let keys = sums.keys.sorted()
      return TaxReport(
        rows: keys.compactMap { key in
          sums[key].map { TaxReport.Row(country: key.country, name: key.name, rate: key.rate, amount: $0) }
        })
    }
  }
}

extension TaxReports {
  /// The tax of units that were taken out of orders, and of their delivery as far as that goes back.
  fileprivate static func removed(
    from orders: SQL<OrderingSchema>, _ currency: Currency, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> [TaxRow] {
    let units: [TaxPartRow] = try snapshot.rows(
      """
      SELECT o.address, t.name, t.rate, t.amount, l.cancelled + l.withdrawn, l.quantity, o.shop_units, o.order_units
      FROM \(.order) AS o JOIN \(.orderLine) AS l ON l."order" = o.id
      JOIN \(.tax) AS t ON t."order" = o.id AND t.line = l.id
      WHERE \(orders) AND o.removed > 0 AND l.cancelled + l.withdrawn > 0
      """)
    let deliveries: [TaxPartRow] = try snapshot.rows(
      """
      SELECT o.address, t.name, t.rate, t.amount, d.amount,
        o.total - (SELECT sum(l.amount) FROM \(.orderLine) AS l WHERE l."order" = o.id)
          - CASE o.regime WHEN 'excludingTax' THEN (SELECT coalesce(sum(x.amount), 0) FROM \(.tax) AS x
            WHERE x."order" = o.id AND x.line IS NOT NULL) ELSE 0 END, o.shop_units, o.order_units
      FROM \(.order) AS o
      JOIN (SELECT "order", sum(delivery) AS amount FROM \(.removal) GROUP BY "order") AS d ON d."order" = o.id
      JOIN \(.tax) AS t ON t."order" = o.id AND t.line IS NULL
      WHERE \(orders) AND o.removed > 0 AND d.amount > 0
      """)
    return try OrderingError.amounts { () throws(MoneyError) in
      try units.map { row throws(MoneyError) in
        try row.tax(
          Money(UnitValues(row.amount, quantity: Int(row.whole)).sum(of: 0..<Int(row.part)), currency))
      }
        + deliveries.map { row throws(MoneyError) in
          try row.tax(Money(row.amount, currency).scaled(by: row.part, over: max(row.whole, 1)))
        }
    }
  }
}

/// What taxes are added up by.
private struct TaxKey: Hashable, Comparable {
  let country: String?, name: String, rate: Int64

  static func < (left: TaxKey, right: TaxKey) -> Bool {
    (left.country ?? "", left.name, left.rate) < (right.country ?? "", right.name, right.rate)
  }
}

private struct TaxRow: RowDecodable {
  let key: TaxKey, amount: Int64

  init(key: TaxKey, amount: Int64) { (self.key, self.amount) = (key, amount) }

  init(row: inout RowReader) throws(DatabaseError) { (key, amount) = (try TaxKey(row: &row), try row.read()) }
}

/// A tax of which a part goes back.
private struct TaxPartRow: RowDecodable {
  let key: TaxKey, amount: Int64, part: Int64, whole: Int64, shopUnits: Int64, orderUnits: Int64

  init(row: inout RowReader) throws(DatabaseError) {
    (key, amount) = (try TaxKey(row: &row), try row.read())
    (part, whole) = (try row.read(), try row.read())
    (shopUnits, orderUnits) = (try row.read(), try row.read())
  }

  /// The part by what it was worth.
  func tax(_ part: Money) throws(MoneyError) -> TaxRow {
    TaxRow(key: key, amount: try part.scaled(by: shopUnits, over: orderUnits).amount)
  }
}

extension TaxKey {
  fileprivate init(row: inout RowReader) throws(DatabaseError) {
    let address: [UInt8]? = try row.read()
    country = address.flatMap { try? Schema.postalAddress.decode($0, unknownFields: .ignored) }?.country
    (name, rate) = (try row.read(), try row.read())
  }
}
