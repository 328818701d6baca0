import Access
import Catalog
import CatalogUI
import Content
import CustomersUI
import Foundation
import FoundationUI
import MyStoreKit
import Ordering
import OrderingUI
import WebUI

/// What stands above every page: the shop's name and the ways to its parts.
struct StoreHeaderView: View {
  let shopName: String
  let isOffice: Bool
  /// Who looks at the page: the office's parts are for staff who may see them.
  let visitor: StoreVisitor
  /// The place that is shown.
  let place: StoreRoute
  /// Where the way to the shop leads.
  let shop: StoreRoute

  var body: some View {
    if isOffice {
      OfficeHeaderView(shopName: shopName, visitor: visitor, place: place, shop: shop)
    } else {
      ShopHeaderView(shopName: shopName)
    }
  }
}

/// Above the shop's pages: the categories, the search, the account and the cart in one row.
struct ShopHeaderView: View {
  let shopName: String
  @Environment(AccessModel.self) private var access
  @Environment(CatalogModel.self) private var catalog
  @Environment(ContentModel.self) private var content
  @Environment(\.storeText) private var text

  var body: some View {
    Box("shop-header") {
      CategoryDrawerView(menu: catalog.menu, links: content.menus.header)
      NavigationLink(value: StoreRoute.home) { LogoView(shopName: shopName) }
        .styleClass("logo").accessibilityIdentifier("logo")
      Landmark(.navigation, text("Shop")) {
        CategoryMenuView(menu: catalog.menu, links: content.menus.header)
      }
      .marksCurrentPlace(.anyPart)
      ProductSearchView()
      Box("shop-tools") {
        AccountLinkView(isCustomer: access.isCustomer)
        CartBadgeView()
        CustomerSignOutView()
      }
    }
    // A page without its menu is still a page.
    .task { try? await catalog.loadMenu() }
    .task { try? await content.loadMenus() }
  }
}

/// The shop's name, or the picture that its theme has for it.
struct LogoView: View {
  let shopName: String
  @Environment(\.theme) private var theme

  var body: some View {
    if let logo = theme.logo.flatMap({ URL(string: $0) }) {
      AsyncImage(url: logo) { image in
        image.loading(.eager).accessibilityLabel(shopName).styleClass("logo-picture")
      } placeholder: {
        Text(shopName)
      }
    } else {
      Text(shopName)
    }
  }
}

/// The categories in a row, each with those below it, which show while it is pointed at or has the focus.
struct CategoryMenuView: View {
  let menu: [CategoryMenuEntry]
  /// What the shopkeeper has added.
  var links: [MenuLink] = []
  @Environment(\.storeText) private var text

  /// As many as there is room for beside the search; the drawer has all.
  private static let entryLimit = 6

  var body: some View {
    Box("shop-menu") {
      Box("entry") {
        NavigationLink(text("Products"), value: CatalogRoute.list(ProductListPlace()))
          .accessibilityIdentifier("menu-products")
        // The row has room for some; here are all.
        if menu.count > Self.entryLimit {
          Box("below") { ForEach(menu) { link(to: $0.category) } }
        }
      }
      ForEach(Array(menu.prefix(Self.entryLimit))) { entry in
        Box("entry") {
          link(to: entry.category)
          if !entry.children.isEmpty {
            Box("below") { ForEach(entry.children) { link(to: $0) } }
          }
        }
      }
      ForEach(Array(links.enumerated()), id: \.offset) { _, link in
        Box("entry") { MenuLinksView(links: [link], identifier: "header-link") }
      }
    }
  }

  private func link(to category: Catalog.Category) -> some View {
    NavigationLink(category.title, value: CatalogRoute.category(code: category.code, ProductListPlace()))
      .accessibilityIdentifier("menu-category")
  }
}

/// The same on a phone: behind a button, one below the other.
struct CategoryDrawerView: View {
  let menu: [CategoryMenuEntry]
  /// What the shopkeeper has added.
  var links: [MenuLink] = []
  @Environment(\.storeText) private var text

  var body: some View {
    Menu {
      NavigationLink(text("All products"), value: CatalogRoute.list(ProductListPlace()))
      ForEach(menu) { entry in
        link(to: entry.category)
        if !entry.children.isEmpty {
          Box("below") { ForEach(entry.children) { link(to: $0) } }
        }
      }
      MenuLinksView(links: links, identifier: "drawer-link")
    } label: {
      Image(systemName: "line.3.horizontal")
    }
    .styleClass("drawer").accessibilityLabel(text("All categories")).accessibilityIdentifier("drawer")
  }

  private func link(to category: Catalog.Category) -> some View {
    NavigationLink(category.title, value: CatalogRoute.category(code: category.code, ProductListPlace()))
  }
}

/// The way to the cart, with how much is in it.
struct CartBadgeView: View {
  @Environment(AccessModel.self) private var access
  @Environment(OrderingModel.self) private var ordering
  @Environment(\.storeText) private var text

  var body: some View {
    NavigationLink(value: OrderingRoute.cart) { Image(systemName: "bag").badge(count) }
      .accessibilityLabel(count == 0 ? text("Cart") : text(count: count, "Cart, # item", "Cart, # items"))
      .accessibilityIdentifier("cart-link")
      .task(id: access.session.cart) {
        if let cart = access.session.cartID { try? await ordering.loadCart(cart) }
      }
  }

  private var count: Int { ordering.cart?.order == nil ? ordering.cart?.count ?? 0 : 0 }
}

/// The way to a customer's account; before they have signed in, to that. Takes a plain value.
struct AccountLinkView: View {
  let isCustomer: Bool
  @Environment(\.storeText) private var text

  var body: some View {
    if isCustomer {
      NavigationLink(value: CustomersRoute.account) { Image(systemName: "person") }
        .accessibilityLabel(text("Your account")).accessibilityIdentifier("own-account")
    } else {
      NavigationLink(value: CustomersRoute.signIn(back: CustomersRoute.account.location)) {
        Image(systemName: "person")
      }
      .accessibilityLabel(text("Sign in")).accessibilityIdentifier("sign-in")
    }
  }
}
