import Access
import Catalog
import FoundationCore
import FoundationUI
import MyStoreKit
import Ordering
import OrderingUI
import StoreIdentifiers
import WebUI
import WebUIServer

/// How a variant gets into the cart: fills the product page's slot. Opens a cart for a browser that has none.
struct AddToCartView: View {
  let product: Product
  let variant: Variant
  @Environment(Browser<WebSession>.self) private var browser
  @Environment(\.storeClient) private var client
  @Environment(\.navigate) private var navigate
  @Environment(\.showError) private var showError
  @State private var quantity = 1

  var body: some View {
    VStack(alignment: .leading, spacing: .small) {
      Stepper("Quantity", value: $quantity, in: 1...99)
      Button("Add to cart", systemImage: "cart") { await add() }
        .buttonStyle(.borderedProminent).accessibilityIdentifier("add-to-cart")
    }
  }

  private func add() async {
    do {
      let (cart, ordering) = try await openCart()
      let held = try await ordering.cart(cart).lines.first { $0.variant == variant.id }?.quantity ?? 0
      _ = try await ordering.setQuantity(min(held + quantity, 9_999), of: variant.id, in: cart)
      navigate(OrderingRoute.cart)
    } catch { showError(error, "Nothing was added. Try again.") }
  }

  /// The browser's cart while it is open; else a new one, which the browser then keeps.
  private func openCart() async throws -> (CartID, OrderingHTTPClient) {
    if let cart = browser.context.cartID, let token = browser.context.guestToken {
      let ordering = OrderingHTTPClient(client: client.signedIn(token: token))
      if let known = try? await ordering.cart(cart), known.order == nil { return (cart, ordering) }
    }
    let opened = try await OrderingHTTPClient(client: client.anyone).openCart(.make())
    var session = browser.context
    session.cart = opened.cart.id.value
    session.guestToken = opened.token
    try await browser.update(to: session)
    return (opened.cart.id, OrderingHTTPClient(client: client.signedIn(token: opened.token)))
  }
}
