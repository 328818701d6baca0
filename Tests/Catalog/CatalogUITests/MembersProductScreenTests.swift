import Catalog
import CatalogUI
import FoundationCore
import MyStoreKit
import StoreIdentifiers
import Testing
import WebUI
import WebUITesting

/// What a members' product's page says to those it is not for, and how staff say for whom one is.
struct MembersProductScreenTests {
  private func screen(_ code: String, _ status: Int, _ reader: Reviewer, _ locale: String = "en") async -> Screen {
    let answer = CannedTransport.Answer(
      "/api/v1/catalog/handles/lamp", json: #"{"status":\#(status),"code":"\#(code)","title":"T"}"#, status: status)
    let client = HTTPClient(transport: CannedTransport([answer]), retries: .never)
    return await Screen {
      ProductScreen(handle: "lamp").environment(CatalogModel(client: CatalogHTTPClient(client: client)))
        .environment(\.reviewer, reader)
    }
  }

  @Test func `who is not known is asked to sign in, and led back`() async throws {
    let signIn = PageLocation(["sign-in"], query: ["to": "/products/lamp"])
    let screen = await screen("members-sign-in", 401, .anonymous(signIn: signIn))
    #expect(await screen.contains("This product is for members"))
    try await screen.tap(.identifier("members-sign-in"))
    #expect(await screen.takeNavigation() == signIn)
    #expect(await !screen.has(.identifier("members-upgrade")))
  }

  @Test func `a customer outside the groups learns what is missing, and an error stays an error`() async throws {
    let upgrade = await screen("members-only", 403, .customer)
    #expect(await upgrade.contains("Your account is not a member's yet."))
    #expect(await !upgrade.has(.identifier("members-sign-in")))
    let ended = await screen("unauthorized", 401, .customer)
    #expect(await ended.contains("The product could not be loaded"))
    #expect(await !ended.contains("for members"))
  }

  private func product(_ groups: [String]) throws -> Product {
    Product(
      id: .make(), handle: "lamp", name: "Lamp", summary: nil, status: .active,
      variants: [Variant(id: .make(), sku: "L", name: nil, price: try Money(100, .gbp))],
      createdAt: Timestamp(milliseconds: 0), version: 1, audience: Audience(groups: groups))
  }

  @Test func `a form changes for whom a product is, and says so where two have changed it`() throws {
    let open = try product([])
    var form = ProductForm(open)
    #expect(form.edit(of: open, in: .gbp)?.audience == nil)
    form.audience = ["trade", "club"]
    #expect(form.edit(of: open, in: .gbp)?.audience?.groups == ["club", "trade"])
    #expect(form.newProduct(.make(), in: .gbp)?.audience.groups == ["club", "trade"])
    let closed = try product(["trade"])
    var opening = ProductForm(closed)
    opening.audience = []
    #expect(opening.edit(of: closed, in: .gbp)?.audience == .everyone)
    form.audience = (0...Audience.groupLimit).map { "g\($0)" }
    #expect(form.problems(in: .gbp)[.audience] != nil)
    let conflict = ProductConflict(mine: opening, theirs: ProductForm(try product(["club"])), base: ProductForm(closed))
    #expect(conflict.contested == [.audience])
  }
}
