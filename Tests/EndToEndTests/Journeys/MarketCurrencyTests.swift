import Addresses
import Catalog
import Foundation
import FoundationCore
import Marketing
import Markets
import MyStoreApp
import MyStoreKit
import Ordering
import Pricing
import StoreIdentifiers
import TestSupport
import Testing
import WebDriver

/// Selling abroad in another currency: in a real browser, with scripts and without, and through the real composition.
@Suite(.serialized) struct MarketCurrencyTests {
  /// Germany in euros: 1 pound is 1.17, and prices end in 99 cents.
  private func sellInEuros(_ owner: StoreClients) async throws {
    let euros = MarketCurrency(.eur, hundredMillionths: 117_000_000, rounding: .ending(99, of: 100))
    _ = try await MarketsHTTPClient(client: owner.client).add(
      NewMarket(Market.Details(name: "Germany", countries: ["DE"], currency: euros)))
  }

  @Test(arguments: BrowserOptions.Scripts.ofShoppers)
  func `a shopper in another country pays in its currency, and staff read what that is worth`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(
        database: folder.appendingPathComponent("mystore.db").path, arguments: ["serve", "--no-demo"])
      let password = try #require(store.ownerPassword)
      let owner = try await StoreClients(base: store.base).asOwner(password: password)
      try await sellInEuros(owner)
      let mug = try await owner.addProduct("Mug", price: 4_200, stock: 5)
      try await Browser.with(BrowserOptions(scripts: scripts)) { browser in
        try await browser.open(store.base.appendingPathComponent("products/\(mug.handle)"))
        try await browser.click(id: "add-to-cart")
        _ = try await browser.find(id: "go-to-checkout")
        try await browser.open(store.base.appendingPathComponent("checkout"))
        #expect(try await browser.find(id: "checkout-total").text == "£45.95")
        for (field, text) in [
          ("email", "buyer@example.com"), ("name", "A. Buyer"), ("line1", "Hauptstr. 1"), ("city", "Berlin"),
          ("postal-code", "LS1 1AA"),
        ] { try await browser.fill(id: field, with: text) }
        // 42.00 and 14.95 pounds.
        func waitForEuros() async throws {
          try await browser.wait(until: "a total in euros") { () throws(WebDriverError) in
            try await browser.find(id: "checkout-total").text == "€66.98"
          }
        }
        try await browser.find(id: "country").type("Germany")
        if scripts == .enabled {
          try await waitForEuros()
          // The shopper has chosen the country: nobody else has changed anything.
          #expect(try await browser.all("[data-testid=total-change]").isEmpty)
        }
        try await browser.fill(id: "postal-code", with: "10115")
        if scripts == .disabled {
          try await browser.click(id: "place-order")
          try await browser.wait(forText: "The total has changed from £45.95 to €66.98.")
        }
        try await waitForEuros()
        try await browser.open(store.base.appendingPathComponent("cart"))
        #expect(try await browser.find(id: "cart-subtotal").text == "€48.99")
        for (country, subtotal) in [("United Kingdom", "£42.00"), ("Germany", "€48.99")] {
          try await browser.find(id: "cart-country").type(country)
          try await browser.click(id: "cart-country-set")
          try await browser.wait(until: "the prices of \(country)") { () throws(WebDriverError) in
            try await browser.find(id: "cart-subtotal").text == subtotal
          }
        }
        // Whoever comes back goes on with the country of the cart.
        try await browser.open(store.base.appendingPathComponent("checkout"))
        try await waitForEuros()
        for (field, text) in [
          ("email", "buyer@example.com"), ("name", "A. Buyer"), ("line1", "Hauptstr. 1"), ("city", "Berlin"),
          ("postal-code", "10115"),
        ] { try await browser.fill(id: field, with: text) }
        try await browser.click(id: "place-order")
        try await browser.wait(forText: "Thank you for your order")
        #expect(try await browser.find(id: "order-total").text == "€66.98")
      }
      let order = try #require(try await owner.ordering.orders().items.first)
      #expect(order.total == (try Money(6_698, .eur)))
      guard scripts == .enabled else { return }
      try await Browser.with(BrowserOptions()) { browser in
        try await browser.signIn(password, at: store, path: "office/orders/\(order.id)")
        #expect(try await browser.find(id: "order-worth").text == "Counts as £57.25 in reports")
        try await browser.click(id: "record-payment")
        try await browser.wait(until: "the order is paid") { () throws(WebDriverError) in
          try await browser.find(id: "payment-status").text == "Paid"
        }
      }
      let report = try await owner.ordering.salesReport(from: nil, through: nil)
      #expect(report.sums.total == (try Money(5_725, .gbp)))
      #expect(report.payments.map(\.received.amount) == [5_725])
    }
  }

  @Test func `lists and promotions of a currency are for carts in it`() async throws {
    try await LocalStore.with { local in
      let owner = local.owner
      try await sellInEuros(owner)
      let product = try await owner.addProduct("Mug", price: 4_200, stock: 9)
      let variant = try #require(product.variants.first).id
      let marketing = MarketingHTTPClient(client: owner.client)
      for (title, amount) in [("Pounds", try Money(500, .gbp)), ("Euros", try Money(700, .eur))] {
        let terms = PromotionTerms(
          title: title, status: .active, currency: amount.currency, kind: .order,
          action: .amount(amount, off: ProductSelection()))
        _ = try await marketing.add(NewShopPromotion(terms: terms))
      }
      let (cart, holder) = try await local.anyone.fillCart([(variant, 1)])
      var request = try await holder.request(cart)
      func quote(_ country: String) async throws -> OrderQuote {
        try await holder.ordering.quote(cart, to: OrderDestination(country: country), by: "standard")
      }
      #expect(try await quote("DE").reductions.map(\.name) == ["Euros"])
      #expect(try await quote("DE").total == Money(4_899 + 1_799 - 700, .eur))
      #expect(try await quote("GB").reductions.map(\.name) == ["Pounds"])
      _ = try await owner.catalog.priceLists.add(
        PriceListDraft(
          name: "Euros", kind: .override, isActive: true,
          prices: [ListPrice(variant: variant, price: try Money(4_500, .eur))]))
      #expect(try await quote("DE").goods == Money(4_500, .eur))
      #expect(try await quote("GB").goods == Money(4_200, .gbp))
      #expect(try await holder.ordering.setDestination("DE", of: cart).subtotal == Money(4_500, .eur))
      request.address.country = "DE"
      request.address.postalCode = "10115"
      request.expectedTotal = try await quote("DE").total
      let order = try await holder.ordering.place(request, key: UUID().uuidString)
      #expect(order.totals.total == (try Money(4_500 + 1_799 - 700, .eur)))
      #expect(try await local.store.verify() == [])
    }
  }
}
