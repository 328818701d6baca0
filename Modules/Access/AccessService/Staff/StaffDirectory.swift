public import Access
import FoundationCore
import Persistence

/// Lists and changes staff users and their tokens, for administrators who can already read the database file.
///
/// It asks for no permission: its callers are commands on the store's own machine, never routes.
public struct StaffDirectory: Sendable {
  private let access: AccessService

  /// A directory of the staff users that a service signs in.
  public init(_ access: AccessService) { self.access = access }

  /// Every staff user, by e-mail address.
  ///
  /// - Throws: `storage` when the database fails.
  public func members() async throws(AccessError) -> [StaffMember] {
    try await access.database.report(as: AccessSchema.self) { snapshot throws(AccessError) in
      try StaffRecords.all(in: snapshot)
    }
  }

  /// What roles are called, by id.
  ///
  /// - Throws: `storage` when the database fails.
  public func roleNames() async throws(AccessError) -> [String: String] {
    let own = try await access.database.read(as: AccessSchema.self) { snapshot throws(AccessError) in
      try RoleRecords.own(in: snapshot)
    }
    return Dictionary((access.book.builtIn + own).map { ($0.id, $0.name) }) { first, _ in first }
  }

  /// Gives a staff user roles in place of theirs.
  ///
  /// - Throws: `unknownStaff`, `unknownRole`; `lastOwner` when nobody would be an owner any more; `storage` when the
  ///   database fails.
  public func setRoles(_ roles: [String], of email: String) async throws(AccessError) {
    try await access.database.write(as: AccessSchema.self) { [book = access.book] work throws(AccessError) in
      try work.lock(.staff)
      let id = try Self.id(of: email, in: work)
      let former = try work.snapshot { snapshot throws(AccessError) in
        _ = try RoleRecords.permissions(of: roles, by: book, in: snapshot)
        return try StaffRecords.member(id, in: snapshot)
      }
      try RoleRecords.give(roles, to: id, in: work)
      try RoleRecords.checkOwner(in: work)
      try work.run("UPDATE \(.staff) SET version = version + 1 WHERE id = \(id)")
      try work.audit(
        AuditSubject(StaffMembers.kind, former.id),
        from: StaffEdit(name: former.name, roles: former.roles, isDisabled: former.isDisabled),
        to: StaffEdit(name: former.name, roles: Set(roles).sorted(), isDisabled: former.isDisabled), as: .staffEdit)
    }
  }

  /// Lets a staff user sign in again, or not any more, which ends all their sessions and tokens at once.
  ///
  /// - Throws: `unknownStaff`; `lastOwner` when nobody would be an owner any more; `storage` when the database fails.
  public func setDisabled(_ isDisabled: Bool, _ email: String) async throws(AccessError) {
    let now = access.clock.now()
    let ended = try await access.database.write(as: AccessSchema.self) { work throws(AccessError) -> EndedTokens in
      try work.lock(.staff)
      let id = try Self.id(of: email, in: work)
      let former = try work.snapshot { snapshot throws(AccessError) in try StaffRecords.member(id, in: snapshot) }
      try work.run(
        "UPDATE \(.staff) SET disabled_at = \(isDisabled ? now : nil), version = version + 1 WHERE id = \(id)")
      try RoleRecords.checkOwner(in: work)
      try work.audit(
        AuditSubject(StaffMembers.kind, former.id),
        from: StaffEdit(name: former.name, roles: former.roles, isDisabled: former.isDisabled),
        to: StaffEdit(name: former.name, roles: former.roles, isDisabled: isDisabled), as: .staffEdit)
      // Also when they may sign in again: a token that was made at the same moment as they were disabled ends now.
      return try StaffRecords.endTokens(of: id, in: work)
    }
    access.endings.tell(ended)
  }

  /// Replaces a staff user's password, forgets their failed attempts, and revokes all their tokens.
  ///
  /// - Throws: `unknownStaff`; `weakPassword` unless the password has 15 or more characters and at most 1,024 bytes.
  public func setPassword(_ password: String, of email: String) async throws(AccessError) {
    guard password.unicodeScalars.count >= 15, password.utf8.count <= 1_024 else { throw .weakPassword }
    let hash: String?
    do { hash = try await access.staffHasher.hash(password.normalizedPassword, for: nil) } catch {
      throw .tooManyAttempts
    }
    guard let hash else { throw .tooManyAttempts }
    let ended = try await access.database.write(as: AccessSchema.self) { work throws(AccessError) -> EndedTokens in
      let id = try Self.id(of: email, in: work)
      try work.lock(.staff, id)
      try work.run("UPDATE \(.staff) SET password_hash = \(hash) WHERE id = \(id)")
      try AccessService.forgetAttempts(for: email, among: .staff, in: work)
      try work.audit(
        AuditSubject(StaffMembers.kind, id.description),
        changes: [FieldChange(redacted: "/password", existed: true, exists: true)])
      return try StaffRecords.endTokens(of: id, in: work)
    }
    access.endings.tell(ended)
  }

  /// Removes a staff user and revokes all their tokens. What they did stays recorded under their id.
  ///
  /// - Throws: `unknownStaff`; `lastOwner` for the only owner, without whom nobody could run the shop.
  public func remove(_ email: String) async throws(AccessError) {
    let ended = try await access.database.write(as: AccessSchema.self) { work throws(AccessError) -> EndedTokens in
      try work.lock(.staff)
      let id = try Self.id(of: email, in: work)
      let former = try work.snapshot { snapshot throws(AccessError) in try StaffRecords.member(id, in: snapshot) }
      try RoleRecords.give([], to: id, in: work)
      let ended = try StaffRecords.endTokens(of: id, in: work)
      try work.run("DELETE FROM \(.staff) WHERE id = \(id)")
      try RoleRecords.checkOwner(in: work)
      try work.audit(
        AuditSubject(StaffMembers.kind, former.id),
        from: StaffEdit(name: former.name, roles: former.roles, isDisabled: former.isDisabled), to: nil, as: .staffEdit)
      return ended
    }
    access.endings.tell(ended)
  }

  /// Every token of staff users that still works, by e-mail address, the oldest first.
  ///
  /// - Throws: `storage` when the database fails.
  public func tokens() async throws(AccessError) -> [APIToken] { try await access.apiTokens.all() }

  /// Revokes a token by its id, or all tokens of a staff user by their e-mail address. Returns how many.
  ///
  /// - Throws: `storage` when the database fails.
  @discardableResult
  public func revokeTokens(_ idOrEmail: String) async throws(AccessError) -> Int {
    let ended = try await access.database.write(as: AccessSchema.self) { work throws(AccessError) -> EndedTokens in
      guard let range = AccessToken.digests(named: idOrEmail) else {
        return try StaffRecords.endTokens(of: try Self.id(of: idOrEmail, in: work), in: work)
      }
      let digests: [[UInt8]] = try work.rows(
        """
        DELETE FROM \(.token) WHERE kind IN (\(AccessToken.Kind.staff), \(AccessToken.Kind.api))
        AND digest >= \(range.lowerBound) AND digest <= \(range.upperBound) RETURNING digest
        """)
      return EndedTokens(digests: Set(digests))
    }
    access.endings.tell(ended)
    return ended.digests.count
  }

  private static func id(of email: String, in work: borrowing UnitOfWork<AccessSchema>) throws(AccessError) -> UniqueID
  {
    let id: UniqueID? = try work.first("SELECT id FROM \(.staff) WHERE email_key = \(email.lowercased())")
    guard let id else { throw .unknownStaff }
    return id
  }
}
