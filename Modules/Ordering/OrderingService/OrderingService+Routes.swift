import Access
public import AccessService
import FoundationCore
public import HTTPServer
import Ordering
import StoreIdentifiers

extension OrderingService {
  /// The API's operations of Ordering.
  public func routes(_ gate: Gate) -> [Route<AccessPolicy>] { shopping(gate) + orders(gate) + money(gate) }

  private func shopping(_ gate: Gate) -> [Route<AccessPolicy>] {
    let service = self
    return [
      Route(
        .post, "/api/v1/ordering/carts", operation: "openCart", summary: "Open a cart with its first line",
        policy: gate.anyone.within(.carts),
        inputs: .body(.newCart), output: .created(.openedCart)
      ) { context, new in
        try await service.openCart(new, as: context.principal)
      },
      Route(
        .put, "/api/v1/ordering/carts/{cart}/customer", operation: "claimCart",
        summary: "Make a guest's cart one's own, as a customer", policy: gate.holder.within(.others),
        inputs: .path("cart", .identifier(of: CartTag.self)), .body(.cartClaim), output: .json(.cart)
      ) { context, cart, claim in
        try await service.claim(cart, token: claim.token, as: context.principal)
      },
      Route(
        .get, "/api/v1/ordering/carts/{cart}", operation: "getCart", summary: "A cart at today's prices",
        policy: gate.holder, inputs: .path("cart", .identifier(of: CartTag.self)), output: .json(.cart)
      ) { context, cart in
        try await service.cart(cart, as: context.principal)
      },
      Route(
        .put, "/api/v1/ordering/carts/{cart}/lines/{variant}", operation: "setCartQuantity",
        summary: "Set how many of a variant a cart holds", policy: gate.holder.within(.others),
        inputs: .path("cart", .identifier(of: CartTag.self)), .path("variant", .identifier(of: VariantTag.self)),
        .body(.cartQuantity), output: .json(.cart)
      ) { context, cart, variant, change in
        try await service.setQuantity(change.quantity, of: variant, in: cart, as: context.principal)
      },
      Route(
        .post, "/api/v1/ordering/orders", operation: "placeOrder", summary: "Place an order of a cart",
        policy: gate.holder.within(.others), inputs: .body(.placeOrder), .idempotencyKey, output: .created(.order)
      ) { context, order, key in
        try await service.place(
          order, once: context.once(key, "placeOrder"), from: context.request.network?.text, as: context.principal)
      },
    ]
  }

  private func orders(_ gate: Gate) -> [Route<AccessPolicy>] {
    let service = self
    return [
      Route(
        .get, "/api/v1/ordering/orders", operation: "listOrders",
        summary: "Orders, the latest first: everyone's for staff, their own for a customer", policy: gate.holder,
        inputs: .query(optional: "cursor", .cursor),
        .query("limit", .integer(Page<OrderSummary>.limits), default: Page<OrderSummary>.defaultLimit),
        .query("owed", .boolean, default: false), output: .json(.orderSummaries)
      ) { context, cursor, limit, owed in
        try await service.orders(after: cursor, limit: limit, owed: owed, as: context.principal)
      },
      Route(
        .get, "/api/v1/ordering/orders/{order}", operation: "getOrder", summary: "An order",
        policy: gate.anyone, inputs: .path("order", .identifier(of: OrderTag.self)),
        .query(optional: "token", .text(1...100)), output: .json(.order)
      ) { context, order, token in
        try await service.order(order, token: token, as: context.principal)
      },
      Route(
        .get, "/api/v1/ordering/orders/{order}/history", operation: "getOrderHistory",
        summary: "What happened to an order", policy: gate.staff(.ordersRead),
        inputs: .path("order", .identifier(of: OrderTag.self)), output: .json(.orderHistory)
      ) { context, order in
        try await service.history(of: order, as: context.principal)
      },
      Route(
        .post, "/api/v1/ordering/draft-orders", operation: "prepareOrder", summary: "Prepare an order for somebody",
        policy: gate.staff(.ordersWrite), inputs: .body(.newDraftOrder), .optionalIdempotencyKey,
        output: .created(.order)
      ) { context, draft, key in
        try await service.prepare(draft, once: context.once(key, "prepareOrder"), as: context.principal)
      },
      Route(
        .post, "/api/v1/ordering/draft-orders/{order}/placement", operation: "placeDraftOrder",
        summary: "Place a prepared order", policy: gate.staff(.ordersWrite),
        inputs: .path("order", .identifier(of: OrderTag.self)), .body(.confirmation), .idempotencyKey,
        output: .json(.order)
      ) { context, order, _, key in
        try await service.placeDraft(order, once: context.once(key, "placeDraftOrder"), as: context.principal)
      },
      Route(
        .post, "/api/v1/ordering/orders/{order}/cancellation", operation: "cancelOrder",
        summary: "Call an order off", policy: gate.staff(.ordersWrite),
        inputs: .path("order", .identifier(of: OrderTag.self)), .body(.orderCancellation), .idempotencyKey,
        output: .json(.order)
      ) { context, order, cancellation, key in
        try await service.cancel(
          order, cancellation, once: context.once(key, "cancelOrder"), as: context.principal)
      },
    ]
  }

  private func money(_ gate: Gate) -> [Route<AccessPolicy>] {
    let service = self
    return [
      Route(
        .post, "/api/v1/ordering/orders/{order}/payments", operation: "recordPayment",
        summary: "Record money that came in", policy: gate.staff(.paymentsWrite),
        inputs: .path("order", .identifier(of: OrderTag.self)), .body(.newPayment), .idempotencyKey,
        output: .created(.order)
      ) { context, order, payment, key in
        try await service.record(
          payment, for: order, once: context.once(key, "recordPayment"), as: context.principal)
      },
      Route(
        .post, "/api/v1/ordering/orders/{order}/refunds", operation: "recordRefund",
        summary: "Record money that went back", policy: gate.staff(.paymentsWrite),
        inputs: .path("order", .identifier(of: OrderTag.self)), .body(.newRefund), .idempotencyKey,
        output: .created(.order)
      ) { context, order, refund, key in
        try await service.record(refund, for: order, once: context.once(key, "recordRefund"), as: context.principal)
      },
      Route(
        .post, "/api/v1/ordering/credit-notes", operation: "bookCredit", summary: "Book a credit",
        policy: gate.staff(.paymentsWrite), inputs: .body(.newCreditNote), .idempotencyKey,
        output: .created(.creditNote)
      ) { context, note, key in
        try await service.credit(note, once: context.once(key, "bookCredit"), as: context.principal)
      },
      Route(
        .get, "/api/v1/ordering/sales-summary", operation: "getSalesSummary",
        summary: "What has been sold and credited", policy: gate.staff(.ordersRead), output: .json(.salesSummary)
      ) { context in
        try await service.salesSummary(as: context.principal)
      },
    ]
  }
}
