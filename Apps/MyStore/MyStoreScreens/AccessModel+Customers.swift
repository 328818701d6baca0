import Access
import Customers
import FoundationCore
import MyStoreKit
import Ordering
import StoreIdentifiers

extension AccessModel {
  /// Keeps a customer who has signed in. The cart they filled before becomes theirs, or is added to the one that they have
  /// on another device; without any, they go on with that one.
  ///
  /// Another customer's cart, or one that is gone, is left behind. One that a guest has ordered from stays the guest's, and
  /// can still be looked at. A server that cannot answer now does not keep the customer from signing in.
  ///
  /// - Throws: An error of the session's storage, after which the customer is not signed in.
  func keep(_ customer: CustomerSession, asking client: HTTPClient) async throws {
    var (cart, guestToken) = (session.cart, session.guestToken)
    var isPlaced = false
    let own = OrderingHTTPClient(client: client.signedIn(token: customer.token))
    if let id = session.cartID, let token = guestToken {
      do throws(HTTPClientError) {
        let claimed = try await own.claim(id, token: token)
        (cart, guestToken, isPlaced) = (claimed.cart.id.value, claimed.token, claimed.cart.order != nil)
      } catch {
        if error.code == "cart-claimed" || error.status == 404 { (cart, guestToken) = (nil, nil) }
        isPlaced = error.code == "cart-placed"
      }
    }
    if cart == nil || isPlaced, let resumed = try? await own.resumeCart() {
      (cart, guestToken) = (resumed.cart.id.value, resumed.token)
    }
    try await keepCustomer(token: customer.token, device: customer.device, cart: cart, guestToken: guestToken)
  }
}

extension WebSession {
  /// The cart's id as Ordering types it.
  var cartID: CartID? { cart.map { CartID($0) } }
}
