import Foundation
import FoundationCore
import Ordering
import Testing

@testable import OrderingUI

/// The parts of a report as files.
@Suite struct SalesReportFileTests {
  private static func report() throws -> SalesReport {
    var sums = SalesReport.Sums.none(.gbp)
    (sums.orders, sums.total, sums.returned) = (1, try Money(3_195, .gbp), try Money(4_595, .gbp))
    sums.net = try Money(-1_400, .gbp)
    let day = SalesReport.Day(day: try #require(LocalDay("2026-02-01")), sums: sums)
    let payments = try ([nil] + OrderPaymentMethod.allCases).map { method in
      SalesReport.Payment(method: method, payments: 2, received: try Money(100, .gbp), refunded: try Money(5, .gbp))
    }
    return SalesReport(
      days: [day], sums: sums, products: [], discounts: [], payments: payments, buyers: 1, returningBuyers: 0)
  }

  @Test func `a day says what came back, and what is left of the sales`() throws {
    let rows = SalesReportFile.days.rows(try Self.report(), in: Locale(identifier: "en"))
    #expect(rows.map(\.count) == [11, 11])
    #expect(rows[0].dropFirst(7).prefix(2) == ["Returns and cancellations", "Net sales"])
    #expect(rows[1].dropFirst(6) == ["31.95", "45.95", "-14.00", "0.00", "GBP"])
  }

  @Test func `each method of payment has a name of its own, in every language`() throws {
    for language in ["en", "pl", "ru", "zh-Hans"] {
      let rows = SalesReportFile.payments.rows(try Self.report(), in: Locale(identifier: language)).dropFirst()
      #expect(Set(rows.map { $0[0] }).count == OrderPaymentMethod.allCases.count + 1)
      #expect(rows.allSatisfy { Array($0.dropFirst()) == ["2", "1.00", "0.05", "GBP"] })
    }
  }

  @Test func `a report is read as it is sent`() throws {
    let report = try Self.report()
    #expect(try Schema.salesReport.decode(Schema.salesReport.encode(report)) == report)
  }
}
