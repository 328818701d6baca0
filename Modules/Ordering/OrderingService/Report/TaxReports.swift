public import Access
import Addresses
import Foundation
public import FoundationCore
public import Ordering
import Persistence

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

  /// The tax of the orders that were placed on days of the shop's time zone, without cancelled ones, by the country that
  /// they went to and by rate. Needs `orders.read`. O(taxes of these orders).
  ///
  /// Credits do not lessen it: they are not told apart by tax.
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
    let taxes = try await database.report(as: OrderingSchema.self) { snapshot throws(OrderingError) -> [TaxRow] in
      try snapshot.rows(
        """
        SELECT o.address, t.name, t.rate, sum(t.amount)
        FROM \(.order) AS o JOIN \(.tax) AS t ON t."order" = o.id
        WHERE o.listed_at >= \(from) AND o.listed_at < \(to) AND o.lifecycle = 'placed' AND o.currency = \(currency.code)
        GROUP BY o.id, o.address, t.name, t.rate
        """)
    }
    return try OrderingError.amounts { () throws(MoneyError) in
      var sums: [TaxKey: Money] = [:]
      for tax in taxes {
        sums[tax.key] = try (sums[tax.key] ?? .zero(currency)).adding(Money(tax.amount, currency))
      }
      let keys = sums.keys.sorted()
      return TaxReport(
        rows: keys.compactMap { key in
          sums[key].map { TaxReport.Row(country: key.country, name: key.name, rate: key.rate, amount: $0) }
        })
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

  init(row: inout RowReader) throws(DatabaseError) {
    let address: [UInt8]? = try row.read()
    let country = address.flatMap { try? Schema.postalAddress.decode($0, unknownFields: .ignored) }?.country
    key = TaxKey(country: country, name: try row.read(), rate: try row.read())
    amount = try row.read()
  }
}
