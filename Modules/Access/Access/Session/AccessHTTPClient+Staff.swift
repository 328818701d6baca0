public import FoundationCore
public import MyStoreKit

extension AccessHTTPClient {
  private static let base = "/api/v1/access/"

  /// Everybody who works for the shop, by e-mail address.
  ///
  /// - Throws: 403 without `access.read`.
  public func staff() async throws(HTTPClientError) -> [StaffMember] {
    try await client.load(.get(Self.base + "staff", as: .staffMembers))
  }

  /// Gives a member of staff, as they were read, a name and roles, and lets them sign in or not.
  ///
  /// - Throws: 403 without `access.write`, or for more than one may do oneself; 409 `last-owner`; 412 when they have changed
  ///   since.
  public func change(_ member: StaffMember, to edit: StaffEdit) async throws(HTTPClientError) -> StaffMember {
    try await client.load(
      .send(.put, Self.base + "staff/\(member.id)", edit, as: .staffEdit, returning: .staffMember)
        .ifMatch(version: member.version))
  }

  /// Every role, and what roles can be made of.
  ///
  /// - Throws: 403 without `access.read`.
  public func roles() async throws(HTTPClientError) -> StaffRoles {
    try await client.load(.get(Self.base + "roles", as: .staffRoles))
  }

  /// Adds a role.
  ///
  /// - Throws: 403 without `access.write`, or for more than one may do oneself; 409 `role-exists`.
  public func add(_ role: StaffRoleDraft) async throws(HTTPClientError) -> StaffRole {
    try await client.load(.send(.post, Self.base + "roles", role, as: .staffRoleDraft, returning: .staffRole))
  }

  /// Changes a role as it was read.
  ///
  /// - Throws: What `add` throws; 412 when it has changed since.
  public func change(_ role: StaffRole, to draft: StaffRoleDraft) async throws(HTTPClientError) -> StaffRole {
    try await client.load(
      .send(.put, Self.base + "roles/\(role.id)", draft, as: .staffRoleDraft, returning: .staffRole)
        .ifMatch(version: role.version))
  }

  /// Removes a role that nobody has.
  ///
  /// - Throws: 403 without `access.write`; 409 `role-in-use`.
  public func remove(_ role: StaffRole) async throws(HTTPClientError) {
    try await client.load(Resource<Void>.send(.delete, Self.base + "roles/\(role.id)"))
  }

  /// Who was asked to work for the shop.
  ///
  /// - Throws: 403 without `access.read`.
  public func invitations() async throws(HTTPClientError) -> [StaffInvitation] {
    try await client.load(.get(Self.base + "invitations", as: .staffInvitations))
  }

  /// Asks somebody to work for the shop.
  ///
  /// - Throws: 403 without `access.write`, or for roles with more than one may do oneself; 409 `email-taken`.
  public func invite(_ new: NewStaffInvitation) async throws(HTTPClientError) -> IssuedStaffInvitation {
    try await client.load(
      .send(.post, Self.base + "invitations", new, as: .newStaffInvitation, returning: .issuedStaffInvitation))
  }

  /// Takes an invitation back.
  ///
  /// - Throws: 403 without `access.write`.
  public func withdraw(_ invitation: StaffInvitationID) async throws(HTTPClientError) {
    try await client.load(Resource<Void>.send(.delete, Self.base + "invitations/\(invitation)"))
  }

  /// Accepts an invitation. It signs nobody in.
  ///
  /// - Throws: 404 `invitation-over` for one that was used or is too old; 422 for a weak password.
  public func accept(_ answer: StaffAcceptance) async throws(HTTPClientError) {
    try await client.load(Resource<Void>.send(.post, Self.base + "acceptances", answer, as: .staffAcceptance))
  }

  /// Tokens and sessions that work: everybody's with `access.read`, one's own with `access.tokens`.
  ///
  /// - Throws: 403 without either.
  public func tokens() async throws(HTTPClientError) -> [APIToken] {
    try await client.load(.get(Self.base + "tokens", as: .apiTokens))
  }

  /// Makes a token for a program.
  ///
  /// - Throws: 403 without `access.tokens`, or for more than one may do oneself.
  public func issue(_ new: NewAPIToken) async throws(HTTPClientError) -> IssuedAPIToken {
    try await client.load(.send(.post, Self.base + "tokens", new, as: .newAPIToken, returning: .issuedAPIToken))
  }

  /// Ends a token or a session.
  ///
  /// - Throws: 403 for others' without `access.write`; 404 `token-not-found`.
  public func revoke(_ token: APIToken) async throws(HTTPClientError) {
    try await client.load(Resource<Void>.send(.delete, Self.base + "tokens/\(token.id)"))
  }

  /// A page of what was done, the latest first.
  ///
  /// - Throws: 403 without `access.audit`.
  public func auditRecords(
    _ criteria: AuditCriteria = AuditCriteria(), after cursor: Cursor? = nil
  ) async throws(HTTPClientError) -> Page<AuditRecord> {
    try await client.load(
      .get(
        Self.base + "audit",
        query: [
          QueryItem("principal", criteria.principal), QueryItem("kind", criteria.kind),
          QueryItem("aggregate", criteria.aggregate), QueryItem("from", criteria.from?.description),
          QueryItem("until", criteria.until?.description), QueryItem("cursor", cursor?.text),
        ], as: .auditRecords))
  }

  /// One thing that was done, and whether it can be taken back.
  ///
  /// - Throws: 403 without `access.audit`; 404.
  public func auditRecord(_ id: AuditRecordID) async throws(HTTPClientError) -> AuditRecord {
    try await client.load(.get(Self.base + "audit/\(id)", as: .auditRecord))
  }

  /// Takes a change back.
  ///
  /// - Throws: 403 without the permission; 409 `irreversible` where it cannot be.
  public func revert(_ record: AuditRecordID) async throws(HTTPClientError) {
    try await client.load(Resource<Void>.send(.post, Self.base + "audit/\(record)/reversal"))
  }
}
