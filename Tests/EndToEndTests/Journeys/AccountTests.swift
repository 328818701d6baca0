import Addresses
import Catalog
import Customers
import Foundation
import FoundationCore
import MyStoreKit
import Ordering
import StoreIdentifiers
import TestSupport
import Testing
import WebDriver

/// A customer's account, in a real browser.
@Suite(.serialized) struct AccountTests {
  private static let password = "a long bicycle"

  private func withCustomer(
    _ scripts: BrowserOptions.Scripts, at path: String,
    _ body: (Browser, StoreProcess, StoreClients) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(database: folder.appendingPathComponent("mystore.db").path)
      let anyone = StoreClients(base: store.base)
      let session = try await store.openAccount(
        "Ann Baker", email: "ann@example.com", password: Self.password)
      try await Browser.with(BrowserOptions(scripts: scripts)) { browser in
        try await browser.signIn("ann@example.com", Self.password, at: store, path: path)
        try await body(browser, store, anyone.signedIn(session.token))
      }
      #expect(await store.stop())
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofShoppers)
  func `a customer chooses dark pages among their settings`(scripts: BrowserOptions.Scripts) async throws {
    try await withCustomer(scripts, at: "settings") { browser, _, _ in
      _ = try await browser.find(id: "settings-name")
      let dark = try #require(try await browser.all("main [data-testid=appearance-dark]").first)
      try await dark.click()
      try await browser.wait(until: "the settings in dark") { () throws(WebDriverError) in
        try await browser.find("html").attribute("data-appearance") == "dark"
      }
      #expect(try await browser.url.path == "/settings")
      #expect(try await browser.find("main [data-testid=appearance-dark]").attribute("aria-pressed") == "true")
    }
  }

  @Test func `staff see who ordered as a guest, with their orders, until they have an account`() async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(database: folder.appendingPathComponent("mystore.db").path)
      let anyone = StoreClients(base: store.base)
      let password = try #require(store.ownerPassword)
      let owner = try await anyone.asOwner(password: password)
      let mug = try await owner.addProduct("Mug", price: 1_000, stock: 4)
      let variant = try #require(mug.variants.first).id
      let (cart, guest) = try await anyone.fillCart([(variant, 1)])
      let order = try await guest.ordering.place(try await guest.request(cart), key: UUID().uuidString)
      let customers = CustomersHTTPClient(client: owner.client)
      let found = try await eventually({ $0.guests == 1 }) { try await customers.buyerCounts() }
      #expect(found == BuyerCounts(accounts: 0, guests: 1))
      try await Browser.with(BrowserOptions()) { browser in
        try await browser.signIn(password, at: store, path: "office/customers")
        try await browser.click(id: "buyers-account")
        try await browser.wait(forText: "No customers yet")
        try await browser.click(id: "buyers-guest")
        #expect(try await browser.find(id: "guest-email").text == "buyer@example.com")
        try await browser.click(id: "guest-link")
        try await browser.wait(forText: order.number)
        _ = try await store.openAccount(
          "A. Buyer", email: "buyer@example.com", password: Self.password)
        try await browser.open(store.base.appendingPathComponent("office/customers"))
        #expect(try await browser.find(id: "customer-email").text == "buyer@example.com")
        #expect(try await browser.all("[data-testid=guest-link]").isEmpty)
      }
      #expect(await store.stop())
    }
  }

  @Test(arguments: BrowserOptions.Scripts.ofShoppers)
  func `an address from a deep link's page is what checkout begins with`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    try await withCustomer(scripts, at: "settings/addresses") { browser, store, ann in
      try await browser.click(id: "address-add")
      try await browser.find(id: "line1").type("1 High Street")
      try await browser.find(id: "city").type("Leeds")
      try await browser.find(id: "postal-code").type("LS1 1AA")
      try await browser.click(id: "address-save")
      try await browser.wait(forText: "The address is saved.")
      #expect(try await browser.find(id: "book-address").text.contains("LS1 1AA"))
      let owner = try await StoreClients(base: store.base).asOwner(password: try #require(store.ownerPassword))
      let mug = try await owner.addProduct("Mug", price: 1_000, stock: 4)
      try await browser.open(store.base.appendingPathComponent("products/\(mug.handle)"))
      try await browser.click(id: "add-to-cart")
      _ = try await browser.find(id: "go-to-checkout")
      try await browser.open(store.base.appendingPathComponent("checkout"))
      #expect(try await browser.find(id: "email").attribute("value") == "ann@example.com")
      #expect(try await browser.find(id: "name").attribute("value") == "Ann Baker")
      #expect(try await browser.find(id: "postal-code").attribute("value") == "LS1 1AA")
      try await browser.click(id: "place-order")
      try await browser.wait(forText: "Thank you for your order")
      try await browser.open(store.base.appendingPathComponent("account"))
      #expect(try await browser.all("[data-testid=order-of]").count == 1)
      #expect(try await CustomersHTTPClient(client: ann.client).profile().addresses.count == 1)
    }
  }

  @Test func `a customer's addresses are nobody else's`() async throws {
    try await LocalStore.with { store in
      func register(_ email: String) async throws -> CustomersHTTPClient {
        let session = try await store.openAccount("A", email: email, password: Self.password)
        return CustomersHTTPClient(client: store.anyone.client.signedIn(token: session.token))
      }
      let (ann, bob) = (try await register("ann@example.com"), try await register("bob@example.com"))
      let entry = CustomerAddress(
        address: .init(name: "Ann", lines: ["1 High Street"], city: "Leeds", postalCode: "LS1 1AA", country: "GB"),
        isDefault: false)
      #expect(try await ann.keep(entry).addresses.map(\.isDefault) == [true])
      await #expect(throws: HTTPClientError.self) { try await bob.keep(entry) }
      try await bob.remove(address: entry.id)
      #expect(try await ann.profile().addresses.map(\.id) == [entry.id])
      #expect(try await bob.profile().addresses.isEmpty)
      let refusal = await #expect(throws: HTTPClientError.self) {
        try await CustomersHTTPClient(client: store.anyone.client).profile()
      }
      #expect(refusal?.status == 401)
      let staff = await #expect(throws: HTTPClientError.self) {
        try await CustomersHTTPClient(client: store.owner.client).profile()
      }
      #expect(staff?.status == 403)
    }
  }

  @Test func `a book has a default as long as it has an address, and twenty addresses at most`() async throws {
    try await LocalStore.with { store in
      let session = try await store.openAccount("A", email: "ann@example.com", password: Self.password)
      let ann = CustomersHTTPClient(client: store.anyone.client.signedIn(token: session.token))
      let all = (0..<CustomerProfile.addressLimit).map { number in
        CustomerAddress(
          address: .init(
            name: "Ann", lines: ["\(number) High Street"], city: "Leeds", postalCode: "LS1 1AA", country: "GB"),
          isDefault: number == 7)
      }
      for entry in all { _ = try await ann.keep(entry) }
      #expect(try await ann.profile().addresses.filter(\.isDefault).map(\.id) == [all[7].id])
      let refusal = await #expect(throws: HTTPClientError.self) {
        try await ann.keep(CustomerAddress(address: all[0].address, isDefault: false))
      }
      #expect(refusal?.code == "too-many-addresses")
      try await ann.remove(address: all[7].id)
      #expect(try await ann.profile().addresses.filter(\.isDefault).count == 1)
      #expect(try await ann.profile().addresses.count == CustomerProfile.addressLimit - 1)
    }
  }
}
