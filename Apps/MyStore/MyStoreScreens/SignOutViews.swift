import Access
import FoundationUI
import WebUI

/// Ends the customer's session.
struct CustomerSignOutView: View {
  @Environment(AccessModel.self) private var access
  @Environment(\.navigate) private var navigate
  @Environment(\.showError) private var showError
  @Environment(\.storeText) private var text

  var body: some View {
    if access.isCustomer {
      Button(text("Sign out")) { await signOut() }.buttonStyle(.plain).accessibilityIdentifier("customer-sign-out")
    }
  }

  private func signOut() async {
    do {
      try await access.signOutCustomer()
      navigate(StoreRoute.home)
    } catch { showError(text.told(error), text("You are still signed in. Try again.")) }
  }
}

/// Ends the staff user's session.
struct SignOutView: View {
  @Environment(AccessModel.self) private var access
  @Environment(\.navigate) private var navigate
  @Environment(\.showError) private var showError
  @Environment(\.storeText) private var text

  var body: some View {
    if access.isStaff {
      Button(text("Sign out")) { await signOut() }.buttonStyle(.plain).accessibilityIdentifier("sign-out")
    }
  }

  private func signOut() async {
    do {
      try await access.signOutStaff()
      navigate(StoreRoute.home)
    } catch { showError(text.told(error), text("You are still signed in. Try again.")) }
  }
}
