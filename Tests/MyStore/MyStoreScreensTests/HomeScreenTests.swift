import Catalog
import Content
import Foundation
import MyStoreKit
import MyStoreScreens
import Testing
import WebUI
import WebUITesting

/// The shop's front, without a server.
struct HomeScreenTests {
  private static let products = CannedTransport.Answer(
    "/api/v1/catalog/products",
    json: """
      {"items":[{"id":"00000000-0000-7000-8000-000000000001","handle":"oak-stool","name":"Oak Stool",
      "lowestPrice":{"amount":8900,"currency":"GBP"},"version":1}]}
      """)
  private static let top = "/api/v1/catalog/category-menu"

  private func screen(_ answers: CannedTransport.Answer...) async -> Screen {
    let client = HTTPClient(transport: CannedTransport(answers), retries: .never)
    let screen = await Screen {
      HomeScreen(shopName: "Fieldstone").environment(CatalogModel(client: CatalogHTTPClient(client: client)))
        .environment(ContentModel(client: ContentHTTPClient(client: client)))
    }
    await screen.settle()
    return screen
  }

  private static func categories(_ count: Int) -> CannedTransport.Answer {
    let items = (0..<count).map { number in
      """
      {"category":{"id":"00000000-0000-7000-a000-0000000000\(10 + number)","code":"c\(number)","name":"N\(number)",
      "version":1},"children":[]}
      """
    }
    return .init(top, json: "{\"items\":[\(items.joined(separator: ","))]}")
  }

  @Test(arguments: [2, 12, 0])
  func `the categories of the menu stand above the newest products`(shown: Int) async throws {
    let screen = await screen(Self.products, Self.categories(shown))
    #expect(await screen.all(.identifier("category-link")).count == shown)
    #expect(await screen.contains("Oak Stool"))
    #expect(await screen.html.contains("Categories") == (shown > 0))
    guard shown > 0 else { return }
    #expect(await screen.all(.identifier("category-link")).first?.attributes["href"] == "/categories/c0")
    let parts = await screen.html.components(separatedBy: "Oak Stool")
    #expect(parts.first?.contains("/categories/c0") == true)
  }

  @Test(arguments: [CannedTransport.Answer(top, failing: .timedOut), .init(top, json: "{", status: 200), .never(top)])
  func `categories that fail or do not come hide nothing`(answer: CannedTransport.Answer) async throws {
    let screen = await screen(Self.products, answer)
    #expect(await screen.contains("Oak Stool"))
    #expect(await !screen.has(.identifier("category-link")))
  }
}
