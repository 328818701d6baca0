import Catalog
import Customers
import Foundation
import FoundationCore
import Inventory
import MyStoreKit
import Ordering
import StoreIdentifiers
import TestSupport
import Testing
import WebDriver

/// Members' products and group prices through the whole store.
@Suite(.serialized) struct MembersTests {
  private struct Members {
    let product: Product
    let variant: VariantID
    let member: StoreClients
    let other: StoreClients
    let customer: CustomerID
  }

  /// A members' product with a group price, a customer who is in the group, and one who is not.
  private func members(_ local: LocalStore) async throws -> Members {
    let staff = CustomersHTTPClient(client: local.owner.client)
    _ = try await staff.add(NewCustomerGroup(code: "trade", name: "Trade"))
    let variant = Variant(id: .make(), sku: "TRADE-1", name: nil, price: try Money(10_000, .gbp))
    var new = NewProduct(name: "Trade Lamp", brand: "Hush", tags: ["hidden"], variants: [variant])
    new.audience = Audience(groups: ["trade"])
    let product = try await local.owner.catalog.add(new)
    try await local.owner.inventory.receive(
      Receipt(lines: [.init(variant: variant.id, quantity: 10)]), key: UUID().uuidString)
    _ = try await local.owner.catalog.priceLists.add(
      PriceListDraft(
        name: "Trade", kind: .override, customerGroups: ["trade"],
        prices: [ListPrice(variant: variant.id, price: try Money(8_000, .gbp))]))
    let ann = try await local.openAccount("Ann", email: "ann@example.com", password: "a long bicycle")
    let bob = try await local.openAccount("Bob", email: "bob@example.com", password: "a long bicycle")
    _ = try await staff.setGroup("trade", of: ann.customer.id)
    return Members(
      product: product, variant: variant.id, member: local.anyone.signedIn(ann.token),
      other: local.anyone.signedIn(bob.token), customer: ann.customer.id)
  }

  private func refused(
    _ status: Int, _ code: String, _ body: () async throws -> Void
  ) async throws {
    do {
      try await body()
      Issue.record("was not refused")
    } catch let error as HTTPClientError {
      #expect(error.status == status && error.code == code)
      #expect(!"\(error)".contains("Trade Lamp") && !"\(error)".contains("Hush"))
    }
  }

  @Test(arguments: [false, true])
  func `answers for members are never given to others, nor others' to them, whoever asks first`(
    memberFirst: Bool
  ) async throws {
    try await LocalStore.with { local in
      let members = try await members(local)
      let askers = [members.member, local.anyone, members.other]
      for _ in 0..<2 {
        for asker in memberFirst ? askers : askers.reversed() {
          let isMember = asker.client === members.member.client
          let found = try await asker.catalog.products(ProductFilter(text: "trade lamp", sort: .relevance)).items
          #expect(found.first?.lowestPrice.amount == (isMember ? 8_000 : nil))
          #expect(try await asker.catalog.products().items.contains { $0.id == members.product.id } == isMember)
          let facets = try await asker.catalog.facets(ProductFilter())
          #expect("\(facets)".contains("Hush") == isMember)
          if isMember {
            #expect(try await asker.catalog.product(members.product.id).lowestPrice?.amount == 8_000)
            #expect(try await asker.catalog.reviews.page(of: members.product.id).items.isEmpty)
          } else {
            let isKnown = asker.client === members.other.client
            let (status, code) = isKnown ? (403, "members-only") : (401, "members-sign-in")
            try await refused(status, code) { _ = try await asker.catalog.product(members.product.id) }
            try await refused(status, code) { _ = try await asker.catalog.product(handle: "trade-lamp") }
            try await refused(status, code) { _ = try await asker.catalog.reviews.page(of: members.product.id) }
            try await refused(status, code) { _ = try await asker.catalog.priceHistory(of: members.variant) }
          }
        }
      }
      // Staff read what shoppers read there, and everything by operations of their own.
      try await refused(403, "members-only") { _ = try await local.owner.catalog.product(members.product.id) }
      try await refused(403, "members-only") {
        _ = try await local.owner.catalog.reviews.page(of: members.product.id)
      }
      #expect(!(try await local.owner.catalog.products().items.contains { $0.id == members.product.id }))
      #expect(try await local.owner.catalog.staffProducts().items.contains { $0.id == members.product.id })
      try await refused(401, "unauthorized") {
        _ = try await local.anyone.signedIn("mscustomer_" + String(repeating: "x", count: 43)).catalog.products()
      }
    }
  }

