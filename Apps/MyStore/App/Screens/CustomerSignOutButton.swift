import Access
import Customers
import FoundationUI
import MyStoreKit
import Ordering
import WebUI
import WebUIServer

extension Browser where Context == WebSession {
  /// Keeps a customer who has signed in; the cart they filled before becomes theirs. The browser gets another cookie with
  /// its new rights.
  func keep(_ session: CustomerSession, asking client: StoreClient) async throws {
    var kept = context
    kept.customerToken = session.token
    kept.customerDevice = session.device
    if let cart = kept.cartID, let token = kept.guestToken {
      do throws(HTTPClientError) {
        let own = OrderingHTTPClient(client: client.signedIn(token: session.token))
        _ = try await own.claim(cart, token: token)
      } catch {
        // What was ordered stays a guest's, and can still be looked at. Another customer's cart, or one that is gone, is
        // nothing to keep. Whoever cannot be answered now signs in all the same.
        if error.code == "cart-claimed" || error.status == 404 { (kept.cart, kept.guestToken) = (nil, nil) }
      }
    }
    try await replace(with: kept)
  }
}

/// Ends the customer's session. Their cart goes with them: whoever uses the browser next sees nothing of it.
struct CustomerSignOutButton: View {
  @Environment(Browser<WebSession>.self) private var browser
  @Environment(\.storeClient) private var client
  @Environment(\.navigate) private var navigate
  @Environment(\.showError) private var showError
  @Environment(\.storeText) private var text

  var body: some View {
    if browser.context.customerToken != nil {
      Button(text("Sign out")) { await signOut() }.buttonStyle(.plain).accessibilityIdentifier("customer-sign-out")
    }
  }

  private func signOut() async {
    do {
      if let token = browser.context.customerToken {
        try? await client.signedIn(token: token).load(Resource<Void>.send(.delete, "/api/v1/access/sessions/current"))
      }
      var session = browser.context
      session.customerToken = nil
      (session.cart, session.guestToken) = (nil, nil)
      try await browser.replace(with: session)
      navigate(StoreRoute.home)
    } catch { showError(text.told(error), text("You are still signed in. Try again.")) }
  }
}
