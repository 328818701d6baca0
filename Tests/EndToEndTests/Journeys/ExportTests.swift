import Customers
import Foundation
import Inventory
import TestSupport
import Testing
import WebDriver

/// Lists of the office as files: whole, however long they are.
@Suite(.serialized) struct ExportTests {
  private func withOffice(_ body: (Browser, StoreProcess, StoreClients) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(database: folder.appendingPathComponent("mystore.db").path)
      let password = try #require(store.ownerPassword)
      let owner = try await StoreClients(base: store.base).asOwner(password: password)
      try await Browser.with { browser in
        try await browser.signIn(password, at: store)
        try await body(browser, store, owner)
      }
      #expect(await store.stop())
    }
  }

  /// The rows of the file that a page leads to.
  private func rows(_ path: String, _ query: String? = nil, _ link: String, in browser: Browser, of store: StoreProcess)
    async throws -> [Substring]
  {
    var parts = URLComponents(url: store.base, resolvingAgainstBaseURL: false)
    parts?.path = path
    parts?.percentEncodedQuery = query
    try await browser.open(try #require(parts?.url))
    let file = try #require(try await browser.find(id: link).attribute("href"))
    let table = try await browser.run(
      "const r = new XMLHttpRequest(); r.open('GET', arguments[0], false); r.send(); return r.responseText",
      [.text(file)])
    return try #require(table.text).split(separator: "\n")
  }

  @Test func `more customers than a page has are all in the file, the latest first`() async throws {
    try await withOffice { browser, store, owner in
      let customers = CustomersHTTPClient(client: owner.client)
      for number in 1...250 {
        _ = try await customers.add(NewCustomer(name: "=Ann \(number)", email: "ann\(number)@example.com"))
      }
      let all = try await rows("/office/customers", nil, "export-customers", in: browser, of: store)
      #expect(all.first == "Name,E-mail,Kind,Group,Since,Orders")
      let expected = (1...250).reversed().map { "'=Ann \($0),ann\($0)@example.com,Account" }
      #expect(all.dropFirst().map { $0.split(separator: ",").prefix(3).joined(separator: ",") } == expected)
      let one = try await rows(
        "/pl/office/customers", "email=ann7%40example.com", "export-customers", in: browser, of: store)
      #expect(one.count == 2 && one[1].hasPrefix("'=Ann 7,ann7@example.com,Konto"), "\(one)")
    }
  }

  @Test func `more stock than a page has is all in the file, with its names and places`() async throws {
    try await withOffice { browser, store, owner in
      for number in 1...120 {
        _ = try await owner.addProduct("Mug \(number)", price: 1_000, stock: number)
      }
      _ = try await owner.addProduct("Lamp", price: 1_000, stock: 7)
      let all = try await rows("/office/stock", nil, "export-stock", in: browser, of: store)
      #expect(all.first == "SKU,Product,Location,On hand,Committed,Reserved,Withheld,Incoming,Available,Variant id")
      let counts = Set(
        all.dropFirst().filter { $0.contains(",Mug ") }.compactMap { $0.split(separator: ",").dropFirst(3).first })
      #expect(all.count == 122 && counts == Set((1...120).map { Substring("\($0)") }))
      let lamps = try await rows("/office/stock", "q=Lamp", "export-stock", in: browser, of: store)
      #expect(lamps.count == 2 && lamps[1].contains(",Lamp,") && lamps[1].contains(",7,0,0,0,0,7,"), "\(lamps)")
    }
  }
}
