import Access
import Catalog
import Customers
import Foundation
import FoundationCore
import Metadata
import MyStoreKit
import Shipping
import StoreIdentifiers
import TestSupport
import Testing

/// Metadata of everything that can have them, through the API of a store.
struct MetadataKindTests {
  /// A store with whoever owns it.
  private struct Office: Sendable {
    let store: StoreProcess
    let transport: NetworkTransport
    let client: HTTPClient
    let token: String
    var metadata: MetadataHTTPClient { MetadataHTTPClient(client: client) }

    @discardableResult
    func send(
      _ method: TransportRequest.Method, _ path: String, _ json: String = "", key: String = UUID().uuidString
    ) async throws -> TransportResponse {
      var request = TransportRequest(method: method, path: "/api/v1/" + path, query: [])
      request.fields["authorization"] = "Bearer \(token)"
      if !json.isEmpty { (request.body, request.fields["content-type"]) = (Array(json.utf8), "application/json") }
      if method == .delete {
        // The tag of a category's page is not its version.
        request.fields["if-match"] =
          path.hasPrefix("catalog/categories/") ? "\"1\"" : try await send(.get, path).fields["etag"]
      }
      if method != .get { request.fields["idempotency-key"] = key }
      return try await transport.send(request, progress: nil)
    }
  }

  /// Something that metadata can be of: how it is made, and how it is removed where it can be.
  private struct Thing {
    let kind: String
    let id: String
    var added: (path: String, json: String)?
    var path: String?
  }

