import FoundationUI
import StorePreviews
import Testing
import WebUI
import WebUITesting

/// The style sheet of the store.
struct StyleClassTests {
  @Test func `every class of every screen has a rule`() async throws {
    let css = StyleSheet.css(theme: Theme(), components: DesignSystem.styleSheet + DesignSystem.officeStyleSheet)
    var missing: Set<String> = []
    for preview in StorePreviews.previews where !preview.slug.hasSuffix("loading") {
      let screen = await Screen(waiting: .milliseconds(200)) { preview.view() }
      let classes = await screen.session.snapshot().flatMap(\.all).flatMap(\.classes)
      for name in classes.flatMap({ $0.split(separator: " ") }) where !css.contains(".\(name)") {
        missing.insert(String(name))
      }
    }
    #expect(missing.sorted() == [])
  }

  @Test func `the shop's style sheet stays below 58 KB as it is written, and the office's below 22 KB`() {
    // Packed they are a fifth of that: 12 KB and 4 KB.
    #expect(StyleSheet.css(theme: Theme(), components: DesignSystem.styleSheet).utf8.count < 58_000)
    #expect(DesignSystem.officeStyleSheet.utf8.count < 22_000)
  }

  @Test(arguments: [
    "AccountScreen", "AddressBookScreen", "ArticleScreen", "BrandScreen", "CartScreen", "CategoryScreen",
    "CheckoutScreen", "ClosedShopScreen", "CollectionScreen", "HomeScreen", "LoginScreen", "NotFoundScreen",
    "FormerOrderScreen", "OrderConfirmationScreen", "OwnFormerOrderListScreen", "OwnOrderListScreen", "OwnOrderScreen",
    "ProductListScreen", "ProductScreen",
    "RegisterScreen", "SettingsScreen", "StoreFinderScreen", "StoreNewsScreen",
  ])
  func `a screen of shoppers needs no rule of the office`(name: String) async throws {
    let previews = StorePreviews.previews.filter {
      $0.name.prefix { $0 != "," } == name && !$0.slug.hasSuffix("loading")
    }
    #expect(!previews.isEmpty)
    let shop = StyleSheet.css(theme: Theme(), components: DesignSystem.styleSheet)
    for preview in previews {
      let screen = await Screen(waiting: .milliseconds(200)) { preview.view() }
      let classes = await screen.session.snapshot().flatMap(\.all).flatMap(\.classes).flatMap {
        $0.split(separator: " ")
      }
      #expect(Set(classes).filter { !shop.contains(".\($0)") }.sorted() == [], "\(preview.name)")
    }
  }
}
