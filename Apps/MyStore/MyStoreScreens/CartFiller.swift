import Access
import FoundationCore
import Ordering
import StoreIdentifiers

/// Puts variants into the browser's cart, and opens one for a browser that has none.
struct CartFiller {
  let access: AccessModel
  let ordering: OrderingModel

  /// Adds units of a variant to those that the cart has, up to so many.
  func add(_ quantity: Int, of variant: VariantID, most: Int) async throws {
    if let cart = await openCart() {
      let held = ordering.cart?.lines.first { $0.variant == variant }?.quantity ?? 0
      try await ordering.setQuantity(min(held + quantity, max(most, 1)), of: variant, in: cart)
    } else {
      try await beginCart(with: min(quantity, max(most, 1)), of: variant)
    }
  }

  /// The browser's cart, loaded, while it is open; nil when the browser has none that can be filled.
  private func openCart() async -> CartID? {
    guard let cart = access.session.cartID, (try? await ordering.loadCart(cart)) != nil, ordering.cart?.order == nil
    else { return nil }
    return cart
  }

  /// Opens a cart with the variant in it, which the browser then keeps.
  private func beginCart(with quantity: Int, of variant: VariantID) async throws {
    let opened = try await ordering.openCart(NewCart(of: variant, quantity: quantity))
    try await access.keepCart(opened.cart.id.value, token: opened.token)
  }
}
