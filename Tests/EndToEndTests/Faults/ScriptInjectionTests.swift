import Catalog
import Content
import Foundation
import FoundationCore
import Imports
import MyStoreKit
import StoreIdentifiers
import TestSupport
import Testing
import WebDriver

/// No text that staff, files or strangers give becomes script on any page.
@Suite(.serialized) struct ScriptInjectionTests {
  /// What a page has that no text may bring: elements and attributes that run or load something.
  static let probe = """
    const bad = [...document.querySelectorAll('script:not([src]),iframe,object,embed,base,meta[http-equiv],marquee,math')]
      .filter(e => !e.matches('head>script[type="application/ld+json"]')).map(e => e.tagName);
    // What search engines are told is one object of a kind, whole: a text that ended it early would leave something else.
    const data = [...document.querySelectorAll('script[type="application/ld+json"]')];
    const kinds = data.map(e => { try { return JSON.parse(e.text)['@type']; } catch { return 'broken'; } });
    if (new Set(kinds).size < kinds.length) bad.push('several');
    for (const kind of kinds) if (!['Product', 'OnlineStore', 'BreadcrumbList', 'NewsArticle'].includes(kind)) bad.push(kind);
    for (const e of document.querySelectorAll('*')) for (const a of e.attributes)
      if (/^on/i.test(a.name) || /^[\\s\\x00-\\x20]*javascript:/i.test(a.value) && /^(href|src|action|formaction|data)$/i.test(a.name))
        bad.push(e.tagName + ' ' + a.name);
    // As the browser itself understands the addresses, whatever their spelling.
    for (const a of document.links) if (!/^(https?|mailto|tel):$/.test(a.protocol)) bad.push('link ' + a.protocol);
    return [window.hit === undefined ? 'quiet' : 'hit', ...bad].join(',');
    """

