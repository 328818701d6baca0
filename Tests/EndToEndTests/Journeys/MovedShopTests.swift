import Catalog
import Foundation
import FoundationCore
import Imports
import Inventory
import MyStoreKit
import Ordering
import TestSupport
import Testing
import WebDriver

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A shop that has moved in from another platform, as shoppers and search engines find it.
@Suite(.serialized) struct MovedShopTests {
  private static let file = """
    Handle,Title,Vendor,Status,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price
    绿茶-龙井,Dragon Well,Leaf,active,'001,,0,deny,4.00
    nº-5-(tin),Tin No. 5,Leaf,active,'001,shopify,-3,continue,6.00
    sold-out,Sold Out,Leaf,active,'002,shopify,-1,deny,5.00
    secret-tea,Secret Tea,Leaf,unlisted,'003,,0,deny,9.00
    Old Address!,Kettle,Leaf,active,'004,shopify,9,deny,20.00

    """

  private func withShop(
    _ body: (StoreProcess, StoreClients, _ password: String) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let (file, database) = (folder.appendingPathComponent("in.csv"), folder.appendingPathComponent("mystore.db"))
      try Data(Self.file.utf8).write(to: file)
      let empty = try await StoreProcess.start(database: database.path, arguments: ["serve", "--no-demo"])
      let password = try #require(empty.ownerPassword)
      #expect(await empty.stop())
      let taken = try await Command.mystore(["import", file.path, "--database", database.path])
      #expect(taken.status == 0 && taken.output.hasPrefix("5 products added"), "\(taken)")
      let store = try await StoreProcess.start(database: database.path, arguments: ["serve", "--no-demo"])
      try await body(store, try await StoreClients(base: store.base).asOwner(password: password), password)
      #expect(await store.stop())
      #expect(try await Command.mystore(["verify", "--database", database.path]).status == 0)
    }
  }

  private func text(_ path: String, of store: StoreProcess) async throws -> (HTTPURLResponse, String) {
    let address = try #require(URL(string: "\(store.base.absoluteString.trimmingSuffix("/"))/\(path)"))
    let (data, response) = try await URLSession.shared.data(from: address)
    return (try #require(response as? HTTPURLResponse), String(decoding: data, as: UTF8.self))
  }

  @Test(arguments: BrowserOptions.Scripts.ofShoppers)
  func `what is never counted is bought at the address that it had`(scripts: BrowserOptions.Scripts) async throws {
    try await withShop { store, owner, _ in
      try await Browser.with(BrowserOptions(scripts: scripts)) { browser in
        try await browser.open(store.base.appendingPathComponent("products"))
        try await browser.wait(forText: "Dragon Well")
        #expect(try await !browser.find("main").text.contains("Secret Tea"), "what is unlisted is in no list")
        for (handle, name) in [("绿茶-龙井", "Dragon Well"), ("nº-5-(tin)", "Tin No. 5"), ("secret-tea", "Secret Tea")] {
          try await browser.open(store.base.appendingPathComponent("products").appendingPathComponent(handle))
          try await browser.wait(forText: name)
          #expect(try await browser.find(id: "stock").text == "In stock")
          try await browser.click(id: "add-to-cart")
          _ = try await browser.find(id: "go-to-checkout")
        }
        try await browser.open(store.base.appendingPathComponent("products/sold-out"))
        try await browser.wait(forText: "Out of stock")
        try await browser.open(store.base.appendingPathComponent("checkout"))
        for (field, text) in [
          ("email", "buyer@example.com"), ("name", "A. Buyer"), ("line1", "1 High Street"), ("city", "Leeds"),
          ("postal-code", "LS1 1AA"),
        ] { try await browser.fill(id: field, with: text) }
        try await browser.click(id: "place-order")
        try await browser.wait(forText: "Thank you for your order")
      }
      let products = try await owner.catalog.products(sku: "001")
      #expect(Set(products.map(\.name)) == ["Dragon Well", "Tin No. 5"], "one code finds both")
      for product in products {
        let variant = try #require(product.variants.first)
        #expect(try await owner.inventory.stock(StockFilter(variant: variant.id)).items.map(\.available) == [-1])
      }
      let shared = try await owner.catalog.sharedCodes(of: try #require(products.first).id)
      #expect(shared.map(\.sku) == ["001"] && shared.map(\.name) == products.dropFirst().map(\.name))
    }
  }

  @Test func `search engines find each address in the sitemap, and none that is unlisted`() async throws {
    try await withShop { store, _, _ in
      let (_, sitemap) = try await text("sitemaps/0.xml", of: store)
      let paths = sitemap.split(separator: "<loc>").dropFirst().compactMap { part in
        part.split(separator: "</loc>").first.flatMap { URL(string: String($0)) }
      }
      let products = paths.filter { $0.pathComponents.count == 3 && $0.pathComponents[1] == "products" }
      // What no address can carry is made of it, with an ending of its own.
      let moved = try #require(products.map(\.lastPathComponent).first { $0.hasPrefix("old-address-") })
      #expect(
        Set(products.map(\.lastPathComponent)) == ["绿茶-龙井", "nº-5-(tin)", "sold-out", moved])
      for address in products {
        let (answer, page) = try await text(
          String(address.absoluteString.split(separator: "/").dropFirst(2).joined(separator: "/")), of: store)
        #expect(answer.statusCode == 200 && page.contains("rel=\"canonical\""), "\(address)")
      }
      // The former address leads to the new one.
      let (answer, page) = try await text("products/Old%20Address!", of: store)
      #expect(answer.statusCode == 200 && page.contains("Kettle"))
      #expect(answer.url?.lastPathComponent == moved)
    }
  }

  @Test func `stock by location and former orders come by their own files`() async throws {
    try await withShop { store, owner, _ in
      let place = try #require(try await owner.inventory.locations().items.first).name
      let imports = ImportsHTTPClient(client: owner.client)
      func take(_ kind: ImportKind, _ text: String, isDryRun: Bool = false) async throws -> ImportReport {
        try await withTemporaryFolder { folder in
          let file = folder.appendingPathComponent("in.csv")
          try Data(text.utf8).write(to: file)
          let sent = try await imports.begin(
            of: kind, fileAt: file.path, named: "in.csv", isDryRun: isDryRun)
          return try await eventually({ $0.status.isOver }, within: .seconds(60)) { try await imports.job(sent.id) }
            .report
        }
      }
      let stock =
        "Handle,Option1 Name,Option1 Value,SKU,Location,Unavailable,Committed,Available,On hand\n"
        + "Old Address!,Title,Default Title,,\(place),1,2,4,7\n绿茶-龙井,Title,Default Title,,\(place),,,,3\n"
        + "gone,Title,Default Title,'002,\(place),,,,8\nsold-out,,,,Nowhere,,,,1\n"
      let trial = try await take(.stock, stock, isDryRun: true)
      #expect(trial.created == 0 && trial.updated == 2 && trial.unchanged == 1 && trial.refused == 1)
      #expect(try await take(.stock, stock) == trial)
      let kettle = try #require(try await owner.catalog.products(sku: "004").first?.variants.first)
      let item = try #require(try await owner.inventory.stock(StockFilter(variant: kettle.id)).items.first)
      #expect(item.quantities == StockQuantities(onHand: 7, unavailable: 3) && item.available == 4)
      let again = try await take(.stock, stock)
      #expect(again.created == 0 && again.updated == 0 && again.unchanged == 3 && again.refused == 1)

      let orders =
        "Name,Email,Currency,Total,Created at,Lineitem name,Lineitem price\n"
        + "#1001,ann@example.com,EUR,12.50,2025-06-22 01:24:35 +0400,Bowl,12.50\n"
      #expect(try await take(.orders, orders).created == 1)
      #expect(try await take(.orders, orders).unchanged == 1)
      let ordering = OrderingHTTPClient(client: owner.client)
      let row = try #require(try await ordering.formerOrders("1001").items.first)
      let order = try await ordering.formerOrder(row.id)
      #expect(order.lines.map(\.name) == ["Bowl"] && order.sums.total.decimal == "12.50")
      #expect(try await ordering.orders(OrderCriteria()).items.isEmpty, "it is no order of this shop")
    }
  }

  @Test func `staff choose what is sold when none is left`() async throws {
    try await withShop { store, owner, password in
      let product = try await owner.catalog.product(handle: "sold-out")
      for scripts in [BrowserOptions.Scripts.enabled, .disabled] {
        try await Browser.with(BrowserOptions(scripts: scripts)) { browser in
          try await browser.signIn(password, at: store, path: "office/products/\(product.id)")
          let wanted = scripts == .enabled ? "It is not counted" : "It is sold out"
          try await browser.find(id: "stock-policy").type(wanted)
          try await browser.click(id: "stock-policy-change")
          try await browser.wait(forText: scripts == .enabled ? "Always available" : "Available 0")
        }
        let variant = try #require(product.variants.first).id
        let item = try #require(try await owner.inventory.stock(StockFilter(variant: variant)).items.first)
        #expect(item.terms.policy == (scripts == .enabled ? .untracked : .tracked))
      }
    }
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
