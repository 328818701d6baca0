import Catalog
import Foundation
import FoundationCore
import MyStoreKit
import Settings
import SettingsUI
import TestSupport
import Testing
import WebDriver

/// What a shopkeeper sets, in a real browser.
@Suite(.serialized) struct SettingsTests {
  private func withOffice(
    _ scripts: BrowserOptions.Scripts = .enabled, arguments: [String] = [], at path: String = "office/settings",
    _ body: (Browser, StoreProcess) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let store = try await DemoShop.start(in: folder, arguments: arguments)
      try await Browser.with(BrowserOptions(scripts: scripts)) { browser in
        try await browser.signIn(try #require(store.ownerPassword), at: store, path: path)
        try await body(browser, store)
      }
      #expect(await store.stop())
    }
  }

  private func retype(_ browser: Browser, _ field: String, _ text: String) async throws {
    let field = try await browser.find(id: "setting-" + field)
    try await field.clear()
    try await field.type(text)
  }

  @Test(arguments: BrowserOptions.Scripts.ofStaff)
  func `a shopkeeper names the shop, says whose it is and sets its color, and shoppers see it at once`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await withOffice(scripts) { browser, store in
      let office = try await browser.tab
      try await browser.openTab()
      try await browser.open(store.base)
      let shop = try await browser.tab
      let style = try await browser.find("link[rel=stylesheet]").attribute("href")
      try await browser.use(office)
      try await retype(browser, "shop.name", "Corner & Sons")
      for (field, text) in [("line1", "1 High Street"), ("city", "Leeds"), ("postal-code", "LS1 1AA")] {
        try await browser.find(id: field).type(text)
      }
      try await browser.click(id: "settings-save")
      try await browser.wait(forText: "The settings are saved.")
      try await browser.click(id: "settings-look")
      _ = try await browser.find(id: "setting-look.accent")
      try await retype(browser, "look.accent", "b3261e")
      try await browser.click(id: "settings-save")
      try await browser.wait(forText: "The settings are saved.")
      try await browser.use(shop)
      try await browser.open(store.base)
      #expect(try await browser.find(id: "logo").text == "Corner & Sons")
      #expect(try await browser.find(id: "seller").text.contains("1 High Street, Leeds, LS1 1AA, United Kingdom"))
      #expect(try await browser.find("link[rel=stylesheet]").attribute("href") != style)
      // Pages that are on their way still find the former look.
      let former = TransportRequest(method: .get, path: try #require(style))
      #expect(try await NetworkTransport(base: store.base).send(former, progress: nil).status == 200)
    }
  }

  @Test func `what a flag sets is shown, and cannot be changed`() async throws {
    try await withOffice(arguments: ["--payment-days", "3"], at: "office/settings/orders") { browser, _ in
      let field = try await browser.find(id: "setting-orders.payment-days")
      #expect(try await field.attribute("value") == "3")
      #expect(try await field.attribute("disabled") != nil)
      #expect(try await browser.source.contains("Set when the store was started"))
    }
  }

  @Test func `a limit counts for the next command`() async throws {
    try await LocalStore.with(limits: .shipped) { store in
      let mug = try await store.owner.addProduct("Mug", price: 1_000, stock: 20)
      let variant = try #require(mug.variants.first).id
      let settings = SettingsHTTPClient(client: store.owner.client)
      _ = try await store.anyone.fillCart([(variant, 3)])
      let section = try await settings.section("orders")
      let edit = SettingsEdit(changes: [.init(key: "orders.units-per-line", value: "2")])
      _ = try await settings.change("orders", edit, version: section.version)
      let refusal = await #expect(throws: HTTPClientError.self) {
        try await store.anyone.fillCart([(variant, 3)])
      }
      #expect(refusal?.code == "too-many-units")
    }
  }

  @Test func `of two windows, the later one keeps what was typed beside what the other has saved`() async throws {
    try await withOffice { browser, store in
      let first = try await browser.tab
      try await browser.openTab()
      try await browser.open(store.base.appendingPathComponent("office/settings"))
      try await retype(browser, "shop.phone", "0113 496 0000")
      try await browser.click(id: "settings-save")
      try await browser.wait(forText: "The settings are saved.")
      try await browser.use(first)
      try await retype(browser, "shop.name", "Corner")
      try await browser.click(id: "settings-save")
      try await browser.wait(forText: "Somebody else has changed these settings")
      #expect(try await browser.find(id: "setting-shop.name").attribute("value") == "Corner")
      #expect(try await browser.find(id: "setting-shop.phone").attribute("value") == "0113 496 0000")
    }
  }

  @Test func `every declared setting is said in the languages of the office`() async throws {
    try await LocalStore.with { store in
      let sections = try await SettingsHTTPClient(client: store.owner.client).sections()
      let labels = sections.flatMap { section in
        [section.title] + section.settings.flatMap { [$0.declaration.label, $0.declaration.help] }
      }
      #expect(
        sections.map(\.id) == [
          "shop", "look", "opening", "orders", "inventory", "tax", "payments", "payment-provider", "backups",
        ])
      #expect(Set(labels).subtracting(SettingsPhrases.declared) == [""])
    }
  }
}
