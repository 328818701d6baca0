import Access
import Catalog
import CatalogUI
import FoundationUI
import MyStoreKit
import Ordering
import OrderingUI
import WebUI
import WebUIServer

/// What stands above every page: the shop's name and the ways to its parts.
struct StoreHeader: View {
  let shopName: String
  let isOffice: Bool
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
            NavigationLink("To the shop", value: StoreRoute.home)
            SignOutButton()
          } else {
            NavigationLink(text("Products"), value: CatalogRoute.list(ProductListPlace()))
            CartBadgeView()
            OwnOrdersLink()
            CustomerSignOutButton()
          }
        }
      }
    }
  }
}

/// The way to the cart, with how much is in it.
struct CartBadgeView: View {
  @Environment(Browser<WebSession>.self) private var browser
  @Environment(OrderingModel.self) private var ordering
  @Environment(\.storeText) private var text

  var body: some View {
    NavigationLink(value: OrderingRoute.cart) { Label(text("Cart"), systemImage: "cart") }
      .badge(ordering.cart?.order == nil ? ordering.cart?.count ?? 0 : 0).accessibilityIdentifier("cart-link")
      .task(id: browser.context.cart) {
        if let cart = browser.context.cartID { try? await ordering.loadCart(cart) }
      }
  }
}

/// The way to a customer's own orders, once they have signed in.
struct OwnOrdersLink: View {
  @Environment(Browser<WebSession>.self) private var browser
  @Environment(\.storeText) private var text

  var body: some View {
    if browser.context.customerToken != nil {
      NavigationLink(text("Your orders"), value: OrderingRoute.ownOrders(cursor: nil))
        .accessibilityIdentifier("own-orders")
    }
  }
}

/// Ends the staff user's session.
struct SignOutButton: View {
  @Environment(Browser<WebSession>.self) private var browser
  @Environment(\.storeClient) private var client
  @Environment(\.navigate) private var navigate
  @Environment(\.showError) private var showError

  var body: some View {
    if browser.context.staffToken != nil {
      Button("Sign out") { await signOut() }.buttonStyle(.plain).accessibilityIdentifier("sign-out")
    }
  }

  private func signOut() async {
    do {
      if let token = browser.context.staffToken {
        try? await client.signedIn(token: token).load(Resource<Void>.send(.delete, "/api/v1/access/sessions/current"))
      }
      var session = browser.context
      session.staffToken = nil
      try await browser.replace(with: session)
      navigate(StoreRoute.home)
    } catch { showError(error, "You are still signed in. Try again.") }
  }
}
