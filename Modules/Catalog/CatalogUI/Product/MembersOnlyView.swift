import Catalog
import FoundationUI
import WebUI

/// What stands in the place of a members' product: an invitation to sign in, or what membership would give. It says
/// nothing of the product.
struct MembersOnlyView: View {
  let access: ProductAccess
  @Environment(\.reviewer) private var reader
  @Environment(\.catalogText) private var text

  var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch access {
      case .needsSignIn, .granted:
        ContentUnavailableView(
          text("This product is for members"), systemImage: "lock",
          description: text("Sign in, and it opens if you are one.")
        ) {
          if case .anonymous(let signIn) = reader {
            NavigationLink(text("Sign in"), value: signIn).buttonStyle(.borderedProminent)
              .accessibilityIdentifier("members-sign-in")
          }
        }
      case .needsUpgrade:
        ContentUnavailableView(
          text("This product is for members"), systemImage: "lock",
          description: text(
            "Your account is not a member's yet. Ask the shop to make it one, then open this page again.")
        ) {
          NavigationLink(text("Show all products"), value: CatalogRoute.list(ProductListPlace()))
            .accessibilityIdentifier("members-upgrade")
        }
      }
    }
    .navigationTitle(text("For members")).pageStatus(403)
  }
}
