import Catalog
import Content
import Foundation
import FoundationCore
import MyStoreKit
import Ordering
import Settings
import Shipping
import TestSupport
import Testing
import WebDriver

/// A shop before it opens, and on its first day, in a real browser.
@Suite(.serialized) struct OpeningTests {
  private func withStore(_ body: (StoreProcess, StoreClients) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(database: folder.appendingPathComponent("mystore.db").path)
      let owner = try await StoreClients(base: store.base).asOwner(password: try #require(store.ownerPassword))
      try await body(store, owner)
      #expect(await store.stop())
    }
  }

  private func set(_ section: String, _ values: [String: String], _ owner: StoreClients) async throws {
    let settings = SettingsHTTPClient(client: owner.client)
    let version = try await settings.section(section).version
    _ = try await settings.change(
      section, SettingsEdit(changes: values.map { .init(key: $0.key, value: $0.value) }), version: version)
  }

  private func status(_ path: String, _ store: StoreProcess) async throws -> (Int, String) {
    let answer = try await NetworkTransport(base: store.base).send(
      TransportRequest(method: .get, path: path), progress: nil)
    return (answer.status, String(decoding: answer.body, as: UTF8.self))
  }

  @Test(arguments: BrowserOptions.Scripts.ofShoppers)
  func `a closed shop asks for its password, and lets in whoever has it`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await withStore { store, owner in
      _ = try await owner.addProduct("Mug", price: 1_000, stock: 4)
      try await set("opening", ["opening.open": "false", "opening.password": "early bird"], owner)
      try await Browser.with(BrowserOptions(scripts: scripts)) { browser in
        try await browser.open(store.base.appendingPathComponent("products"))
        try await browser.wait(forText: "The shop is not open yet.")
        #expect(try await browser.find("h1").text == "MyStore")
        #expect(try await !browser.source.contains("Mug"))
        try await browser.find(id: "shop-password").type("late bird")
        try await browser.click(id: "shop-enter")
        try await browser.wait(forText: "This is not the password.")
        try await browser.find(id: "shop-password").clear()
        try await browser.find(id: "shop-password").type("early bird")
        try await browser.click(id: "shop-enter")
        try await browser.wait(forText: "Mug")
        try await browser.open(store.base)
        try await browser.wait(forText: "Mug")
        // A new password ends what the former let in.
        try await set("opening", ["opening.password": "another"], owner)
        try await browser.open(store.base)
        try await browser.wait(forText: "The shop is not open yet.")
      }
    }
  }

  @Test func `a closed shop sends search engines and strangers away, and shows itself to staff`() async throws {
    try await withStore { store, owner in
      _ = try await owner.addProduct("Mug", price: 1_000, stock: 4)
      #expect(try await status("/api/v1/catalog/products", store).0 == 200)
      try await set("opening", ["opening.open": "false"], owner)
      for path in ["/", "/products", "/pl/products", "/no-such-page"] {
        #expect(try await status(path, store).0 == 503, "\(path)")
      }
      for path in ["/sitemap.xml", "/sitemaps/0.xml"] { #expect(try await status(path, store).0 == 503, "\(path)") }
      #expect(try await status("/robots.txt", store).1 == "User-agent: *\nDisallow: /\n")
      // What was answered while the shop was open is not answered any more.
      let closed = try await status("/api/v1/catalog/products", store)
      #expect(closed.0 == 503 && closed.1.contains("shop-closed"))
      await #expect(throws: HTTPClientError.self) {
        try await StoreClients(base: store.base).ordering.openCart(NewCart(of: .make(), quantity: 1))
      }
      #expect(try await owner.catalog.products().items.count == 1)
      // There is no password, so that there is no field for it; staff come in by the office.
      try await Browser.with(BrowserOptions()) { browser in
        try await browser.open(store.base)
        #expect(try await browser.all("[data-testid=shop-password]").isEmpty)
        try await browser.click(id: "closed-office")
        try await browser.signIn(try #require(store.ownerPassword), at: store)
        try await browser.open(store.base)
        try await browser.wait(forText: "Mug")
      }
      try await set("opening", ["opening.open": "true"], owner)
      #expect(try await status("/products", store).0 == 200)
      #expect(try await status("/api/v1/catalog/products", store).0 == 200)
    }
  }

  @Test func `a shopkeeper's first day leads from the checklist to the first sale`() async throws {
    try await withStore { store, owner in
      for zone in try await owner.shipping.zones() { try await owner.shipping.remove(zone: zone.id) }
      try await Browser.with(BrowserOptions()) { browser in
        try await browser.signIn(try #require(store.ownerPassword), at: store)
        #expect(try await browser.find(id: "setup-count").text == "1 of 7 is done.")

        try await browser.click(id: "setup-name")
        for (key, value) in [("shop.name", "Corner & Sons"), ("shop.legal-name", "Corner Ltd")] {
          let field = try await browser.find(id: "setting-" + key)
          try await field.clear()
          try await field.type(value)
        }
        for (field, text) in [("line1", "1 High Street"), ("city", "Leeds"), ("postal-code", "LS1 1AA")] {
          try await browser.find(id: field).type(text)
        }
        try await browser.click(id: "settings-save")
        try await browser.wait(forText: "The settings are saved.")
        try await browser.open(store.base.appendingPathComponent("office"))
        #expect(try await browser.find(id: "setup-count").text == "3 of 7 are done.")

        try await browser.click(id: "setup-payment")
        try await browser.find(id: "setting-orders.bank-details").type("IBAN GB00 0000")
        try await browser.click(id: "settings-save")
        try await browser.wait(forText: "The settings are saved.")

        // The page about delivery does not say where the shop delivers: its zones do.
        try await browser.open(store.base.appendingPathComponent("office"))
        try await browser.click(id: "setup-delivery")
        try await browser.click(id: "zone-new")
        try await browser.find(id: "zone-name").type("United Kingdom")
        try await browser.find(id: "zone-country-choice").type("United Kingdom")
        try await browser.click(id: "zone-country-add")
        _ = try await browser.find(id: "zone-country")
        try await browser.find(id: "rate-name").type("Standard")
        try await browser.find(id: "rate-price").type("3.95")
        try await browser.click(id: "zone-save")
        try await browser.wait(forText: "Standard")
        try await browser.open(store.base.appendingPathComponent("office"))
        _ = try await browser.find(id: "setup-done-delivery")

        // One page as the shopkeeper does it, the others by the API.
        _ = try await browser.find(id: "setup-pages")
        let page = try #require(
          try await owner.content.staffArticles(.page).items.first { $0.handle == "delivery" })
        try await browser.open(store.base.appendingPathComponent("office/content/articles/\(page.id)"))
        try await browser.wait(forText: "Where we deliver")
        try await browser.click(id: "article-published")
        try await browser.click(id: "article-save")
        try await browser.wait(forText: "It is saved.")
        for page in try await owner.content.staffArticles(.page).items where page.status == .draft {
          let article = try await owner.content.staffArticle(page.id)
          var content = article.content
          content.status = .published
          _ = try await owner.content.edit(article, content)
        }
        _ = try await owner.addProduct("Mug", price: 1_000, stock: 4)
        try await browser.open(store.base.appendingPathComponent("office"))
        _ = try await browser.find(id: "todo-unpaid")
        #expect(try await browser.all("[data-testid=setup-count]").isEmpty)

        // The first shopper finds the shop as it was set up, and buys.
        try await browser.open(store.base)
        #expect(try await browser.find(id: "logo").text == "Corner & Sons")
        #expect(try await browser.all("[data-testid=footer-link]").count == 6)
        let product = try #require(try await owner.catalog.products().items.first)
        let variant = try await owner.variant(of: product)
        let (cart, holder) = try await StoreClients(base: store.base).fillCart([(variant.id, 1)])
        _ = try await holder.ordering.place(holder.request(cart), key: UUID().uuidString)
        try await browser.open(store.base.appendingPathComponent("office"))
        #expect(try await browser.find(id: "orders-today").text == "1 order")
      }
    }
  }
}
