import Access
import Catalog
import FoundationCore
import FoundationUI
import Inventory
import MyStoreKit
import Ordering
import OrderingUI
import StoreIdentifiers
import WebUI

/// How a variant gets into the cart: fills the product page's slot. Opens a cart for a browser that has none.
struct AddToCartView: View {
  let product: Product
  let variant: Variant
  @Environment(AccessModel.self) private var access
  @Environment(OrderingModel.self) private var ordering
  @Environment(InventoryModel.self) private var inventory
  @Environment(\.orderingOutlets) private var outlets
  @Environment(\.navigate) private var navigate
  @Environment(\.showError) private var showError
  @Environment(\.storeText) private var text
  @State private var quantity = 1

  var body: some View {
    VStack(spacing: .small) {
      Form {
        Box("buy-row") {
          QuantityField(text("Quantity"), value: $quantity, in: 1...max(most, 1))
          Button(text("Add to cart")) { await add() }
            .buttonStyle(.borderedProminent).disabled(most == 0).accessibilityIdentifier("add-to-cart")
        }
      }
      .onSubmit { if most > 0 { await add() } }
      if let cart = ordering.cart, cart.order == nil, cart.count > 0 {
        Button(text("View cart")) { navigate.present(OrderingRoute.cart) }
          .buttonStyle(.plain).accessibilityIdentifier("show-cart")
      }
    }
  }

  /// How many can be put into a cart: what there is where fewer than ten are left, otherwise the shop's limit.
  private var most: Int {
    guard let available = inventory.available[variant.id], available < 10 else { return outlets.unitsPerLine }
    return min(max(available, 0), outlets.unitsPerLine)
  }

  private func add() async {
    do {
      if let cart = await openCart() {
        let held = ordering.cart?.lines.first { $0.variant == variant.id }?.quantity ?? 0
        try await ordering.setQuantity(min(held + quantity, max(most, 1)), of: variant.id, in: cart)
      } else {
        try await beginCart()
      }
      navigate(OrderingRoute.cart)
    } catch { showError(text.told(error), text("The item was not added. Try again.")) }
  }

  /// The browser's cart, loaded, while it is open; nil when the browser has none that can be filled.
  private func openCart() async -> CartID? {
    guard let cart = access.session.cartID, (try? await ordering.loadCart(cart)) != nil, ordering.cart?.order == nil
    else { return nil }
    return cart
  }

  /// Opens a cart with the variant in it, which the browser then keeps.
  private func beginCart() async throws {
    let opened = try await ordering.openCart(NewCart(of: variant.id, quantity: quantity))
    try await access.keepCart(opened.cart.id.value, token: opened.token)
  }
}
