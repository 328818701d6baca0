import Access
import FoundationCore
import FoundationUI
import MyStoreKit
public import WebUI

/// Staff: everybody who works for the shop, and who was asked to.
public struct StaffListScreen: View {
  @Environment(StaffModel.self) private var staff
  @Environment(\.accessText) private var text
  @Environment(\.showError) private var showError
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  /// Everybody.
  public init() {}

  /// Two tables, and the way to invite somebody.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      AccessTabsView(current: .staff)
      NavigationLink(text("Invite somebody"), value: AccessRoute.invite).buttonStyle(.borderedProminent)
        .accessibilityIdentifier("staff-invite")
      switch state {
      case .loading: ProgressView(text("Loading the staff"))
      case .error(let error):
        ErrorView(
          text("The staff cannot be shown"), message: text.message(of: error),
          guidance: text("Sign in with an account that may see staff, or try again."), retry: load)
      case .data:
        StaffTableView(members: staff.members, roles: staff.roles)
        if !staff.invitations.isEmpty {
          InvitationTableView(invitations: staff.invitations, roles: staff.roles) { await withdraw($0) }
        }
      }
    }
    .navigationTitle(text("Staff"))
    .task { await load() }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await staff.loadStaff()
      state = .data
    } catch { state = .error(error) }
  }

  private func withdraw(_ invitation: StaffInvitation) async {
    do throws(HTTPClientError) { try await staff.withdraw(invitation) } catch {
      showError(text.told(error), text("The invitation stays. Try again."))
    }
  }
}

/// Members of staff in a table. Takes plain values.
struct StaffTableView: View {
  let members: [StaffMember]
  let roles: [StaffRole]
  @Environment(\.displayFormat) private var format
  @Environment(\.accessText) private var text

  var body: some View {
    Table(text("Staff"), members) {
      TableColumn<StaffMember>(text("Name")) { member in
        NavigationLink(member.name, value: AccessRoute.member(member.id)).accessibilityIdentifier("staff-link")
      }
      TableColumn<StaffMember>(text("E-mail")) { member in Text(member.email) }
      TableColumn<StaffMember>(text("Roles")) { member in
        Text(member.roles.isEmpty ? text("No role") : format.list(text.names(of: member.roles, among: roles)))
      }
      TableColumn<StaffMember>(text("State")) { member in
        if member.isDisabled {
          Text(text("Disabled")).foregroundStyle(.warning)
        } else {
          Text(text("May sign in"))
        }
      }
    }
  }
}

/// Invitations in a table. Takes plain values.
struct InvitationTableView: View {
  let invitations: [StaffInvitation]
  let roles: [StaffRole]
  let withdraw: (StaffInvitation) async -> Void
  @Environment(\.displayFormat) private var format
  @Environment(\.accessText) private var text

  var body: some View {
    Table(text("Invited"), invitations) {
      TableColumn<StaffInvitation>(text("Invited")) { invitation in Text("\(invitation.name), \(invitation.email)") }
      TableColumn<StaffInvitation>(text("Roles")) { invitation in
        Text(format.list(text.names(of: invitation.roles, among: roles)))
      }
      TableColumn<StaffInvitation>(text("Until")) { invitation in Text(format.dateTime(invitation.expiresAt)) }
      TableColumn<StaffInvitation>(text("Action")) { invitation in
        Button(text("Withdraw")) { await withdraw(invitation) }
          .accessibilityLabel(text("Withdraw the invitation of {1}", invitation.email))
          .accessibilityIdentifier("invitation-withdraw")
      }
    }
  }
}
