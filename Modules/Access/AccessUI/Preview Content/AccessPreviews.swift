import Access
import AccessUI
import FoundationCore
public import FoundationUI
import MyStoreKit
import WebUI

/// Access's screens in their states.
public enum AccessPreviews: PreviewProvider {
  private static let path = "/api/v1/access/"
  private static let staff = CannedTransport.Answer(path + "staff", json: PackageResources.staff_json)
  private static let invitations = CannedTransport.Answer(path + "invitations", json: PackageResources.invitations_json)
  private static let roles = CannedTransport.Answer(path + "roles", json: PackageResources.roles_json)
  private static let tokens = CannedTransport.Answer(path + "tokens", json: PackageResources.tokens_json)
  private static let storefronts = CannedTransport.Answer(
    path + "storefront-keys", json: PackageResources.storefront_keys_json)
  private static let audit = CannedTransport.Answer(path + "audit", json: PackageResources.audit_json)
  private static let holder = CannedTransport.Answer(
    path + "sessions/current", json: #"{"kind": "staff", "permissions": ["catalog.write", "orders.read"]}"#)
  private static let recordID = AuditRecordID(UniqueID(high: 0x7000, low: 0x8000_0000_0000_0011))
  private static let record = CannedTransport.Answer(
    path + "audit/\(recordID)", json: PackageResources.audit_record_json)
  private static let member = StaffID(UniqueID(high: 0x7000, low: 0x8000_0000_0000_0002))

  /// Staff, roles, tokens, and what was done.
  public static var previews: [Preview] {
    [
      preview("StaffListScreen", staff, invitations, roles) { StaffListScreen() },
      preview("StaffListScreen, error", roles, invitations, .init(path + "staff", failing: .timedOut)) {
        StaffListScreen()
      },
      preview("StaffListScreen, loading", roles, .never(path + "staff")) { StaffListScreen() },
      preview("UpdateStaffScreen", staff, invitations, roles) { UpdateStaffScreen(member) },
      preview("UpdateStaffScreen, nobody", staff, invitations, roles) {
        UpdateStaffScreen(StaffID(UniqueID(high: 0, low: 1)))
      },
      preview("UpdateStaffScreen, error", roles, invitations, .init(path + "staff", failing: .timedOut)) {
        UpdateStaffScreen(member)
      },
      preview("UpdateStaffScreen, loading", roles, .never(path + "staff")) { UpdateStaffScreen(member) },
      preview("InviteStaffScreen", roles) { InviteStaffScreen() },
      preview("AcceptInvitationScreen") { AcceptInvitationScreen(token: "msinvite_x") },
      preview("ForgottenPasswordScreen") { ForgottenPasswordScreen(.customer) },
      preview("NewPasswordScreen") { NewPasswordScreen(token: "msreset_x", .customer) },
      preview("NewPasswordScreen, of staff") { NewPasswordScreen(token: "msreset_x", .staff) },
      preview("RoleListScreen", roles) { RoleListScreen() },
      preview("RoleListScreen, error", .init(path + "roles", failing: .timedOut)) { RoleListScreen() },
      preview("RoleListScreen, loading", .never(path + "roles")) { RoleListScreen() },
      preview("UpdateRoleScreen, error", .init(path + "roles", failing: .timedOut)) { UpdateRoleScreen("support") },
      preview("UpdateRoleScreen, loading", .never(path + "roles")) { UpdateRoleScreen("support") },
      preview("UpdateRoleScreen", roles) { UpdateRoleScreen("00000000-0000-7000-8000-000000000009") },
      preview("UpdateRoleScreen, of every shop", roles) { UpdateRoleScreen("support") },
      preview("UpdateRoleScreen, new", roles) { UpdateRoleScreen(nil) },
      preview("TokenListScreen", tokens, holder) { TokenListScreen() },
      preview("TokenListScreen, error", holder, .init(path + "tokens", failing: .timedOut)) { TokenListScreen() },
      preview("TokenListScreen, loading", .never(path + "tokens")) { TokenListScreen() },
      preview("StorefrontKeyListScreen", storefronts) { StorefrontKeyListScreen() },
      preview("StorefrontKeyListScreen, error", .init(path + "storefront-keys", failing: .timedOut)) {
        StorefrontKeyListScreen()
      },
      preview("StorefrontKeyListScreen, loading", .never(path + "storefront-keys")) { StorefrontKeyListScreen() },
      preview("AuditScreen, loading", staff, invitations, roles, .never(path + "audit")) { AuditScreen() },
      preview("AuditRecordScreen, error", .init(path + "audit/\(recordID)", failing: .timedOut)) {
        AuditRecordScreen(recordID)
      },
      preview("AuditRecordScreen, loading", .never(path + "audit/\(recordID)")) { AuditRecordScreen(recordID) },
      preview("AuditScreen", audit, staff, invitations, roles) { AuditScreen() },
      preview(
        "AuditScreen, empty", staff, invitations, roles, .init(path + "audit", json: #"{"items": [], "next": null}"#)
      ) { AuditScreen() },
      preview("AuditScreen, error", staff, invitations, roles, .init(path + "audit", failing: .timedOut)) {
        AuditScreen()
      },
      preview("AuditRecordScreen", record) { AuditRecordScreen(recordID) },
    ]
  }

  private static func preview(
    _ name: String, _ answers: CannedTransport.Answer..., screen: @escaping @Sendable () -> some View
  ) -> Preview {
    Preview(name, answers: answers) { client in
      screen().environment(StaffModel(client: AccessHTTPClient(client: client)))
        .environment(StorefrontKeyModel(client: AccessHTTPClient(client: client))).environment(\.httpClient, client)
    }
  }
}
