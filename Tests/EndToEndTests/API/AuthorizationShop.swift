import Access
import AccessService
import Catalog
import Customers
import Foundation
import FoundationCore
import HTTPServer
import Imports
import Inventory
import MyStoreApp
import MyStoreKit
import Ordering
import OrderingService
import Persistence
import StoreIdentifiers
import TestSupport
import Testing

/// Who asks for what belongs to somebody else.
enum Caller: String, CaseIterable, Sendable {
  /// A request without a token.
  case nobody
  /// The holder of another cart's token.
  case guest
  /// A customer with an account of their own.
  case customer
  /// A member of staff whose role permits nothing.
  case member
  /// A member of staff with the built-in role that only reads.
  case reader
}

/// A shop in which there is something at each path of the API, and a customer, Bea, to whom some of it belongs.
struct AuthorizationShop {
  /// Where the permission of a request is checked.
  enum Check: CaseIterable, Sendable {
    /// By the policy of the route, and then by the service.
    case everywhere
    /// By the service alone: the policy of another route has found out who asks.
    case inService
  }

  /// An operation of the API's description.
  struct Operation: Sendable {
    let name: String
    let method: String
    let path: String
    let isOpen: Bool
    /// Whether it is also answered without a token.
    let isOptional: Bool
    /// The names of query parameters that have to be sent.
    let query: [String]
  }

  /// What only Bea and staff may read.
  static let secrets = ["bea@example.com", "7 Hidden Lane"]
  /// What only staff of the catalogue may read: the name of a product that is a draft.
  static let draft = "Unannounced"

  let local: LocalStore
  let check: Check
  /// The token of each caller.
  private(set) var tokens: [Caller: String] = [:]
  /// Bea's token.
  private(set) var bea = ""
  /// The token by which Bea's order is read without an account.
  private(set) var viewToken = ""
  /// The token by which another order is read.
  private(set) var otherViewToken = ""
  /// The token of Bea's open cart.
  private(set) var cartToken = ""
  private let owner: String
  /// An id of something that exists, for the word before it in a path.
  private(set) var ids: [String: String] = [:]
  private var bodies: [String: (body: [UInt8], match: String?)] = [:]

  /// Fills a shop, with each request as its owner, and Bea's things as Bea. The member of staff has a role that permits
  /// nothing, or another.
  init(_ local: LocalStore, check: Check, memberRole: String? = nil) async throws {
    (self.local, self.check) = (local, check)
    owner = try await local.store.access.issueToken(toStaff: "owner@shop.example").token
    try await addCallers(memberRole: memberRole)
    ids["job"] = try await first(at: "operations/jobs?state=waiting")
    let product = try await local.owner.addProduct("Bottle", price: 2_000, stock: 9)
    let draft = try await local.owner.addProduct(Self.draft, price: 100, stock: 0)
    _ = try await local.owner.catalog.edit(draft.id, ProductEdit(status: .draft), version: draft.version)
    ids["getProductAsStaff"] = draft.id.description
    let variantID = try #require(product.variants.first).id
    let variant = variantID.description
    try await addBea(variant, product: product.id.description)
    let shop = AuditedRequest.Shop(
      product: product.id.description, variant: variant, customer: ids["customers"] ?? "",
      review: AuditedRequest.id(99), brand: "glow",
      owner: try #require(try await local.owner.access.staff().first { $0.email == "owner@shop.example" }).id
        .description,
      movement: try #require(try await local.owner.inventory.movements(of: variantID).items.last).id.description,
      former: AuditedRequest.id(97),
      work: try await AuditedRequest.work(of: variantID, by: local.owner))
    try await fill(AuditedRequest.all(in: shop))
    try await addFormerShop()
    try await name(product.handle, shop)
  }

  /// Sends a request, as whoever holds the token.
  func send(
    _ method: String, _ path: String, _ body: [UInt8] = [], as token: String?, match: String? = nil,
    type: String = "application/json", check: Check = .everywhere
  ) async throws -> HTTPResponse {
    var fields = HTTPFields()
    if let token { fields.append("authorization", "Bearer \(token)") }
    if method != "get" { fields.append("idempotency-key", UUID().uuidString) }
    if let match { fields.append("if-match", match) }
    if !body.isEmpty { fields.append("content-type", type) }
    let router = local.store.router
    let request = HTTPRequest(HTTPMethod(rawValue: method.uppercased()), path, fields: fields, body: body)
    guard check == .inService else { return await router.respond(to: request) }
    // Whoever asks is admitted here as who they are: the list of products is for everyone.
    let open = HTTPRequest(.get, "/api/v1/catalog/products", fields: fields)
    switch await router.decide(bodyOf: open) {
    case .receive(let answer): return await answer(request)
    case .refuse(let response): return response
    }
  }

