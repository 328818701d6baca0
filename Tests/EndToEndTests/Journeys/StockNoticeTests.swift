import Catalog
import Foundation
import FoundationCore
import HTTPServer
import Inventory
import InventoryService
import MyStoreApp
import MyStoreKit
import Ordering
import Outbound
import OutboundService
import Persistence
import StoreIdentifiers
import TestSupport
import Testing
import WebDriver

/// Whoever waits for goods is written to when they are back, through the real composition and in a real browser.
@Suite(.serialized) struct StockNoticeTests {
  private static let email = "reader@example.com"

  @Test(arguments: BrowserOptions.Scripts.ofShoppers)
  func `a shopper asks to be told, is written to once the goods are back, and ends it by the link`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(database: folder.appendingPathComponent("mystore.db").path)
      let owner = try await StoreClients(base: store.base).asOwner(password: try #require(store.ownerPassword))
      let mug = try await owner.addProduct("Mug", price: 4_200, stock: 0)
      let bowl = try await owner.addProduct("Bowl", price: 900, stock: 0)
      let variants = try [mug, bowl].map { try #require($0.variants.first).id }
      try await Browser.with(BrowserOptions(scripts: scripts)) { browser in
        for product in [bowl, mug] {
          try await browser.open(store.base.appendingPathComponent("products/\(product.handle)"))
          try await browser.fill(id: "alert-email", with: "nobody")
          try await browser.click(id: "alert-ask")
          try await browser.wait(forText: "Enter an e-mail address")
          try await browser.fill(id: "alert-email", with: Self.email)
          try await browser.click(id: "alert-ask")
          try await browser.wait(forText: "We write to \(Self.email) once")
        }
        #expect(try await owner.inventory.alerts(for: variants[0]).waiting == 1)
        try await owner.inventory.receive(
          Receipt(lines: [.init(variant: variants[0], quantity: 3)]), key: UUID().uuidString)
        let page = try await store.mails.link(to: Self.email, below: "/products/")
        try await browser.open(try #require(URL(string: page, relativeTo: store.base)))
        try await browser.wait(forText: "Only 3 left")
        #expect(try await browser.all("[data-testid=alert-ask]").isEmpty)
        #expect(try await owner.inventory.alerts(for: variants[0]).waiting == 0)
        // The other alert of the address ends by the same mail.
        let ending = try await store.mails.link(to: Self.email, below: "/alerts/end")
        try await browser.open(try #require(URL(string: ending, relativeTo: store.base)))
        #expect(try await owner.inventory.alerts(for: variants[1]).waiting == 1)
        try await browser.click(id: "end-alerts")
        try await browser.wait(forText: "You get no more messages about products that are back.")
        #expect(try await owner.inventory.alerts(for: variants[1]).waiting == 0)
      }
      #expect(try store.mails.messages(to: Self.email).count == 1)
      #expect(await store.stop())
    }
  }

  private func mails(_ local: LocalStore) async throws -> [MailDetails] {
    try await local.store.relay.drain()
    try await local.store.alerts.tellRest()
    let outbound = OutboundHTTPClient(client: local.owner.client)
    var found: [MailDetails] = []
    for mail in try await outbound.mails().items.reversed() { found.append(try await outbound.mail(mail.id)) }
    return found
  }

  @Test func `a mail speaks the language that was asked in, and a replay writes no second one`() async throws {
    try await LocalStore.with { local in
      try await local.owner.setSettings("shop", [("shop.languages", "pl")])
      let mug = try await local.owner.addProduct("Mug", price: 4_200, stock: 0)
      let variant = try #require(mug.variants.first).id
      for (email, language) in [("a@example.com", "pl"), ("b@example.com", "ru")] {
        try await local.anyone.inventory.add(NewStockAlert(variant: variant, email: email, language: language))
      }
      try await local.owner.inventory.receive(
        Receipt(lines: [.init(variant: variant, quantity: 1)]), key: UUID().uuidString)
      let found = try await mails(local)
      #expect(found.map(\.mail.recipient) == ["a@example.com", "b@example.com"])
      #expect(found.map(\.mail.language) == ["pl", "en-GB"])
      #expect(found.map(\.mail.template) == ["back-in-stock", "back-in-stock"])
      #expect(found.first?.content.text.contains("/pl/products/\(mug.handle)") == true)
      #expect(found.last?.content.subject == "Mug is back at MyStore")
      try await local.store.relay.replay("inventory.stock-alerts", from: 1)
      #expect(try await mails(local).count == 2)
    }
  }

  @Test func `the API tells nobody what goods cost who may not know it`() async throws {
    try await LocalStore.with { local in
      let mug = try await local.owner.addProduct("Mug", price: 4_200, stock: 0)
      let variant = try #require(mug.variants.first).id
      try await local.owner.inventory.receive(
        Receipt(lines: [.init(variant: variant, quantity: 3, unitCost: try Money(1_234, .gbp))]),
        key: UUID().uuidString)
      let report = try await local.owner.inventory.stockValueReport()
      #expect(report.total == StockValueTotal(units: 3, values: [try Money(3_702, .gbp)]))
      #expect(try await local.owner.inventory.stockValues().items.map(\.averageCost) == [try Money(1_234, .gbp)])
      await #expect(throws: HTTPClientError.self) { try await local.anyone.inventory.stockValueReport() }
      // Nothing that shoppers read has it.
      for path in [
        "/api/v1/catalog/products", "/api/v1/catalog/products/\(mug.id)", "/api/v1/inventory/availability/\(variant)",
      ] {
        let answer = await local.store.router.respond(to: .init(.get, path))
        let text = String(decoding: answer.body, as: UTF8.self)
        #expect(answer.status.code == 200 && !text.contains("1234") && !text.contains("Cost"), "\(path): \(text)")
      }
      #expect(try await local.store.verify() == [])
    }
  }

  @Test func `whom the shop names is told what has become few`() async throws {
    try await LocalStore.with { local in
      try await local.owner.setSettings("inventory", [("inventory.low-stock-mail", "shop@example.com")])
      let mug = try await local.owner.addProduct("Mug", price: 4_200, stock: 3)
      #expect(try await local.store.lowStock.tell() == 1)
      #expect(try await local.store.lowStock.tell() == 0)
      let mail = try #require(try await mails(local).last)
      #expect(mail.mail.recipient == "shop@example.com" && mail.mail.template == "low-stock")
      #expect(mail.content.text.contains("\(mug.name), Main warehouse: 3"))
    }
  }
}
