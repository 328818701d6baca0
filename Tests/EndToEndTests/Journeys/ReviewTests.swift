import Catalog
import Customers
import Foundation
import FoundationCore
import MyStoreKit
import TestSupport
import Testing
import WebDriver

/// Reviews through the real store: from who writes them, by who decides, to who reads them.
@Suite(.serialized) struct ReviewTests {
  private func withStore(_ body: (StoreProcess) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(
        database: folder.appendingPathComponent("mystore.db").path)
      let owner = try await StoreClients(base: store.base).asOwner(password: try #require(store.ownerPassword))
      _ = try await owner.addProduct("Durable Water Bottle", price: 1_850, stock: 40)
      try await body(store)
      #expect(await store.stop())
    }
  }

  private func fill(_ browser: Browser, _ fields: [(String, String)]) async throws {
    for (field, text) in fields { try await browser.find(id: field).type(text) }
  }

  private func waitForRating(of handle: String, in store: StoreProcess) async throws {
    let anyone = StoreClients(base: store.base)
    #expect(try await eventually { try await anyone.catalog.product(handle: handle).rating != nil })
  }

  @Test func `a customer registers and reviews, staff accept it, and the list shows the stars`() async throws {
    try await withStore { store in
      try await Browser.with { browser in
        try await browser.open(store.base.appendingPathComponent("products/durable-water-bottle"))
        try await browser.click(id: "review-sign-in")
        try await browser.click(id: "to-register")
        try await browser.register("Ann Reader", email: "ann@example.com", password: "a long bicycle", at: store)
        // Back where she came from, and known.
        let choice = try await browser.find(id: "review-rating")
        #expect(try await browser.url.path == "/products/durable-water-bottle")
        try await choice.type("4 stars")
        try await fill(
          browser, [("review-title", "Keeps cold"), ("review-text", "A day long."), ("review-author", "Ann")])
        try await browser.click(id: "review-submit")
        try await browser.wait(forText: "once we have read it")
        #expect(try await browser.all("[data-testid=review]").isEmpty)

        try await browser.signIn(try #require(store.ownerPassword), at: store, path: "office/reviews")
        #expect(try await browser.find(id: "moderated-title").text == "Keeps cold")
        try await browser.click(id: "review-accept")
        try await browser.wait(forText: "No review is waiting")
        // The row goes at once, before the server has answered.
        try await waitForRating(of: "durable-water-bottle", in: store)

        try await browser.open(store.base.appendingPathComponent("products"))
        #expect(try await browser.find(id: "rating").attribute("aria-label") == "4.0 of 5 stars, 1 review")
        try await browser.open(store.base.appendingPathComponent("products/durable-water-bottle"))
        try await browser.wait(forText: "A day long.")
        try await browser.click(id: "customer-sign-out")
        try await browser.wait(forText: "Useful things")
        try await browser.open(store.base.appendingPathComponent("products/durable-water-bottle"))
        _ = try await browser.find(id: "review-sign-in")
      }
    }
  }

  @Test func `the typed clients meet the real server, and each sees what is theirs`() async throws {
    try await withStore { store in
      let anyone = StoreClients(base: store.base)
      let owner = try await anyone.asOwner(password: try #require(store.ownerPassword))
      let accounts = CustomersHTTPClient(client: anyone.client)
      var readers: [CatalogHTTPClient] = []
      for number in 0..<3 {
        let session = try await store.openAccount(
          "R\(number)", email: "r\(number)@example.com", password: "a long bicycle")
        readers.append(anyone.signedIn(session.token).catalog)
      }
      let product = try #require(try await anyone.catalog.products().items.first)
      let new = NewReview(author: "R", rating: 3, text: "So so.")
      let review = try await readers[0].reviews.submit(new, of: product.id)
      #expect(try await readers[0].reviews.submit(new, of: product.id) == review)
      await expect(409, "review-exists") {
        try await readers[0].reviews.submit(NewReview(author: "R", rating: 5, text: "Again."), of: product.id)
      }
      await expect(401, "wrong-credentials") {
        try await accounts.signIn(CustomerCredentials(email: "r0@example.com", password: "another bicycle"))
      }
      await expect(403, nil) { try await readers[0].reviews.moderate(review, to: .approved) }
      await expect(401, nil) { try await anyone.catalog.reviews.submit(new, of: product.id) }
      #expect(try await owner.catalog.reviews.page(.pending).items.map(\.review.id) == [review.id])
      let approved = try await owner.catalog.reviews.moderate(review, to: .approved)
      await expect(412, nil) { try await owner.catalog.reviews.moderate(review, to: .rejected) }
      // Cached answers, too, know it at once.
      #expect(try await anyone.catalog.products().items.first?.rating == 300)
      #expect(try await anyone.catalog.product(product.id).reviewCount == 1)
      #expect(try await anyone.catalog.reviews.page(of: product.id).items.map(\.customer) == [nil])
      #expect(try await readers[1].reviews.vote(.helpful, on: review.id).helpful == 1)
      #expect(try await readers[2].reviews.vote(.unhelpful, on: review.id).unhelpful == 1)
      #expect(try await anyone.catalog.reviews.page(of: product.id, sort: .helpful).items.map(\.helpful) == [1])
      await expect(409, "own-review") { try await readers[0].reviews.vote(.helpful, on: review.id) }
      #expect(try await readers[1].reviews.ownReviewing(of: product.id).vote(on: review.id) == .helpful)
      _ = try await owner.catalog.reviews.moderate(approved, to: .rejected)
      #expect(try await anyone.catalog.product(product.id).rating == nil)
      #expect(try await anyone.catalog.reviews.page(of: product.id).items.isEmpty)
    }
  }

  private func expect<Value>(_ status: Int, _ code: String?, _ call: () async throws -> Value) async {
    do {
      _ = try await call()
      Issue.record("was not refused")
    } catch {
      let refusal = error as? HTTPClientError
      #expect(refusal?.status == status && (code == nil || refusal?.code == code))
    }
  }
}
