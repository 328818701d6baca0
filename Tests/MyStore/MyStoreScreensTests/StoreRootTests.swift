import Access
import FoundationCore
import MyStoreKit
import MyStoreScreens
import Testing
import WebUI
import WebUITesting

/// A page of the store as a whole, without a server.
@Suite struct StoreRootTests {
  private func screen(
    at path: String, _ session: WebSession = WebSession(), _ transport: CannedTransport = CannedTransport([])
  ) async throws -> Screen {
    let location = try #require(PageLocation(path))
    let site = StoreSite(
      name: "Fieldstone", currency: .gbp, languages: ["en-GB"], bankDetails: [], unitsPerLine: 9)
    return await Screen(at: location) {
      StoreRootView(
        at: location, session: SessionStorage(load: { session }, update: { _ in }, replace: { _ in }),
        client: HTTPClient(transport: transport, retries: .never), site: site)
    }
  }

  @Test(arguments: ["/account/orders", "/office", "/office/products", "/office/orders?filter=owed"])
  func `whoever must sign in first is at the place all the same, and nothing is asked of the server`(
    _ path: String
  ) async throws {
    let transport = CannedTransport([])
    let screen = try await screen(at: path, WebSession(), transport)
    #expect(await screen.has(.identifier("login-submit")))
    #expect(await screen.location.description == path)
    // The menus stand above and below every page of the shop, and the way to its shops where there are any.
    let menus = ["/api/v1/catalog/category-menu", "/api/v1/content/menus", "/api/v1/inventory/shops"]
    #expect(transport.requests.allSatisfy { menus.contains($0.path) })
  }

  @Test func `staff without a permission read which one is missing, and nothing is asked of the server`() async throws {
    var session = WebSession()
    (session.staffToken, session.staffPermissions) = ("s", [Permission("orders.read")])
    let transport = CannedTransport([])
    let screen = try await screen(at: "/office/products", session, transport)
    #expect(try await screen.find(.identifier("not-allowed")).text.contains("catalog.write"))
    #expect(await screen.session.page().status == 403)
    #expect(transport.requests.isEmpty)
    // Its way on has the store's own scheme, which the page draws as a path.
    #expect(try await screen.find(.identifier("not-allowed")).all.contains { $0.attributes["href"] == "/office" })
    await screen.open(try #require(PageLocation("/office")))
    // The menu offers what they may see.
    #expect(await screen.has(.identifier("office-orders")))
    #expect(await !screen.has(.identifier("office-products")))
  }
}
