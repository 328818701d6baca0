import FoundationUI
import WebUI

/// Asks whoever is not signed in to do so. Takes no values.
struct SignInFirstView: View {
  @Environment(\.orderingOutlets) private var outlets
  @Environment(\.orderingText) private var text

  var body: some View {
    ContentUnavailableView(
      text("Sign in to see your orders"), systemImage: "person",
      description: text("Orders without an account are shown at the address of their confirmation.")
    ) {
      NavigationLink(text("Sign in"), value: outlets.signIn)
    }
  }
}
