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
  @Environment(OrderingModel.self) private var ordering
  @Environment(\.storeClient) private var client
  @Environment(\.navigate) private var navigate
  @Environment(\.showError) private var showError
  @Environment(\.storeText) private var text
  @State private var quantity = 1

  var body: some View {
    VStack(alignment: .leading, spacing: .small) {
      Stepper(text("Quantity"), value: $quantity, in: 1...99)
      Button(text("Add to cart"), systemImage: "cart") { await add() }
        .buttonStyle(.borderedProminent).accessibilityIdentifier("add-to-cart")
    }
  }

  private func add() async {
    do {
      let (cart, ordering) = try await openCart()
      let held = ordering.cart?.lines.first { $0.variant == variant.id }?.quantity ?? 0
      try await ordering.setQuantity(min(held + quantity, 9_999), of: variant.id, in: cart)
      navigate(OrderingRoute.cart)
    } catch { showError(text.told(error), text("Nothing was added. Try again.")) }
  }

  /// The browser's cart while it is open; else a new one, which the browser then keeps.
  private func openCart() async throws -> (CartID, OrderingModel) {
    if let cart = browser.context.cartID, (try? await ordering.loadCart(cart)) != nil, ordering.cart?.order == nil {
      return (cart, ordering)
    }
    // A customer's cart stands at their prices.
    let person = browser.context.customerToken.map { client.signedIn(token: $0) } ?? client.anyone
    let opened = try await OrderingHTTPClient(client: person).openCart(.make())
    var session = browser.context
    session.cart = opened.cart.id.value
    session.guestToken = opened.token
    try await browser.update(to: session)
    // The page's models get the new token when it is drawn again.
    let holder = OrderingHTTPClient(client: client.signedIn(token: opened.token))
    return (opened.cart.id, OrderingModel(client: holder))
  }
}