  @Test func `a member's order is at their group's price, by the group that they are in when it is placed`()
    async throws
  {
    try await LocalStore.with { local in
      let members = try await members(local)
      try await local.anyone.expectUnavailable(members.variant)
      try await members.other.expectUnavailable(members.variant)
      let (cart, holder) = try await members.member.fillCart([(members.variant, 2)])
      #expect(try await holder.ordering.cart(cart).subtotal.amount == 16_000)
      let order = try await holder.ordering.place(holder.request(cart), key: "k1")
      #expect(order.customer == members.customer && order.totals.goods.amount == 16_000)
      // Everybody may have it, and whoever has left the group since they saw their cart pays what everybody pays.
      let (later, laterHolder) = try await members.member.fillCart([(members.variant, 1)])
      let stored = try await local.owner.catalog.staffProduct(members.product.id)
      _ = try await local.owner.catalog.edit(
        stored.id, ProductEdit(audience: .everyone), version: stored.version)
      #expect(try await laterHolder.ordering.cart(later).subtotal.amount == 8_000)
      let staff = CustomersHTTPClient(client: local.owner.client)
      _ = try await staff.setGroup(nil, of: members.customer)
      let full = try await laterHolder.ordering.place(laterHolder.request(later), key: "k2")
      #expect(full.totals.goods.amount == 10_000)
      // For members again: what is in a cart of somebody who is none any more cannot be bought.
      _ = try await staff.setGroup("trade", of: members.customer)
      let (last, lastHolder) = try await members.member.fillCart([(members.variant, 1)])
      let now = try await local.owner.catalog.staffProduct(members.product.id)
      _ = try await local.owner.catalog.edit(
        now.id, ProductEdit(audience: Audience(groups: ["trade"])), version: now.version)
      _ = try await staff.setGroup(nil, of: members.customer)
      await expect(409, "unavailable") {
        try await lastHolder.ordering.place(lastHolder.request(last), key: "k3")
      }
    }
  }

  @Test func `a guest's cart becomes the customer's by its token, and its prices theirs`() async throws {
    try await LocalStore.with { local in
      let members = try await members(local)
      let stored = try await local.owner.catalog.staffProduct(members.product.id)
      _ = try await local.owner.catalog.edit(stored.id, ProductEdit(audience: .everyone), version: stored.version)
      let opened = try await local.anyone.ordering.openCart(NewCart(of: members.variant, quantity: 1))
      let holder = local.anyone.signedIn(opened.token)
      let guests = try await holder.ordering.cart(opened.cart.id)
      #expect(guests.subtotal.amount == 10_000 && guests.customer == nil)
      let claimed = try await members.member.ordering.claim(opened.cart.id, token: opened.token)
      #expect(claimed.cart.subtotal.amount == 8_000 && claimed.cart.customer == members.customer)
      #expect(try await holder.ordering.cart(opened.cart.id).subtotal.amount == 8_000)
      await expect(409, "cart-claimed") {
        try await members.other.ordering.claim(opened.cart.id, token: opened.token)
      }
      await expect(404, "order-not-found") {
        try await members.other.ordering.claim(opened.cart.id, token: "msguest_" + String(repeating: "x", count: 43))
      }
    }
  }

  // MARK: - In a browser

  private func withBrowsers(
    _ scripts: BrowserOptions.Scripts,
    _ body: (StoreProcess, _ staff: Browser, _ shopper: Browser) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let store = try await DemoShop.start(in: folder)
      let options = BrowserOptions(scripts: scripts)
      try await Browser.with(options) { staff in
        try await staff.signIn(try #require(store.ownerPassword), at: store, path: "office/customers")
        _ = try await staff.find(id: "group-add")
        try await Browser.with(options) { shopper in try await body(store, staff, shopper) }
      }
      #expect(await store.stop())
    }
  }

  private func fill(_ browser: Browser, _ fields: [(String, String)]) async throws {
    for (field, text) in fields { try await browser.find(id: field).type(text) }
  }

