import FoundationCore
public import FoundationUI
import MyStoreKit
import Ordering
import OrderingUI
import StoreIdentifiers
import WebUI

/// Ordering's screens in their states: the shopper's, then staff's.
public enum OrderingPreviews: PreviewProvider {
  private static let terms = CheckoutText(
    AgreedText(page: .make(), handle: "terms", version: 3), title: "§", page: PageLocation(["pages", "terms"]))
  private static let cart = CartID("00000000-0000-7000-8000-000000000001")
  private static let order = OrderID("00000000-0000-7000-8000-000000000003") ?? .make()
  private static let carts = "/api/v1/ordering/carts/00000000-0000-7000-8000-000000000001"
  private static let orders = "/api/v1/ordering/orders"
  private static var one: String { "\(orders)/\(order)" }

  private static let counts = CannedTransport.Answer(
    "/api/v1/ordering/order-counts", json: PackageResources.order_counts_json)
  private static let filters = NamedQueries.fixed(
    NamedQuery(
      id: UniqueID(high: 0, low: 0x201), name: "Paid this year",
      query: "filter=unshipped&payment=paid&from=2026-01-01"))

  private static var buyer: CannedTransport.Answer {
    .init("\(one)/buyer", json: #"{"orders":3,"total":{"amount":43240,"currency":"GBP"}}"#)
  }

  private static let former = "/api/v1/ordering/former-orders"
  private static let formerOrder = FormerOrderID("00000000-0000-7000-8000-000000000031") ?? .make()
  private static var oneFormer: String { "\(former)/\(formerOrder)" }
  private static let pastOrders = OrderingRoute.formerOrders(query: nil, cursor: nil)

  private static let withdrawal = OrderingRoute.withdrawal(order, token: "abc")
  private static let reports = "/api/v1/ordering/sales-report"
  private static let report = OrderingRoute.report(from: nil, through: nil)
  private static let noTaxes = CannedTransport.Answer("/api/v1/ordering/tax-report", json: #"{"rows":[]}"#)
  private static let taxes = CannedTransport.Answer(
    "/api/v1/ordering/tax-report",
    json: #"{"rows":[{"country":"DE","name":"MwSt.","rate":190000,"amount":{"amount":1265,"currency":"GBP"}}]}"#)

  private static var quote: CannedTransport.Answer { .init("\(carts)/quote", json: PackageResources.quote_json) }

  private static var history: CannedTransport.Answer {
    .init("\(one)/history", json: PackageResources.order_history_json)
  }

  /// An order that nobody can withdraw from any more.
  private static var orderThatIsKept: String {
    String(decoding: PackageResources.withdrawn_order_json, as: UTF8.self)
      .replacing(#""isOver": false"#, with: #""isOver": true"#)
  }

  /// An order that is prepared.
  private static var draft: String {
    String(decoding: PackageResources.order_json, as: UTF8.self)
      .replacing(#""lifecycle": "placed""#, with: #""lifecycle": "draft""#)
  }

  /// Cart, checkout, confirmation; the list of orders, one order.
  public static var previews: [Preview] {
    [
      preview("CartScreen", .cart, .init(carts, json: PackageResources.cart_json)),
      preview("CartScreen, empty", .cart, .init(carts, json: PackageResources.empty_cart_json)),
      preview("CartScreen, changed", .cart, .init(carts, json: PackageResources.changed_cart_json)),
      preview("CartScreen, error", .cart, .init(carts, failing: .timedOut)),
      preview("CartScreen, loading", .cart, .never(carts)),
      preview("CheckoutScreen", .checkout, .init(carts, json: PackageResources.cart_json), quote),
      preview("CheckoutScreen, ways to pay", .checkout, .init(carts, json: PackageResources.cart_json), quote),
      preview("CheckoutScreen, changed", .checkout, .init(carts, json: PackageResources.changed_cart_json), quote),
      preview("CheckoutScreen, empty", .checkout, .init(carts, json: PackageResources.empty_cart_json)),
      preview("CheckoutScreen, error", .checkout, .init(carts, failing: .timedOut)),
      preview("CheckoutScreen, loading", .checkout, .never(carts)),
      preview(
        "OrderConfirmationScreen", .confirmation(order, token: nil), .init(one, json: PackageResources.order_json)),
      preview(
        "OrderConfirmationScreen, pending", .confirmation(order, token: nil),
        .init(one, json: PackageResources.pending_order_json)),
      preview("OrderConfirmationScreen, error", .confirmation(order, token: nil), .init(one, failing: .timedOut)),
      preview("OrderConfirmationScreen, loading", .confirmation(order, token: nil), .never(one)),
      preview("FindOrderScreen", .find(isToWithdraw: false), .never(one)),
      preview("FindOrderScreen, to withdraw", .find(isToWithdraw: true), .never(one)),
      preview("WithdrawalScreen", withdrawal, .init(one, json: PackageResources.order_json)),
      preview("WithdrawalScreen, nothing left", withdrawal, .init(one, json: PackageResources.owed_order_json)),
      preview("WithdrawalScreen, over", withdrawal, .init(one, json: orderThatIsKept)),
      preview("WithdrawalScreen, not found", withdrawal, .init(one, json: "{}", status: 404)),
      preview("WithdrawalScreen, error", withdrawal, .init(one, failing: .timedOut)),
      preview("WithdrawalScreen, loading", withdrawal, .never(one)),
      preview(
        "OwnOrderScreen, withdrawn in part", .ownOrder(order), .init(one, json: PackageResources.withdrawn_order_json)),
      preview("OwnOrderListScreen", .ownOrders(cursor: nil), .init(orders, json: PackageResources.orders_json)),
      preview(
        "OwnOrderListScreen, empty", .ownOrders(cursor: nil), .init(orders, json: PackageResources.no_orders_json)),
      preview(
        "OwnOrderListScreen, signed out", .ownOrders(cursor: nil), .init(orders, json: "{}", status: 401)),
      preview("OwnOrderListScreen, error", .ownOrders(cursor: nil), .init(orders, failing: .timedOut)),
      preview("OwnOrderListScreen, loading", .ownOrders(cursor: nil), .never(orders)),
      preview("OwnOrderScreen", .ownOrder(order), .init(one, json: PackageResources.order_json)),
      preview("OwnOrderScreen, not found", .ownOrder(order), .init(one, json: "{}", status: 404)),
      preview("OwnOrderScreen, error", .ownOrder(order), .init(one, failing: .timedOut)),
      preview("OwnOrderScreen, loading", .ownOrder(order), .never(one)),
      preview("OrderListScreen", .orders(), .init(orders, json: PackageResources.orders_json), counts),
      preview("OrderListScreen, empty", .orders(), .init(orders, json: PackageResources.no_orders_json), counts),
      preview(
        "OrderListScreen, search", .orders(query: "buyer@example.com"),
        .init(orders, json: PackageResources.orders_json), counts),
      preview(
        "OrderListScreen, filtered",
        .orders(OrderCriteria(filter: .unshipped, payment: .paid, from: LocalDay("2026-01-01")), cursor: nil),
        .init(orders, json: PackageResources.orders_json), counts),
      preview(
        "OrderListScreen, nothing found", .orders(query: "7K2M"),
        .init(orders, json: PackageResources.no_orders_json), counts),
      preview("OrderListScreen, error", .orders(), .init(orders, failing: .timedOut)),
      preview("OrderListScreen, loading", .orders(), .never(orders)),
      preview("OrderScreen", .order(order), .init(one, json: PackageResources.order_json), history, buyer),
      preview("OrderScreen, draft", .order(order), .init(one, json: draft), history, buyer),
      preview("NewOrderScreen", .newOrder),
      preview(
        "OrderScreen, refund owed", .order(order), .init(one, json: PackageResources.owed_order_json), history, buyer),
      preview("OrderScreen, not found", .order(order), .init(one, json: "{}", status: 404)),
      preview("OrderScreen, error", .order(order), .init(one, failing: .timedOut)),
      preview("OrderScreen, loading", .order(order), .never(one)),
      preview(
        "OwnOrderListScreen, with former orders", .ownOrders(cursor: nil),
        .init(orders, json: PackageResources.orders_json), .init(former, json: PackageResources.former_orders_json)),
      preview(
        "OwnFormerOrderListScreen", .ownFormerOrders(cursor: nil),
        .init(former, json: PackageResources.former_orders_json)),
      preview(
        "OwnFormerOrderListScreen, empty", .ownFormerOrders(cursor: nil),
        .init(former, json: PackageResources.no_orders_json)),
      preview("OwnFormerOrderListScreen, error", .ownFormerOrders(cursor: nil), .init(former, failing: .timedOut)),
      preview("OwnFormerOrderListScreen, loading", .ownFormerOrders(cursor: nil), .never(former)),
      preview("FormerOrderListScreen", pastOrders, .init(former, json: PackageResources.former_orders_json)),
      preview("FormerOrderListScreen, empty", pastOrders, .init(former, json: PackageResources.no_orders_json)),
      preview(
        "FormerOrderListScreen, nothing found", .formerOrders(query: "7K2M", cursor: nil),
        .init(former, json: PackageResources.no_orders_json)),
      preview("FormerOrderListScreen, error", pastOrders, .init(former, failing: .timedOut)),
      preview("FormerOrderListScreen, loading", pastOrders, .never(former)),
      preview(
        "FormerOrderScreen", .formerOrder(formerOrder), .init(oneFormer, json: PackageResources.former_order_json)),
      preview("FormerOrderScreen, not found", .ownFormerOrder(formerOrder), .init(oneFormer, json: "{}", status: 404)),
      preview("FormerOrderScreen, error", .formerOrder(formerOrder), .init(oneFormer, failing: .timedOut)),
      preview("FormerOrderScreen, loading", .formerOrder(formerOrder), .never(oneFormer)),
      preview("SalesReportScreen", report, .init(reports, json: PackageResources.sales_report_json), taxes),
      preview("SalesReportScreen, empty", report, .init(reports, json: PackageResources.no_sales_json), noTaxes),
      preview("SalesReportScreen, too many days", report, .init(reports, json: "{}", status: 400)),
      preview("SalesReportScreen, error", report, .init(reports, failing: .timedOut)),
      preview("SalesReportScreen, loading", report, .never(reports)),
    ]
  }

  private static func preview(_ name: String, _ route: OrderingRoute, _ answers: CannedTransport.Answer...) -> Preview {
    Preview(name, answers: answers) { client in
      OrderingRouter(route, cart: cart)
        .environment(\.namedQueries, filters)
        .environment(OrderingModel(client: OrderingHTTPClient(client: client)))
        .environment(
          \.orderingOutlets,
          OrderingOutlets(
            countries: ["AU", "AT", "EE", "GB", "LT", "LU", "LV", "MT", "US"],
            texts: { name.hasSuffix("ways to pay") ? [terms] : [] },
            asksForVATNumber: name.hasSuffix("ways to pay"), bankDetails: ["20-20-15", "5555 5555"],
            paymentMethods: name.hasSuffix("ways to pay") ? [.card, .bankTransfer, .invoice] : [.bankTransfer]))
    }
  }
}
