package import Access
import FoundationUI
package import WebUI

/// A place that a staff user's account does not open.
package struct NotAllowedScreen: View {
  private let permission: Permission
  @Environment(\.storeText) private var text

  package init(missing permission: Permission) { self.permission = permission }

  package var body: some View {
    ContentUnavailableView(
      text("Your account may not see this"), systemImage: "lock",
      description: text(
        "It needs the permission {1}. Ask whoever manages the shop's accounts for it, then open this page again.",
        permission.name)
    ) {
      if let url = StoreRoute.office.deepLink { Link(text("Back office"), destination: url) }
    }
    .accessibilityIdentifier("not-allowed")
    .navigationTitle(text("Not allowed")).pageStatus(403)
  }
}