  /// Sends a good request for an operation, about what is there.
  func ask(_ operation: Operation, as token: String?) async throws -> HTTPResponse {
    var words: [String] = []
    for word in operation.path.split(separator: "/").map({ String($0) }) {
      guard word.hasPrefix("{") else {
        words.append(word)
        continue
      }
      let id = ids[operation.name] ?? ids[words.last ?? ""]
      words.append(try #require(id, "There is no id for \(operation.name), \(word)."))
    }
    let query = try operation.query.map { name in
      "\(name)=\(try #require(Self.queries[name] ?? ids[name], "There is no value of \(name) for \(operation.name)."))"
    }.joined(separator: "&")
    let path = "/" + words.joined(separator: "/") + (query.isEmpty ? "" : "?" + query)
    let known = bodies[operation.name]
    let isFile = ["addMedia", "beginImport"].contains(operation.name)
    return try await send(
      operation.method, path, known?.body ?? Array(Self.bodies[operation.name, default: ""].utf8), as: token,
      match: known?.match, type: isFile ? "application/octet-stream" : "application/json", check: check)
  }

  /// Whether the owner, or Bea, is answered: it is there.
  func isAnswered(_ operation: Operation) async throws -> Bool {
    for token in [owner, bea, cartToken] where try await ask(operation, as: token).status.code < 300 { return true }
    return false
  }

  /// Every operation of the API's description.
  func operations() async throws -> [Operation] {
    let answer = try await send("get", "/openapi.json", as: nil)
    let document = try #require(try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any])
    let paths = try #require(document["paths"] as? [String: [String: [String: Any]]])
    return paths.flatMap { path, methods in
      methods.compactMap { method, operation in
        guard let name = operation["operationId"] as? String else { return nil }
        let inputs = operation["parameters"] as? [[String: Any]] ?? []
        let query = inputs.filter { $0["in"] as? String == "query" && $0["required"] as? Bool == true }
        let security = operation["security"] as? [[String: Any]] ?? []
        return Operation(
          name: name, method: method, path: path, isOpen: security.isEmpty,
          isOptional: security.contains { $0.isEmpty }, query: query.compactMap { $0["name"] as? String })
      }
    }
  }
}

extension AuthorizationShop {
  /// A good value of each query parameter that has to be sent.
  private static let queries = [
    "column": "Fit.custom", "country": "GB", "from": "2026-01-01",
    "id": AuditedRequest.id(110), "list": "office/orders", "name": "a.csv",
    "path": "/older",
    "products": AuditedRequest.id(1), "q": "bottle", "sku": "A-1", "to": "2026-01-31", "token": "x",
    "variants": AuditedRequest.id(2),
  ]