  /// A product that says the same everywhere.
  static func product(_ payload: String, _ number: Int) throws -> NewProduct {
    let short = String(payload.prefix(60)), tag = payload.replacing(",", with: ";")
    let options = [String(payload.prefix(250))]
    return NewProduct(
      handle: "payload-\(number)", name: payload, summary: payload,
      description: number % 2 == 0
        ? RichText([
          .heading(level: 2, [.init(payload)]), .paragraph([.init(payload + "\n" + payload)]),
          .paragraph([.init(payload, link: RichText.Link("https://x.example/?" + payload.replacing(" ", with: "+")))]),
          .list(.bullets, [[.init(payload)], .init([.init(payload)], level: 1, style: .numbers)]),
          .table(.init([[[.init(payload)], [.init(payload)]], [[.init(payload)], []]], hasHeader: true)),
          .picture(try #require(RichText.Picture("https://x.example/a.jpg", alt: payload))),
          .picture(
            try #require(RichText.Picture("/media/\(String(repeating: "0", count: 32))-640.webp", alt: payload))),
        ])
        : nil,
      brand: payload, type: payload, tags: [tag], seo: SEO(title: payload, description: payload),
      media: [MediaItem(url: "https://pictures.example/a.jpg", alt: payload)], options: number % 3 == 0 ? options : [],
      variants: [
        Variant(
          id: .make(), sku: "\(number)\(short)", name: payload, price: try Money(100, .gbp),
          optionValues: number % 3 == 0 ? options : [], barcode: short,
          attributes: [AttributeValue(code: "made-of", values: [payload])])
      ], attributes: [AttributeValue(code: "made-for", values: [payload])], safety: payload)
  }

  /// Has a product's brand and one of its words say the payload too.
  private static func spread(_ payload: String, from product: ProductID, _ owner: StoreClients) async throws {
    let handle = try #require(try await owner.catalog.product(product).brandHandle)
    let contact = BusinessContact(name: payload, address: payload, contact: "safety@example.com")
    _ = try await owner.catalog.brands.edit(
      try await owner.catalog.brands.brandAsStaff(handle: handle),
      BrandEdit(
        name: payload, description: payload, manufacturer: contact, responsiblePerson: contact,
        translations: [BrandTranslation(locale: "en", description: payload)]))
    let (use, word) = (TermUse.values(of: "made-for"), String(payload.prefix(200)))
    let version = try await owner.catalog.terms.list(use).version
    _ = try await owner.catalog.terms.translate(
      use, TermEdit(changes: [.init(text: word, locale: "en", translation: word + payload.prefix(50))]),
      version: version)
  }

  /// Has an article, a block of the home page and an entry of the footer say the payload too.
  private static func write(_ payload: String, _ number: Int, _ owner: StoreClients) async throws -> [HomeBlock] {
    let (title, short) = (String(payload.prefix(200)), String(payload.prefix(60)))
    let body = RichText([.heading(level: 2, [.init(payload)]), .paragraph([.init(payload)])])
    let added = try await owner.content.add(
      NewArticle(
        kind: number % 40 == 0 ? .news : .page,
        content: ArticleContent(
          handle: "payload-\(number)", title: title, summary: payload, body: body, status: .published)))
    _ = try await owner.content.translate(
      added, ArticleTranslation(locale: "pl", title: title, summary: payload, body: body))
    let text = HomeBlockText(heading: title, body: body, button: short)
    return [HomeBlock(.text, text: text), HomeBlock(.hero, text: text)]
  }

  /// Shows the blocks on the home page, and the payloads in both menus.
  private static func show(_ blocks: [HomeBlock], _ payloads: [String], _ owner: StoreClients) async throws {
    let home = try await owner.content.prepareHome(Array(blocks.prefix(HomeBlock.limit)), version: 0)
    _ = try await owner.content.publishHome(version: home.version)
    let entries = payloads.prefix(20).map { payload in
      let title = String(payload.replacing("\t", with: " ").prefix(200))
      return MenuEntry(title: title, translations: [MenuTitle(locale: "pl", title: title)], link: .news)
    }
    for place in MenuPlace.allCases {
      let version = try await owner.content.staffMenu(place).version
      _ = try await owner.content.edit(place, MenuEdit(entries: entries), version: version)
    }
  }

  /// Addresses that would run, in the spellings that browsers understand, and those of other sites that look like paths.
  private static let addresses = [
    "javascript:window.hit=1", "JaVaScRiPt:window.hit=1", " javascript:window.hit=1", "java\tscript:window.hit=1",
    "java\nscript:window.hit=1", "\u{1}javascript:window.hit=1", "&#106;avascript:window.hit=1",
    "&#x6A;avascript&#58;window.hit=1", "javascript&colon;window.hit=1", "javascript:alert(1)//https://x.example",
    "vbscript:window.hit=1", "data:text/html,<script>window.hit=1</script>", "blob:https://x.example/1", "//x.example",
    "/\\x.example", "view-source:javascript:window.hit=1", "file:///etc/passwd",
  ]

  /// A description in a file that has an address or a payload wherever one can stand.
  static func html(_ payload: String, _ number: Int) -> String {
    let address = addresses[number % addresses.count]
    return """
      <p>\(payload)<a href="\(address)">\(payload)</a><br><a href='\(payload)'>a</a></p><img src="\(address)" alt="\(payload)">\
      <ul><li>\(payload)<ol><li><a href="\(address)">\(payload)</a></ol></ul><table><tr><th>\(payload)<td>\
      <a href="\(address)">\(payload)</a></table>
      """
  }

  @Test func `no payload in any text runs on any page, and what is imported is cleaned`() async throws {
    let payloads = ScriptPayloads.all
    #expect(payloads.count >= 200 && Set(payloads).count == payloads.count)
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(database: folder.appendingPathComponent("mystore.db").path)
      let anyone = StoreClients(base: store.base)
      let owner = try await anyone.asOwner(password: try #require(store.ownerPassword))
      var blocks: [HomeBlock] = []
      for (number, payload) in payloads.enumerated() {
        let plain = payload.replacing("\t", with: " ")
        let added = try await owner.catalog.add(try Self.product(plain, number))
        if number % 20 == 0 {
          let code = String(plain.unicodeScalars.filter { $0 != "/" }.prefix(90)) + "\(number)"
          _ = try await owner.catalog.categories.add(NewCategory(code: code, name: plain))
          _ = try await owner.catalog.translate(
            added.id, ProductTranslation(locale: "en", name: plain, summary: plain, safety: plain), version: 1)
          try await Self.spread(plain, from: added.id, owner)
          blocks += try await Self.write(plain, number, owner)
        }
      }
      try await Self.show(blocks, payloads, owner)
      let cells = payloads.prefix(100).enumerated().map { number, payload in
        let cell = payload.replacing("\t", with: " ").replacing("\"", with: "\"\"")
        let html = Self.html(payload, number).replacing("\"", with: "\"\"")
        return "file-\(number),\"\(cell)\",\"\(html)\",F\(number),1.00,\"\(cell)\""
      }
      let file = (["Handle,Title,Body (HTML),Variant SKU,Variant Price,Vendor"] + cells).joined(separator: "\n")
      let path = folder.appendingPathComponent("<img src=x onerror=window.hit=1>.csv")
      try Data(file.utf8).write(to: path)
      let begun = try await owner.imports.begin(of: .products, fileAt: path.path, named: path.lastPathComponent)
      let job = try await eventually(\.status.isOver) { try await owner.imports.job(begun.id) }
      #expect(job.report.created == 100)
      try await Browser.with(BrowserOptions()) { browser in
        // The control: the same payload on a page that does not escape is seen.
        let unsafe = folder.appendingPathComponent("unsafe.html")
        try Data("<!DOCTYPE html><body>\(payloads[6])</body>".utf8).write(to: unsafe)
        try await browser.open(unsafe)
        try await Task.sleep(for: .milliseconds(300))
        #expect(try await browser.run(Self.probe) == .text("hit,IMG onerror"))

        // And a link whose spelling hides where it leads.
        try Data("<!DOCTYPE html><body><a href='java\nscript:1'>a</a>".utf8).write(to: unsafe)
        try await browser.open(unsafe)
        #expect(try await browser.run(Self.probe) == .text("quiet,link javascript:"))

        var addresses = ["", "products", "brands/nobody", "office"]
        for number in payloads.indices where number % 3 == 0 { addresses.append("products/payload-\(number)") }
        for number in 0..<100 where number % 4 == 0 { addresses.append("products/file-\(number)") }
        for number in payloads.indices where number % 10 == 0 {
          addresses.append("products?q=" + TransportRequest.encode(payloads[number]))
          addresses.append("products?facets=brand:" + TransportRequest.encode(payloads[number]))
        }
        for brand in try await owner.catalog.brands.all(limit: 100).items.prefix(10) {
          addresses.append("brands/\(brand.handle)")
        }
        for category in try await owner.catalog.categories.all().items.prefix(10) {
          addresses.append("categories/" + TransportRequest.encode(category.code))
        }
        addresses += ["news", "pl/news", "pl"]
        for number in payloads.indices where number % 20 == 0 {
          let shelf = number % 40 == 0 ? "news" : "pages"
          addresses += ["\(shelf)/payload-\(number)", "pl/\(shelf)/payload-\(number)"]
        }
        for sort in ["name", "newest"] { addresses.append("products?sort=\(sort)") }
        for address in addresses {
          guard let url = URL(string: store.base.absoluteString + "/" + address) else {
            Issue.record("\(address)")
            continue
          }
          try await browser.open(url)
          #expect(try await browser.run(Self.probe) == .text("quiet"), "\(address)")
        }
      }
      #expect(await store.stop())
    }
  }
}
