import InventoryUI
import Testing
import WebUI
import WebUITesting

/// Stock in words, in the languages of the shop.
struct InventoryLanguageTests {
  @Test(arguments: [
    ("pl", 0, "Niedostępne"), ("pl", 1, "Została tylko 1 sztuka"), ("pl", 3, "Zostały tylko 3 sztuki"),
    ("pl", 5, "Zostało tylko 5 sztuk"), ("pl", 6, "Dostępne"), ("ru", 0, "Нет в наличии"),
    ("ru", 1, "Осталась всего 1 штука"), ("ru", 4, "Осталось всего 4 штуки"), ("ru", 5, "Осталось всего 5 штук"),
    ("ru", 6, "В наличии"), ("zh-Hans", 0, "缺货"), ("zh-Hans", 2, "仅剩 2 件"), ("zh-Hans", 6, "有货"),
    ("en-GB", 1, "Only 1 left"),
  ])
  func `stock is told in the page's language`(language: String, units: Int, text: String) async throws {
    let screen = await Screen(locale: language) { StockLevelView(units: units) }
    #expect(try await screen.find(.identifier("stock")).text == text)
  }
}
