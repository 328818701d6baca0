package import Access
package import WebUI

/// A place that a staff user's account does not open.
package struct NotAllowedScreen: View {
  private let permission: Permission

  package init(missing permission: Permission) { self.permission = permission }

  package var body: some View {
    ContentUnavailableView(
      "Your account may not see this", systemImage: "lock",
      description: "It needs the permission \(permission.name). Ask whoever manages the shop's accounts for it, then "
        + "open this page again."
    ) {
      if let url = StoreRoute.office.deepLink { Link("Back office", destination: url) }
    }
    .accessibilityIdentifier("not-allowed")
    .navigationTitle("Not allowed").pageStatus(403)
  }
}
