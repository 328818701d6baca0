import Catalog
import Customers
import Foundation
import FoundationCore
import Imports
import MyStoreKit
import StoreIdentifiers
import TestSupport
import Testing
import WebDriver

/// No text that customers, files or other staff give becomes script on a page of the back office: who is signed in there
/// may do everything.
@Suite(.serialized) struct StaffScriptInjectionTests {
  private static let payloads = Array(ScriptPayloads.all.prefix(46)).map { $0.replacing("\t", with: " ") }
  /// What a page must show, to count as one that has something to run.
  private static let loaded = """
    const texts = [document.body.innerText, ...[...document.querySelectorAll('input,textarea')].map(e => e.value)];
    return texts.some(text => text.includes('window.hit')) ? 'loaded' : 'empty';
    """

  @Test func `no payload in any text runs on any page that staff see`() async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(
        database: folder.appendingPathComponent("mystore.db").path)
      let password = try #require(store.ownerPassword)
      let clients = try await StoreClients(base: store.base).asOwner(password: password)
      let owner = clients.catalog
      var addresses = try await seed(owner, clients.imports, folder)
      addresses += try await review(store, owner)
      try await Browser.with(BrowserOptions()) { browser in
        // The control: the same payload on a page that does not escape is seen.
        let unsafe = folder.appendingPathComponent("unsafe.html")
        try Data("<!DOCTYPE html><body>\(Self.payloads[6])</body>".utf8).write(to: unsafe)
        try await browser.open(unsafe)
        try await Task.sleep(for: .milliseconds(300))
        #expect(try await browser.run(ScriptInjectionTests.probe) == .text("hit,IMG onerror"))

        try await browser.signIn(password, at: store, path: "office/products")
        _ = try await browser.find(id: "add-product")
        for address in addresses {
          guard let url = URL(string: store.base.absoluteString + "/office/" + address) else {
            Issue.record("\(address)")
            continue
          }
          try await browser.open(url)
          #expect(try await browser.run(ScriptInjectionTests.probe) == .text("quiet"), "\(address)")
          #expect(try await browser.run(Self.loaded) == .text("loaded"), "\(address)")
        }
        try await conflict(browser, store)
      }
      #expect(await store.stop())
    }
  }

  /// Two editors of one product, who each type what runs.
  private func conflict(_ browser: Browser, _ store: StoreProcess) async throws {
    try await browser.open(store.base.appendingPathComponent("office/products/new"))
    try await browser.find(id: "product-name").type("Ash Bowl")
    try await browser.find(id: "variant-sku").type("ASH-1")
    try await browser.find(id: "variant-price").type("24.50")
    try await browser.click(id: "product-save")
    try await browser.wait(forText: "Add a picture")
    let (address, first) = (try await browser.url, try await browser.tab)
    try await browser.openTab()
    try await browser.open(address)
    for (name, saved) in [(Self.payloads[6], "is saved."), (Self.payloads[13], "changed")] {
      let field = try await browser.find(id: "product-name")
      try await field.clear()
      try await field.type(name)
      try await browser.click(id: "product-save")
      if saved == "changed" {
        #expect(try await browser.find(id: "conflict-theirs").text == Self.payloads[6])
      } else {
        try await browser.wait(forText: saved)
      }
      #expect(try await browser.run(ScriptInjectionTests.probe) == .text("quiet"), "the conflict")
      try await browser.use(first)
    }
  }

  /// A collection, a product type and a brand that say what runs; where they are shown.
  private func group(
    _ product: Product, _ payload: String, _ number: Int, _ owner: CatalogHTTPClient
  ) async throws -> [String] {
    let collection = try await owner.collections.add(
      ProductCollection(
        handle: "c-\(number)", title: payload, description: payload, products: [product.id]))
    _ = try await owner.collections.translate(
      collection.id, CollectionTranslation(locale: "pl", title: payload, description: payload), version: 1)
    let short = String(payload.prefix(100))
    let choices = Attribute(code: "a", name: short, kind: .dropdown, choices: [short])
    // Products that name a type have its attributes alone: none of these names this one.
    let type = try await owner.productTypes.add(ProductType(id: .make(), name: "Of \(short)", attributes: [choices]))
    let brands = try await owner.brands.allAsStaff(limit: 100).items.prefix(1).map { "brands/\($0.handle)" }
    return brands + [
      "collections/\(collection.id)", "collections/\(collection.id)/translations/pl", "product-types/\(type.id)",
    ]
  }

  /// Products, translations, categories, price lists and an import that say what runs; where they are shown.
  private func seed(
    _ owner: CatalogHTTPClient, _ imports: ImportsHTTPClient, _ folder: URL
  ) async throws -> [String] {
    var addresses = [
      "products", "categories", "price-lists", "imports", "products?q=window", "collections", "product-types", "brands",
    ]
    var prices: [ListPrice] = []
    for (number, payload) in Self.payloads.enumerated() {
      let added = try await owner.add(try ScriptInjectionTests.product(payload, number))
      if let variant = added.variants.first {
        prices.append(ListPrice(variant: variant.id, price: try Money(50, .gbp)))
      }
      let code = String(payload.unicodeScalars.filter { $0 != "/" }.prefix(90)) + "\(number)"
      _ = try await owner.categories.add(NewCategory(code: code, name: payload))
      let list = try await owner.priceLists.add(
        PriceListDraft(name: payload, kind: .sale, isActive: false, customerGroups: [payload], prices: prices))
      guard number % 8 == 0 else { continue }
      _ = try await owner.translate(
        added.id,
        ProductTranslation(
          locale: "pl", name: payload, summary: payload,
          description: try ScriptInjectionTests.product(payload, 0).description,
          seo: SEO(title: payload, description: payload)), version: added.version)
      addresses += ["products/\(added.id)", "products/\(added.id)/translations/pl", "price-lists/\(list.id)"]
      addresses.append("categories/" + TransportRequest.encode(code))
      addresses += try await group(added, payload, number, owner)
    }
    let header = "Handle,Title,Variant Price,\(quoted(Self.payloads[6])),Option9 Name\n"
    let rows = Self.payloads.enumerated().map { number, payload in
      "file-\(number),P\(number),\(quoted(payload)),\(quoted(payload)),\(quoted(payload))\n"
    }
    let path = folder.appendingPathComponent("<img src=x onerror=window.hit=1>.csv")
    try Data((header + rows.joined()).utf8).write(to: path)
    let begun = try await imports.begin(of: .products, fileAt: path.path, named: path.lastPathComponent)
    let job = try await eventually(\.status.isOver) { try await imports.job(begun.id) }
    #expect(job.report.refused == Self.payloads.count && !job.report.notes.isEmpty)
    return addresses + ["imports/\(job.id)"]
  }

  private func quoted(_ text: String) -> String { "\"" + text.replacing("\"", with: "\"\"") + "\"" }

  /// Reviews that wait for a decision.
  private func review(_ store: StoreProcess, _ owner: CatalogHTTPClient) async throws -> [String] {
    let anyone = StoreClients(base: store.base)
    let customer = try await store.openAccount(
      Self.payloads[6], email: "ann@example.com", password: "a long bicycle")
    let products = try await owner.staffProducts(limit: 100).items
    for (payload, product) in zip(Self.payloads, products) {
      let review = NewReview(author: String(payload.prefix(50)), rating: 3, title: payload, text: payload)
      _ = try await anyone.signedIn(customer.token).catalog.reviews.submit(review, of: product.id)
    }
    return ["reviews"]
  }
}
