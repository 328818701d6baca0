import ContentPreviews
import Foundation
import FoundationUI
import TestSupport
import Testing
import WebUI
import WebUITesting

/// The screens in the languages of the store, staff's too: what they say in English, they say in no other.
@Suite struct ContentLanguageTests {
  private static let slugs = ContentPreviews.previews.map(\.slug)

  /// English words of a screen that are also on it in a language; words of texts and of WebUI do not count.
  private func english(_ slug: String, in language: String) async throws -> Set<String> {
    let preview = try #require(PreviewCatalog(ContentPreviews.previews)[slug])
    let own = ScreenWords(html: await Screen(waiting: .milliseconds(200)) { preview.view() }.html).words
    let other = await Screen(locale: language, waiting: .milliseconds(200)) { preview.view() }.html
    return own.intersection(ScreenWords(html: other).words).subtracting(try Self.excused())
  }

  private static func excused() throws -> Set<String> {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    let answers = root.appending(path: "Modules/Content/ContentUI/Preview Content")
    let interface = Mirror(reflecting: InterfaceText()).children.compactMap { $0.value as? String }
    // Addresses are the same in every language, and so are some words.
    let same = [
      "/media/… .webp 640x480 /pages/ /news/ /products https://… https://example.com/sizes UTC", "Status", "Link",
      "Menu", "CSV Shopify URL Redirect from to", "/pages/about-us /pages/about",
    ]
    return try ScreenWords(answersIn: answers).words.union(ScreenWords(interface + same).words)
  }

  @Test(arguments: slugs, ["pl", "ru", "zh-Hans"])
  func `a screen has no English left`(slug: String, language: String) async throws {
    let left = try await english(slug, in: language)
    #expect(left == [])
  }

  @Test func `a language that there is no table for is caught`() async throws {
    for slug in Self.slugs where !slug.hasPrefix("article-screen") {
      #expect(try await !english(slug, in: "de").isEmpty, "\(slug)")
    }
  }
}
