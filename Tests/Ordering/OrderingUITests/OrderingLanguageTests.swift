import Foundation
import FoundationUI
import OrderingPreviews
import TestSupport
import Testing
import WebUI
import WebUITesting

/// Shoppers' screens in the languages of the shop: what they say in English, they say in no other.
@Suite struct OrderingLanguageTests {
  private static let shoppers = ["CartScreen", "CheckoutScreen", "OrderConfirmationScreen"]
  private static let all = OrderingPreviews.previews + PickupPreviews.previews
  private static let slugs =
    all
    .filter { preview in shoppers.contains { preview.name.hasPrefix($0) } }.map(\.slug)

  /// English words of a screen that are also on it in a language; words of orders and of WebUI do not count.
  private func english(_ slug: String, in language: String) async throws -> Set<String> {
    let own = ScreenWords(html: try await screen(slug, "en").html).words
    let other = ScreenWords(html: try await screen(slug, language).html).words
    return own.intersection(other).subtracting(try Self.excused())
  }

  private func screen(_ slug: String, _ language: String) async throws -> Screen {
    let preview = try #require(PreviewCatalog(Self.all)[slug])
    return await Screen(locale: language, waiting: .milliseconds(200)) { preview.view() }
  }

  private static func excused() throws -> Set<String> {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    let answers = root.appending(path: "Modules/Ordering/OrderingUI/Preview Content")
    let interface = Mirror(reflecting: InterfaceText()).children.compactMap { $0.value as? String }
    // The name of the method of delivery is the shop's own; e-mail and some countries are the same in Polish.
    return try ScreenWords(answersIn: answers).words
      .union(
        ScreenWords(
          interface + [
            "Standard", "e-mail", "Australia", "Austria", "Estonia", "Malta", "region", "York", "London",
            "2 Low Street",
          ]
        ).words)
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
    ("en", ["Latvia", "Lithuania", "Luxembourg", "Malta"]), ("pl", ["Litwa", "Luksemburg", "Łotwa", "Malta"]),
    ("ru", ["Латвия", "Литва", "Люксембург", "Мальта"]),
  ])
  func `countries are called and sorted as the page's readers do`(language: String, names: [String]) async throws {
    let html = try await screen("checkout-screen", language).html
    let places = names.map { html.range(of: ">\($0)</option>")?.lowerBound }
    #expect(!places.contains(nil))
    #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
  }

  @Test(arguments: [
    ("pl", "Podaj miejscowość."), ("ru", "Введите город или посёлок."), ("zh-Hans", "请输入城市或城镇。"),
  ])
  func `what is missing is told in the page's language`(language: String, message: String) async throws {
    let screen = try await screen("checkout-screen", language)
    try await screen.tap(.identifier("place-order"))
    #expect(await screen.contains(message))
  }
}
