import Catalog
import Foundation
import FoundationCore
import Inventory
import Ordering
import StoreIdentifiers
import TestSupport
import Testing
import WebDriver

/// What staff make and change in the office, in a real browser: a product with variants and pictures, the tree of
/// categories, a sale, and an order on its way.
@Suite(.serialized) struct OfficeEditingTests {
  private struct Shop {
    let store: StoreProcess
    let owner: StoreClients
    let folder: URL
  }

  private func withOffice(
    _ options: BrowserOptions = BrowserOptions(), _ body: (Browser, Shop) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(database: folder.appendingPathComponent("mystore.db").path)
      let password = try #require(store.ownerPassword)
      let owner = try await StoreClients(base: store.base).asOwner(password: password)
      try await Browser.with(options) { browser in
        try await browser.signIn(password, at: store)
        try await body(browser, Shop(store: store, owner: owner, folder: folder))
      }
      #expect(await store.stop())
    }
  }

  private func open(_ path: String, in browser: Browser, _ shop: Shop) async throws {
    try await browser.open(shop.store.base.appendingPathComponent(path))
  }

  /// Chooses what a search picker finds; without scripts its button looks.
  private func choose(
    _ words: String, by picker: String, in browser: Browser, _ scripts: BrowserOptions.Scripts
  ) async throws {
    try await browser.find(id: "\(picker)-search").type(words)
    if scripts == .disabled { try await browser.click(id: "\(picker)-find") }
    try await browser.click(id: "\(picker)-found")
  }

  private func category(_ code: String, _ name: String, _ shop: Shop) async throws -> Catalog.Category {
    try await shop.owner.catalog.categories.add(NewCategory(code: code, name: name))
  }

  @Test func `add a product with options and eight pictures`() async throws {
    try await withOffice { browser, shop in
      _ = try await category("k", "Kitchen", shop)
      try await open("office/products/new", in: browser, shop)
      try await browser.find(id: "product-name").type("Enamel Mug")
      try await browser.find("[data-testid=product-status] option:nth-child(2)").click()
      try await choose("kit", by: "category", in: browser, .enabled)
      #expect(try await browser.find(id: "product-category").text == "Kitchen")
      try await browser.find(id: "product-options").type("Size, Colour")
      try await browser.wait(until: "each option has a field for its values") { () throws(WebDriverError) in
        try await browser.all("[data-testid=option-values]").count == 2
      }
      try await browser.all("[data-testid=option-values]")[0].type("Small, Large")
      try await browser.all("[data-testid=option-values]")[1].type("Red, Blue")
      try await browser.find(id: "variant-price").type("12.50")
      try await browser.click(id: "variants-make")
      try await browser.wait(until: "there is a row for each combination") { () throws(WebDriverError) in
        try await browser.all("[data-testid=variant-sku]").count == 4
      }
      try await browser.find(id: "bulk-price").type("14")
      try await browser.click(id: "bulk-price-set")
      #expect(try await browser.find(id: "snippet-title").text == "Enamel Mug")
      try await browser.click(id: "product-save")
      try await browser.wait(forText: "Add a picture")
      var files: [String] = []
      for number in 1...8 {
        let file = shop.folder.appendingPathComponent("picture-\(number).webp")
        try Data(SamplePicture.webP).write(to: file)
        files.append(file.path)
      }
      try await browser.find("input[type=file]").type(files.joined(separator: "\n"))
      try await browser.find("input[type=file] ~ button").click()
      try await browser.wait(until: "all pictures are there") { () throws(WebDriverError) in
        try await browser.all("[data-testid=media-text]").count == 8
      }
      let id = try #require(ProductID(try await browser.url.lastPathComponent))
      let product = try await shop.owner.catalog.product(id)
      #expect(product.media.count == 8)
      let values = product.variants.map { $0.optionValues.joined(separator: "/") }
      #expect(values == ["Small/Red", "Small/Blue", "Large/Red", "Large/Blue"])
      #expect(product.variants.allSatisfy { $0.price.amount == 1_400 })
      #expect(product.variants[3].sku == "ENAMEL-MUG-LARGE-BLUE")
    }
  }

  @Test func `text is marked by buttons, and the preview shows it`() async throws {
    try await withOffice { browser, shop in
      let product = try await shop.owner.addProduct("Mug", price: 1_000, stock: 4)
      // The script comes with the first page that has the buttons, also when that is not loaded anew.
      #expect(try await browser.run("return document.querySelectorAll('script[src*=insertion]').length") == .number(0))
      try await browser.click(id: "office-products")
      try await browser.click(id: "product-link")
      let field = try await browser.find(id: "product-description")
      try await field.type("Thrown by hand")
      _ = try await browser.run("document.querySelector('[data-testid=product-description]').setSelectionRange(10, 14)")
      try await browser.click(id: "insert-bold")
      #expect(
        try await browser.run("return document.querySelector('[data-testid=product-description]').value")
          == .text("Thrown by **hand**"))
      try await browser.wait(until: "the preview is bold") { () throws(WebDriverError) in
        try await browser.all("[data-testid=product-description-preview] .bold").first?.text == "hand"
      }
      try await browser.click(id: "insert-heading")
      try await browser.click(id: "product-save")
      try await browser.wait(forText: "Mug is saved.")
      let saved = try await shop.owner.catalog.product(product.id).description
      #expect(saved?.blocks.count == 1)
      #expect(try await browser.find("[data-testid=product-description-preview] h3").text == "Thrown by hand")
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofStaff)
  func `order pictures by buttons`(scripts: BrowserOptions.Scripts) async throws {
    try await withOffice(BrowserOptions(scripts: scripts)) { browser, shop in
      let product = try await shop.owner.addProduct("Mug", price: 1_000, stock: 4)
      var ids: [MediaID] = []
      for _ in 0..<3 {
        let id = MediaID.make()
        _ = try await shop.owner.catalog.addMedia(id, bytes: SamplePicture.webP, alt: nil, to: product.id)
        ids.append(id)
      }
      try await open("office/products/\(product.id)", in: browser, shop)
      try await browser.click(id: "media-later")
      let wanted = [ids[1], ids[0], ids[2]]
      let clock = ContinuousClock()
      let end = clock.now + .seconds(10)
      var order: [MediaID] = []
      repeat {
        order = try await shop.owner.catalog.product(product.id).media.map(\.id)
      } while order != wanted && clock.now < end
      #expect(order == wanted)
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofStaff)
  func `category tree changed by buttons`(scripts: BrowserOptions.Scripts) async throws {
    try await withOffice(BrowserOptions(scripts: scripts)) { browser, shop in
      for (code, name) in [("a", "Apples"), ("b", "Bowls"), ("c", "Cups")] { _ = try await category(code, name, shop) }
      // Read at once: rows come and go meanwhile.
      func names() async throws -> [String] {
        let script =
          "return [...document.querySelectorAll('[data-testid=category-link]')].map(e => e.textContent).join('|')"
        return try await browser.run(script).text?.split(separator: "|").map { String($0) } ?? []
      }
      func wait(for wanted: [String]) async throws {
        let clock = ContinuousClock()
        let end = clock.now + .seconds(10)
        var shown = try await names()
        while shown != wanted, clock.now < end { shown = try await names() }
        #expect(shown == wanted)
      }
      try await open("office/categories", in: browser, shop)
      try await wait(for: ["Apples", "Bowls", "Cups"])
      try await browser.find("[aria-label='Move Cups up']").click()
      try await wait(for: ["Apples", "Cups", "Bowls"])
      try await browser.find("[aria-label='Move Apples down']").click()
      try await wait(for: ["Cups", "Apples", "Bowls"])
      try await browser.find("[aria-label='Move Bowls into the one above it']").click()
      try await wait(for: ["Cups", "Apples"])
      // The shop's menu follows.
      let menu = try await shop.owner.catalog.categories.menu()
      #expect(menu.map(\.category.title) == ["Cups", "Apples"])
      #expect(menu.last?.children.map(\.title) == ["Bowls"])
      try await open("office/categories/a", in: browser, shop)
      try await browser.click(id: "category-out")
      try await wait(for: [])
      try await open("office/categories", in: browser, shop)
      try await wait(for: ["Cups", "Apples", "Bowls"])
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofStaff)
  func `a product is changed in Polish`(scripts: BrowserOptions.Scripts) async throws {
    try await withOffice(BrowserOptions(scripts: scripts)) { browser, shop in
      let product = try await shop.owner.addProduct("Settle", price: 1_000, stock: 4)
      try await open("pl/office/products", in: browser, shop)
      #expect(try await browser.find("h1").text == "Produkty")
      try await browser.click(id: "product-link")
      try await browser.wait(forText: "Wszystkie produkty")
      // What the office says of a product, in words of its own and of no other language.
      let words = try await ScreenWords(html: browser.source).words
      let english: Set<String> = [
        "save", "description", "variants", "pictures", "tags", "brand", "search", "stock", "price", "product",
      ]
      #expect(words.intersection(english).sorted() == [])
      try await browser.find(id: "product-name").clear()
      try await browser.find(id: "product-name").type("Ława")
      try await browser.find(id: "variant-price").clear()
      try await browser.find(id: "variant-price").type("much")
      if scripts == .disabled { try await browser.click(id: "product-save") }
      try await browser.wait(forText: "Wpisz cenę w GBP, na przykład 12.50.")
      try await browser.find(id: "variant-price").clear()
      try await browser.find(id: "variant-price").type("12.50")
      try await browser.click(id: "product-save")
      try await browser.wait(forText: "Zapisano: Ława.")
      let saved = try await shop.owner.catalog.product(product.id)
      #expect(saved.name == "Ława" && saved.variants.first?.price.amount == 1_250)
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofStaff)
  func `price, bar code and stock of each variant are saved with one press`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await withOffice(BrowserOptions(scripts: scripts)) { browser, shop in
      let product = try await shop.owner.addProduct("Settle", price: 1_000, stock: 4)
      let variant = try #require(product.variants.first).id
      try await open("office/products/\(product.id)", in: browser, shop)
      #expect(try await browser.find(id: "variant-stock").attribute("value") == "4")
      for (id, text) in [("variant-price", "12.50"), ("variant-barcode", "4006381333931"), ("variant-stock", "9")] {
        try await browser.find(id: id).clear()
        try await browser.find(id: id).type(text)
      }
      // One unit goes elsewhere meanwhile: what was typed is five more than there was, and not nine.
      try await shop.owner.inventory.adjust(
        StockAdjustment(variant: variant, quantity: -1, reason: "Broken"), key: "broken")
      try await browser.click(id: "product-save")
      try await browser.wait(forText: "Settle is saved.")
      let saved = try #require(try await shop.owner.catalog.product(product.id).variants.first)
      #expect(saved.price.amount == 1_250 && saved.barcode == "4006381333931")
      #expect(try await shop.owner.inventory.stock(StockFilter(variant: variant)).items.map(\.onHand) == [8])
    }
  }

  @Test(arguments: ["mouse", "touch"]) func `pictures are ordered by dragging`(pointer: String) async throws {
    try await withOffice { browser, shop in
      let product = try await shop.owner.addProduct("Mug", price: 1_000, stock: 4)
      var ids: [MediaID] = []
      for _ in 0..<3 {
        let id = MediaID.make()
        _ = try await shop.owner.catalog.addMedia(id, bytes: SamplePicture.webP, alt: nil, to: product.id)
        ids.append(id)
      }
      func wait(for wanted: [MediaID]) async throws {
        try await browser.wait(until: "the pictures are in another order") { () throws(WebDriverError) in
          try await browser.run(
            "return [...document.querySelectorAll('.grip')].map(e => e.dataset.drag).join()")
            == .text(wanted.map(\.description).joined(separator: ","))
        }
        #expect(try await shop.owner.catalog.product(product.id).media.map(\.id) == wanted)
      }
      try await open("office/products/\(product.id)", in: browser, shop)
      func grip(_ index: Int) -> String { ".grip[data-drag='\(ids[index])']" }
      func card(_ index: Int) -> String { ".media-card:has(\(grip(index)))" }
      try await browser.wait(until: "the script is there") { () throws(WebDriverError) in
        try await browser.run("return document.querySelectorAll('script[src*=dragging]').length") == .number(1)
      }
      try await browser.drag(grip(2), onto: card(0), x: 0.2, pointer: pointer)
      try await wait(for: [ids[2], ids[0], ids[1]])
      try await browser.drag(grip(2), onto: card(1), x: 0.8, pointer: pointer)
      try await wait(for: [ids[0], ids[1], ids[2]])
      // The same again, which is no repetition.
      try await browser.drag(grip(2), onto: card(0), x: 0.2, pointer: pointer)
      try await wait(for: [ids[2], ids[0], ids[1]])
    }
  }

  @Test func `a category is dragged beside another, and into one`() async throws {
    try await withOffice { browser, shop in
      var ids: [String] = []
      for (code, name) in [("a", "Apples"), ("b", "Bowls"), ("c", "Cups")] {
        ids.append(try await category(code, name, shop).id.description)
      }
      func names(_ wanted: String) async throws(WebDriverError) {
        try await browser.wait(until: "the categories are \(wanted)") { () throws(WebDriverError) in
          try await browser.run(
            "return [...document.querySelectorAll('[data-testid=category-link]')].map(e => e.textContent).join()")
            == .text(wanted)
        }
      }
      func grip(_ index: Int) -> String { ".grip[data-drag='\(ids[index])']" }
      func row(_ index: Int) -> String { "tr:has(\(grip(index)))" }
      try await open("office/categories", in: browser, shop)
      try await names("Apples,Bowls,Cups")
      try await browser.wait(until: "the script is there") { () throws(WebDriverError) in
        try await browser.run("return document.querySelectorAll('script[src*=dragging]').length") == .number(1)
      }
      try await browser.drag(grip(2), onto: row(0), y: 0.15)
      try await names("Cups,Apples,Bowls")
      try await browser.drag(grip(2), onto: row(1), y: 0.85)
      try await names("Apples,Bowls,Cups")
      try await browser.drag(grip(0), onto: row(1), y: 0.5)
      try await names("Bowls,Cups")
      #expect(try await shop.owner.catalog.categories.menu().first?.children.map(\.title) == ["Apples"])
    }
  }

  @Test func `how far pictures have come is seen while they are sent`() async throws {
    try await withOffice { browser, shop in
      let product = try await shop.owner.addProduct("Mug", price: 1_000, stock: 4)
      try await open("office/products/\(product.id)", in: browser, shop)
      let file = shop.folder.appendingPathComponent("picture.webp")
      try Data(SamplePicture.webP).write(to: file)
      _ = try await browser.run(
        """
        const bar = document.querySelector("input[type=file] ~ progress");
        window.wasSeen = false;
        new MutationObserver(() => { window.wasSeen ||= bar.checkVisibility(); }).observe(bar, { attributes: true });
        return 1;
        """)
      try await browser.find("input[type=file]").type(file.path)
      try await browser.find("input[type=file] ~ button").click()
      try await browser.wait(until: "the picture is there") { () throws(WebDriverError) in
        try await browser.all("[data-testid=media-text]").count == 1
      }
      #expect(try await browser.run("return window.wasSeen") == .bool(true))
      #expect(
        try await browser.run("return document.querySelector('input[type=file] ~ progress').hidden") == .bool(true))
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofStaff)
  func `20 % off a category seen by a shopper`(scripts: BrowserOptions.Scripts) async throws {
    try await withOffice(BrowserOptions(scripts: scripts)) { browser, shop in
      let kitchen = try await category("k", "Kitchen", shop)
      let mug = try await shop.owner.addProduct("Mug", price: 995, stock: 4)
      _ = try await shop.owner.catalog.edit(mug.id, ProductEdit(categories: [kitchen.id]), version: mug.version)
      try await open("office/sales/new", in: browser, shop)
      try await browser.find(id: "sale-name").type("Kitchen week")
      try await browser.find(id: "sale-percentage").type("20")
      try await choose("kitch", by: "category", in: browser, scripts)
      #expect(try await browser.find(id: "category-chosen").text.contains("Kitchen"))
      try await browser.click(id: "sale-save")
      #expect(try await browser.find(id: "sale-count").text == "1 price is reduced")
      try await open("products/mug", in: browser, shop)
      #expect(try await browser.find(".buy-price").text.contains("£7.96"))
      #expect(try await browser.find(".buy-price").text.contains("£9.95"))
      // What comes into the category is reduced as well.
      let bowl = try await shop.owner.addProduct("Bowl", price: 2_000, stock: 4)
      _ = try await shop.owner.catalog.edit(bowl.id, ProductEdit(categories: [kitchen.id]), version: bowl.version)
      try await browser.wait(until: "the bowl is reduced") { () throws(WebDriverError) in
        try await browser.open(shop.store.base.appendingPathComponent("products/bowl"))
        return try await browser.find(".buy-price").text.contains("£16.00")
      }
    }
  }

  @Test func `the order page's primary action leads from unpaid to shipped`() async throws {
    try await withOffice { browser, shop in
      let mug = try await shop.owner.addProduct("Mug", price: 1_000, stock: 4)
      let variant = try #require(mug.variants.first).id
      let (cart, holder) = try await StoreClients(base: shop.store.base).fillCart([(variant, 2)])
      var request = try await holder.request(cart)
      request.locale = "pl"
      let order = try await holder.ordering.place(request, key: UUID().uuidString)
      try await open("office/orders/\(order.id)", in: browser, shop)
      #expect(try await browser.find(id: "buyer-name").text == "A. Buyer")
      #expect(try await browser.find(id: "buyer-orders").text == "1 order, £23.95 in all")
      #expect(try await browser.find(id: "order-language").text.contains("Polish"))
      #expect(try await browser.all("main .button-prominent").count == 1)
      try await browser.find("main .button-prominent").click()
      try await browser.wait(until: "the order is paid") { () throws(WebDriverError) in
        try await browser.find(id: "payment-status").text == "Paid"
      }
      try await browser.wait(until: "the one thing to do is to ship") { () throws(WebDriverError) in
        let buttons = try await browser.all("main .button-prominent")
        guard buttons.count == 1, let button = buttons.first else { return false }
        return try await button.text == "Ship everything"
      }
      try await browser.find("main .button-prominent").click()
      try await browser.wait(until: "the order is shipped") { () throws(WebDriverError) in
        try await browser.find(id: "fulfilment-status").text == "Shipped"
      }
      #expect(try await browser.all("main .button-prominent").isEmpty)
      try await browser.click(id: "buyer-orders")
      try await browser.wait(forText: "Orders that match “\(try #require(order.email))”")
    }
  }
}
