import Access
import AccessService
import FoundationCore
import HTTPServer
import Ordering

extension OrderBooks {
  /// What has been sold.
  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/ordering/sales-summary", operation: "getSalesSummary",
        summary: "What has been sold and credited", policy: gate.staff(.ordersRead), output: .json(.salesSummary)
      ) { context in
        try await summary(as: context.principal)
      },
      Route(
        .get, "/api/v1/ordering/overview", operation: "getSalesOverview",
        summary: "The sales of the last days, and how many orders wait", policy: gate.staff(.ordersRead),
        output: .json(.salesOverview)
      ) { context in
        try await overview(as: context.principal)
      },
    ]
  }
}
