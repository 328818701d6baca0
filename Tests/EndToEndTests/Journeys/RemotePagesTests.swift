import Catalog
import Foundation
import FoundationCore
import MyStoreKit
import TestSupport
import Testing
import WebDriver

/// `mystore web`: the pages in one process, the store in another.
struct RemotePagesTests {
  private func withPages(_ body: (_ store: StoreProcess, _ web: StoreProcess, _ database: String) async throws -> Void)
    async throws
  {
    try await withTemporaryFolder { folder in
      let database = folder.appendingPathComponent("mystore.db").path
      let store = try await StoreProcess.start(database: database, arguments: ["serve"])
      let web = try await StoreProcess.start(pagesOf: store, database: folder.appendingPathComponent("web.db").path)
      try await body(store, web, database)
      #expect(await web.stop())
    }
  }

  private func answer(_ path: String, at process: StoreProcess) async throws -> TransportResponse {
    try await NetworkTransport(base: process.base).send(TransportRequest(method: .get, path: path), progress: nil)
  }

  @Test func `staff sign in through it, and are asked again once their token has ended`() async throws {
    try await withPages { store, web, database in
      try await Browser.with { browser in
        try await browser.signIn(try #require(store.ownerPassword), at: web)
        // Another password ends every token.
        let changed = try await Command.mystore(["users", "password", "owner@shop.example", "--database", database])
        try #require(changed.status == 0, "\(changed)")
        try await browser.open(web.base.appendingPathComponent("office"))
        _ = try await browser.find(id: "login-user")
      }
      #expect(await store.stop())
    }
  }

  @Test func `pictures and sitemaps are the store's, and nothing of its API is there`() async throws {
    try await withPages { store, web, database in
      let issued = try await Command.mystore(["tokens", "issue", "owner@shop.example", "--database", database])
      let token = try #require(issued.output.firstMatch(of: /msstaff_\S+/).map { String($0.0) }, "\(issued)")
      let product = try #require(try await StoreClients(base: store.base).catalog.products().items.first)
      let sent = try await PictureSender(base: store.base, token: token).send(
        SamplePicture.png(width: 400, height: 40), to: product.id)
      try #require(sent.status == 200)
      let page = String(decoding: try await answer("/products/\(product.handle)", at: web).body, as: UTF8.self)
      let picture = try #require(page.firstMatch(of: /\/media\/[^"' ]+\.webp/).map { String($0.0) })
      let (own, passed) = (try await answer(picture, at: store), try await answer(picture, at: web))
      #expect(passed.status == 200 && passed.body == own.body && !own.body.isEmpty)
      for field in ["content-type", "etag", "cache-control", "content-security-policy"] {
        #expect(passed.fields[field] == own.fields[field] && own.fields[field] != nil)
      }
      let map = "/sitemaps/0.xml"
      #expect(try await answer(map, at: web).body == answer(map, at: store).body)
      #expect(try await answer("/media/none.webp", at: web).status == 404)
      #expect(try await answer("/api/v1/catalog/products", at: web).status == 404)
      #expect(try await answer("/readyz", at: web).status == 200)
      #expect(await store.stop())
    }
  }

  @Test func `pages say that the store cannot be reached while it is away, and work again when it is back`()
    async throws
  {
    try await withPages { store, web, database in
      let port = String(store.base.port ?? 0)
      #expect(await store.stop())
      #expect(try await answer("/readyz", at: web).status == 503)
      #expect(try await answer("/healthz", at: web).status == 200)
      #expect(try await answer("/robots.txt", at: web).status == 503)
      let again = try await StoreProcess.start(database: database, arguments: ["serve", "--port", port])
      #expect(try await answer("/readyz", at: web).status == 200)
      #expect(try await answer("/products", at: web).status == 200)
      #expect(await again.stop())
    }
  }

  @Test func `an address that is none is refused with a sentence`() async throws {
    for words in [["web"], ["web", "--api", "nonsense"]] {
      let result = try await Command.mystore(words)
      #expect(result.status == 2 && result.errors.contains("--api URL"))
    }
  }
}
