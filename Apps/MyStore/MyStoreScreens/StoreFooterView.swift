import Addresses
import CatalogUI
import Content
import Foundation
import FoundationCore
import FoundationUI
import Inventory
import InventoryUI
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
      if !isOffice {
        links
        if site.seller != StoreSeller() { SellerView(seller: site.seller) }
      }
      AppearancePicker()
    }
  }

  @ViewBuilder private var links: some View {
    Box("footer-links") {
      NavigationLink(text("All products"), value: CatalogRoute.list(ProductListPlace()))
      NavigationLink(text("Cart"), value: OrderingRoute.cart)
      NavigationLink(text("Your orders"), value: OrderingRoute.ownOrders(cursor: nil))
      NavigationLink(text("Find your order"), value: OrderingRoute.find(isToWithdraw: false))
      NavigationLink(text("Withdraw from contract here"), value: OrderingRoute.find(isToWithdraw: true))
        .accessibilityIdentifier("withdraw-here")
      ShopsLinkView()
      if let office { NavigationLink(text("Back office"), value: office) }
    }
    FooterMenuView()
    if site.languages.count > 1 { LanguageLinksView(languages: site.languages) }
  }
}

/// The way to the store finder, in a shop that has shops to visit.
struct ShopsLinkView: View {
  @Environment(InventoryModel.self) private var inventory
  @Environment(\.storeText) private var text

  var body: some View {
    Group {
      if inventory.hasShops {
        NavigationLink(text("Our shops"), value: InventoryRoute.shops(near: nil)).accessibilityIdentifier("our-shops")
      }
    }
    // A page without the link is still a page.
    .task { try? await inventory.loadHasShops() }
  }
}

/// What the shopkeeper has added below every page. Shows what the header has loaded.
struct FooterMenuView: View {
  @Environment(ContentModel.self) private var content
  @Environment(\.storeText) private var text

  var body: some View {
    if !content.menus.footer.isEmpty {
      Landmark(.navigation, text("About the shop")) {
        Box("footer-links") { MenuLinksView(links: content.menus.footer, identifier: "footer-link") }
      }
    }
  }
}

/// Who sells, and how they are reached, as the law asks of shops. Takes plain values.
struct SellerView: View {
  let seller: StoreSeller
  @Environment(\.locale) private var locale
  @Environment(\.storeText) private var text

  var body: some View {
    Box("seller") {
      ForEach(Array(lines.enumerated()), id: \.offset) { Text($0.element) }
      if let url = URL(string: "mailto:" + seller.email), !seller.email.isEmpty {
        Link(seller.email, destination: url)
      }
    }
    .accessibilityIdentifier("seller")
  }

  private var lines: [String] {
    let name = seller.name.isEmpty ? [] : [seller.name]
    let others = [
      ("Phone {1}", seller.phone), ("Company number {1}", seller.companyNumber), ("VAT number {1}", seller.vatID),
    ]
    let address = seller.address.map { [$0.oneLine + ", " + Country.name(of: $0.country, in: locale)] } ?? []
    return name + address + others.filter { !$0.1.isEmpty }.map { text($0.0, $0.1) }
  }

  private static let phrases = [
    Phrases.key("Phone {1}"), Phrases.key("Company number {1}"), Phrases.key("VAT number {1}"),
  ]
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
