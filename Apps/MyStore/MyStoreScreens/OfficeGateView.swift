import Access
import CustomersUI
import WebUI

/// Shows its content to staff, and a form to sign in to everyone else.
struct OfficeGateView<Content: View>: View {
  private let content: Content
  @Environment(AccessModel.self) private var access
  @Environment(\.navigate) private var navigate
  @Environment(\.pageLocation) private var location

  init(@ViewBuilder content: () -> Content) { self.content = content() }

  var body: some View {
    if access.isStaff {
      content
    } else {
      LoginScreen(title: "Sign in to the back office") { form in
        try await access.signInStaff(email: form.user, password: form.password)
        // The browser has another cookie now, so the page is loaded again.
        navigate(location)
      }
    }
  }
}
