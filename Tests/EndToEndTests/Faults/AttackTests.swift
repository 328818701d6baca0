import Catalog
import Foundation
import FoundationCore
import HTTPServer
import Inventory
import MyStoreKit
import Ordering
import StoreIdentifiers
import TestSupport
import Testing

/// What strangers tried against a store as it is shipped, through a real socket.
@Suite(.serialized) struct AttackTests {
  /// A store with the demo catalogue and the shipped rates.
  private func withStore(_ body: (StoreProcess, UInt16) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let store = try await DemoShop.start(in: folder, limits: .shipped)
      try await body(store, UInt16(try #require(store.base.port)))
      #expect(await store.stop())
    }
  }

  @Test func `a host that is not the site's is not answered by the site, and not named by it`() async throws {
    try await withStore { _, port in
      for host in ["evil.test", "evil.test:8080", "127.0.0.1.evil.test", "localhost.evil.test"] {
        for target in ["/", "/sitemap.xml", "/api/v1/catalog/products"] {
          let answer = RawSocket.open(port)?.exchange("GET \(target) HTTP/1.1\r\nHost: \(host)\r\n\r\n")
          #expect(answer?.status == 421 && answer?.text.contains("evil") == false, "\(host) \(target)")
        }
      }
      for host in ["127.0.0.1", "127.0.0.1:\(port)", "localhost:\(port)", "[::1]:\(port)"] {
        let answer = RawSocket.open(port)?.exchange("GET /healthz HTTP/1.1\r\nHost: \(host)\r\n\r\n")
        #expect(answer?.status == 200, "\(host)")
      }
    }
  }

  private func post(_ path: String, _ json: String, _ more: String = "") -> String {
    "POST \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
      + "Content-Length: \(json.utf8.count)\r\n\(more)\r\n\(json)"
  }

  @Test func `large bodies of strangers are refused at their head, and take no memory`() async throws {
    try await withStore { _, port in
      let length = 16 << 20
      let head =
        "POST /api/v1/catalog/category-imports HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        + "Content-Length: \(length)\r\n\r\n"
      var held: [RawSocket] = []
      for _ in 0..<60 {
        let socket = try RawSocket(port: port)
        socket.send(head)
        held.append(socket)
      }
      // Nothing of the body was sent, and the answer is there.
      for socket in held { #expect(socket.responses(1).first?.status == 401) }
    }
  }

  @Test func `bodies that trickle are bounded for each address, and others are served`() async throws {
    try await withStore { _, port in
      var held: [RawSocket] = []
      for _ in 0..<400 {
        let socket = try RawSocket(port: port)
        socket.send(
          "POST /api/v1/access/sessions HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            + "Content-Length: 60000\r\n\r\n{")
        held.append(socket)
      }
      let refused = held.count { socket in socket.receive(within: 20) != nil }
      // The rate of sign-ins lets sixty in.
      #expect(refused >= 330)
      #expect(RawSocket.open(port)?.exchange("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")?.status == 200)
    }
  }

  @Test func `guesses are answered alike for known and unknown e-mails, and the owner's browser goes on`() async throws
  {
    try await withStore { store, port in
      func signIn(_ email: String, _ password: String, _ device: String? = nil) -> RawResponse? {
        let more = device.map { #","device":"\#($0)""# } ?? ""
        return RawSocket.open(port)?
          .exchange(post("/api/v1/access/sessions", #"{"email":"\#(email)","password":"\#(password)"\#(more)}"#))
      }
      let password = try #require(store.ownerPassword)
      let session = try #require(signIn("owner@shop.example", password))
      let device = try #require(
        (try JSONSerialization.jsonObject(with: Data(session.body)) as? [String: Any])?["device"] as? String)
      for email in ["owner@shop.example", "nobody@shop.example"] {
        let statuses = (0..<13).map { _ in signIn(email, "wrong")?.status }
        #expect(statuses == [Int?](repeating: 401, count: 10) + [Int?](repeating: 429, count: 3), "\(email)")
      }
      #expect(signIn("owner@shop.example", password)?.status == 429)
      #expect(signIn("owner@shop.example", password, device)?.status == 201)
      // Then the address has tried too often, whatever it tries.
      let rest = (0..<60).compactMap { _ in signIn("x@shop.example", "wrong") }
      #expect(rest.last?.status == 429 && rest.last?["retry-after"] != nil)
    }
  }

  @Test func `carts, accounts and other writes of one address have a rate`() async throws {
    try await withStore { store, port in
      let shop = StoreClients(base: store.base)
      let variant = try await shop.variant(of: try #require(try await shop.catalog.products().items.first)).id
      let socket = try RawSocket(port: port)
      func open() -> RawResponse? {
        socket.send(
          post("/api/v1/ordering/carts", #"{"id":"\#(CartID.make())","variant":"\#(variant)","quantity":1}"#))
        return socket.responses(1).first
      }
      let opened = (0..<150).compactMap { _ in open()?.status }
      #expect(opened.count { $0 == 201 } >= 120 && opened.count { $0 == 429 } >= 10)
      // A cart without a line is none.
      socket.send(post("/api/v1/ordering/carts", #"{"id":"\#(CartID.make())"}"#))
      #expect([422, 429].contains(socket.responses(1).first?.status ?? 0))
      let accounts = (0..<80).compactMap { _ in
        RawSocket.open(port)?.exchange(post("/api/v1/registrations", "{}"))?.status
      }
      #expect(accounts.count { $0 == 422 } >= 60 && accounts.last == 429)
    }
  }

  @Test func `stock is told in bands, and a category above itself is refused`() async throws {
    try await withStore { store, _ in
      let shop = StoreClients(base: store.base)
      let owner = try await shop.asOwner(password: try #require(store.ownerPassword))
      let product = try await owner.addProduct("Plate", price: 500, stock: 37)
      let variant = try #require(product.variants.first).id
      #expect(try await shop.inventory.availability(of: variant).available == Availability.many)
      let counted = try await owner.inventory.stock().items.first { $0.variant == variant }
      #expect(counted == nil || counted?.available == 37)
      _ = try await owner.catalog.edit(product.id, ProductEdit(status: .draft), version: product.version)
      #expect(try await shop.inventory.availability(of: variant).available == 0)
    }
  }
}
