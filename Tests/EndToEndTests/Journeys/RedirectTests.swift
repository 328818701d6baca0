import Content
import Foundation
import FoundationCore
import MyStoreKit
import TestSupport
import Testing
import WebDriver

/// Addresses of a former shop that lead on.
struct RedirectTests {
  @Test func `an address without a page leads on for ever, one with a page does not, and a circle is no page`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(database: folder.appendingPathComponent("mystore.db").path)
      let owner = try await StoreClients(base: store.base).asOwner(password: try #require(store.ownerPassword))
      let redirects = ContentHTTPClient(client: owner.client).redirects
      let table = [
        ("https://old.example/collections/mugs?page=2", "/products"), ("/products", "/cart"), ("/one", "/two"),
        ("/two", "/one"), ("/café/木", "/products?q=木"), ("/away", "https://other.example/a"), ("/tongue", "/pl/tongue"),
        ("/part", "/products#b"), ("/100%25", "/products"),
      ]
      for (path, target) in table {
        _ = try await redirects.put(try #require(Redirect(from: path, to: target)))
      }
      let transport = NetworkTransport(base: store.base)
      func expect(_ path: String, _ status: Int, _ location: String? = nil) async throws {
        let answer = try await transport.send(TransportRequest(method: .get, path: path), progress: nil)
        #expect(answer.status == status && answer.fields["location"] == location, "\(path): \(answer.fields)")
      }
      try await expect("/collections/mugs", 301, "/products")
      try await expect("/products", 200)
      try await expect("/one", 404)
      try await expect("/caf%C3%A9/%E6%9C%A8", 301, "/products?q=%E6%9C%A8")
      try await expect("/away", 301, "https://other.example/a")
      try await expect("/100%25", 301, "/products")
      try await expect("/tongue", 404)
      try await expect("/pl/part", 301, "/pl/products#b")
      try await expect("/pl/away", 301, "https://other.example/a")
      try await expect("/products/no-such-product", 404)
      _ = try await redirects.put(try #require(Redirect(from: "/products/no-such-product", to: "/")))
      try await expect("/products/no-such-product", 301, "/")
      #expect(await store.stop())
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofStaff)
  func `staff add redirects, remove one, and find where files of them are taken in`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(database: folder.appendingPathComponent("mystore.db").path)
      try await Browser.with(BrowserOptions(scripts: scripts)) { browser in
        try await browser.signIn(try #require(store.ownerPassword), at: store, path: "office/content/redirects")
        try await browser.wait(forText: "No redirects yet")
        for path in ["/pages/old", "/pages/three"] {
          try await browser.find(id: "redirect-path").type(path)
          try await browser.find(id: "redirect-target").type("/products")
          try await browser.click(id: "redirect-save")
          try await browser.wait(forText: path)
        }
        #expect(try await browser.all("[data-testid=redirect-remove]").count == 2)
        // By their paths, that of the last one stands below.
        try await browser.find("tbody tr:last-child [data-testid=redirect-remove]").click()
        for _ in 0..<100 where try await browser.all("[data-testid=redirect-remove]").count > 1 {
          try await Task.sleep(for: .milliseconds(50))
        }
        #expect(try await browser.all("[data-testid=redirect-remove]").count == 1)
        try await browser.click(id: "redirects-import")
        try await browser.wait(forText: "No imports yet")
        try await browser.open(store.base.appendingPathComponent("pages/old"))
        try await browser.wait(forText: "All products")
      }
      #expect(await store.stop())
    }
  }
}
