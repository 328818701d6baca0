import Access
import AccessService
import Catalog
import Foundation
import FoundationCore
import HTTPServer
import Inventory
import InventoryService
import MyStoreApp
import MyStoreKit
import Ordering
import StoreIdentifiers
import Testing

/// What is wrong is refused with a problem that points at it, and nothing is stored.
struct BadInputTests {
  private static let id = "01890000-0000-7000-8000-000000000001"

  /// A request, the status it must get, and the pointer, parameter or code the problem must name.
  struct Case: CustomStringConvertible, Sendable {
    let method: String, path: String, body: String, status: Int, names: String
    var fields: [String: String] = [:]
    var description: String { "\(method) \(path) \(body.prefix(60))" }
  }

  private static func draft(_ line: String, _ rest: String = "") -> String {
    #"{"id":"\#(id)","lines":[\#(line)]\#(rest)}"#
  }

  private static let line = #"{"id":"\#(id)","variant":"\#(id)","quantity":1}"#

  static let cases: [Case] = [
    Case(method: "POST", path: "/api/v1/ordering/draft-orders", body: "{", status: 400, names: "malformed-json"),
    Case(method: "POST", path: "/api/v1/ordering/draft-orders", body: "", status: 400, names: "malformed-json"),
    Case(method: "POST", path: "/api/v1/ordering/draft-orders", body: "[]", status: 422, names: "type"),
    Case(
      method: "POST", path: "/api/v1/ordering/draft-orders", body: draft(line, #","total":1"#), status: 422,
      names: "/total"),
    Case(
      method: "POST", path: "/api/v1/ordering/draft-orders",
      body: draft(#"{"id":"\#(id)","variant":"\#(id)","quantity":-1}"#), status: 422, names: "/lines/0/quantity"),
    Case(
      method: "POST", path: "/api/v1/ordering/draft-orders",
      body: draft(#"{"id":"\#(id)","variant":"\#(id)","quantity":99999999999999999999}"#), status: 422,
      names: "/lines/0/quantity"),
    Case(
      method: "POST", path: "/api/v1/ordering/draft-orders",
      body: draft(#"{"id":"\#(id)","variant":"\#(id)","quantity":1e3}"#), status: 422, names: "/lines/0/quantity"),
    Case(
      method: "POST", path: "/api/v1/ordering/draft-orders",
      body: draft(#"{"id":"\#(id)","variant":"\#(id)","quantity":"1"}"#), status: 422, names: "/lines/0/quantity"),
    Case(
      method: "POST", path: "/api/v1/ordering/draft-orders",
      body: draft(#"{"id":"\#(id)","variant":"\#(id)","quantity":1,"quantity":2}"#), status: 422,
      names: "/lines/0/quantity"),
    Case(
      method: "POST", path: "/api/v1/ordering/draft-orders",
      body: draft(
        #"{"id":"\#(id)","variant":"\#(id)","quantity":1,"unitPrice":{"amount":9223372036854775807,"currency":"GBP"},"priceReason":"x"}"#
      ), status: 422, names: "/lines/0/unitPrice/amount"),
    Case(
      method: "POST", path: "/api/v1/ordering/draft-orders",
      body: draft(line, #","shipping":{"amount":1,"currency":"EUR"},"priceReason":"x""#), status: 422, names: "currency"
    ),
    Case(method: "POST", path: "/api/v1/ordering/draft-orders", body: draft(line), status: 409, names: "unavailable"),
    Case(
      method: "POST", path: "/api/v1/ordering/draft-orders", body: draft(line, #","customer":"\#(id)""#), status: 422,
      names: "/customer"),
    Case(
      method: "POST", path: "/api/v1/ordering/draft-orders", body: #"{"id":"nope","lines":[]}"#, status: 422,
      names: "/id"),
    Case(
      method: "POST", path: "/api/v1/ordering/draft-orders", body: draft(line), status: 415,
      names: "unsupported-media-type", fields: ["content-type": "text/plain"]),
    Case(method: "POST", path: "/api/v1/ordering/draft-orders?x=1", body: draft(line), status: 400, names: "x"),
    Case(method: "GET", path: "/api/v1/ordering/orders/\(id)", body: "", status: 404, names: "order-not-found"),
    Case(method: "GET", path: "/api/v1/ordering/orders/nope", body: "", status: 404, names: "not-found"),
    Case(method: "GET", path: "/api/v1/ordering/orders?limit=101", body: "", status: 400, names: "limit"),
    Case(method: "GET", path: "/api/v1/ordering/orders?limit=1&limit=2", body: "", status: 400, names: "limit"),
    Case(method: "GET", path: "/api/v1/ordering/orders?cursor=AAAA", body: "", status: 400, names: "cursor"),
    Case(method: "GET", path: "/api/v1/catalog/products?minPrice=-1", body: "", status: 400, names: "minPrice"),
    Case(
      method: "GET", path: "/api/v1/catalog/products?minPrice=5&maxPrice=5", body: "", status: 400, names: "maxPrice"),
    Case(method: "GET", path: "/api/v1/catalog/products?sort=random", body: "", status: 400, names: "sort"),
    Case(method: "GET", path: "/api/v1/catalog/products?q=%ff", body: "", status: 400, names: "malformed"),
    Case(method: "DELETE", path: "/api/v1/catalog/products", body: "", status: 405, names: "method-not-allowed"),
    Case(method: "GET", path: "/api/v2/catalog/products", body: "", status: 404, names: "not-found"),
    Case(
      method: "POST", path: "/api/v1/inventory/adjustments",
      body: #"{"variant":"\#(id)","quantity":1,"reason":"x"}"#, status: 400, names: "Idempotency-Key"),
    Case(
      method: "POST", path: "/api/v1/inventory/adjustments",
      body: #"{"variant":"\#(id)","quantity":0,"reason":"x"}"#, status: 422, names: "/quantity",
      fields: ["idempotency-key": "a"]),
    Case(
      method: "POST", path: "/api/v1/inventory/adjustments",
      body: #"{"variant":"\#(id)","quantity":1,"reason":"\u0000"}"#, status: 422, names: "/reason",
      fields: ["idempotency-key": "b"]),
    Case(
      method: "POST", path: "/api/v1/inventory/receipts",
      body: #"{"lines":[{"variant":"\#(id)","quantity":1000001}]}"#, status: 422, names: "/lines/0/quantity",
      fields: ["idempotency-key": "c"]),
    Case(
      method: "PATCH", path: "/api/v1/catalog/products/\(id)", body: "{}", status: 428,
      names: "precondition-required"),
    Case(
      method: "PATCH", path: "/api/v1/catalog/products/\(id)", body: "{}", status: 404, names: "product-not-found",
      fields: ["if-match": "\"1\""]),
    Case(
      method: "POST", path: "/api/v1/catalog/products",
      body:
        #"{"id":"\#(id)","name":"A","variants":[{"id":"\#(id)","sku":"S","price":{"amount":-1,"currency":"GBP"}}]}"#,
      status: 422, names: "/variants/0/price/amount"),
    Case(
      method: "POST", path: "/api/v1/ordering/credit-notes",
      body:
        #"{"id":"\#(id)","reason":"x","lines":[{"id":"\#(id)","variant":"\#(id)","quantity":1,"unitPrice":{"amount":0,"currency":"GBP"}}]}"#,
      status: 422, names: "/amount", fields: ["idempotency-key": "d"]),
    Case(
      method: "POST", path: "/api/v1/ordering/orders/\(id)/payments",
      body: #"{"id":"\#(id)","amount":{"amount":1,"currency":"GBP"}}"#, status: 404, names: "order-not-found",
      fields: ["idempotency-key": "e"]),
  ]

  @Test(arguments: cases)
  func `bad input is refused, and the problem says where`(input: Case) async throws {
    try await LocalStore.with { local in
      let token = try await local.store.access.issueToken(toStaff: "owner@shop.example").token
      var fields = HTTPFields()
      let given = ["content-type": "application/json"].merging(input.fields) { $1 }
      for (name, value) in given { fields.append(name, value) }
      fields.append("authorization", "Bearer \(token)")
      let response = await local.store.router.respond(
        to: HTTPRequest(
          HTTPMethod(rawValue: input.method), input.path, fields: fields, body: Array(input.body.utf8)))
      let text = String(decoding: response.body, as: UTF8.self)
      #expect(response.status.code == input.status, "\(text)")
      #expect(text.contains("\"\(input.names)\"") || text.contains(input.names), "\(text)")
      #expect(response.fields["content-type"] == "application/problem+json")
      let sales = try await local.owner.ordering.salesSummary()
      #expect(sales.orders == 0 && sales.creditLines == 0)
      #expect(try await local.owner.ordering.orders().items.isEmpty)
      #expect(try await local.owner.inventory.stock().items.isEmpty)
    }
  }

  @Test func `a shopper cannot name a price, a total or a status`() async throws {
    try await LocalStore.with { local in
      let product = try await local.owner.addProduct("Mug", price: 500, stock: 5)
      let (cart, holder) = try await local.anyone.fillCart([(try #require(product.variants.first).id, 1)])
      let request = try await holder.request(cart)
      for field in ["price", "total", "status", "paid", "customer", "role", "discount"] {
        let body = Schema.placeOrder.encode(request).dropLast() + Array(#","\#(field)":0}"#.utf8)
        let raw = Schema<[UInt8]>(
          description: .boolean, read: { _ throws(SchemaViolation) in [] }, write: { $1.raw($0) })
        do throws(HTTPClientError) {
          _ = try await holder.client.load(
            Resource<Order>.send(.post, "/api/v1/ordering/orders", Array(body), as: raw, returning: .order)
              .idempotent("k"))
          Issue.record("\(field) was taken")
        } catch {
          guard case .refused(let problem) = error else { throw error }
          #expect(problem.status == 422 && problem.violations.map(\.pointer) == ["/" + field])
        }
      }
    }
  }
}
