import Access
import FoundationUI
import WebUI

/// The ways between staff, roles, tokens and the audit log.
struct AccessTabsView: View {
  let current: AccessRoute
  @Environment(\.accessText) private var text

  var body: some View {
    ListTabsView(
      text("Staff"),
      tabs: [
        tab(text("Staff"), "staff", .staff), tab(text("Roles"), "roles", .roles),
        tab(text("Tokens"), "tokens", .tokens),
        tab(text("Storefront keys"), "storefront-keys", .storefrontKeys),
        tab(text("What was done"), "audit", .audit(AuditCriteria(), cursor: nil)),
      ])
  }

  private func tab(_ title: String, _ id: String, _ route: AccessRoute) -> ListTabsView<AccessRoute>.Tab {
    .init(
      title, id: "access-\(id)", count: nil, destination: route,
      isCurrent: route.location.segments == current.location.segments)
  }
}
