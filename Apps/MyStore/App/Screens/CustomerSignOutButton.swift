import Access
import Customers
import FoundationUI
import MyStoreKit
import WebUI
import WebUIServer

extension Browser where Context == WebSession {
  /// Keeps a customer who has signed in. The browser gets another cookie with its new rights.
  func keep(_ session: CustomerSession) async throws {
    var kept = context
    kept.customerToken = session.token
    try await replace(with: kept)
  }
}

/// Ends the customer's session; the cart stays.
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
      try await browser.replace(with: session)
      navigate(StoreRoute.home)
    } catch { showError(text.told(error), text("You are still signed in. Try again.")) }
  }
}
