import Access
import Catalog
import Foundation
import FoundationCore
import MyStoreKit
import Settings
import Shipping
import TestSupport
import Testing
import WebDriver

/// Who works for the shop, and what they did, in a real browser.
@Suite(.serialized) struct StaffTests {
  private func withStore(_ body: (StoreProcess, StoreClients) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(database: folder.appendingPathComponent("mystore.db").path)
      let owner = try await StoreClients(base: store.base).asOwner(password: try #require(store.ownerPassword))
      try await body(store, owner)
      #expect(await store.stop())
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofStaff)
  func `an owner invites somebody, who chooses a password, signs in and sees what their role allows`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await withStore { store, _ in
      let link = try await Browser.with(BrowserOptions(scripts: scripts)) { browser -> String in
        try await browser.signIn(try #require(store.ownerPassword), at: store, path: "office/staff")
        try await browser.click(id: "staff-invite")
        try await browser.find(id: "invite-email").type("cleo@shop.example")
        try await browser.find(id: "invite-name").type("Cleo")
        try await browser.click(id: "role-catalogue")
        try await browser.click(id: "invite-send")
        return try #require(try await browser.find(id: "secret").attribute("value"))
      }
      let path = try #require(URL(string: link)).path
      try await Browser.with(BrowserOptions(scripts: scripts)) { browser in
        try await browser.open(try #require(URL(string: path, relativeTo: store.base)))
        try await browser.find(id: "invitation-password").type("a password of some length")
        try await browser.click(id: "invitation-accept")
        try await browser.wait(forText: "You work here now.")
        try await browser.open(store.base.appendingPathComponent("office"))
        try await browser.find(id: "login-user").type("cleo@shop.example")
        try await browser.find(id: "login-password").type("a password of some length")
        try await browser.click(id: "login-submit")
        _ = try await browser.find(id: "office-products")
        // What an account may do is known from the next page on.
        try await browser.open(store.base.appendingPathComponent("office"))
        _ = try await browser.find(id: "office-products")
        #expect(try await browser.all("[data-testid=office-orders]").isEmpty)
        // The invitation worked once.
        try await browser.open(try #require(URL(string: path, relativeTo: store.base)))
        try await browser.find(id: "invitation-password").type("a password of some length")
        try await browser.click(id: "invitation-accept")
        try await browser.wait(forText: "The invitation was used or is too old")
      }
    }
  }

  @Test func `whoever is disabled loses the page that they have open, at once`() async throws {
    try await withStore { store, owner in
      let issued = try await owner.access.invite(
        NewStaffInvitation(email: "max@shop.example", name: "Max", roles: ["manager"]))
      try await owner.access.accept(StaffAcceptance(token: issued.token, password: "a password of some length"))
      try await Browser.with { browser in
        try await browser.open(store.base.appendingPathComponent("office/products"))
        try await browser.find(id: "login-user").type("max@shop.example")
        try await browser.find(id: "login-password").type("a password of some length")
        try await browser.click(id: "login-submit")
        _ = try await browser.find(id: "sign-out")
        let max = try #require(try await owner.access.staff().first { $0.name == "Max" })
        _ = try await owner.access.change(max, to: StaffEdit(name: "Max", roles: max.roles, isDisabled: true))
        // Nobody touches the browser: its page closes, and what comes in its place asks who is there.
        _ = try await browser.find(id: "login-user")
        #expect(try await browser.all("[data-testid=sign-out]").isEmpty)
      }
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofStaff)
  func `a change is found among what was done, with what it was before, and is reverted where it can be`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await withStore { store, owner in
      let product = try await owner.addProduct("Bottle", price: 1_850, stock: 0)
      let edited = try await owner.catalog.edit(
        product.id, ProductEdit(name: "Flask", tags: ["new"]), version: product.version)
      try await Browser.with(BrowserOptions(scripts: scripts)) { browser in
        try await browser.signIn(
          try #require(store.ownerPassword), at: store, path: "office/audit")
        try await browser.open(
          try #require(URL(string: "office/audit?kind=catalog/products", relativeTo: store.base)))
        try await browser.find("[data-testid=audit-link]").click()
        try await browser.wait(forText: "Flask")
        #expect(try await browser.find("main").text.contains("Bottle"))
        // A later change of another field does not stand in its way.
        _ = try await owner.catalog.edit(
          product.id, ProductEdit(summary: "Keeps cold."), version: edited.version)
        try await browser.click(id: "audit-revert")
        try await browser.click(id: "audit-revert-yes")
        #expect(
          try await eventually { try await owner.catalog.staffProduct(product.id).name == "Bottle" })
        let reverted = try await owner.catalog.staffProduct(product.id)
        #expect(reverted.tags.isEmpty && reverted.summary == "Keeps cold.")
        // Now that it is reverted, it cannot be again.
        try await browser.reload()
        try await browser.wait(forText: "Flask")
        #expect(try await browser.all("[data-testid=audit-revert]").isEmpty)
      }
    }
  }

  @Test func `settings, zones and categories are taken back through the API, and a stale change is refused`()
    async throws
  {
    try await withStore { _, owner in
      let category = try await owner.catalog.categories.add(NewCategory(code: "lights", name: "Lights"))
      _ = try await owner.catalog.categories.edit(category, CategoryEdit(name: "Lamps", parent: nil))
      let zone = try #require(try await owner.shipping.zones().first)
      var details = zone.details
      details.name = "Elsewhere"
      _ = try await owner.shipping.change(zone, to: details)
      let settings = SettingsHTTPClient(client: owner.client)
      let section = try await settings.section("shop")
      _ = try await settings.change(
        "shop", SettingsEdit(changes: [.init(key: "shop.name", value: "Corner")]), version: section.version)
      for operation in ["editCategory", "changeZone", "changeSettings"] {
        let record = try #require(try await owner.access.auditRecords().items.first { $0.operation == operation })
        #expect(try await owner.access.auditRecord(record.id).canRevert, "\(operation)")
        try await owner.access.revert(record.id)
        #expect(try await !owner.access.auditRecord(record.id).canRevert, "\(operation)")
        let again = await Refusal.code { try await owner.access.revert(record.id) }
        #expect(again == "irreversible", "\(operation)")
      }
      #expect(try await owner.catalog.categories.place(category.id).category.name == "Lights")
      #expect(try await owner.shipping.zones().first?.details == zone.details)
      let name = try await settings.section("shop").settings.first { $0.id == "shop.name" }
      #expect(name?.value == "MyStore" && name?.isSet == false)
      // What took them back is told as any change is.
      #expect(try await owner.access.auditRecords().items.count { $0.operation == "revertChange" } == 3)
    }
  }
}

private enum Refusal {
  /// The code of the refusal; nil for success.
  static func code(_ body: () async throws -> Void) async -> String? {
    do {
      try await body()
      return nil
    } catch { return (error as? HTTPClientError)?.code ?? "\(error)" }
  }
}
