public import Access
public import FoundationCore
public import WebUI

/// The places of Access, each with its address.
public enum AccessRoute: Route {
  /// Staff: everybody who works for the shop.
  case staff
  /// Staff: one of them.
  case member(StaffID)
  /// Staff: somebody to invite.
  case invite
  /// Staff: the roles.
  case roles
  /// Staff: a role to add.
  case newRole
  /// Staff: a role by its id.
  case role(String)
  /// Staff: tokens and sessions.
  case tokens
  /// Staff: keys of pages elsewhere.
  case storefrontKeys
  /// Staff: what was done, the latest first.
  case audit(AuditCriteria, cursor: String?)
  /// Staff: one thing that was done.
  case record(AuditRecordID)
  /// Whoever was invited: where they choose a password.
  case invitation(token: String)
  /// Whoever has forgotten their password: where they ask for another, and where they came from.
  case forgottenPassword(AccountAudience, back: PageLocation)
  /// Whoever got a link by mail: where they choose a new password.
  case newPassword(token: String, AccountAudience, back: PageLocation)

  /// `/office/staff`, `/office/roles`, `/office/tokens`, `/office/storefront-keys`, `/office/audit`, and outside the office
  /// `/invitation`, `/forgotten-password` and `/new-password`.
  public var location: PageLocation {
    switch self {
    case .staff: PageLocation(["office", "staff"])
    case .member(let id): PageLocation(["office", "staff", id.description])
    case .invite: PageLocation(["office", "staff", "invite"])
    case .roles: PageLocation(["office", "roles"])
    case .newRole: PageLocation(["office", "roles", "new"])
    case .role(let id): PageLocation(["office", "roles", id])
    case .tokens: PageLocation(["office", "tokens"])
    case .storefrontKeys: PageLocation(["office", "storefront-keys"])
    case .audit(let criteria, let cursor):
      PageLocation(
        ["office", "audit"],
        query: [
          "by": criteria.principal, "kind": criteria.kind, "of": criteria.aggregate,
          "from": criteria.from?.description, "until": criteria.until?.description, "cursor": cursor,
        ])
    case .record(let id): PageLocation(["office", "audit", id.description])
    case .invitation(let token): PageLocation(["invitation", token])
    case .forgottenPassword(let account, let back):
      PageLocation(["forgotten-password"], query: Self.query(account, back))
    case .newPassword(let token, let account, let back):
      PageLocation(["new-password", token], query: Self.query(account, back))
    }
  }

  /// The place at a location; nil when it is not one of Access's.
  public init?(location: PageLocation) {
    let segments = location.segments
    switch (segments.first, segments.dropFirst().first, segments.dropFirst(2).first, segments.count) {
    case ("office", "staff", nil, 2): self = .staff
    case ("office", "staff", "invite", 3): self = .invite
    case ("office", "staff", let id?, 3):
      guard let id = StaffID(id) else { return nil }
      self = .member(id)
    case ("office", "roles", nil, 2): self = .roles
    case ("office", "roles", "new", 3): self = .newRole
    case ("office", "roles", let id?, 3): self = .role(id)
    case ("office", "tokens", nil, 2): self = .tokens
    case ("office", "storefront-keys", nil, 2): self = .storefrontKeys
    case ("office", "audit", nil, 2):
      let criteria = AuditCriteria(
        principal: location["by"], kind: location["kind"], aggregate: location["of"],
        from: location["from"].flatMap { Timestamp($0) }, until: location["until"].flatMap { Timestamp($0) })
      self = .audit(criteria, cursor: location["cursor"])
    case ("office", "audit", let id?, 3):
      guard let id = AuditRecordID(id) else { return nil }
      self = .record(id)
    case ("invitation", let token?, nil, 2): self = .invitation(token: token)
    case ("forgotten-password", nil, nil, 1):
      self = .forgottenPassword(Self.account(location), back: Self.back(location))
    case ("new-password", let token?, nil, 2):
      self = .newPassword(token: token, Self.account(location), back: Self.back(location))
    default: return nil
    }
  }

  /// The list that a place belongs to.
  public var parent: AccessRoute? {
    switch self {
    case .member, .invite: .staff
    case .newRole, .role: .roles
    case .record: .audit(AuditCriteria(), cursor: nil)
    case .staff, .roles, .tokens, .storefrontKeys, .audit, .invitation, .forgottenPassword, .newPassword: nil
    }
  }

  /// What a list is called on the way back to it.
  public var breadcrumb: String? {
    switch self {
    case .staff: "Staff"
    case .roles: "Roles"
    case .audit: "What was done"
    default: nil
    }
  }

  /// Whether the place is staff's.
  public var isOffice: Bool {
    switch self {
    case .invitation, .forgottenPassword, .newPassword: false
    default: true
    }
  }

  /// Whether the place belongs to the shop: where a customer, not somebody who works here, gets a new password.
  public var isShop: Bool {
    switch self {
    case .forgottenPassword(.customer, _), .newPassword(_, .customer, _): true
    default: false
    }
  }

  private static func query(_ account: AccountAudience, _ back: PageLocation) -> KeyValuePairs<String, String?> {
    ["of": account == .staff ? "staff" : nil, "to": back == PageLocation() ? nil : back.description]
  }

  private static func account(_ location: PageLocation) -> AccountAudience {
    location["of"] == "staff" ? .staff : .customer
  }

  /// An address of another site leads back to the start.
  private static func back(_ location: PageLocation) -> PageLocation {
    location["to"].flatMap { PageLocation($0) } ?? PageLocation()
  }

  /// What one must be allowed to see anything there; nil for whoever has a link or asks for one.
  public var permission: Permission? {
    switch self {
    case .staff, .member, .roles, .role, .storefrontKeys: .accessRead
    case .invite, .newRole: .accessWrite
    case .tokens: .accessTokens
    case .audit, .record: .accessAudit
    case .invitation, .forgottenPassword, .newPassword: nil
    }
  }
}
