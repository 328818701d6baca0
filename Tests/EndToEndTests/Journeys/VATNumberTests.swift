import Addresses
import Catalog
import Foundation
import FoundationCore
import Markets
import MyStoreApp
import MyStoreKit
import Ordering
import StoreIdentifiers
import Synchronization
import TestSupport
import Testing
import WebDriver

/// Businesses that buy without tax, by a register that answers over real HTTP.
@Suite(.serialized) struct VATNumberTests {
  /// A register like the EU's, which knows one number.
  private final class StandInRegister: Sendable {
    /// What it answers to questions; nil to answer as it should.
    let fault = Mutex<String?>(nil)
    let questions = Mutex<[String]>([])

    func host() throws -> StubHost {
      try StubHost { [self] socket in
        Thread.detachNewThread {
          var text = ""
          while !text.contains("}") {
            guard let more = socket.receive(), !more.isEmpty else { return }
            text += String(decoding: more, as: UTF8.self)
          }
          self.questions.withLock { $0.append(text.components(separatedBy: "\r\n\r\n").last ?? "") }
          // A question of nobody, or at another address, is not answered.
          guard text.hasPrefix("POST /rest-api/check-vat-number "), text.contains(#""requesterNumber":"999999999""#)
          else { return }
          let isKnown = text.contains("\"12345678901\"") || text.contains("\"888888888\"")
          let number = text.firstMatch(of: /"vatNumber":"(\w+)"/).map { String($0.1) } ?? ""
          let country = text.firstMatch(of: /"countryCode":"(\w+)"/).map { String($0.1) } ?? ""
          let answer =
            self.fault.withLock { $0 }
            ?? #"{"countryCode":"\#(country)","vatNumber":"\#(number)","requestDate":"2026-11-26","valid":\#(isKnown),"requestIdentifier":"W1","name":"BAKERS SARL","address":"---"}"#
          socket.send(
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n"
              + "Content-Length: \(answer.utf8.count)\r\n\r\n\(answer)")
        }
      }
    }
  }

  /// A German seller above the threshold with a number of its own, whose register is at a port.
  private func charge(_ owner: StoreClients, _ port: UInt16) async throws {
    let home = PostalAddress(
      name: "The Shop", lines: ["Hauptstr. 1"], city: "Berlin", postalCode: "10115", country: "DE")
    try await owner.setSettings(
      "shop",
      [
        ("shop.vat-id", "DE 999999999"),
        ("shop.address", String(decoding: Schema.postalAddress.encode(home), as: UTF8.self)),
      ])
    _ = try await MarketsHTTPClient(client: owner.client).addKnown(KnownRateRequest(countries: ["DE", "FR"]))
    try await owner.setSettings(
      "tax",
      [
        ("tax.registered", "true"), ("tax.country", "DE"), ("tax.union-sales", "10001"),
        ("tax.vat-register", "http://127.0.0.1:\(port)/rest-api/"),
      ])
  }

  private static func business(_ number: String?) -> PostalAddress {
    PostalAddress(
      name: "A. Buyer", lines: ["1 rue Haute"], city: "Paris", postalCode: "75001", country: "FR", vatID: number)
  }

