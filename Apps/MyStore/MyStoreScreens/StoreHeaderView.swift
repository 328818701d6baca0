import Access
import Catalog
import CatalogUI
import FoundationUI
import MyStoreKit
import Ordering
import OrderingUI
import WebUI

/// What stands above every page: the shop's name and the ways to its parts.
struct StoreHeaderView: View {
  let shopName: String
  let isOffice: Bool
  /// Where the way to the shop leads.
  let shop: StoreRoute
  @Environment(\.storeText) private var text

  var body: some View {
    HStack(spacing: .medium) {
      NavigationLink(value: isOffice ? StoreRoute.office : StoreRoute.home) { Text(shopName).font(.title3).bold() }
      Spacer()
      Landmark(.navigation, isOffice ? "Back office" : text("Shop")) {
        HStack(spacing: .medium) {
          if isOffice {
            NavigationLink("Orders", value: OrderingRoute.orders(cursor: nil))
            NavigationLink("Reviews", value: CatalogRoute.reviews(.pending))
            NavigationLink("To the shop", value: shop)
            SignOutView()
          } else {
            NavigationLink(text("Products"), value: CatalogRoute.list(ProductListPlace()))
            CartBadgeView()
            OwnOrdersLinkView()
            CustomerSignOutView()
          }
        }
      }
    }
  }
}

/// The way to the cart, with how much is in it.
struct CartBadgeView: View {
  @Environment(AccessModel.self) private var access
  @Environment(OrderingModel.self) private var ordering
  @Environment(\.storeText) private var text

  var body: some View {
    NavigationLink(value: OrderingRoute.cart) { Label(text("Cart"), systemImage: "cart") }
      .badge(ordering.cart?.order == nil ? ordering.cart?.count ?? 0 : 0).accessibilityIdentifier("cart-link")
      .task(id: access.session.cart) {
        if let cart = access.session.cartID { try? await ordering.loadCart(cart) }
      }
  }
}

/// The way to a customer's own orders, once they have signed in.
struct OwnOrdersLinkView: View {
  @Environment(AccessModel.self) private var access
  @Environment(\.storeText) private var text

  var body: some View {
    if access.isCustomer {
      NavigationLink(text("Your orders"), value: OrderingRoute.ownOrders(cursor: nil))
        .accessibilityIdentifier("own-orders")
    }
  }
}