  /// What `AuditedRequest` does not ask for.
  private static let bodies: [String: String] = {
    let terms = #"""
      {"promotion":"\#(AuditedRequest.id(90))","terms":{"title":"Autumn","status":"active","trigger":"code",
       "class":"order","combinesWith":[],"action":{"kind":"percentage","share":100000}}
      """#
    return [
      "previewPromotion": terms + #","sample":{"currency":"GBP","lines":[]}}"#,
      "simulatePromotion": terms + #","currency":"GBP"}"#,
      "tryZones": #"{"destination":{"country":"GB"},"lines":[],"values":[{"amount":0,"currency":"GBP"}]}"#,
      "askCarrierRates": #"{"carrier":"van"}"#,
      "quoteDraftOrder": #"""
      {"id":"\#(AuditedRequest.id(91))","lines":[{"id":"\#(AuditedRequest.id(92))",
       "variant":"\#(AuditedRequest.id(2))","quantity":1}]}
      """#,
    ]
  }()

  /// What is not asked for while the shop is filled: it takes something away, or needs another process.
  private static let notMade: Set = ["cancelImport", "addMedia"]

  private mutating func addCallers(memberRole: String?) async throws {
    let access = local.store.access
    let nothing = Array(#"{"name":"None","permissions":[]}"#.utf8)
    let role = try await send("post", "/api/v1/access/roles", nothing, as: owner)
    let none = try Schema.staffRole.decode(role.body, unknownFields: .ignored).id
    for (caller, role) in [(Caller.member, memberRole ?? none), (.reader, "read-only")] {
      let email = "\(caller)@shop.example"
      try await access.addStaff(email: email, name: "\(caller)", password: "a password of some length", roles: [role])
      tokens[caller] = try await access.issueToken(toStaff: email).token
    }
    tokens[.customer] = try await local.openAccount(email: "ann@example.com", password: "a long bicycle").token
  }

  /// What a shop before this one has left: an order of Bea's, and an address.
  private mutating func addFormerShop() async throws {
    let staff = Principal.staff(
      StaffPrincipal(id: UniqueID(high: 1, low: 1), permissions: [.ordersRead, .ordersWrite]))
    let orders = local.store.ordering.formerOrders
    let file =
      "Name,Email,Currency,Total,Created at,Lineitem name\n"
      + "#1001,\(Self.secrets[0]),GBP,12.50,2025-06-22 01:24:35 +0400,Bowl\n"
    _ = try await orders.taking(isDryRun: false, as: staff).run(reading: arriving(Array(file.utf8)))
    ids["former-orders"] = try #require(
      try await orders.page(after: nil, limit: 1, as: staff).items.first
    ).id.description
    let redirect = #"{"path":"/older","target":"/products"}"#
    _ = try await send("put", "/api/v1/content/staff/redirects", Array(redirect.utf8), as: owner)
  }

  private mutating func addBea(_ variant: String, product: String) async throws {
    let session = try await local.openAccount("Bea", email: Self.secrets[0], password: "a long bicycle")
    (bea, ids["customers"]) = (session.token, session.customer.id.description)
    let address =
      #"{"name":"Bea","lines":["\#(Self.secrets[1])"],"city":"Leeds","postalCode":"LS1 1AA","country":"GB"}"#
    var carts: [Int: String] = [:]
    func does(_ method: String, _ path: String, _ json: String, as token: String?) async throws -> String {
      let answer = try await send(method, "/api/v1/" + path, Array(json.utf8), as: token)
      let text = String(decoding: answer.body, as: UTF8.self)
      try #require((200..<300).contains(answer.status.code), "\(path): \(text)")
      return text
    }
    func token(in text: String, named name: String = "token") throws -> String {
      let rest = try #require(text.components(separatedBy: "\"\(name)\":\"").dropFirst().first)
      return try #require(rest.components(separatedBy: "\"").first)
    }
    func place(_ order: Int, from cart: Int, by email: String, _ address: String) async throws -> String {
      let placing = #"""
        {"id":"\#(AuditedRequest.id(order))","cart":"\#(AuditedRequest.id(cart))","email":"\#(email)",
         "address":\#(address),"shippingMethod":"standard","expectedTotal":{"amount":2395,"currency":"GBP"}}
        """#
      return try token(in: try await does("post", "ordering/orders", placing, as: carts[cart]), named: "viewToken")
    }
    // A cart is its holder's, also when a customer has claimed it, or opened it.
    for (cart, customer) in [(100, nil), (104, bea), (105, nil)] {
      let new = #"{"id":"\#(AuditedRequest.id(cart))","variant":"\#(variant)","quantity":1}"#
      carts[cart] = try token(in: try await does("post", "ordering/carts", new, as: customer))
      guard cart == 100 else { continue }
      let claim = #"{"token":"\#(carts[cart] ?? "")"}"#
      _ = try await does("put", "ordering/carts/\(AuditedRequest.id(cart))/customer", claim, as: bea)
    }
    (tokens[.guest], cartToken) = (carts[105], carts[104] ?? "")
    viewToken = try await place(101, from: 100, by: Self.secrets[0], address)
    let elsewhere = address.replacing(Self.secrets[1], with: "1 High Street").replacing("Bea", with: "Gus")
    otherViewToken = try await place(106, from: 105, by: "gus@example.com", elsewhere)
    _ = try await does(
      "put", "customers/account/addresses/\(AuditedRequest.id(102))",
      #"{"id":"\#(AuditedRequest.id(102))","address":\#(address),"isDefault":true}"#, as: bea)
    _ = try await does(
      "post", "catalog/products/\(product)/reviews",
      #"{"id":"\#(AuditedRequest.id(99))","author":"B","rating":4,"text":"Cold"}"#, as: bea)
    try await local.owner.setSettings("payments", [("payments.test", "true")])
    _ = try await does(
      "post", "payments/orders/\(AuditedRequest.id(101))/attempts",
      #"{"id":"\#(AuditedRequest.id(103))","method":"test"}"#, as: bea)
  }

  /// Asks for everything that adds and changes something; nothing is taken away again.
  private mutating func fill(_ requests: [AuditedRequest]) async throws {
    for request in requests {
      var body = request.body
      let isFile = ["addMedia", "beginImport"].contains(request.operation)
      if request.operation == "beginImport" { body = Array("Handle,Title\nx,Y\n".utf8) }
      var path = request.path
      for (word, id) in ids { path = path.replacing("{\(word)}", with: id) }
      let match: String? =
        switch request.match {
        case .none: nil
        case .version(let version): "\"\(version)\""
        case .whatIs(let path): try await send("get", "/api/v1/" + path, as: owner).fields["etag"]
        }
      let method = request.method.rawValue.lowercased()
      bodies[request.operation] = (body, match)
      guard method != "delete", !request.isForShoppers, !Self.notMade.contains(request.operation) else { continue }
      let answer = try await send(
        method, path, body, as: owner, match: match,
        type: isFile ? "application/octet-stream" : "application/json")
      let text = String(decoding: answer.body.prefix(200), as: UTF8.self)
      #expect((200..<300).contains(answer.status.code), "\(request.operation): \(answer.status) \(text)")
      let found = text.firstMatch(of: /"id":"([^"]+)"/).map { String($0.1) }
      switch request.operation {
      case "addStaffRole": ids["role"] = found
      case "issueToken": ids["token"] = found
      case "addStorefrontKey": ids["key"] = found
      case "testWebhook": ids["message"] = found
      case "inviteStaff": ids["invitations"] = found
      default: break
      }
    }
  }

  private func first(at path: String) async throws -> String? {
    let answer = try await send("get", "/api/v1/" + path, as: owner)
    return String(decoding: answer.body, as: UTF8.self).firstMatch(of: /"id":"([^"]+)"/).map { String($0.1) }
  }

  /// Names what is there, by the word before its id in paths.
  private mutating func name(_ handle: String, _ shop: AuditedRequest.Shop) async throws {
    let id = AuditedRequest.id
    let fixed = [
      "products": shop.product, "variants": shop.variant, "media": id(3), "categories": id(4),
      "category-codes": "lights", "price-lists": id(5), "sales": id(6), "collections": id(7),
      "collection-handles": "winter", "product-types": id(8), "imports": id(9), "brands": shop.brand,
      "handles": handle, "reviews": shop.review, "terms": "tags", "news": "our-terms", "pages": "our-terms",
      "articles": id(70), "menus": "footer", "addresses": id(102), "groups": "trade", "availability": shop.variant,
      "locations": id(10), "stock": shop.variant, "movements": shop.movement, "promotions": id(90), "markets": id(91),
      "rates": id(92), "suppliers": id(150), "replenishments": id(151), "stocktakes": id(154),
      "metadata": "product", "product": shop.product, "parked-events": "ordering.fulfils", "ordering.fulfils": "1",
      "carts": id(104), "lines": shop.variant, "draft-orders": id(101), "orders": id(101), "mails": id(95),
      "webhooks": id(96), "payments": id(103), "test-payments": id(103), "sections": "shop", "zones": id(80),
      "carriers": "van",
      "saved-filters": id(52), "staff": shop.owner, "fulfilment-orders": shop.work.fulfilment, "shipments": id(59),
      "fulfilmentOrders": shop.work.fulfilment,
      "returns": id(160),
    ]
    ids.merge(fixed) { $1 }
    (ids["jobs"], ids["roles"], ids["tokens"]) = (ids["job"], ids["role"], ids["token"])
    (ids["storefront-keys"], ids["webhook-deliveries"]) = (ids["key"], ids["message"])
    ids["audit"] = try await first(at: "access/audit?limit=1")
    try await local.store.relay.drain()
    ids["guests"] = try await first(at: "customers/buyers?kind=guest")
    ids["invitations"] = try await first(at: "access/invitations")
  }
}
