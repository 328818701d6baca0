import Catalog
import Foundation
import FoundationCore
import MyStoreKit
import ProductFiles
import StoreIdentifiers
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What leaves the store besides pages and answers, and what happens in it by itself.
struct CatalogueOutputTests {
  private func product(_ name: String, _ sku: String, _ change: (inout NewProduct) -> Void = { _ in }) throws
    -> NewProduct
  {
    let variant = Variant(id: .make(), sku: sku, name: nil, price: try Money(1_050, .gbp))
    var new = NewProduct(name: name, variants: [variant])
    change(&new)
    return new
  }

  /// A running store without products, its owner, and the words by which commands reach it.
  private func withStore(
    _ body: (StoreProcess, StoreClients, _ by: [String], URL) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let database = folder.appendingPathComponent("mystore.db").path
      let first = try await StoreProcess.start(database: database)
      #expect(await first.stop())
      let token = try await Command.mystore(["tokens", "issue", "owner@shop.example", "--database", database]).output
        .trimmingCharacters(in: .whitespacesAndNewlines)
      let store = try await StoreProcess.start(database: database)
      let by = ["--api", store.base.absoluteString, "--token", token]
      try await body(store, StoreClients(base: store.base, token: token), by, folder)
      #expect(await store.stop())
    }
  }

  private func text(_ path: String, of store: StoreProcess) async throws -> (HTTPURLResponse, String) {
    let (data, response) = try await URLSession.shared.data(from: store.base.appendingPathComponent(path))
    return (try #require(response as? HTTPURLResponse), String(decoding: data, as: UTF8.self))
  }

  @Test func `robots are told what not to read, and where the sitemap is that lists the products`() async throws {
    try await withStore { store, owner, _, _ in
      let seen = try await owner.catalog.add(try product("Bowl", "B"))
      _ = try await owner.catalog.add(try product("Secret", "S") { $0.status = .draft })
      let (answer, robots) = try await text("robots.txt", of: store)
      #expect(answer.statusCode == 200)
      #expect(answer.value(forHTTPHeaderField: "Content-Type") == "text/plain; charset=utf-8")
      let lines = robots.split(separator: "\n").map { String($0) }
      let host = "\(store.base.host ?? ""):\(store.base.port ?? 0)"
      #expect(
        lines == [
          "User-agent: *", "Disallow: /office", "Disallow: /pl/office", "Disallow: /ru/office",
          "Disallow: /zh-Hans/office", "Disallow: /api/", "Sitemap: http://\(host)/sitemap.xml",
        ])
      let (_, index) = try await text("sitemap.xml", of: store)
      #expect(index.contains("<loc>http://\(host)/sitemaps/0.xml</loc>"), "\(index)")
      let (_, sitemap) = try await text("sitemaps/0.xml", of: store)
      #expect(sitemap.contains("<loc>http://\(host)/products/\(seen.handle)</loc>"), "\(sitemap)")
      #expect(!sitemap.contains("secret"))
      for path in ["sitemaps/1.xml", "sitemaps/-1.xml", "sitemaps/9223372036854775808.xml", "sitemaps/x.xml"] {
        #expect(try await text(path, of: store).0.statusCode == 404, "\(path)")
      }
    }
  }

  @Test func `a store that knows its address tells no other`() async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(
        database: folder.appendingPathComponent("mystore.db").path,
        arguments: ["serve", "--no-demo", "--origins", "https://shop.example"])
      for (path, line) in [
        ("robots.txt", "Sitemap: https://shop.example/sitemap.xml"),
        ("sitemap.xml", "<loc>https://shop.example/sitemaps/0.xml</loc>"),
      ] { #expect(try await text(path, of: store).1.contains(line), "\(path)") }
      #expect(await store.stop())
    }
  }

  @Test func `reindexing goes on beside changes, and every list says what was changed last`() async throws {
    try await withStore { store, owner, by, _ in
      var added: [Product] = []
      for number in 0..<150 { added.append(try await owner.catalog.add(try product("Bowl \(number)", "B\(number)"))) }
      let targets = added.map { ($0.id, $0.version) }
      async let reindexed = Command.mystore(["reindex"] + by)
      for (number, (id, version)) in targets.enumerated() where number % 5 == 0 {
        _ = try await owner.catalog.edit(id, ProductEdit(name: "Plate \(number)", brand: "Acme"), version: version)
      }
      let result = try await reindexed
      #expect(result.status == 0 && result.output == "150 products indexed.\n", "\(result)")
      let anyone = StoreClients(base: store.base)
      let acme = FacetChoices().adding("acme", of: Facet.brand)
      for filter in [ProductFilter(text: "plate"), ProductFilter(facets: acme)] {
        #expect(try await anyone.catalog.facets(filter).total == 30)
        let names = try await anyone.catalog.products(filter, limit: 100).items.map(\.name)
        #expect(Set(names) == Set(stride(from: 0, to: 150, by: 5).map { "Plate \($0)" }))
      }
      #expect(try await anyone.catalog.facets(ProductFilter(text: "bowl")).total == 120)
      let again = try await Command.mystore(["reindex", "--api", store.base.absoluteString, "--token", "wrong"])
      #expect(again.status != 0 && !again.errors.isEmpty, "\(again)")
    }
  }

  @Test func `a catalogue is written as JSON Lines that a store takes, and as a feed of what shoppers see`()
    async throws
  {
    try await withStore { store, owner, by, folder in
      let bowl = try await owner.catalog.add(try product("Bowl & <Plate>", "B") { $0.brand = "A \"quoted\" brand" })
      let draft = try await owner.catalog.add(try product("Secret", "S") { $0.status = .draft })
      let sale = PriceListDraft(
        name: "Sale", kind: .sale, prices: [ListPrice(variant: bowl.variants[0].id, price: try Money(700, .gbp))])
      _ = try await owner.catalog.priceLists.add(sale)
      func written(_ name: String, _ more: [String]) async throws -> String {
        let file = folder.appendingPathComponent(name)
        let result = try await Command.mystore(["export", file.path] + more + by)
        #expect(result.status == 0, "\(result)")
        #expect(!FileManager.default.fileExists(atPath: file.path + ".part"))
        return try String(contentsOf: file, encoding: .utf8)
      }
      let lines = try await written("out.jsonl", []).split(separator: "\n")
      let products = try lines.map { try Schema.productRecord.decode(Array($0.utf8)).product }
      #expect(products.map(\.id) == [bowl.id, draft.id])
      #expect(products.map(\.variants) == [bowl.variants, draft.variants], "their own prices, and no sale's")
      let feed = try await written("out.xml", ["--base", "https://shop.example/"])
      #expect(feed.hasPrefix("<?xml") && feed.hasSuffix("</channel></rss>\n"))
      #expect(feed.components(separatedBy: "<item>").count == 2)
      for part in [
        "<g:title>Bowl &amp; &lt;Plate&gt;</g:title>", "<g:brand>A &quot;quoted&quot; brand</g:brand>",
        "<g:link>https://shop.example/products/\(bowl.handle)</g:link>", "<g:price>10.50 GBP</g:price>",
        "<g:sale_price>7.00 GBP</g:sale_price>",
      ] { #expect(feed.contains(part), "\(part) in \(feed)") }
      #expect(try await written("same.txt", ["--format", "google", "--base", "https://shop.example"]) == feed)
      for base in [[], ["--base", "shop.example"], ["--base", "javascript:x"]] {
        let refused = try await Command.mystore(["export", folder.path + "/no.xml"] + base + by)
        #expect(refused.status == 2 && refused.errors.contains("--base"), "\(refused)")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/no.xml"))
      }
    }
  }

  @Test func `what is planned happens when its moment comes, in answers that were kept too`() async throws {
    try await LocalStore.with { local in
      // What is planned at once is noticed after five seconds at the latest, and then kept to the moment.
      let now = WallClock.system.now()
      let new = try product("Bowl", "B") { $0.publishedAt = now.advanced(by: .milliseconds(6_500)) }
      let sale = PriceListDraft(
        name: "Sale", kind: .sale, startsAt: now.advanced(by: .milliseconds(8_000)),
        prices: [ListPrice(variant: new.variants[0].id, price: try Money(700, .gbp))])
      _ = try await local.owner.catalog.add(new)
      _ = try await local.owner.catalog.priceLists.add(sale)
      func prices() async throws -> [Int64] {
        try await local.anyone.catalog.products(ProductFilter()).items.map(\.lowestPrice.amount)
      }
      var seen: [[Int64]] = []
      let deadline = ContinuousClock.now + .seconds(20)
      while seen.last != [700], ContinuousClock.now < deadline {
        let prices = try await prices()
        if seen.last != prices { seen.append(prices) }
        try await Task.sleep(for: .milliseconds(20))
      }
      #expect(seen == [[], [1_050], [700]])
      let page = try await local.anyone.catalog.product(new.id)
      #expect(page.variants.map(\.price.amount) == [700] && page.variants.map(\.reduction?.former.amount) == [1_050])
    }
  }
}
