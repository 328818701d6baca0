import Access
import Catalog
import Customers
import Foundation
import FoundationCore
import Inventory
import MyStoreKit
import Ordering
import Outbound
import StoreIdentifiers
import TestSupport
import Testing

/// Every operation of the API that writes, asked for by staff: it leaves an entry in the audit log.
struct AuditCoverageTests {
  private struct Operation: Sendable {
    let name: String
    let isOpen: Bool
    let takesKey: Bool
  }

  /// A store with whoever owns it.
  private struct Office: Sendable {
    let transport: NetworkTransport
    let token: String
    var store: StoreProcess?
    var owner: StoreClients { StoreClients(HTTPClient(transport: transport, token: token, retries: .never)) }

    func send(
      _ method: TransportRequest.Method, _ path: String, _ body: [UInt8]? = nil, as token: String? = nil,
      match: String? = nil, type: String = "application/json", key: String = UUID().uuidString
    ) async throws -> TransportResponse {
      let parts = path.split(separator: "?", maxSplits: 1)
      let query = parts.dropFirst().first?.split(separator: "&").map { pair in
        let words = pair.split(separator: "=", maxSplits: 1).map { String($0) }
        return QueryItem(words[0], words[1])
      }
      var request = TransportRequest(method: method, path: String(parts[0]), query: query ?? [])
      request.fields["authorization"] = "Bearer \(token ?? self.token)"
      request.fields["idempotency-key"] = key
      request.fields["if-match"] = match
      if let body, !body.isEmpty { (request.body, request.fields["content-type"]) = (body, type) }
      return try await transport.send(request, progress: nil)
    }

    /// The latest entries, each as its operation, by id.
    func entries() async throws -> [AuditRecord] {
      let answer = try await send(.get, "/api/v1/access/audit?limit=100")
      try #require(answer.status == 200, "\(String(decoding: answer.body, as: UTF8.self))")
      return try Schema.auditRecords.decode(answer.body, unknownFields: .ignored).items
    }
  }

