import Foundation
import TestSupport
import Testing
import WebDriver

/// How staff group products, and what shoppers see of it, in a real browser, with scripts and without.
@Suite(.serialized) struct CatalogGroupTests {
  private func withOffice(
    _ scripts: BrowserOptions.Scripts, at path: String, _ body: (Browser, StoreProcess) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let store = try await DemoShop.start(in: folder)
      try await Browser.with(BrowserOptions(scripts: scripts)) { browser in
        try await browser.signIn(try #require(store.ownerPassword), at: store, path: path)
        try await body(browser, store)
      }
      #expect(await store.stop())
    }
  }

  private func texts(_ identifier: String, _ browser: Browser) async throws -> [String] {
    var texts: [String] = []
    for element in try await browser.all("[data-testid=\(identifier)]") { texts.append(try await element.text) }
    return texts
  }

  private func wait(_ browser: Browser, until what: String, are expected: [String]) async throws {
    try await browser.wait(until: "\(what) are \(expected)") { () throws(WebDriverError) in
      var texts: [String] = []
      for element in try await browser.all("[data-testid=\(what)]") { texts.append(try await element.text) }
      return texts == expected
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofStaff)
  func `a collection is made of chosen products, translated, changed by two, and removed`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await withOffice(scripts, at: "office") { browser, store in
      try await browser.click(id: "office-products")
      try await browser.click(id: "office-collections")
      try await browser.click(id: "collection-add")
      try await browser.find(id: "collection-title").type("On the go")
      try await browser.find(id: "collection-search").type("kit-bottle-01")
      try await browser.click(id: "collection-find")
      try await browser.wait(forText: "Durable Water Bottle, ")
      try await browser.click(id: "collection-found")
      try await wait(browser, until: "collection-found", are: [])
      let search = try await browser.find(id: "collection-search")
      try await search.clear()
      try await search.type("fresh table")
      try await browser.click(id: "collection-find")
      try await browser.wait(forText: "Handmade Fresh Table")
      try await browser.click(id: "collection-found")
      try await wait(browser, until: "collection-found", are: [])
      try await browser.click(id: "collection-product-down")
      try await browser.wait(until: "the table is the first") { () throws(WebDriverError) in
        try await browser.all("[data-testid=collection-product]").first?.text.hasPrefix("Handmade Fresh Table") ?? false
      }
      try await browser.click(id: "collection-save")
      try await browser.wait(forText: "On the go is added.")
      let address = try await browser.url
      try await browser.open(store.base.appendingPathComponent("collections/on-the-go"))
      try await browser.wait(forText: "Handmade Fresh Table")
      #expect(try await texts("product-count", browser) == ["2 products"])

      try await browser.open(address)
      try await browser.click(id: "translation-pl")
      try await browser.find(id: "collection-translation-title").type("W drodze")
      try await browser.click(id: "collection-translation-save")
      try await browser.wait(forText: "The translation is saved.")
      try await browser.open(store.base.appendingPathComponent("pl/collections/on-the-go"))
      try await browser.wait(until: "its readers see it") { () throws(WebDriverError) in
        try await browser.find("h1").text == "W drodze"
      }

      try await browser.open(address)
      let first = try await browser.tab
      try await browser.openTab()
      try await browser.open(address)
      try await browser.find(id: "collection-description").type("For the train.")
      try await browser.click(id: "collection-save")
      try await browser.wait(forText: "On the go is saved.")
      try await browser.use(first)
      let title = try await browser.find(id: "collection-title")
      try await title.clear()
      try await title.type("Out and about")
      try await browser.click(id: "collection-save")
      _ = try await browser.find(id: "conflict")
      #expect(try await texts("conflict-theirs", browser) == ["On the go", "For the train."])
      try await browser.click(id: "save-again")
      try await browser.wait(forText: "Out and about is saved.")

      try await browser.click(id: "collection-remove")
      try await browser.click(id: "collection-remove-confirm")
      try await browser.wait(until: "it is gone, and the others are there") { () throws(WebDriverError) in
        guard try await browser.url.path == "/office/collections" else { return false }
        var left: [String] = []
        for link in try await browser.all("[data-testid=collection-link]") { left.append(try await link.text) }
        return left.count == 5 && !left.contains("Out and about")
      }
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofStaff)
  func `a rule's products are in its collection at once`(scripts: BrowserOptions.Scripts) async throws {
    try await withOffice(scripts, at: "office/collections/new") { browser, store in
      try await browser.find(id: "collection-title").type("Kitchen things")
      try await browser.find(id: "collection-kind").type("All products that fit a rule")
      if scripts == .disabled { try await browser.click(id: "collection-save") }
      try await browser.wait(forText: "A rule needs one condition at least.")
      if scripts == .enabled { #expect(try await !browser.find(id: "collection-save").isEnabled) }
      try await browser.fill(id: "rule-category", with: "no-such-category")
      try await browser.fill(id: "rule-maximum", with: "30")
      try await browser.click(id: "collection-save")
      try await browser.wait(forText: "There is no category with this code.")
      try await browser.fill(id: "rule-category", with: "kitchen")
      try await browser.click(id: "collection-save")
      try await browser.wait(forText: "Kitchen things is added.")
      try await browser.wait(until: "the price is written out") { () throws(WebDriverError) in
        try await browser.all("[data-testid=rule-maximum]").first?.attribute("value") == "30.00"
      }
      try await browser.open(store.base.appendingPathComponent("collections/kitchen-things"))
      try await browser.wait(forText: "Durable Water Bottle")
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofStaff)
  func `a product type is described, and its attributes are put in order`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await withOffice(scripts, at: "office") { browser, store in
      try await browser.click(id: "office-products")
      try await browser.click(id: "office-product-types")
      try await browser.click(id: "type-add")
      try await browser.find(id: "type-name").type("Lantern")
      try await browser.click(id: "attribute-add")
      try await browser.find(id: "attribute-name").type("Height")
      try await browser.find(id: "attribute-kind").type("Number")
      try await browser.click(id: "attribute-add")
      try await browser.wait(until: "there are two attributes") { () throws(WebDriverError) in
        try await browser.all("[data-testid=attribute-name]").count == 2
      }
      try await browser.find(id: "attribute-unit").type("cm")
      try await browser.all("[data-testid=attribute-name]")[1].type("Glass")
      try await browser.all("[data-testid=attribute-kind]")[1].type("One of some choices")
      if scripts == .disabled { try await browser.click(id: "type-save") }
      try await browser.wait(forText: "Enter what can be chosen, one a line.")
      if scripts == .enabled { #expect(try await !browser.find(id: "type-save").isEnabled) }
      try await browser.find(id: "attribute-choices").type("Clear\nSmoked")
      try await browser.click(id: "type-save")
      try await browser.wait(forText: "Lantern is added.")
      try await browser.wait(until: "the attribute has a code") { () throws(WebDriverError) in
        try await browser.all("[data-testid=attribute-code]").first?.attribute("value") == "height"
      }
      try await browser.click(id: "attribute-down")
      try await browser.wait(until: "the glass is the first") { () throws(WebDriverError) in
        try await browser.all("[data-testid=attribute-code]").first?.attribute("value") == "glass"
      }
      try await browser.click(id: "type-save")
      try await browser.wait(forText: "Lantern is saved.")
      try await browser.open(store.base.appendingPathComponent("office/product-types"))
      try await browser.wait(forText: "Glass and Height")
      #expect(try await texts("type-link", browser).contains("Lantern"))
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofStaff)
  func `an empty category is removed, and shoppers choose among the others`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await withOffice(scripts, at: "office/categories/garden") { browser, store in
      try await browser.find(id: "category-code").type("sheds")
      try await browser.find(id: "category-name").type("Sheds")
      try await browser.click(id: "category-add")
      try await browser.wait(forText: "Sheds is added.")
      try await browser.open(store.base.appendingPathComponent("office/categories/bath"))
      try await browser.click(id: "category-remove")
      try await browser.click(id: "category-remove-confirm")
      try await browser.wait(forText: "There are products in it")
      try await browser.open(store.base.appendingPathComponent("office/categories/sheds"))
      try await browser.click(id: "category-remove")
      try await browser.click(id: "category-remove-confirm")
      try await browser.wait(forText: "Sheds is removed.")
      try await browser.open(store.base.appendingPathComponent("pl/products"))
      try await browser.wait(forText: "Kategorie")
      let before = try await browser.all("[data-testid=product-link]").count
      for link in try await browser.all("[data-testid=facet-value]") where try await link.text.hasPrefix("Ogród") {
        try await link.click()
        break
      }
      try await wait(browser, until: "choice", are: ["Ogród"])
      try await browser.wait(until: "fewer products") { () throws(WebDriverError) in
        let after = try await browser.all("[data-testid=product-link]").count
        return after > 0 && after < before
      }
    }
  }
}
