import Access
import FoundationCore
import FoundationUI
import MyStoreKit
public import WebUI

/// Staff: the roles, with what each allows.
public struct RoleListScreen: View {
  @Environment(StaffModel.self) private var staff
  @Environment(\.accessText) private var text
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  /// Every role.
  public init() {}

  /// A table, and the way to add one.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      AccessTabsView(current: .roles)
      NavigationLink(text("Add a role"), value: AccessRoute.newRole).buttonStyle(.borderedProminent)
        .accessibilityIdentifier("role-new")
      switch state {
      case .loading: ProgressView(text("Loading the roles"))
      case .error(let error):
        ErrorView(
          text("The roles cannot be shown"), message: text.message(of: error),
          guidance: text("Sign in with an account that may see staff, or try again."), retry: load)
      case .data: RoleTableView(roles: staff.roles)
      }
    }
    .navigationTitle(text("Roles"))
    .task { await load() }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await staff.loadRoles()
      state = .data
    } catch { state = .error(error) }
  }
}

/// Roles in a table. Takes plain values.
struct RoleTableView: View {
  let roles: [StaffRole]
  @Environment(\.displayFormat) private var format
  @Environment(\.accessText) private var text

  var body: some View {
    Table(text("Roles"), roles) {
      TableColumn<StaffRole>(text("Role")) { role in
        NavigationLink(text.name(of: role), value: AccessRoute.role(role.id)).accessibilityIdentifier("role-link")
      }
      TableColumn<StaffRole>(text("Allows")) { role in
        if role.id == StaffRole.owner {
          Text(text("Everything, also what later versions add"))
        } else {
          Text(
            role.permissions.isEmpty
              ? text("Nothing") : format.list(role.permissions.sorted().map { text.title(of: $0) }))
        }
      }
    }
  }
}
