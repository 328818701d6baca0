import Access
import AccessService
import FoundationCore
import HTTPServer
import Ordering

extension SalesReports {
  /// The operation that reports sales.
  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/ordering/sales-report", operation: "getSalesReport",
        summary: "What was sold and came back, by day, product, discount and payment; the last 30 days by default",
        policy: gate.staff(.ordersRead), inputs: .query(optional: "from", .localDay),
        .query(optional: "to", .localDay), output: .json(.salesReport)
      ) { context, from, to in
        try await report(from: from, through: to, as: context.principal)
      }
    ]
  }
}

extension TaxReports {
  /// The operation that reports taxes.
  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/ordering/tax-report", operation: "getTaxReport",
        summary: "The tax of placed orders by country and rate; credits are not subtracted",
        policy: gate.staff(.ordersRead), inputs: .query("from", .localDay), .query("to", .localDay),
        output: .json(.taxReport)
      ) { context, from, to in
        try await report(from: from, through: to, as: context.principal)
      }
    ]
  }
}
