import Foundation
import TestSupport
import Testing
import WebDriver

/// The demo shop in a store of its own, and a browser to look at it.
enum DemoShopInBrowser {
  static func with(
    _ options: BrowserOptions = BrowserOptions(), _ body: (Browser, URL) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(
        database: folder.appendingPathComponent("mystore.db").path, arguments: ["serve"])
      try await Browser.with(options) { browser in try await body(browser, store.base) }
      #expect(await store.stop())
    }
  }
}
