import Foundation
import FoundationCore
import MyStoreKit
import Ordering
import OrderingUI
import StoreIdentifiers
import Testing
import WebUI
import WebUITesting

/// The form that writes an order down, with canned answers.
struct NewOrderScreenTests {
  private static let drafts = "/api/v1/ordering/draft-orders"
  private static let mug = "00000000-0000-7000-8000-000000000011"
  private static let order = """
    {"id":"00000000-0000-7000-8000-000000000003","number":"7K2MD-04Q9X",
    "status":{"lifecycle":"draft","payment":"none","fulfilment":"unfulfilled"},"lines":[],
    "totals":{"goods":{"amount":100,"currency":"GBP"},"shipping":{"amount":0,"currency":"GBP"},
    "discount":{"amount":0,"currency":"GBP"},"tax":{"amount":0,"currency":"GBP"},
    "addedTax":{"amount":0,"currency":"GBP"},"total":{"amount":100,"currency":"GBP"},
    "removed":{"amount":0,"currency":"GBP"},"captured":{"amount":0,"currency":"GBP"},
    "refunded":{"amount":0,"currency":"GBP"}},"reductions":[],"taxes":[],"pricesIncludeTax":true,"removals":[],
    "createdAt":"2026-01-01T00:00:00.000Z","version":1}
    """

  private static func quote(_ total: Int, methods: String = "[]", needsDelivery: Bool = true) -> String {
    """
    {"goods":{"amount":2800,"currency":"GBP"},"reductions":[],"refusedCodes":[],"methods":\(methods),
    "needsDelivery":\(needsDelivery),"taxes":[],"addedTax":{"amount":0,"currency":"GBP"},"pricesIncludeTax":true,
    "isExempt":false,"total":{"amount":\(total),"currency":"GBP"}}
    """
  }

  private func screen(_ answers: CannedTransport.Answer...) async throws -> (Screen, CannedTransport) {
    let transport = CannedTransport(answers)
    let variant = try #require(VariantID(Self.mug))
    let screen = await Screen {
      NewOrderScreen()
        .environment(
          OrderingModel(client: OrderingHTTPClient(client: HTTPClient(transport: transport, retries: .never)))
        )
        .environment(
          \.orderingOutlets,
          OrderingOutlets(
            findVariants: { words throws(HTTPClientError) in
              words == "mug" ? [VariantChoice(id: variant, name: "Mug, blue", sku: "MUG-B", price: .zero(.gbp))] : []
            },
            customer: { $0 == "ann@example.com" ? CustomerID(UniqueID(high: 1, low: 2)) : nil })
        )
    }
    await screen.settle()
    return (screen, transport)
  }

  private func sent(_ transport: CannedTransport, _ path: String) throws -> [[String: Any]] {
    try transport.requests.filter { $0.path == path }.map {
      try #require(JSONSerialization.jsonObject(with: Data($0.body ?? [])) as? [String: Any])
    }
  }

  @Test func `what is found is bought, the sum follows, and the draft is saved with its reasons`() async throws {
    let (screen, transport) = try await screen(
      .init(Self.drafts + "/quote", method: .post, json: Self.quote(2_400)),
      .init(Self.drafts, method: .post, json: Self.order, status: 201))
    try await screen.type("mug", into: .identifier("draft-search"))
    try await screen.tap(.identifier("draft-found"))
    #expect(try await screen.find(.identifier("draft-item")).text == "Mug, blue")
    try await screen.type("2", into: .identifier("draft-quantity"))
    try await screen.type("ann@example.com", into: .identifier("draft-email"))
    await screen.settle()
    #expect(await screen.contains("the order is theirs"))
    try await screen.turn(.identifier("draft-sent"), on: false)
    try await screen.type("4,00", into: .identifier("draft-discount"))
    await screen.settle()
    #expect(try await screen.find(.identifier("draft-total")).text == "£24.00")
    // What is agreed needs a reason.
    try await screen.tap(.identifier("draft-save"))
    #expect(await screen.contains("Say why it was agreed."))
    #expect(try sent(transport, Self.drafts).isEmpty)
    try await screen.type("A regular", into: .identifier("draft-reason"))
    try await screen.tap(.identifier("draft-save"))
    let draft = try #require(try sent(transport, Self.drafts).first)
    #expect(draft["email"] as? String == "ann@example.com" && draft["priceReason"] as? String == "A regular")
    #expect(draft["customer"] as? String == "00000000-0000-0001-0000-000000000002" && draft["address"] == nil)
    #expect((draft["discount"] as? [String: Any])?["amount"] as? Int == 400)
    let line = try #require((draft["lines"] as? [[String: Any]])?.first)
    #expect(line["variant"] as? String == Self.mug && line["quantity"] as? Int == 2 && line["unitPrice"] == nil)
    let id = try #require(draft["id"] as? String)
    #expect(await screen.takeNavigation()?.description == "/office/orders/\(id)")
  }

