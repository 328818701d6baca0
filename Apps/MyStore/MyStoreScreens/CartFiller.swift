import Access
import FoundationCore
import Ordering
import StoreIdentifiers

/// Puts variants into the browser's cart, and opens one for a browser that has none.
struct CartFiller {
  let access: AccessModel
  let ordering: OrderingModel

  /// Adds units of a variant, with what the buyer asks of them, to those that the cart has, up to so many. Units that are
  /// saved for later stay so.
  func add(_ quantity: Int, of variant: VariantID, with properties: [LineProperty] = [], most: Int) async throws {
    let most = max(most, 1)
    guard let cart = await openCart() else {
      return try await keep(
        ordering.openCart(NewCart(of: variant, quantity: min(quantity, most), properties: properties)))
    }
    let held = ordering.cart?.lines.filter { $0.variant == variant } ?? []
    let same = held.first { $0.properties == properties }
    let room = most - held.reduce(0) { $0 + $1.quantity }
    // Where there is no room the server says so, but for a line that has all there is.
    let asked = (same?.quantity ?? 0) + (room > 0 ? min(quantity, room) : same == nil ? quantity : 0)
    let plain = properties.isEmpty ? CartLineID(variant.value) : CartLineID.make()
    try await ordering.setLine(
      same?.id ?? free(plain), CartLineEdit(quantity: asked, variant: variant, properties: properties, isSaved: false),
      in: cart)
  }

  /// An id for a line: another one where the cart keeps a line of it for later.
  private func free(_ id: CartLineID) -> CartLineID {
    ordering.cart?.saved.contains { $0.id == id } == true ? .make() : id
  }

  /// The browser's cart, loaded, while it is open, or the one that a customer fills elsewhere; nil where there is none that
  /// can be filled.
  private func openCart() async -> CartID? {
    if let cart = access.session.cartID, (try? await ordering.loadCart(cart)) != nil, ordering.cart?.order == nil {
      return cart
    }
    guard access.session.customerToken != nil, let resumed = try? await ordering.resumeCart(),
      (try? await keep(resumed)) != nil
    else { return nil }
    return resumed.cart.id
  }

  private func keep(_ opened: OpenedCart) async throws {
    try await access.keepCart(opened.cart.id.value, token: opened.token)
  }
}
