import Access
import Catalog
import CatalogService
import Foundation
import FoundationCore
import MyStoreApp
import Ordering
import OrderingService
import TestSupport
import Testing
import WebDriver

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The demo shop's customers and orders.
struct DemoOrderTests {
  private let keeper = Principal.staff(
    StaffPrincipal(id: UniqueID(high: 1, low: 1), permissions: [.ordersRead, .catalogWrite]))

  private func withDemoShop(_ body: (Store) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      var configuration = StoreConfiguration()
      configuration.database = folder.appendingPathComponent("db").path
      let store = try await Store.open(configuration)
      try await DemoCatalogue.loadIfNew(into: store)
      try await body(store)
      #expect(try await store.verify() == [])
      await store.close()
    }
  }

  /// All orders, once what was shipped is known to them.
  private func orders(of store: Store, shipped: Int? = nil) async throws -> [OrderSummary] {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(20)
    while true {
      let all = try await store.ordering.lists.list(after: nil, limit: 100, as: keeper).items
      let done = all.count { $0.status.fulfilment != .unfulfilled }
      if shipped == nil || done == shipped || clock.now > end { return all }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  @Test func `a new shop has orders in every state, and its books are right`() async throws {
    try await withDemoShop { store in
      #expect(try await orders(of: store).count == 1, "the shop is there before its orders")
      try await DemoOrders(store: store).finish()
      let all = try await orders(of: store, shipped: 23)
      #expect(all.count == 39)
      #expect(Set(all.map(\.status.label)) == Set(OrderStatusLabel.allCases))
      #expect(Set(all.map(\.status.payment)) == Set(PaymentStatus.allCases))
      let best = try await store.catalog.search.products(
        ProductFilter(sort: .bestselling), after: nil, limit: 4, as: .anonymous)
      #expect(best.items.count { $0.isBestSeller } == 4)
      let soldOut = try await store.catalog.search.products(ProductFilter(), after: nil, limit: 100, as: .anonymous)
      #expect(soldOut.items.count { !$0.isAvailable } == 2, "only what was meant to be")
    }
  }

  @Test func `an interrupted start is continued, and a further one adds nothing`() async throws {
    try await withDemoShop { store in
      let adding = Task { try await DemoOrders(store: store).finish() }
      while try await orders(of: store).count < 7 { await Task.yield() }
      adding.cancel()
      _ = await adding.result
      let some = try await orders(of: store).count
      #expect(some < 39)
      try await DemoOrders(store: store).finish()
      let all = try await orders(of: store, shipped: 23)
      #expect(all.count == 39)
      try await DemoOrders(store: store).finish()
      #expect(try await orders(of: store) == all)
    }
  }

  @Test func `a shop without the demo's first order gets none`() async throws {
    try await withTemporaryFolder { folder in
      var configuration = StoreConfiguration()
      configuration.database = folder.appendingPathComponent("db").path
      let store = try await Store.open(configuration)
      try await DemoCatalogue.load(into: store)
      try await DemoOrders(store: store).finish()
      #expect(try await orders(of: store).isEmpty)
      await store.close()
    }
  }

  @Test func `what sells best is on the front, and the list sorts by it`() async throws {
    try await DemoShop.withBrowser { browser, shop in
      // The orders come behind the shop.
      try await browser.wait(until: "best sellers") { () throws(WebDriverError) in
        try await browser.open(shop)
        return try await !browser.all("[data-testid=best-sellers]").isEmpty
      }
      // Until the last order is in, the shelf that was read and the list that is opened may differ.
      try await browser.wait(until: "the same product first") { () throws(WebDriverError) in
        try await browser.open(shop)
        let first = try await browser.find(
          ".shelf:has([data-testid=best-sellers]) [data-testid=product-link]"
        ).text
        try await browser.click(id: "best-sellers")
        try await browser.wait(until: "the list") { () throws(WebDriverError) in
          try await browser.url.query == "sort=bestselling"
        }
        return try await browser.find(id: "product-link").text == first
      }
    }
  }
}
