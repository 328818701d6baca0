public import WebUI

/// Shows the screen of each of Access's places.
public struct AccessRouter: View {
  private let route: AccessRoute

  /// The screen at a place.
  public init(_ route: AccessRoute) { self.route = route }

  /// One destination a case.
  public var body: some View {
    switch route {
    case .staff: StaffListScreen()
    case .member(let id): UpdateStaffScreen(id)
    case .invite: InviteStaffScreen()
    case .roles: RoleListScreen()
    case .newRole: UpdateRoleScreen(nil)
    case .role(let id): UpdateRoleScreen(id)
    case .tokens: TokenListScreen()
    case .storefrontKeys: StorefrontKeyListScreen()
    case .audit(let criteria, let cursor): AuditScreen(criteria, cursor: cursor)
    case .record(let id): AuditRecordScreen(id)
    case .invitation(let token): AcceptInvitationScreen(token: token)
    case .forgottenPassword(let account, let back): ForgottenPasswordScreen(account, back: back)
    case .newPassword(let token, let account, let back): NewPasswordScreen(token: token, account, back: back)
    }
  }
}