  private static func things(_ product: Product, _ customer: CustomerID) throws -> [Thing] {
    let id = AuditedRequest.id
    let variant = try #require(product.variants.first).id
    let zone =
      #"{"id":"\#(id(4))","details":{"name":"Mars","places":[{"country":"AQ"}],"#
      + #""methods":[{"id":"rocket","name":"Rocket","charge":"#
      + #"{"by":"flat","rows":[{"price":{"amount":1,"currency":"GBP"}}]}}]}}"#
    let order = #"""
      {"id":"\#(id(7))","email":"b@example.com","shippingMethod":"standard",
       "address":{"name":"B","lines":["1 High Street"],"city":"Leeds","postalCode":"LS1 1AA","country":"GB"},
       "lines":[{"id":"\#(id(8))","variant":"\#(variant)","quantity":1}]}
      """#
    return [
      Thing(kind: "product", id: product.id.description), Thing(kind: "variant", id: variant.description),
      Thing(kind: "brand", id: "glow"), Thing(kind: "customer", id: customer.description),
      Thing(
        kind: "category", id: id(1),
        added: ("catalog/categories", #"{"id":"\#(id(1))","code":"lights","name":"Lights"}"#),
        path: "catalog/categories/\(id(1))"),
      Thing(
        kind: "collection", id: id(2),
        added: ("catalog/collections", #"{"id":"\#(id(2))","handle":"winter","title":"Winter","products":[]}"#),
        path: "catalog/collections/\(id(2))"),
      Thing(
        kind: "location", id: id(3),
        added: (
          "inventory/locations", #"{"id":"\#(id(3))","details":{"code":"EAST","name":"East","kind":"warehouse"}}"#
        ),
        path: "inventory/locations/\(id(3))"),
      Thing(kind: "zone", id: id(4), added: ("shipping/zones", zone), path: "shipping/zones/\(id(4))"),
      Thing(
        kind: "shipping-method", id: id(4) + ".rocket", added: ("shipping/zones", zone),
        path: "shipping/zones/\(id(4))"),
      Thing(
        kind: "customer-group", id: "trade", added: ("customers/groups", #"{"code":"trade","name":"Trade"}"#),
        path: "customers/groups/trade"),
      Thing(
        kind: "article", id: id(6),
        added: (
          "content/staff/articles",
          #"{"id":"\#(id(6))","kind":"page","content":{"handle":"t","title":"T","body":{"blocks":[]},"status":"draft"}}"#
        ), path: "content/staff/articles/\(id(6))"),
      Thing(kind: "order", id: id(7), added: ("ordering/draft-orders", order)),
      Thing(
        kind: "shipment", id: id(9), added: ("shipping/shipments", #"{"id":"\#(id(9))","order":"\#(id(7))"}"#)),
    ]
  }

  private func withOffice(_ body: (Office) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(database: folder.appendingPathComponent("mystore.db").path)
      let session = try await StoreClients(base: store.base).access.signIn(
        Credentials(email: "owner@shop.example", password: try #require(store.ownerPassword)))
      let transport = NetworkTransport(base: store.base)
      try await body(
        Office(
          store: store, transport: transport,
          client: HTTPClient(transport: transport, token: session.token, retries: .never), token: session.token))
      #expect(await store.stop())
    }
  }

  private func shop(_ office: Office) async throws -> [Thing] {
    let variant = Variant(id: .make(), sku: "BOTTLE", name: nil, price: try Money(2_000, .gbp))
    var new = NewProduct(name: "Bottle", variants: [variant])
    new.brand = "Glow"
    let product = try await StoreClients(office.client).catalog.add(new)
    try await office.send(.post, "inventory/receipts", #"{"lines":[{"variant":"\#(variant.id)","quantity":5}]}"#)
    let ann = try await office.store.openAccount(email: "ann@example.com", password: "a long bicycle")
    return try Self.things(product, ann.customer.id)
  }

  @Test func `everything has metadata, and what is removed and added once more begins without`() async throws {
    try await withOffice { office in
      for thing in try await shop(office) {
        if let added = thing.added {
          let refusal = await #expect(throws: HTTPClientError.self, "\(thing.kind)") {
            try await office.metadata.metadata(of: thing.kind, thing.id)
          }
          #expect(refusal?.code == "metadata-subject-not-found")
          let answer = try await office.send(.post, added.path, added.json)
          #expect((200..<300).contains(answer.status), "\(thing.kind): \(String(decoding: answer.body, as: UTF8.self))")
          if thing.kind == "order" {
            try await office.send(.post, "ordering/draft-orders/\(thing.id)/placement", "{}")
          }
        }
        #expect(try await office.metadata.metadata(of: thing.kind, thing.id) == AggregateMetadata(), "\(thing.kind)")
        // A thing has one id: metadata under another would stay when it is removed.
        for alias in [".\(thing.id)", "\(thing.id)."] {
          await #expect(throws: HTTPClientError.self, "\(thing.kind) \(alias)") {
            try await office.metadata.metadata(of: thing.kind, alias)
          }
        }
        let metadata = try await office.metadata.change(
          thing.kind, thing.id, MetadataPatch(externalID: .set("E-1"), values: ["erp.group": thing.kind]))
        #expect(metadata == AggregateMetadata(externalID: "E-1", values: ["erp.group": thing.kind]))
        let match = [MetadataMatch(id: thing.id, externalID: "E-1")]
        #expect(try await office.metadata.matches(thing.kind, externalID: "E-1").items == match)
        #expect(try await office.metadata.matches(thing.kind, key: "erp.group", value: thing.kind).items == match)
        guard let added = thing.added, let path = thing.path else { continue }
        let answer = try await office.send(.delete, path)
        #expect(answer.status == 204, "\(thing.kind): \(String(decoding: answer.body, as: UTF8.self))")
        try await office.send(.post, added.path, added.json)
        #expect(try await office.metadata.metadata(of: thing.kind, thing.id) == AggregateMetadata(), "\(thing.kind)")
        #expect(try await office.metadata.matches(thing.kind, key: "erp.group").items.isEmpty, "\(thing.kind)")
        try await office.send(.delete, path)
      }
    }
  }

  @Test func `a method that a changed zone no longer has loses its metadata, and others keep theirs`() async throws {
    try await withOffice { office in
      let (zone, gbp) = (
        AuditedRequest.id(4), #""charge":{"by":"flat","rows":[{"price":{"amount":1,"currency":"GBP"}}]}"#
      )
      func details(_ methods: String...) -> String {
        let methods = methods.map { #"{"id":"\#($0)","name":"\#($0)",\#(gbp)}"# }.joined(separator: ",")
        return #"{"name":"Mars","places":[{"country":"AQ"}],"methods":[\#(methods)]}"#
      }
      try await office.send(.post, "shipping/zones", #"{"id":"\#(zone)","details":\#(details("fast", "slow"))}"#)
      let client = StoreClients(office.client).shipping
      for method in ["fast", "slow"] {
        _ = try await office.metadata.change(
          "shipping-method", "\(zone).\(method)", MetadataPatch(values: ["erp.carrier": method]))
      }
      let found = try #require(try await client.zones().first { $0.id.description == zone })
      var changed = found.details
      changed.methods.removeAll { $0.id == "fast" }
      _ = try await client.change(found, to: changed)
      #expect(
        try await office.metadata.matches("shipping-method", key: "erp.carrier").items.map(\.id) == ["\(zone).slow"])
    }
  }

  @Test func `requests of another form are refused, and a repeated one is answered as it was`() async throws {
    try await withOffice { office in
      let thing = try #require(try await shop(office).first)
      let path = "metadata/\(thing.kind)/\(thing.id)"
      for (json, status) in [
        (#"{"values":{"Group":"1"}}"#, 422), (#"{"values":{"a.b":1}}"#, 422), (#"{"other":1}"#, 422), ("{", 400),
      ] {
        #expect(try await office.send(.patch, path, json).status == status, "\(json)")
      }
      let first = try await office.send(.patch, path, #"{"values":{"a.b":"1"}}"#, key: "k")
      _ = try await office.metadata.change(thing.kind, thing.id, MetadataPatch(values: ["a.b": "2"]))
      let again = try await office.send(.patch, path, #"{"values":{"a.b":"1"}}"#, key: "k")
      #expect(first.status == 200 && first.body == again.body)
      #expect(try await office.send(.patch, path, #"{"values":{"a.b":"3"}}"#, key: "k").status == 422)
      #expect(try await office.metadata.metadata(of: thing.kind, thing.id).values == ["a.b": "2"])
    }
  }
}
