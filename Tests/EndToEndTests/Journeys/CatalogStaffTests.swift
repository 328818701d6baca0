import Foundation
import TestSupport
import Testing
import WebDriver

/// What staff do to the catalogue, in a real browser.
@Suite(.serialized) struct CatalogStaffTests {
  private func withOffice(
    _ options: BrowserOptions = BrowserOptions(), at path: String,
    _ body: (Browser, StoreProcess) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let store = try await DemoShop.start(in: folder)
      try await Browser.with(options) { browser in
        try await browser.signIn(try #require(store.ownerPassword), at: store, path: path)
        try await body(browser, store)
      }
      #expect(await store.stop())
    }
  }

  private func rename(_ browser: Browser, to name: String) async throws {
    let field = try await browser.find(id: "product-name")
    try await field.clear()
    try await field.type(name)
  }

  private func addBowl(_ browser: Browser) async throws -> URL {
    try await browser.click(id: "add-product")
    try await browser.find(id: "product-name").type("Ash Bowl")
    try await browser.find(id: "variant-sku").type("ASH-1")
    try await browser.find(id: "variant-price").type("24.50")
    try await browser.click(id: "product-save")
    try await browser.wait(forText: "Add a picture")
    return try await browser.url
  }

  @Test(arguments: BrowserOptions.Scripts.ofStaff)
  func `a product is added and changed, and the second of two editors chooses between both versions`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await withOffice(BrowserOptions(scripts: scripts), at: "office/products") { browser, _ in
      let address = try await addBowl(browser)
      let first = try await browser.tab
      try await browser.openTab()
      try await browser.open(address)
      try await rename(browser, to: "Oak Bowl")
      try await browser.find(id: "product-brand").type("Oak & Iron")
      try await browser.click(id: "product-save")
      try await browser.wait(forText: "Oak Bowl is saved.")
      try await browser.use(first)
      try await rename(browser, to: "Elm Bowl")
      try await browser.click(id: "product-save")
      _ = try await browser.find(id: "conflict")
      #expect(try await browser.find(id: "conflict-mine").text == "Elm Bowl")
      #expect(try await browser.find(id: "conflict-theirs").text == "Oak Bowl")
      try await browser.click(id: "save-again")
      try await browser.wait(forText: "Elm Bowl is saved.")
      #expect(try await browser.find(id: "product-brand").attribute("value") == "Oak & Iron")
    }
  }

  @Test func `changes that are not saved are left only by somebody who says so`() async throws {
    try await withOffice(at: "office/products") { browser, _ in
      _ = try await addBowl(browser)
      let question = "window.asked = []; window.confirm = text => { asked.push(text); return window.leave === true; }"
      _ = try await browser.run(question)
      try await rename(browser, to: "Oak Bowl")
      _ = try await browser.find("[data-unsaved]")
      let here = try await browser.url
      try await browser.find(".breadcrumbs a[href=\"/office\"]").click()
      #expect(try await browser.run("return asked.length") == .number(1))
      try await browser.goBack()
      try await browser.wait(until: "going back asks too") { () throws(WebDriverError) in
        try await browser.run("return asked.length") == .number(2)
      }
      #expect(try await browser.url == here)
      #expect(try await browser.find(id: "product-name").attribute("value") != nil)
      // Saved, nobody is asked: the control of this test.
      try await browser.click(id: "product-save")
      try await browser.wait(forText: "Oak Bowl is saved.")
      try await browser.find(".breadcrumbs a[href=\"/office\"]").click()
      try await browser.wait(until: "the page is left") { () throws(WebDriverError) in
        try await browser.url != here
      }
      #expect(try await browser.run("return asked.length") == .number(2))
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofStaff)
  func `many products are archived at once`(scripts: BrowserOptions.Scripts) async throws {
    try await withOffice(BrowserOptions(scripts: scripts), at: "office/products") { browser, store in
      _ = try await browser.find(id: "selection-count")
      let boxes = try await browser.all("tbody input[type=checkbox]")
      let names = try await browser.all("[data-testid=product-link]")
      let archived = try await names[0].text
      for box in boxes.prefix(2) { try await box.click() }
      try await browser.click(id: "bulk-archive")
      try await browser.wait(forText: "Archive 2 products?")
      try await browser.click(id: "bulk-confirm")
      try await browser.wait(forText: "2 products are archived now.")
      try await browser.click(id: "status-archived")
      try await browser.wait(until: "only those are listed") { () throws(WebDriverError) in
        try await browser.all("[data-testid=product-link]").count == 2
      }
      try await browser.open(store.base.appendingPathComponent("products"))
      var shown: [String] = []
      for link in try await browser.all("[data-testid=product-link]") { shown.append(try await link.text) }
      #expect(!shown.isEmpty && !shown.contains(archived))
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofStaff)
  func `several products get tags and a category at once`(scripts: BrowserOptions.Scripts) async throws {
    try await withOffice(BrowserOptions(scripts: scripts), at: "office/products") { browser, store in
      try await selectAll(browser)
      try await browser.find("[data-testid=bulk-labels] summary").click()
      try await browser.find(id: "bulk-tags").type("autumn, gift")
      try await browser.click(id: "bulk-add-tags")
      try await browser.wait(forText: "products are changed now.")
      try await browser.open(try #require(URL(string: "\(store.base)/products?tag=autumn")))
      #expect(try await browser.all("[data-testid=product-link]").count > 5)
      try await browser.open(store.base.appendingPathComponent("office/products"))
      try await selectAll(browser)
      try await browser.find("[data-testid=bulk-labels] summary").click()
      try await browser.find(id: "bulk-category").type("no-such-category")
      try await browser.click(id: "bulk-add-category")
      try await browser.wait(forText: "There is no category with the code no-such-category.")
    }
  }

  @Test func `products are archived by keyboard alone`() async throws {
    try await withOffice(at: "office/products") { browser, _ in
      _ = try await browser.find(id: "selection-count")
      try await tab(browser, to: "sort")
      // The rows' boxes come after the search and the order.
      for _ in 0..<60 where try await browser.run("return document.activeElement.type || ''") != .text("checkbox") {
        try await browser.press(.tab)
      }
      try await browser.press(.space)
      try await browser.wait(forText: "1 of")
      try await tab(browser, to: "bulk-archive")
      try await browser.press(.enter)
      try await browser.wait(forText: "Archive 1 product?")
      try await tab(browser, to: "bulk-confirm")
      try await browser.press(.enter)
      try await browser.wait(forText: "1 product is archived now.")
    }
  }

  private func selectAll(_ browser: Browser) async throws {
    let before = try await browser.find(id: "selection-count").text
    try await browser.click(id: "select-all")
    // Without scripts the page is another: what stands on the former one is not to be clicked.
    try await browser.wait(until: "all are selected") { () throws(WebDriverError) in
      try await browser.all("[data-testid=selection-count]").first?.text ?? before != before
    }
  }

  private func tab(_ browser: Browser, to identifier: String) async throws {
    for _ in 0..<60 {
      let now = try await browser.run("return document.activeElement.dataset.testid || ''")
      if now == .text(identifier) { return }
      try await browser.press(.tab)
    }
    Issue.record("\(identifier) cannot be reached by keyboard")
  }

  @Test(arguments: BrowserOptions.Scripts.ofStaff)
  func `a product is translated, and its readers see it`(scripts: BrowserOptions.Scripts) async throws {
    try await withOffice(BrowserOptions(scripts: scripts), at: "office/products") { browser, store in
      _ = try await addBowl(browser)
      try await browser.find(id: "product-status").type("Active")
      try await browser.click(id: "product-save")
      try await browser.wait(forText: "Ash Bowl is saved.")
      // What was saved is told above, where it may hide what is only just seen.
      _ = try await browser.run("scrollTo({ top: 0, behavior: 'instant' })")
      try await browser.click(id: "translation-pl")
      try await browser.wait(forText: "Ash Bowl in Polish")
      try await browser.find(id: "translation-name").type("Jesionowa miska")
      try await browser.click(id: "translation-save")
      try await browser.wait(forText: "The translation is saved.")
      _ = try await browser.run("scrollTo({ top: 0, behavior: 'instant' })")
      try await browser.click(id: "translation-ru")
      try await browser.wait(forText: "Ash Bowl in Russian")
      #expect(try await browser.find(id: "translation-name").attribute("value") ?? "" == "")
      try await browser.open(store.base.appendingPathComponent("pl/products/ash-bowl"))
      try await browser.wait(forText: "Jesionowa miska")
      // The back office keeps to the original, in whatever language its page is.
      try await browser.open(store.base.appendingPathComponent("pl/office/products"))
      try await browser.wait(forText: "Ash Bowl")
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofStaff)
  func `a sale is planned, shows in the shop, and is changed`(scripts: BrowserOptions.Scripts) async throws {
    try await withOffice(BrowserOptions(scripts: scripts), at: "office/price-lists") { browser, store in
      try await browser.click(id: "price-list-add")
      try await browser.find(id: "price-list-name").type("Autumn sale")
      try await browser.click(id: "price-list-active")
      try await browser.find(id: "price-sku").type("no such sku")
      try await browser.find(id: "price-amount").type("15.00")
      try await browser.click(id: "price-list-save")
      try await browser.wait(forText: "No product has this SKU.")
      try await browser.find(id: "price-sku").clear()
      try await browser.find(id: "price-sku").type("kit-bottle-01")
      try await browser.click(id: "price-list-save")
      try await browser.wait(forText: "Autumn sale is added.")
      let address = try await browser.url
      try await browser.open(store.base.appendingPathComponent("products/durable-water-bottle"))
      try await browser.wait(forText: "£15.00")
      try await browser.open(address)
      try await browser.find(id: "price-amount").clear()
      try await browser.find(id: "price-amount").type("14")
      try await browser.click(id: "price-list-save")
      try await browser.wait(forText: "Autumn sale is saved.")
      try await browser.open(store.base.appendingPathComponent("products/durable-water-bottle"))
      try await browser.wait(forText: "£14.00")
      try await browser.open(store.base.appendingPathComponent("office/price-lists"))
      #expect(try await browser.find(id: "price-list-link").text == "Autumn sale")
      try await browser.wait(forText: "In effect")
    }
  }
}
