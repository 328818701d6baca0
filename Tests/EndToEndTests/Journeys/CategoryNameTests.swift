import Catalog
import Foundation
import FoundationCore
import TestSupport
import Testing
import WebDriver

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Categories in a reader's language, in a real browser, with scripts and without.
@Suite(.serialized) struct CategoryNameTests {
  @Test(arguments: BrowserOptions.Scripts.ofShoppers)
  func `a Polish reader goes down the categories by their Polish names`(scripts: BrowserOptions.Scripts) async throws {
    try await withShop(scripts) { browser, store in
      try await browser.open(store.base.appendingPathComponent("pl"))
      try await browser.wait(forText: "Stalowa butelka na wodę")
      let departments = [
        "Torby i butelki", "Łazienka", "Biurko", "Jadalnia", "Meble", "Ogród", "Kuchnia", "Oświetlenie", "Tekstylia",
      ]
      #expect(try await texts("category-tile", browser) == departments)
      try await browser.all("[data-testid=category-link]")[6].click()
      try await browser.wait(until: "the category is shown") { () throws(WebDriverError) in
        try await browser.url.path == "/pl/categories/kitchen"
      }
      try await browser.wait(forText: "Deski")
      #expect(try await browser.find("h1").text == "Kuchnia")
      let parts = ["Deski", "Garnki i patelnie", "Kubki i filiżanki", "Przybory i pojemniki"]
      #expect(try await texts("category-link", browser) == parts)
      try await browser.all("[data-testid=category-link]")[0].click()
      try await browser.wait(until: "the one in it is shown") { () throws(WebDriverError) in
        try await browser.find("h1").text == "Deski"
      }
      #expect(try await browser.find(".breadcrumbs li:last-child").text == "Kuchnia")
      #expect(try await browser.url.path == "/pl/categories/kitchen-boards")
      try await browser.open(store.base.appendingPathComponent("categories/kitchen-boards"))
      try await browser.wait(forText: "Kitchen")
      #expect(try await browser.find("h1").text == "Boards")
      #expect(try await facets("pl", store) == departments.sorted())
      let english = [
        "Bags and bottles", "Bath", "Desk", "Dining", "Furniture", "Garden", "Kitchen", "Lighting", "Textiles",
      ]
      #expect(try await facets("en-GB", store) == english)
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofStaff)
  func `staff give a category another Polish name, and its readers see it at once`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await withShop(scripts) { browser, store in
      // What readers were told before must not be what they are told after.
      try await browser.open(store.base.appendingPathComponent("pl/categories/garden"))
      try await browser.wait(forText: "Ogród")
      try await browser.signIn(try #require(store.ownerPassword), at: store, path: "pl/office/categories/garden")
      // Staff see the name that is stored, in whatever language their page is.
      try await browser.wait(forText: "Zmień nazwę lub przenieś: Garden")
      let field = try await browser.find(id: "category-name-pl")
      #expect(try await field.attribute("value") == "Ogród")
      try await field.clear()
      try await field.type("Ogród i taras")
      let other = try await browser.find(id: "category-name-ru")
      try await other.clear()
      try await browser.click(id: "category-save")
      try await browser.wait(forText: "Zapisano: Garden.")
      for (path, name) in [("pl", "Ogród i taras"), ("ru", "Garden"), ("zh-Hans", "园艺")] {
        try await browser.open(store.base.appendingPathComponent(path + "/categories/garden"))
        try await browser.wait(until: "\(path) says \(name)") { () throws(WebDriverError) in
          try await browser.find("h1").text == name
        }
      }
    }
  }

  private func texts(_ identifier: String, _ browser: Browser) async throws -> [String] {
    var texts: [String] = []
    for element in try await browser.all("[data-testid=\(identifier)]") { texts.append(try await element.text) }
    return texts
  }

  /// What the API calls the categories at the top, sorted.
  private func facets(_ locale: String, _ store: StoreProcess) async throws -> [String] {
    let address = try #require(URL(string: "\(store.base)/api/v1/catalog/facets?locale=\(locale)"))
    let answer = try await URLSession(configuration: .ephemeral).data(from: address).0
    let facets = try Schema.productFacets.decode(Array(answer))
    return (facets.facets.first { $0.key == Facet.category }?.values ?? []).map(\.label).sorted()
  }

  private func withShop(
    _ scripts: BrowserOptions.Scripts, _ body: (Browser, StoreProcess) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let store = try await DemoShop.start(in: folder)
      try await Browser.with(BrowserOptions(scripts: scripts)) { browser in try await body(browser, store) }
      #expect(await store.stop())
    }
  }
}