  @Test func `a business whose number is confirmed is not charged tax, and everybody else is`() async throws {
    let register = StandInRegister()
    let host = try register.host()
    try await LocalStore.with(networks: "127.0.0.0/8") { store in
      let product = try await store.owner.addProduct("Bowl", price: 7_920, stock: 30)
      let variant = try #require(product.variants.first).id
      let markets = MarketsHTTPClient(client: store.anyone.client)
      #expect(try await markets.check(VATNumberRequest(number: "FR12345678901")).standing == .unchecked)
      #expect(register.questions.withLock { $0.isEmpty }, "a shop that charges no tax asks nobody")
      try await charge(store.owner, host.port)
      func tax(_ number: String?) async throws -> Int64 {
        try await place(number).totals.tax.amount
      }
      func place(_ number: String?) async throws -> Order {
        let (cart, holder) = try await store.anyone.fillCart([(variant, 1)])
        let address = Self.business(number)
        let quote = try await holder.ordering.quote(cart, to: OrderDestination(address), by: "standard")
        var request = try await holder.request(cart)
        (request.address, request.expectedTotal) = (address, quote.total)
        let order = try await holder.ordering.place(request, key: UUID().uuidString)
        #expect(quote.isExempt == (order.totals.tax.amount == 0) && quote.isExempt == (order.exemption != nil))
        #expect(order.totals.addedTax == quote.addedTax && quote.isExempt == (quote.addedTax.amount < 0))
        return order
      }
      #expect(try await tax("FR12345678901") > 0, "nobody has asked")
      for (answer, standing) in [
        ("nonsense", VATNumberStanding.unchecked), (#"{"actionSucceed":false}"#, .unchecked),
        (#"{"countryCode":"FR","vatNumber":"99","valid":true,"requestIdentifier":"W1"}"#, .unchecked),
        (#"{"countryCode":"FR","vatNumber":"12345678901","valid":true}"#, .unchecked), (nil, .confirmed),
      ] as [(String?, VATNumberStanding)] {
        register.fault.withLock { $0 = answer }
        #expect(try await markets.check(VATNumberRequest(number: "FR 12345678901")).standing == standing)
        #expect(try await (tax("FR12345678901") == 0) == (standing == .confirmed))
      }
      let exemption = try #require(try await place("fr 123 456 789 01").exemption)
      #expect(exemption.vatNumber == "FR12345678901" && exemption.reference == "W1")
      #expect(exemption.name == "BAKERS SARL" && exemption.address == nil)
      #expect(try await markets.check(VATNumberRequest(number: "FR99999999999")).standing == .unknown)
      #expect(try await markets.check(VATNumberRequest(number: "DE888888888")).standing == .confirmed)
      for number in ["FR99999999999", "DE888888888", nil] as [String?] { #expect(try await tax(number) > 0) }
      try await store.owner.setSettings("tax", [("tax.vat-register", "")])
      #expect(try await tax("FR12345678901") > 0, "nobody is to be asked any more")
      #expect(try await store.store.verify().isEmpty)
    }
    _ = host
  }

  @Test(arguments: [BrowserOptions.Scripts.disabled, .enabled])
  func `a business types its number at checkout, and the total loses the tax`(
    scripts: BrowserOptions.Scripts
  ) async throws {
    let register = StandInRegister()
    let host = try register.host()
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(
        database: folder.appendingPathComponent("mystore.db").path,
        arguments: ["serve", "--no-demo", "--allow-networks", "127.0.0.0/8"])
      let password = try #require(store.ownerPassword)
      let owner = try await StoreClients(base: store.base).asOwner(password: password)
      try await charge(owner, host.port)
      let mug = try await owner.addProduct("Mug", price: 7_920, stock: 5)
      try await WebDriver.Browser.with(BrowserOptions(scripts: scripts)) { browser in
        try await browser.open(store.base.appendingPathComponent("products/\(mug.handle)"))
        try await browser.click(id: "add-to-cart")
        _ = try await browser.find(id: "go-to-checkout")
        try await browser.open(store.base.appendingPathComponent("checkout"))
        try await browser.find(id: "country").type("France")
        for (field, text) in [
          ("email", "buyer@example.com"), ("name", "A. Buyer"), ("line1", "1 rue Haute"), ("city", "Paris"),
          ("postal-code", "75001"),
        ] {
          try await browser.fill(id: field, with: text)
        }
        if scripts == .enabled {
          try await browser.fill(id: "vat-number", with: "DE 888888888")
          try await browser.wait(forText: "Confirmed. It changes nothing for this address.")
        }
        try await browser.fill(id: "vat-number", with: "FR 12345678901")
        // Without scripts, a press shows what the number changes, and orders nothing yet.
        if scripts == .disabled { try await browser.click(id: "place-order") }
        try await browser.wait(forText: "Confirmed: no VAT is charged.")
        try await browser.wait(until: "no tax is shown") { () throws(WebDriverError) in
          try await browser.all("body").first?.text.contains("TVA") == false
        }
        try await browser.click(id: "place-order")
        try await browser.wait(forText: "Thank you for your order")
        try await browser.wait(forText: "No VAT is charged")
        try await browser.signIn(password, at: store, path: "office/orders")
        try await browser.click(id: "order-link")
        try await browser.wait(forText: "BAKERS SARL")
        #expect(try await browser.find(id: "order-vat-reference").text.contains("W1"))
      }
      let listed = try #require(try await owner.ordering.orders().items.first)
      let order = try await owner.ordering.order(listed.id)
      #expect(order.address?.vatID == "FR 12345678901" && order.taxes.isEmpty && order.totals.addedTax.amount < 0)
      #expect(await store.stop())
    }
    _ = host
  }
}
