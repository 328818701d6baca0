import Access
import AccessUI
import CustomersUI
import FoundationUI
import WebUI

/// Shows its content to whoever may see it; to others a form to sign in, or why they may not.
struct AccessGateView<Content: View>: View {
  private let access: StoreAccess
  private let place: StoreRoute
  private let content: Content
  @Environment(AccessModel.self) private var model
  @Environment(\.navigate) private var navigate
  @Environment(\.storeText) private var text

  init(_ access: StoreAccess, at place: StoreRoute, @ViewBuilder content: () -> Content) {
    self.access = access
    self.place = place
    self.content = content()
  }

  // Whoever must sign in first is at the place all the same, and goes on there. The browser has another cookie then, so
  // the page is loaded again.
  var body: some View {
    switch access {
    case .show: content
    case .signIn(.shop), .signIn(.settings): CustomersRouter(.signIn(back: place.location)).pageAddress(place)
    case .signIn(.office):
      Box("welcome") {
        LoginScreen(title: text("Sign in to the back office")) { form in
          try await model.signInStaff(email: form.user, password: form.password)
          navigate(place)
        }
        NavigationLink(
          text("Forgot your password?"), value: AccessRoute.forgottenPassword(.staff, back: PageLocation())
        )
        .accessibilityIdentifier("to-forgotten-password")
      }
      .pageAddress(place)
    case .notAllowed(let permission): NotAllowedScreen(missing: permission).pageAddress(place)
    }
  }
}
