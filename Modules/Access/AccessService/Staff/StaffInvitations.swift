public import Access
public import FoundationCore
public import HTTPServer
public import Persistence

/// People who are asked to work for the shop. An invitation works once, for half an hour; only a digest of what accepts it
/// is kept.
public struct StaffInvitations: Sendable {
  private let access: AccessService
  private let post: AccountPost
  static let kind = "access/invitations"
  /// How long an invitation can be accepted.
  public static let lifetime = Duration.seconds(30 * 60)

  init(_ access: AccessService, post: AccountPost) { (self.access, self.post) = (access, post) }

  /// Invitations that can still be accepted, by e-mail address. Needs `access.read`.
  ///
  /// - Throws: `notPermitted` without the permission; `storage` when the database fails.
  public func all(as principal: Principal) async throws(AccessError) -> [StaffInvitation] {
    try principal.require(.accessRead)
    let now = access.clock.now()
    let rows: [Row] = try await access.database.read(as: AccessSchema.self) { snapshot throws(AccessError) in
      try snapshot.rows(
        """
        SELECT id, email, name, roles, expires_at FROM \(.invitation) WHERE expires_at > \(now) ORDER BY email_key LIMIT 500
        """)
    }
    return rows.map(\.invitation)
  }

  /// Invites somebody, in place of an earlier invitation of theirs: the letter to them leaves if and only if the invitation
  /// is there. Needs `access.write`. The token is told to whoever invites as well, and nobody else.
  ///
  /// - Throws: `emailTaken` when they work here, `unknownRole`, `noMailbox` for an address without mail; `notPermitted` without the permission, or for roles that
  ///   allow more than whoever asks may do; `storage` when the database fails.
  public func invite(
    _ new: NewStaffInvitation, once key: IdempotencyKey? = nil, as principal: Principal
  ) async throws(AccessError) -> IssuedStaffInvitation {
    try principal.require(.accessWrite)
    guard case .staff(let staff) = principal else { throw .notPermitted }
    let token = AccessToken.make(.invitation)
    guard let digest = AccessToken.digest(of: token.text) else { throw .notAuthenticated }
    let (book, now) = (access.book, access.clock.now())
    let invitation = StaffInvitation(
      id: StaffInvitationID(IdentifierSource.system.next()), email: new.email, name: new.name,
      roles: Set(new.roles).sorted(), expiresAt: now.advanced(by: Self.lifetime))
    let issued = IssuedStaffInvitation(invitation: invitation, token: token.text)
    return try await access.database.write(as: AccessSchema.self, once: key, returning: .issuedStaffInvitation) {
      work throws(AccessError) in
      try work.lock(.staff)
      let known: Int? = try work.first("SELECT 1 FROM \(.staff) WHERE email_key = \(new.email.lowercased())")
      guard known == nil else { throw .emailTaken }
      try work.snapshot { snapshot throws(AccessError) in
        try principal.mustCover(try RoleRecords.permissions(of: new.roles, by: book, in: snapshot))
      }
      try work.run("DELETE FROM \(.invitation) WHERE expires_at <= \(now) OR email_key = \(new.email.lowercased())")
      try work.run(
        """
        INSERT INTO \(.invitation) (id, digest, email, email_key, name, roles, invited_by, expires_at)
        VALUES (\(invitation.id), \(digest), \(new.email), \(new.email.lowercased()), \(new.name),
          \(invitation.roles.joined(separator: " ")), \(staff.id), \(invitation.expiresAt))
        """)
      try work.audit(
        AuditSubject(Self.kind, invitation.id), from: nil, to: invitation, as: .staffInvitation)
      let inviter: String? = try work.first("SELECT name FROM \(.staff) WHERE id = \(staff.id)")
      try post.queue(
        AccountLetter(
          .invitation(from: inviter ?? ""), to: new.email, name: new.name, language: new.language,
          token: token.text, until: invitation.expiresAt), work)
      return issued
    }
  }

