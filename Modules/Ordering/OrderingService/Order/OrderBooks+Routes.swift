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
      }
    ]
  }
}
