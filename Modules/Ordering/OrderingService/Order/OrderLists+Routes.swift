import Access
import AccessService
import FoundationCore
import HTTPServer
import Ordering
import StoreIdentifiers

extension OrderLists {
  /// The operations that list orders.
  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/ordering/orders", operation: "listOrders",
        summary:
          "Orders: everyone's for staff, their own for a customer; query keeps those whose number begins with it, "
          + "and those of the e-mail address, the name or a word of it, or the SKU that it is; totals sort them only "
          + "without a query and days",
        policy: gate.holder,
        inputs: .query(optional: "cursor", .cursor),
        .query("limit", .integer(Page<OrderSummary>.limits), default: Page<OrderSummary>.defaultLimit),
        .filter, .lifecycle, .payment, .fulfilment, .text, .from, .through, .sort, output: .json(.orderSummaries)
      ) { context, cursor, limit, filter, lifecycle, payment, fulfilment, text, from, through, sort in
        try await list(
          OrderCriteria(
            filter: filter, lifecycle: lifecycle, payment: payment, fulfilment: fulfilment, text: text, from: from,
            through: through, sort: sort), after: cursor, limit: limit, as: context.principal)
      },
      Route(
        .get, "/api/v1/ordering/order-matches", operation: "listMatchingOrders",
        summary: "The ids of the orders that match, for an action on all of them", policy: gate.staff(.ordersRead),
        inputs: .filter, .lifecycle, .payment, .fulfilment, .text, .from, .through, .sort, output: .json(.orderMatches)
      ) { context, filter, lifecycle, payment, fulfilment, text, from, through, sort in
        try await matches(
          OrderCriteria(
            filter: filter, lifecycle: lifecycle, payment: payment, fulfilment: fulfilment, text: text, from: from,
            through: through, sort: sort), as: context.principal)
      },
      Route(
        .get, "/api/v1/ordering/order-counts", operation: "countOrders",
        summary: "How many orders each part of the list has", policy: gate.staff(.ordersRead),
        output: .json(.orderCounts)
      ) { context in
        try await counts(as: context.principal)
      },
      Route(
        .get, "/api/v1/ordering/orders/{order}/buyer", operation: "getOrderBuyer",
        summary: "How much the buyer of an order has ordered", policy: gate.staff(.ordersRead),
        inputs: .path("order", .identifier(of: OrderTag.self)), output: .json(.orderBuyer)
      ) { context, order in
        try await buyer(of: order, as: context.principal)
      },
    ]
  }
}

extension Input where Value == OrderFilter? {
  fileprivate static var filter: Input { .query(optional: "filter", .enumeration()) }
}

extension Input where Value == OrderLifecycle? {
  fileprivate static var lifecycle: Input { .query(optional: "lifecycle", .enumeration()) }
}

extension Input where Value == PaymentStatus? {
  fileprivate static var payment: Input { .query(optional: "payment", .enumeration()) }
}

extension Input where Value == FulfilmentStatus? {
  fileprivate static var fulfilment: Input { .query(optional: "fulfilment", .enumeration()) }
}

extension Input where Value == String? {
  fileprivate static var text: Input { .query(optional: "query", .text(1...OrderCriteria.textLimit)) }
}

extension Input where Value == LocalDay? {
  fileprivate static var from: Input { .query(optional: "from", .localDay) }
  fileprivate static var through: Input { .query(optional: "through", .localDay) }
}

extension Input where Value == OrderSort {
  fileprivate static var sort: Input { .query("sort", .enumeration(), default: .newest) }
}

extension Parameter where Value == LocalDay {
  static var localDay: Parameter {
    Parameter(
      description: .string(length: 10...10, pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"),
      expectation: "a day such as 2026-02-28"
    ) { LocalDay($0) }
  }
}