  @Test func `the first method counts until another is chosen, or a charge is agreed`() async throws {
    let methods = """
      [{"id":"standard","name":"Standard","price":{"amount":395,"currency":"GBP"}},
      {"id":"express","name":"Express","price":{"amount":995,"currency":"GBP"}}]
      """
    let (screen, transport) = try await screen(
      .init(Self.drafts + "/quote", method: .post, json: Self.quote(3_195, methods: methods)),
      .init(Self.drafts, method: .post, json: Self.order, status: 201))
    try await screen.type("mug", into: .identifier("draft-search"))
    try await screen.tap(.identifier("draft-found"))
    try await screen.tap(.identifier("draft-save"))
    #expect(try sent(transport, Self.drafts).isEmpty)
    for (field, typed) in [("name", "Ann Lee"), ("line1", "1 High St"), ("city", "Leeds"), ("postal-code", "LS1 1AA")] {
      try await screen.type(typed, into: .identifier(field))
    }
    await screen.settle()
    let asked = try #require(try sent(transport, Self.drafts + "/quote").last)
    #expect(asked["shippingMethod"] as? String == "standard")
    try await screen.select("At a charge that was agreed", in: .identifier("draft-method"))
    try await screen.type("5.5", into: .identifier("draft-charge"))
    try await screen.type("By our van", into: .identifier("draft-reason"))
    try await screen.tap(.identifier("draft-save"))
    let draft = try #require(try sent(transport, Self.drafts).first)
    #expect((draft["shipping"] as? [String: Any])?["amount"] as? Int == 550 && draft["shippingMethod"] == nil)
    #expect((draft["address"] as? [String: Any])?["city"] as? String == "Leeds")
  }

  @Test func `what cannot be bought is said beside the sum`() async throws {
    let refusal = #"{"title":"Conflict","status":409,"code":"unavailable","detail":"Not for sale."}"#
    let (screen, _) = try await screen(
      .init(Self.drafts + "/quote", method: .post, json: refusal, status: 409))
    try await screen.type("mug", into: .identifier("draft-search"))
    try await screen.tap(.identifier("draft-found"))
    await screen.settle()
    let shown = try await screen.find(.identifier("quote-problem")).text
    #expect(shown.contains("for sale"), "\(shown)")
  }

  @Test func `a method stays chosen while the address is corrected, and is none where nothing is sent`() async throws {
    let methods = """
      [{"id":"standard","name":"Standard","price":{"amount":395,"currency":"GBP"}},
      {"id":"express","name":"Express","price":{"amount":995,"currency":"GBP"}}]
      """
    let (screen, transport) = try await screen(
      .init(Self.drafts + "/quote", method: .post, json: Self.quote(3_195, methods: methods)))
    try await screen.type("mug", into: .identifier("draft-search"))
    try await screen.tap(.identifier("draft-found"))
    for (field, typed) in [("name", "Ann Lee"), ("line1", "1 High St"), ("city", "Leeds"), ("postal-code", "LS1 1AA")] {
      try await screen.type(typed, into: .identifier(field))
    }
    await screen.settle()
    try await screen.select("Express · £9.95", in: .identifier("draft-method"))
    try await screen.type("LS1", into: .identifier("postal-code"))
    await screen.settle()
    #expect(try sent(transport, Self.drafts + "/quote").last?["address"] == nil)
    try await screen.type("LS1 1AB", into: .identifier("postal-code"))
    await screen.settle()
    #expect(try sent(transport, Self.drafts + "/quote").last?["shippingMethod"] as? String == "express")
  }

  @Test func `the customer is whose address is typed now, also with white space around it`() async throws {
    let (screen, transport) = try await screen(
      .init(Self.drafts + "/quote", method: .post, json: Self.quote(2_800)),
      .init(Self.drafts, method: .post, json: Self.order, status: 201))
    try await screen.type("mug", into: .identifier("draft-search"))
    try await screen.tap(.identifier("draft-found"))
    try await screen.turn(.identifier("draft-sent"), on: false)
    try await screen.type(" ann@example.com ", into: .identifier("draft-email"))
    await screen.settle()
    #expect(await screen.contains("the order is theirs"))
    try await screen.type("bob@example.com", into: .identifier("draft-email"))
    try await screen.tap(.identifier("draft-save"))
    let draft = try #require(try sent(transport, Self.drafts).first)
    #expect(draft["email"] as? String == "bob@example.com" && draft["customer"] == nil)
  }

  @Test func `an order that was saved unseen is shown`() async throws {
    let refusal = #"{"title":"Reused","status":422,"code":"idempotency-key-reused"}"#
    let (screen, transport) = try await screen(
      .init(Self.drafts + "/quote", method: .post, json: Self.quote(2_800)),
      .init(Self.drafts, method: .post, json: refusal, status: 422))
    try await screen.type("mug", into: .identifier("draft-search"))
    try await screen.tap(.identifier("draft-found"))
    try await screen.turn(.identifier("draft-sent"), on: false)
    try await screen.tap(.identifier("draft-save"))
    let id = try #require(try sent(transport, Self.drafts).first?["id"] as? String)
    #expect(await screen.takeNavigation()?.description == "/office/orders/\(id)")
  }
}
