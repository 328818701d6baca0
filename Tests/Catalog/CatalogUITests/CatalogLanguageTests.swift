import CatalogPreviews
import Foundation
import FoundationUI
import TestSupport
import Testing
import WebUI
import WebUITesting

/// Shoppers' screens in the languages of the shop: what they say in English, they say in no other.
@Suite struct CatalogLanguageTests {
  private static let shoppers = [
    "ProductListScreen", "CategoryScreen", "BrandScreen", "CollectionScreen", "ProductScreen",
  ]
  private static let slugs = CatalogPreviews.previews
    .filter { preview in shoppers.contains { preview.name.hasPrefix($0) } }.map(\.slug)

  /// English words of a screen that are also on it in a language; words of products and of WebUI do not count.
  private func english(_ slug: String, in language: String) async throws -> Set<String> {
    let preview = try #require(PreviewCatalog(CatalogPreviews.previews)[slug])
    let own = ScreenWords(html: await Screen(waiting: .milliseconds(200)) { preview.view() }.html).words
    let other = await Screen(locale: language, waiting: .milliseconds(200)) { preview.view() }.html
    return own.intersection(ScreenWords(html: other).words).subtracting(try Self.excused())
  }

  private static func excused() throws -> Set<String> {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    let answers = root.appending(path: "Modules/Catalog/CatalogUI/Preview Content")
    let interface = Mirror(reflecting: InterfaceText()).children.compactMap { $0.value as? String }
    // March is "mar" in Polish too.
    return try ScreenWords(answersIn: answers).words.union(ScreenWords(interface + ["Mar"]).words)
  }

  @Test(arguments: slugs, ["pl", "ru", "zh-Hans"])
  func `a screen has no English left`(slug: String, language: String) async throws {
    let left = try await english(slug, in: language)
    #expect(left == [])
  }

  @Test func `a language that there is no table for is caught on every screen`() async throws {
    for slug in Self.slugs { #expect(try await !english(slug, in: "de").isEmpty, "\(slug)") }
  }

  @Test(arguments: [
    ("pl", "4,3 na 5 gwiazdek, 7 opinii"), ("ru", "4,3 из 5 звёзд, 7 отзывов"),
    ("zh-Hans", "4.3 星（满分 5 星），7 条评价"), ("en", "4.3 of 5 stars, 7 reviews"),
  ])
  func `a mean has its language's decimal sign and plural`(language: String, label: String) async throws {
    let preview = try #require(PreviewCatalog(CatalogPreviews.previews)["product-list-screen"])
    let screen = await Screen(locale: language, waiting: .milliseconds(200)) { preview.view() }
    #expect(await screen.html.contains("aria-label=\"\(label)\""))
  }
}
