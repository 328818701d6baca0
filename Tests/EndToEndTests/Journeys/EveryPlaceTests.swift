import Access
import AccessUI
import Catalog
import CatalogUI
import Content
import ContentUI
import Customers
import CustomersUI
import Foundation
import FoundationCore
import ImportsUI
import Inventory
import InventoryUI
import MarketingUI
import MarketsUI
import MyStoreApp
import MyStoreScreens
import OperationsUI
import Ordering
import OrderingUI
import OutboundUI
import PaymentsUI
import SettingsUI
import ShippingUI
import StoreIdentifiers
import StorePreviews
import TestSupport
import Testing
import WebDriver
import WebUI

/// Every place of the store, opened by its address alone.
@Suite(.serialized) struct EveryPlaceTests {
  @Test func `every place opens cold, for whom it is for, and asks others to sign in`() async throws {
    try await ExampleShop.with { shop in
      try await WebDriver.Browser.with(BrowserOptions()) { browser in
        let guarded = shop.examples.all.filter { $0.audience != .anyone }
        #expect(guarded.count > 20)
        for route in guarded {
          let heading = try await heading(browser, shop, at: route)
          #expect(heading == signIn(to: route), "\(route)")
          #expect(try await browser.all("[data-testid=login-submit]").count == 1, "\(route)")
        }
        // Whoever signs in comes to the place, and stays.
        try await signIn(
          browser, shop, at: .ordering(.ownOrder(shop.order.id)), ExampleShop.customer, ExampleShop.password)
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
    _ browser: WebDriver.Browser, _ shop: ExampleShop, at route: StoreRoute, _ user: String, _ password: String?
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

  private func heading(_ browser: WebDriver.Browser, _ shop: ExampleShop, at route: StoreRoute) async throws -> String {
    try await browser.open(try address(route, shop))
    // As the page came: what a page loads, it has loaded before it is sent.
    return try await browser.find("h1").text
  }

  private func address(_ route: StoreRoute, _ shop: ExampleShop) throws -> URL {
    try #require(URL(string: route.path, relativeTo: shop.process.base))
  }

  private func signIn(to route: StoreRoute) -> String {
    route.section == .office ? "Sign in to the back office" : "Sign in"
  }

  private func title(of route: StoreRoute, _ shop: ExampleShop) -> String {
    switch route {
    case .home: "MyStore"
    case .office: "Home"
    case .officeSearch(let query): "Results for “\(query)”"
    case .unknown: "Not found"
    case .catalog(let route): title(of: route, shop)
    case .catalogStaff(let route): title(of: route, shop)
    case .ordering(let route): title(of: route, shop)
    case .customers(.signIn), .customers(.register): "Welcome"
    case .customers(.openAccount): "Open your account"
    case .customers(.customers): "Customers"
    case .markets(.markets): "Markets"
    case .markets(.addMarket): "Add a market"
    case .markets(.market): "Europe"
    case .markets(.rates): "Tax rates"
    case .markets(.addRate): "Add a rate"
    case .markets(.rate): "FR TVA"
    case .markets(.check): "Try the taxes"
    case .marketing(.promotions): "Promotions"
    case .marketing(.add): "Add a promotion"
    case .marketing(.promotion): "Autumn days"
    case .marketing(.codes): "Codes"
    case .payments(.list): "Payments"
    case .payments(.pay): "Pay for order \(shop.order.number)"
    case .payments(.test): "Test payment"
    case .imports(.all): "Imports"
    case .imports(.job): shop.fileName
    case .operations(.jobs): "Jobs"
    case .operations(.parkedEvents): "Parked events"
    case .outbound(.mails): "Mail"
    case .outbound(.mail): "Mail"
    case .outbound(.webhooks): "Webhooks"
    case .outbound(.webhook): "Endpoint"
    case .outbound(.webhookMessage): "Message"
    case .customers(.account): "Hello, Ann"
    case .customers(.settings): "Settings"
    case .customers(.addresses): "Your addresses"
    case .customers(.customer): "Ann"
    case .customers(.guest): "A. Buyer"
    case .inventory(let route): title(of: route, shop)
    case .content(let route): title(of: route)
    case .shipping(let route): title(of: route, shop)
    case .settings(.section): "Settings"
    case .settings(.history): "What was changed"
    case .access(let route): title(of: route)
    }
  }

  private func title(of route: AccessRoute) -> String {
    switch route {
    case .staff: "Staff"
    case .member: "Owner"
    case .invite: "Invite somebody"
    case .roles: "Roles"
    case .newRole: "Add a role"
    case .role: "Owner"
    case .tokens: "Tokens"
    case .storefrontKeys: "Storefront keys"
    case .audit: "What was done"
    case .record: "Add product type"
    case .invitation: "Your invitation"
    case .forgottenPassword: "Forgot your password?"
    case .newPassword: "A new password"
    }
  }

  private func title(of route: ShippingRoute, _ shop: ExampleShop) -> String {
    switch route {
    case .queue: "To ship"
    case .fulfilments: "Orders to send"
    case .fulfilment: "Order \(shop.order.number)"
    case .returns: "Returns"
    case .goodsReturn: "Return of order \(shop.returned)"
    case .zones: "Delivery zones"
    case .newZone: "Add a zone"
    case .zone: "United Kingdom"
    case .trial: "Try the zones"
    case .carriers: "Carriers"
    case .newCarrier: "Add a carrier"
    case .carrier: "Northpost"
    }
  }

  private func title(of route: InventoryRoute, _ shop: ExampleShop) -> String {
    switch route {
    case .shops: "Our shops"
    case .alertEnding: "Messages about products that are back"
    case .stock: "Stock"
    case .value: "Stock value"
    case .item: shop.product.name
    case .locations: "Locations"
    case .newLocation: "Add a location"
    case .location: "Main warehouse"
    case .replenishments: "Incoming goods"
    case .newReplenishment(.purchaseOrder): "Order from a supplier"
    case .newReplenishment(.transfer): "Transfer between locations"
    case .replenishment: "Purchase order 1"
    case .suppliers: "Suppliers"
    case .stocktakes: "Stocktakes"
    case .stocktake: "Stocktake 1"
    case .newSupplier: "Add a supplier"
    case .supplier: "Potters"
    }
  }

  private func title(of route: ContentRoute) -> String {
    switch route {
    case .news, .articles(.news, _): "News"
    case .article: "A day at the kiln"
    case .page, .edit, .preview: "Terms"
    case .articles(.page, _): "Pages"
    case .addArticle(.page): "Add a page"
    case .addArticle(.news): "Write news"
    case .translation: "Terms, Chinese, Simplified"
    case .homePreview: "Preview"
    case .home: "Home page"
    case .menu(.header): "Header menu"
    case .menu(.footer): "Footer menu"
    case .redirects: "Redirects"
    }
  }

  private func title(of route: CatalogRoute, _ shop: ExampleShop) -> String {
    switch route {
    case .list(let place): place.text.map { "Results for “\($0)”" } ?? "All products"
    case .category: shop.category
    case .brand: "Loom"
    case .collection: "Winter"
    case .product: shop.product.name
    case .reviews: "Reviews"
    }
  }

  private func title(of route: CatalogStaffRoute, _ shop: ExampleShop) -> String {
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
    case .keptColumns: "Columns of files"
    case .keptColumn: "Not found"
    case .sales: "Sales"
    case .addSale: "Add a sale"
    case .sale: "Not found"
    case .brands: "Brands"
    case .brand: "Loom"
    case .termUses: "Translations of values"
    case .terms: "Names of options and attributes"
    }
  }

  private func title(of route: OrderingRoute, _ shop: ExampleShop) -> String {
    switch route {
    case .cart: "Your cart"
    case .report: "Reports"
    case .checkout: "Checkout"
    // Without the order's token it is shown only where it was ordered.
    case .confirmation(_, let token): token == nil ? "Not found" : "Thank you for your order"
    case .find(let isToWithdraw): isToWithdraw ? "Withdraw from a contract" : "Find your order"
    case .withdrawal: "Withdraw from the contract"
    case .ownOrders: "Your orders"
    case .ownFormerOrders: "Orders from our former shop"
    case .formerOrders: "Past orders"
    case .ownFormerOrder, .formerOrder: "Not found"
    case .newOrder: "New order"
    case .ownOrder, .order: "Order \(shop.order.number)"
    case .orders(let criteria, _):
      if let text = criteria.text {
        "Orders that match “\(text)”"
      } else {
        criteria.filter == nil ? "Orders" : "Refunds owed"
      }
    }
  }
}
