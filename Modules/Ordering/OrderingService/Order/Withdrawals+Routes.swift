import Access
import AccessService
import FoundationCore
import HTTPServer
import Ordering
import StoreIdentifiers

extension Withdrawals {
  /// Withdrawing from orders.
  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .post, "/api/v1/ordering/orders/{order}/withdrawals", operation: "withdrawFromOrder",
        summary: "Withdraw from the contract, or from a part of it", policy: gate.anyone.within(.others),
        inputs: .path("order", .identifier(of: OrderTag.self)), .query(optional: "token", .text(1...100)),
        .body(.newWithdrawal), .idempotencyKey, output: .created(.order)
      ) { context, order, token, withdrawal, key in
        try await withdraw(
          from: order, withdrawal, token: token, once: context.once(key, "withdrawFromOrder"), as: context.principal)
      }
    ]
  }
}
