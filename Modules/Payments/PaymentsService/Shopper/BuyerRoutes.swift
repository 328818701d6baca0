import AccessService
import FoundationCore
import HTTPServer
import Payments
import StoreIdentifiers

extension BuyerPayments {
  /// The operations of buyers.
  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/payments/orders/{order}/page", operation: "getOrderPaymentPage",
        summary: "How an order can be paid, and what was tried", policy: gate.anyone,
        inputs: .path("order", .identifier(of: OrderTag.self)), .query(optional: "token", .text(1...100)),
        .query(optional: "awaiting", .identifier(of: PaymentTag.self)), output: .json(.orderPaymentPage)
      ) { context, order, token, payment in
        try await page(of: order, awaiting: payment, token: token, as: context.principal)
      },
      Route(
        .post, "/api/v1/payments/orders/{order}/attempts", operation: "payOrder",
        summary: "Begin to pay what an order owes", policy: gate.anyone.within(.others),
        inputs: .path("order", .identifier(of: OrderTag.self)), .query(optional: "token", .text(1...100)),
        .body(.newPaymentAttempt), .idempotencyKey, output: .created(.paymentAttempt)
      ) { context, order, token, new, key in
        try await pay(new, for: order, token: token, once: context.once(key, "payOrder"), as: context.principal)
      },
    ]
  }
}

extension TestPayments {
  /// The operations of test payments' pages.
  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/payments/test-payments/{payment}", operation: "getTestPayment",
        summary: "A test payment, by the token of its page", policy: gate.everyone,
        inputs: .payment, .query("token", .text(1...100)), output: .json(.testPayment)
      ) { _, id, token in
        try await payment(id, token: token)
      },
      Route(
        .post, "/api/v1/payments/test-payments/{payment}/decision", operation: "decideTestPayment",
        summary: "Pay, decline, challenge or leave a test payment", policy: gate.everyone.within(.others),
        inputs: .payment, .body(.testPaymentChoice), output: .json(.testPayment)
      ) { _, id, choice in
        try await decide(choice, of: id)
      },
    ]
  }
}

extension PaymentNotices {
  /// Where the provider sends its webhooks.
  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .post, "/api/v1/payments/webhooks/stripe", operation: "takePaymentWebhook",
        summary: "News of card payments, signed by their provider", policy: gate.everyone,
        inputs: .header("Stripe-Signature", .text(1...2_000)),
        .rawBody(contentType: "application/json", limit: 1 << 18), output: .noContent
      ) { _, signature, body in
        try await take(body, signature: signature)
      }
    ]
  }
}
