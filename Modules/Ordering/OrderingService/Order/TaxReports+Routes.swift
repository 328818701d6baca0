import Access
import AccessService
import FoundationCore
import HTTPServer
import Ordering

extension TaxReports {
  /// What tax was charged.
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
