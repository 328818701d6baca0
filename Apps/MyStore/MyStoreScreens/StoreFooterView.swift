import CatalogUI
import Foundation
import FoundationCore
import FoundationUI
import OrderingUI
import WebUI

/// What stands below every page: the shop's name, the ways that every page offers, and the same page in other languages.
struct StoreFooterView: View {
  let site: StoreSite
  /// Whether the page is the office's, which has neither the shop's parts nor its languages.
  let isOffice: Bool
  /// Where the way to the back office leads; nil for who does not work there.
  let office: StoreRoute?
  @Environment(\.storeText) private var text

  var body: some View {
    Box("shop-footer") {
      Text(site.name).styleClass("name")
      if !isOffice { links }
    }
  }

  @ViewBuilder private var links: some View {
    Box("footer-links") {
      NavigationLink(text("All products"), value: CatalogRoute.list(ProductListPlace()))
      NavigationLink(text("Cart"), value: OrderingRoute.cart)
      NavigationLink(text("Your orders"), value: OrderingRoute.ownOrders(cursor: nil))
      if let office { NavigationLink("Back office", value: office) }
    }
    if site.languages.count > 1 { LanguageLinksView(languages: site.languages) }
  }
}

/// The same page in each other language, by the name that its speakers give it.
struct LanguageLinksView: View {
  /// The shop's own language first.
  let languages: [String]
  @Environment(\.pageLocation) private var location
  @Environment(\.storeText) private var text

  var body: some View {
    Landmark(.navigation, text("Language")) {
      Box("footer-links") {
        ForEach(languages, id: \.self) { language in
          if let url = URL(string: location.in(language == languages.first ? nil : language).description) {
            if language == location.language ?? languages.first {
              Text(name(language)).styleClass("here").accessibilityIdentifier("language-\(language)")
            } else {
              Link(name(language), destination: url).accessibilityIdentifier("language-\(language)")
            }
          }
        }
      }
    }
  }

  /// "Polski", and plain "English" for one of its kinds.
  private func name(_ language: String) -> String {
    let locale = Locale(identifier: language)
    let code = language.contains("-Han") ? language : locale.language.languageCode?.identifier ?? language
    let name = locale.localizedString(forIdentifier: code) ?? language
    return name.prefix(1).uppercased(with: locale) + name.dropFirst()
  }
}