  /// Staff make a group, a product for it and a price for it.
  private func prepare(_ store: StoreProcess, _ staff: Browser) async throws {
    try await fill(staff, [("group-name", "Trade customers"), ("group-code", "trade")])
    try await staff.click(id: "group-add")
    try await staff.wait(forText: "“Trade customers” is added.")
    try await staff.open(store.base.appendingPathComponent("office/products/new"))
    try await staff.click(id: "group-trade")
    try await fill(
      staff,
      [
        ("product-name", "Trade Lamp"), ("product-status", "Active"), ("variant-sku", "TRADE-1"),
        ("variant-price", "100.00"),
      ])
    try await staff.click(id: "product-save")
    try await staff.wait(forText: "Add a picture")
    try await staff.open(store.base.appendingPathComponent("office/price-lists/new"))
    try await staff.click(id: "price-list-active")
    try await staff.click(id: "group-trade")
    try await fill(staff, [("price-list-name", "Trade"), ("price-sku", "TRADE-1"), ("price-amount", "80.00")])
    try await staff.click(id: "price-list-save")
    try await staff.wait(forText: "Trade is added.")
    let owner = try await StoreClients(base: store.base).asOwner(password: try #require(store.ownerPassword))
    let variant = try #require(try await owner.catalog.products(sku: "TRADE-1").first?.variants.first).id
    try await owner.inventory.receive(Receipt(lines: [.init(variant: variant, quantity: 5)]), key: "k")
  }

  @Test func `a phone shows the longest words of names and codes without being pushed sideways`() async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(database: folder.appendingPathComponent("mystore.db").path)
      let password = try #require(store.ownerPassword)
      let owner = try await StoreClients(base: store.base).asOwner(password: password)
      let (code, name) = (String(repeating: "W", count: 100), String(repeating: "N", count: 200))
      _ = try await CustomersHTTPClient(client: owner.client).add(NewCustomerGroup(code: code, name: name))
      let collection = try await owner.catalog.collections.add(
        ProductCollection(handle: "long", title: name, products: []))
      let type = try await owner.catalog.productTypes.add(
        ProductType(id: .make(), name: name, attributes: [Attribute(code: "a", name: code, kind: .text)]))
      try await Browser.with(BrowserOptions(device: .mobile(width: 390, height: 844))) { staff in
        try await staff.signIn(password, at: store, path: "office/customers")
        _ = try await staff.find(id: "group-add")
        for (path, id) in [
          ("customers", "group-add"), ("price-lists/new", "price-list-save"), ("products/new", "product-save"),
          ("collections/\(collection.id)", "collection-save"), ("product-types/\(type.id)", "type-save"),
        ] {
          try await staff.open(store.base.appendingPathComponent("office/\(path)"))
          _ = try await staff.find(id: id)
          if path.hasSuffix("new") { _ = try await staff.find(id: "group-\(code)") }
          let overflow = try await staff.run(
            "return document.documentElement.scrollWidth - document.documentElement.clientWidth")
          #expect(overflow == .number(0), "\(path)")
        }
      }
      #expect(await store.stop())
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofShoppers)
  func `staff make a product for members, and a shopper signs in, becomes one and buys it at their price`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await withBrowsers(scripts) { store, staff, shopper in
      try await prepare(store, staff)
      let address = store.base.appendingPathComponent("products/trade-lamp")
      // A guest with something in the cart.
      try await shopper.open(store.base.appendingPathComponent("products/durable-water-bottle"))
      try await shopper.click(id: "add-to-cart")
      _ = try await shopper.find(id: "cart-subtotal")

      try await shopper.open(address)
      try await shopper.wait(forText: "This product is for members")
      #expect(!(try await shopper.find("body").text.contains("Trade Lamp")))
      try await shopper.click(id: "members-sign-in")
      try await shopper.click(id: "to-register")
      try await shopper.register("Ann", email: "ann@example.com", password: "a long bicycle", at: store)
      _ = try await shopper.find(id: "members-upgrade")
      #expect(try await shopper.url.path == "/products/trade-lamp")
      #expect(!(try await shopper.find("body").text.contains("Trade Lamp")))

      try await staff.open(store.base.appendingPathComponent("office/customers"))
      try await staff.find(id: "customer-group").type("Trade customers")
      try await staff.click(id: "customer-group-save")
      try await staff.wait(forText: "Ann is in “Trade customers” now.")
      #expect(try await staff.find(id: "group-members").text == "1 member")

      try await shopper.open(store.base.appendingPathComponent("products"))
      try await shopper.wait(forText: "Trade Lamp")
      try await shopper.open(address)
      // A sale for the group: what it costs others is struck through.
      let price = try await shopper.find(id: "product-price").text
      #expect(price.contains("£80.00") && price.contains("£100.00"))
      try await shopper.click(id: "add-to-cart")
      // Beside what the guest had chosen.
      try await shopper.wait(forText: "Durable Water Bottle")
      #expect(try await shopper.find(id: "cart-subtotal").text == "£98.50")
      try await shopper.click(id: "go-to-checkout")
      // Who it is, the shop knows.
      #expect(try await shopper.find(id: "email").attribute("value") == "ann@example.com")
      try await fill(shopper, [("line1", "1 High Street"), ("city", "Leeds"), ("postal-code", "LS1 1AA")])
      try await shopper.click(id: "place-order")
      try await shopper.wait(forText: "Thank you for your order")
      #expect(try await shopper.find(id: "order-total").text == "£102.45")

      // Whoever uses the browser next sees neither the product nor the cart.
      try await shopper.click(id: "customer-sign-out")
      try await shopper.wait(forText: "Useful things")
      try await shopper.open(address)
      _ = try await shopper.find(id: "members-sign-in")
      try await shopper.open(store.base.appendingPathComponent("cart"))
      try await shopper.wait(forText: "Your cart is empty")
      let owner = try await StoreClients(base: store.base).asOwner(password: try #require(store.ownerPassword))
      let placed = try #require(try await owner.ordering.orders().items.first)
      #expect(try await owner.ordering.order(placed.id).customer != nil)
    }
  }
}

extension StoreClients {
  /// Nobody can put what is not for sale to them into a cart.
  fileprivate func expectUnavailable(_ variant: VariantID) async throws {
    await expect(409, "unavailable") { try await ordering.openCart(NewCart(of: variant, quantity: 1)) }
  }
}

private func expect<Value>(_ status: Int, _ code: String, _ call: () async throws -> Value) async {
  do {
    _ = try await call()
    Issue.record("was not refused")
  } catch {
    let refusal = error as? HTTPClientError
    #expect(refusal?.status == status && refusal?.code == code)
  }
}