  private func withOffice(_ body: (Office) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(database: folder.appendingPathComponent("mystore.db").path)
      let session = try await StoreClients(base: store.base).access.signIn(
        Credentials(email: "owner@shop.example", password: try #require(store.ownerPassword)))
      try await body(Office(transport: NetworkTransport(base: store.base), token: session.token, store: store))
      #expect(await store.stop())
    }
  }

  /// The operations that write, as the API describes them.
  private func writes(_ office: Office) async throws -> [Operation] {
    let answer = try await office.send(.get, "/openapi.json")
    let document = try #require(try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any])
    let paths = try #require(document["paths"] as? [String: [String: [String: Any]]])
    return paths.values.flatMap { methods in
      methods.compactMap { method, operation in
        guard method != "get", let name = operation["operationId"] as? String else { return nil }
        let inputs = operation["parameters"] as? [[String: Any]] ?? []
        return Operation(
          name: name, isOpen: (operation["security"] as? [Any])?.isEmpty == true,
          takesKey: inputs.contains { $0["name"] as? String == "Idempotency-Key" })
      }
    }
  }

  private func shop(_ office: Office) async throws -> AuditedRequest.Shop {
    let variant = Variant(id: .make(), sku: "BOTTLE", name: nil, price: try Money(2_000, .gbp))
    var new = NewProduct(name: "Bottle", variants: [variant])
    new.brand = "Glow"
    new.media = [MediaItem(url: "https://127.0.0.1/bottle.jpg")]
    let product = try await office.owner.catalog.add(new)
    let ann = try await (try #require(office.store)).openAccount(
      email: "ann@example.com", password: "a long bicycle")
    let review = AuditedRequest.id(99)
    let text = #"{"id":"\#(review)","author":"Ann","rating":4,"text":"Keeps cold"}"#
    let answer = try await office.send(
      .post, "/api/v1/catalog/products/\(product.id)/reviews", Array(text.utf8), as: ann.token)
    #expect(answer.status == 201, "\(String(decoding: answer.body, as: UTF8.self))")
    let receipt = Receipt(lines: [.init(variant: variant.id, quantity: 9)])
    try await office.owner.inventory.receive(receipt, key: UUID().uuidString)
    let movement = try #require(try await office.owner.inventory.movements(of: variant.id).items.first)
    let former =
      "Name,Email,Currency,Total,Created at,Lineitem name\n#1,a@example.com,GBP,1.00,2025-06-22 01:24:35 +0400,Bowl\n"
      + "#2,a@example.com,GBP,1.00,2025-06-23 01:24:35 +0400,Bowl\n"
    let sent = try await office.send(
      .post, "/api/v1/imports?name=o.csv&kind=orders&id=\(AuditedRequest.id(98))", Array(former.utf8),
      type: "application/octet-stream")
    #expect(sent.status < 300, "\(String(decoding: sent.body, as: UTF8.self))")
    #expect(try await eventually { try await office.owner.ordering.formerOrders().items.count == 2 })
    return AuditedRequest.Shop(
      product: product.id.description, variant: variant.id.description, customer: ann.customer.id.description,
      review: review, brand: "glow",
      owner: try #require(try await AccessHTTPClient(client: office.owner.client).staff().first).id.description,
      movement: movement.id.description,
      former: try #require(try await office.owner.ordering.formerOrders().items.first).id.description,
      work: try await AuditedRequest.work(of: variant.id, by: StoreClients(office.owner.client)))
  }

  @Test func `each leaves an entry, which a repeat does not, and shoppers' operations refuse staff`() async throws {
    try await withOffice { office in
      let requests = AuditedRequest.all(in: try await shop(office))
      let writes = try await writes(office)
      #expect(writes.count > 60)
      // Nobody is known where everybody is answered alike.
      let exceptions = AuditedRequest.needFaults.union(AuditedRequest.writeNothing)
      for operation in writes where !operation.isOpen && !exceptions.contains(operation.name) {
        #expect(requests.contains { $0.operation == operation.name }, "There is no request for \(operation.name).")
      }
      // The log is read by a token that no request ends.
      let token = try await AccessHTTPClient(client: office.owner.client).issue(
        NewAPIToken(name: "Log", permissions: [.accessAudit], days: 1))
      let reader = Office(transport: office.transport, token: token.secret)
      // What the store names itself.
      var named: [String: String] = [:]
      let jobs = try await office.send(.get, "/api/v1/operations/jobs?state=waiting")
      named["job"] = String(decoding: jobs.body, as: UTF8.self).firstMatch(of: /"id":"([^"]+)"/).map { String($0.1) }
      var known = Set(try await reader.entries().map(\.id))
      for request in requests {
        let match: String? =
          switch request.match {
          case .none: nil
          case .version(let version): "\"\(version)\""
          case .whatIs(let path): try await office.send(.get, "/api/v1/" + path).fields["etag"]
          }
        let isFile = ["addMedia", "beginImport"].contains(request.operation)
        let path = named.reduce(request.path) { $0.replacing("{\($1.key)}", with: $1.value) }
        let (type, key) = (isFile ? "application/octet-stream" : "application/json", UUID().uuidString)
        let answer = try await office.send(request.method, path, request.body, match: match, type: type, key: key)
        let entries = try await reader.entries().filter { !known.contains($0.id) }
        known.formUnion(entries.map(\.id))
        if request.operation == "addStaffRole" {
          named["role"] = try Schema.staffRole.decode(answer.body, unknownFields: .ignored).id
        } else if request.operation == "issueToken" {
          named["token"] = try Schema.issuedAPIToken.decode(answer.body, unknownFields: .ignored).token.id
        } else if request.operation == "addStorefrontKey" {
          named["key"] = try Schema.storefrontKey.decode(answer.body, unknownFields: .ignored).id
        } else if request.operation == "testWebhook" {
          named["message"] = try Schema.webhookDelivery.decode(answer.body, unknownFields: .ignored).id.description
        }
        let told = "\(request.operation): \(answer.status) \(String(decoding: answer.body.prefix(300), as: UTF8.self))"
        if request.isForShoppers {
          #expect([403, 404].contains(answer.status) && entries.isEmpty, "\(told)")
          continue
        }
        #expect((200..<300).contains(answer.status), "\(told)")
        #expect(!entries.isEmpty, "\(request.operation) leaves no entry.")
        if writes.contains(where: { $0.name == request.operation && $0.takesKey }) {
          let again = try await office.send(request.method, path, request.body, match: match, type: type, key: key)
          #expect(again.status == answer.status && again.body == answer.body, "again \(told)")
          #expect(try await reader.entries().allSatisfy { known.contains($0.id) }, "\(request.operation), again")
        }
        for entry in entries {
          #expect(entry.operation == request.operation && entry.name == "owner@shop.example" && entry.token != nil)
          #expect(entry.address == "127.0.0.1" && entry.kind?.isEmpty == false)
        }
      }
    }
  }

  @Test func `an import of many products is one entry`() async throws {
    try await withOffice { office in
      let file = "Handle,Title,Variant SKU,Variant Price\n" + (1...50).map { "p-\($0),P \($0),S\($0),5.00\n" }.joined()
      let id = AuditedRequest.id(1)
      let answer = try await office.send(
        .post, "/api/v1/imports?name=a.csv&id=\(id)", Array(file.utf8), type: "application/octet-stream"
      )
      #expect(answer.status < 300, "\(String(decoding: answer.body, as: UTF8.self))")
      #expect(
        try await eventually {
          try await office.owner.catalog.staffProducts(ProductFilter(text: "P 50"), limit: 10).items.isEmpty == false
        })
      let entries = try await office.entries().filter {
        $0.operation == "beginImport" || $0.kind == "catalog/products"
      }
      #expect(entries.map(\.aggregate) == [id])
    }
  }
}
