import Catalog
import CatalogUI
import Customers
import CustomersUI
import Foundation
import FoundationCore
import MyStoreApp
import MyStoreScreens
import Ordering
import OrderingUI
import StoreIdentifiers
import StorePreviews
import TestSupport
import Testing
import WebDriver
import WebUI

/// Every place of the store, opened by its address alone.
@Suite(.serialized) struct EveryPlaceTests {
  private static let password = "a long bicycle"

  /// A store with something at each place, and the headings that name it.
  private struct Shop {
    let process: StoreProcess
    let examples: RouteExamples
    let product: Product
    let order: Order
    let category: String
    let type: String
    let fileName = "products.csv"

    var owner: String? { process.ownerPassword }
  }

  private func withShop(_ body: (Shop) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let process = try await StoreProcess.start(database: folder.appendingPathComponent("mystore.db").path)
      let anyone = StoreClients(base: process.base)
      let owner = try await anyone.asOwner(password: try #require(process.ownerPassword))
      let product = try await owner.catalog.product(handle: "durable-water-bottle")
      let variant = try #require(product.variants.first)
      let ann = try await CustomersHTTPClient(client: anyone.client).register(
        NewAccount(name: "Ann", email: "ann@example.com", password: Self.password))
      let opened = try await anyone.ordering.openCart(NewCart(of: variant.id, quantity: 1))
      _ = try await anyone.signedIn(ann.token).ordering.claim(opened.cart.id, token: opened.token)
      let holder = anyone.signedIn(opened.token)
      let order = try await holder.ordering.place(try await holder.request(opened.cart.id), key: "first")
      let collection = try await owner.catalog.collections.add(
        ProductCollection(handle: "winter", title: "Winter", products: [product.id]))
      let list = try await owner.catalog.priceLists.add(
        PriceListDraft(
          name: "Sale", kind: .sale, prices: [ListPrice(variant: variant.id, price: try Money(1_000, .gbp))]))
      let type = try await owner.catalog.productTypes.add(ProductType(id: .make(), name: "Lighting", attributes: []))
      let category = try #require(try await owner.catalog.categories.top().items.first)
      let file = folder.appendingPathComponent("products.csv")
      try Data(ProductFile.header).write(to: file)
      let job = try await owner.catalog.imports.begin(ofFileAt: file.path, named: "products.csv")
      var examples = RouteExamples()
      (examples.handle, examples.category, examples.brand) = (product.handle, category.code, "loom")
      (examples.product, examples.priceList, examples.type) = (product.id, list.id, type.id)
      (examples.collection, examples.collectionHandle) = (collection.id, collection.handle)
      (examples.order, examples.token, examples.file, examples.cursor) = (order.id, order.viewToken, job.id, nil)
      try await body(
        Shop(
          process: process, examples: examples, product: product, order: order, category: category.title,
          type: type.name))
      #expect(await process.stop())
    }
  }

  @Test func `every place opens cold, for whom it is for, and asks others to sign in`() async throws {
    try await withShop { shop in
      try await WebDriver.Browser.with(BrowserOptions()) { browser in
        let guarded = shop.examples.all.filter { $0.audience != .anyone }
        #expect(guarded.count > 20)
        for route in guarded {
          let heading = try await heading(browser, shop, at: route)
          #expect(heading == signIn(to: route), "\(route)")
          #expect(try await browser.all("[data-testid=login-submit]").count == 1, "\(route)")
        }
        // Whoever signs in comes to the place, and stays.
        try await signIn(browser, shop, at: .ordering(.ownOrder(shop.order.id)), "ann@example.com", Self.password)
        try await signIn(browser, shop, at: .catalogStaff(.brands(cursor: nil)), "owner@shop.example", shop.owner)
        for route in shop.examples.all {
          let heading = try await heading(browser, shop, at: route)
          #expect(heading == title(of: route, shop), "\(route)")
          let segments = try await browser.url.pathComponents.dropFirst()
          #expect(Array(segments) == route.location.segments, "\(route)")
        }
      }
    }
  }

  @Test func `what the pages ask of staff are permissions of the store`() {
    for route in RouteExamples().all {
      if case .staff(let needed?) = route.audience { #expect(Store.permissions.contains(needed), "\(route)") }
    }
  }

  private func signIn(
    _ browser: WebDriver.Browser, _ shop: Shop, at route: StoreRoute, _ user: String, _ password: String?
  ) async throws {
    try await browser.open(try address(route, shop))
    try await browser.find(id: "login-user").type(user)
    try await browser.find(id: "login-password").type(try #require(password))
    try await browser.click(id: "login-submit")
    let title = title(of: route, shop)
    try await browser.wait(until: "the heading \(title)") { () throws(WebDriverError) in
      try await browser.all("h1").first?.text == title
    }
    #expect(try await browser.url.path == route.path)
  }

  private func heading(_ browser: WebDriver.Browser, _ shop: Shop, at route: StoreRoute) async throws -> String {
    try await browser.open(try address(route, shop))
    // As the page came: what a page loads, it has loaded before it is sent.
    return try await browser.find("h1").text
  }

  private func address(_ route: StoreRoute, _ shop: Shop) throws -> URL {
    try #require(URL(string: route.path, relativeTo: shop.process.base))
  }

  private func signIn(to route: StoreRoute) -> String {
    route.section == .office ? "Sign in to the back office" : "Sign in"
  }

  private func title(of route: StoreRoute, _ shop: Shop) -> String {
    switch route {
    case .home: "MyStore"
    case .office: "Back office"
    case .unknown: "Not found"
    case .catalog(let route): title(of: route, shop)
    case .catalogStaff(let route): title(of: route, shop)
    case .ordering(let route): title(of: route, shop)
    case .customers(.signIn), .customers(.register): "Welcome"
    case .customers(.customers): "Customers"
    }
  }

  private func title(of route: CatalogRoute, _ shop: Shop) -> String {
    switch route {
    case .list(let place): place.text.map { "Results for “\($0)”" } ?? "All products"
    case .category: shop.category
    case .brand: "Loom"
    case .collection: "Winter"
    case .product: shop.product.name
    case .reviews: "Reviews"
    }
  }

  private func title(of route: CatalogStaffRoute, _ shop: Shop) -> String {
    switch route {
    case .products(let place): place.text.map { "Products with “\($0)”" } ?? "Products"
    case .addProduct: "Add a product"
    case .product: shop.product.name
    case .translation: "\(shop.product.name) in Chinese, Simplified"
    case .categories(let code, _): code == nil ? "Categories" : shop.category
    case .priceLists: "Price lists"
    case .addPriceList: "Add a price list"
    case .priceList: "Sale"
    case .collections: "Collections"
    case .addCollection: "Add a collection"
    case .collection: "Winter"
    case .collectionTranslation: "Winter in Polish"
    case .productTypes: "Product types"
    case .addProductType: "Add a product type"
    case .productType: shop.type
    case .brands: "Brands"
    case .brand: "Loom"
    case .imports: "Imports"
    case .productImport: shop.fileName
    }
  }

  private func title(of route: OrderingRoute, _ shop: Shop) -> String {
    switch route {
    case .cart: "Your cart"
    case .checkout: "Checkout"
    // Without the order's token it is shown only where it was ordered.
    case .confirmation(_, let token): token == nil ? "Not found" : "Thank you for your order"
    case .ownOrders: "Your orders"
    case .ownOrder, .order: "Order \(shop.order.number)"
    case .orders(let owed, let query, _):
      if let query { "Orders that match “\(query)”" } else { owed ? "Refunds owed" : "Orders" }
    }
  }
}
