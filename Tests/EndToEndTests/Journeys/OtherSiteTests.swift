import Access
import Catalog
import Foundation
import FoundationCore
import HTTPServer
import StoreIdentifiers
import TestSupport
import Testing
import WebDriver

/// A page of another site that sells what the store has, in a real browser.
@Suite struct OtherSiteTests {
  /// Asks the store from the page: the answer's status, or "refused" where the browser hands nothing over.
  private static let ask = """
    const [base, method, path, key, body] = arguments;
    const headers = {"Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID()};
    if (key) headers["Storefront-Key"] = key;
    const answer = fetch(base + path, {method, headers, body: body || undefined});
    return answer.then(a => a.text().then(t => a.status + " " + t.slice(0, 200)), () => "refused");
    """

  @Test func `a page with a key shows the products and fills a cart, until the key is removed`() async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(database: folder.appendingPathComponent("mystore.db").path)
      let owner = try await StoreClients(base: store.base).asOwner(password: try #require(store.ownerPassword))
      let product = try await owner.addProduct("Mug", price: 900, stock: 3)
      let variant = try #require(product.variants.first).id
      let base = "http://127.0.0.1:\(try #require(store.base.port))"
      let page = PageRoute([.get], .exact("/")) { _ in
        let policy = "default-src 'none'; connect-src \(base)"
        return HTTPResponse(
          .ok, fields: ["Content-Type": "text/html", "Content-Security-Policy": policy],
          body: Array("<!doctype html><title>Gifts</title><h1>Gifts</h1>".utf8))
      }
      let site = HTTPServer(configuration: .init(), handler: try Router<OpenPolicy>(routes: [], pages: [page]))
      let origin = try #require(WebOrigin("http://127.0.0.1:\(try await site.start().port)"))
      let keys = AccessHTTPClient(client: owner.client)
      let key = try await keys.addStorefrontKey(.init(name: "Gifts", origins: [origin]))
      try await WebDriver.Browser.with(BrowserOptions()) { browser in
        try await browser.open(try #require(URL(string: origin.text)))
        func ask(_ method: String, _ path: String, key: String?, _ body: String = "") async throws -> String {
          let answer = try await browser.run(
            Self.ask, [.text(base), .text(method), .text(path), key.map { .text($0) } ?? .null, .text(body)])
          return answer.text ?? "nothing"
        }
        let products = "/api/v1/catalog/products"
        #expect(try await ask("GET", products, key: key.id).hasPrefix("200 {"))
        #expect(try await ask("GET", products, key: "mskey_0") == "refused")
        #expect(try await ask("GET", products, key: nil) == "refused")
        let line = #"{"id":"\#(CartID.make())","variant":"\#(variant)","quantity":1}"#
        let cart = try await ask("POST", "/api/v1/ordering/carts", key: key.id, line)
        #expect(cart.hasPrefix("201 {"), "\(cart)")
        // What is staff's is not for pages elsewhere, whatever they send.
        for path in ["access/staff", "access/tokens", "metadata/product"] {
          #expect(try await ask("GET", "/api/v1/" + path, key: key.id) == "refused", "\(path)")
        }
        try await keys.remove(key)
        #expect(try await ask("GET", products, key: key.id) == "refused")
      }
      await site.stop(within: .seconds(1))
      #expect(await store.stop())
    }
  }
}
