import Catalog
import Foundation
import TestSupport
import Testing
import WebDriver

/// Filters that staff keep for the lists of the office, in a real browser. Those of orders have a journey of their own.
@Suite(.serialized) struct SavedFilterTests {
  private static let cases: [(path: String, query: String, menu: String, scripts: BrowserOptions.Scripts)] = [
    ("/office/stock", "q=Lamp", "office-stock", .enabled), ("/office/stock", "q=Lamp", "office-stock", .disabled),
    ("/office/customers", "email=ann%40example.com", "office-customers", .enabled),
    ("/office/customers", "email=ann%40example.com", "office-customers", .disabled),
    ("/office/products", "q=Lamp&sort=name", "office-products", .enabled),
    ("/office/products", "q=Lamp&sort=name", "office-products", .disabled),
  ]

  @Test(arguments: cases)
  func `save a filter of a list, come back to it, and remove it`(
    path: String, query: String, menu: String, scripts: BrowserOptions.Scripts
  ) async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(database: folder.appendingPathComponent("mystore.db").path)
      let password = try #require(store.ownerPassword)
      let owner = try await StoreClients(base: store.base).asOwner(password: password)
      _ = try await owner.addProduct("Lamp", price: 1_000, stock: 4)
      try await Browser.with(BrowserOptions(scripts: scripts)) { browser in
        try await browser.signIn(password, at: store)
        var parts = URLComponents(url: store.base, resolvingAgainstBaseURL: false)
        parts?.path = path
        parts?.percentEncodedQuery = query
        try await browser.open(try #require(parts?.url))
        try await browser.find("[data-testid=save-filter] summary").click()
        try await browser.fill(id: "filter-name", with: "The usual")
        try await browser.click(id: "filter-save")
        #expect(try await browser.find(id: "saved-filter").text == "The usual")
        // Later, from the menu.
        try await browser.click(id: "office-orders")
        _ = try await browser.find(id: "orders-every")
        try await browser.click(id: menu)
        #expect(try await browser.find(id: "saved-filter").attribute("aria-current") == nil)
        try await browser.click(id: "saved-filter")
        _ = try await browser.find(id: "remove-filter")
        #expect(try await browser.find(id: "saved-filter").attribute("aria-current") != nil)
        let address = try await browser.url
        #expect(address.path == path && address.query(percentEncoded: true) == query)
        try await browser.click(id: "remove-filter")
        try await browser.wait(until: "the filter is gone") { () throws(WebDriverError) in
          try await browser.all("[data-testid=saved-filter]").isEmpty
        }
      }
      #expect(await store.stop())
    }
  }
}