  /// Takes an invitation back. Needs `access.write`. Does nothing for one that is not there.
  ///
  /// - Throws: `notPermitted` without the permission; `storage` when the database fails.
  public func withdraw(_ id: StaffInvitationID, as principal: Principal) async throws(AccessError) {
    try principal.require(.accessWrite)
    try await access.database.write(as: AccessSchema.self) { work throws(AccessError) in
      try work.run("DELETE FROM \(.invitation) WHERE id = \(id)")
    }
  }

  /// Accepts an invitation: whoever has its token works for the shop, and signs in with the password from now on. They are
  /// not signed in by it. It is worth no more than whoever made it: when they may not give its roles any more, it is over.
  ///
  /// - Throws: `invitationOver` for a token that is unknown, was used, or is too old; `weakPassword` unless the password has
  ///   15 or more characters and at most 1,024 bytes; `tooManyAttempts` when too many passwords wait to be hashed;
  ///   `storage` when the database fails.
  public func accept(
    _ answer: StaffAcceptance, once key: IdempotencyKey? = nil, from network: ClientNetwork? = nil
  ) async throws(AccessError) {
    // A repeat finds its invitation used up.
    guard try await !access.isAnswered(key) else { return }
    guard let digest = AccessToken.digest(of: answer.token) else { throw .invitationOver }
    guard answer.password.unicodeScalars.count >= 15, answer.password.utf8.count <= 1_024 else { throw .weakPassword }
    let now = access.clock.now()
    let known: Int? = try await access.database.read(as: AccessSchema.self) { snapshot throws(AccessError) in
      try snapshot.first("SELECT 1 FROM \(.invitation) WHERE digest = \(digest) AND expires_at > \(now)")
    }
    // Nobody has passwords hashed without an invitation.
    guard known != nil else { throw .invitationOver }
    let hash: String?
    do { hash = try await access.staffHasher.hash(answer.password.normalizedPassword, for: network) } catch {
      throw .tooManyAttempts
    }
    guard let hash else { throw .tooManyAttempts }
    let (id, book) = (IdentifierSource.system.next(), access.book)
    try await access.database.write(as: AccessSchema.self, once: key) { work throws(AccessError) in
      try work.lock(.staff)
      let inviter: UniqueID? = try work.first("SELECT invited_by FROM \(.invitation) WHERE digest = \(digest)")
      let row: Row? = try work.first(
        """
        DELETE FROM \(.invitation) WHERE digest = \(digest) AND expires_at > \(now)
        RETURNING id, email, name, roles, expires_at
        """)
      guard let invitation = row?.invitation, let inviter else { throw .invitationOver }
      try work.snapshot { snapshot throws(AccessError) in
        let given = try RoleRecords.permissions(of: inviter, by: book, in: snapshot) ?? []
        let asked: Set<Permission>
        do throws(AccessError) {
          asked = try RoleRecords.permissions(of: invitation.roles, by: book, in: snapshot)
        } catch { throw error == .unknownRole ? .invitationOver : error }
        guard given.contains(.accessWrite), asked.isSubset(of: given) else { throw .invitationOver }
      }
      try StaffRecords.add(
        id, email: invitation.email, name: invitation.name, hash: hash, roles: invitation.roles, at: now, in: work)
      try work.audit(
        AuditSubject(StaffMembers.kind, id.description),
        changes: Schema.staffEdit.changes(
          from: nil, to: StaffEdit(name: invitation.name, roles: invitation.roles, isDisabled: false)),
        by: Principal.staff(StaffPrincipal(id: id, permissions: [])).key)
    }
  }

  private struct Row: RowDecodable {
    let invitation: StaffInvitation

    init(row: inout RowReader) throws(DatabaseError) {
      let id: StaffInvitationID = try row.read()
      let email: String = try row.read()
      let name: String = try row.read()
      let roles: String = try row.read()
      invitation = StaffInvitation(
        id: id, email: email, name: name, roles: roles.split(separator: " ").map { String($0) },
        expiresAt: try row.read())
    }
  }
}
