public import FoundationCore
public import MyStoreKit
public import Observation

/// Staff, their roles, invitations and tokens, and what they did, as a session sees them.
@Observable public final class StaffModel {
  /// Everybody who works for the shop, as loaded last.
  public private(set) var members: [StaffMember] = []
  /// Invitations that wait for an answer, as loaded last.
  public private(set) var invitations: [StaffInvitation] = []
  /// Every role, as loaded last.
  public private(set) var roles: [StaffRole] = []
  /// What roles and tokens can be made of, as loaded last.
  public private(set) var permissions: Set<Permission> = []
  /// Tokens and sessions that work, as loaded last.
  public private(set) var tokens: [APIToken] = []
  @ObservationIgnored private let client: AccessHTTPClient

  /// A model over a client.
  public init(client: AccessHTTPClient) { self.client = client }

  /// Loads staff, their invitations and roles.
  ///
  /// - Throws: What the client throws.
  public func loadStaff() async throws(HTTPClientError) {
    try await loadRoles()
    members = try await client.staff()
    invitations = try await client.invitations()
  }

  /// Loads roles, and what they can be made of.
  ///
  /// - Throws: What the client throws.
  public func loadRoles() async throws(HTTPClientError) {
    let all = try await client.roles()
    (roles, permissions) = (all.roles, all.permissions)
  }

  /// Loads tokens and sessions.
  ///
  /// - Throws: What the client throws.
  public func loadTokens() async throws(HTTPClientError) { tokens = try await client.tokens() }

  /// Changes a member of staff as they were loaded.
  ///
  /// - Throws: What the client throws.
  public func change(_ member: StaffMember, to edit: StaffEdit) async throws(HTTPClientError) {
    let changed = try await client.change(member, to: edit)
    members = members.map { $0.id == changed.id ? changed : $0 }
  }

  /// Invites somebody; the answer is shown once.
  ///
  /// - Throws: What the client throws.
  public func invite(_ new: NewStaffInvitation) async throws(HTTPClientError) -> IssuedStaffInvitation {
    let issued = try await client.invite(new)
    invitations = try await client.invitations()
    return issued
  }

  /// Takes an invitation back.
  ///
  /// - Throws: What the client throws.
  public func withdraw(_ invitation: StaffInvitation) async throws(HTTPClientError) {
    try await client.withdraw(invitation.id)
    invitations = try await client.invitations()
  }

  /// Accepts an invitation.
  ///
  /// - Throws: What the client throws.
  public func accept(_ answer: StaffAcceptance) async throws(HTTPClientError) { try await client.accept(answer) }

  /// Adds a role, or changes one as it was loaded.
  ///
  /// - Throws: What the client throws.
  public func save(_ draft: StaffRoleDraft, of role: StaffRole?) async throws(HTTPClientError) {
    if let role { _ = try await client.change(role, to: draft) } else { _ = try await client.add(draft) }
    try await loadRoles()
  }

  /// Removes a role that nobody has.
  ///
  /// - Throws: What the client throws.
  public func remove(_ role: StaffRole) async throws(HTTPClientError) {
    try await client.remove(role)
    try await loadRoles()
  }

  /// Makes a token; the answer is shown once.
  ///
  /// - Throws: What the client throws.
  public func issue(_ new: NewAPIToken) async throws(HTTPClientError) -> IssuedAPIToken {
    let issued = try await client.issue(new)
    try await loadTokens()
    return issued
  }

  /// Ends a token or a session.
  ///
  /// - Throws: What the client throws.
  public func revoke(_ token: APIToken) async throws(HTTPClientError) {
    try await client.revoke(token)
    try await loadTokens()
  }

  /// A page of what was done, the latest first. Changes nothing in the model.
  ///
  /// - Throws: What the client throws.
  public func records(
    _ criteria: AuditCriteria, after cursor: Cursor? = nil
  ) async throws(HTTPClientError) -> Page<AuditRecord> {
    try await client.auditRecords(criteria, after: cursor)
  }

  /// One thing that was done. Changes nothing in the model.
  ///
  /// - Throws: What the client throws.
  public func record(_ id: AuditRecordID) async throws(HTTPClientError) -> AuditRecord {
    try await client.auditRecord(id)
  }

  /// Takes a change back.
  ///
  /// - Throws: What the client throws.
  public func revert(_ record: AuditRecord) async throws(HTTPClientError) { try await client.revert(record.id) }
}
