public import Access
import FoundationCore
public import Persistence

/// The roles of a shop. Nobody gives by a role what they may not do themselves.
public struct Roles: Sendable {
  private let access: AccessService
  static let kind = "access/roles"

  init(_ access: AccessService) { self.access = access }

  /// Every role, and what roles can be made of. Needs `access.read`.
  ///
  /// - Throws: `notPermitted` without the permission; `storage` when the database fails.
  public func all(as principal: Principal) async throws(AccessError) -> StaffRoles {
    try principal.require(.accessRead)
    let own = try await access.database.read(as: AccessSchema.self) { snapshot throws(AccessError) in
      try RoleRecords.own(in: snapshot)
    }
    return StaffRoles(roles: access.book.builtIn + own, permissions: access.book.permissions)
  }

  /// Adds a role of the shop's own. Needs `access.write`.
  ///
  /// - Throws: `roleExists` for a name that another has, `unknownPermission`; `notPermitted` without the permission, or
  ///   for more than whoever asks may do; `storage` when the database fails.
  public func add(
    _ draft: StaffRoleDraft, once key: IdempotencyKey?, as principal: Principal
  ) async throws(AccessError) -> StaffRole {
    try check(draft, principal)
    let id = IdentifierSource.system.next().description
    return try await access.database.write(as: AccessSchema.self, once: key, returning: .staffRole) {
      work throws(AccessError) in
      let added = try work.run(
        """
        INSERT INTO \(.role) (id, name, name_key, permissions, version) VALUES
          (\(id), \(draft.name), \(draft.name.lowercased()), \(Permission.text(draft.permissions)), 1)
        ON CONFLICT DO NOTHING
        """)
      guard added == 1 else { throw .roleExists }
      try work.audit(AuditSubject(Self.kind, id), from: nil, to: draft, as: .staffRoleDraft)
      return StaffRole(id: id, name: draft.name, permissions: draft.permissions)
    }
  }

  /// Changes a role of the shop's own; those who have it may do what it allows from now on. Needs `access.write`.
  ///
  /// - Throws: `unknownRole`, `changedSince` when it has changed since `version`; what `add` throws, also for a role that
  ///   allowed more than whoever asks may do.
  public func change(
    _ id: String, to draft: StaffRoleDraft, version: Int64, as principal: Principal
  ) async throws(AccessError) -> StaffRole {
    try check(draft, principal)
    let book = access.book
    return try await access.database.write(as: AccessSchema.self) { work throws(AccessError) in
      let former = try Self.role(id, in: work)
      try principal.mustCover(former.permissions.intersection(book.permissions))
      let taken: Int? = try work.first(
        "SELECT 1 FROM \(.role) WHERE name_key = \(draft.name.lowercased()) AND id <> \(id)")
      guard taken == nil else { throw .roleExists }
      let changed = try work.run(
        """
        UPDATE \(.role) SET name = \(draft.name), name_key = \(draft.name.lowercased()),
          permissions = \(Permission.text(draft.permissions)), version = version + 1
        WHERE id = \(id) AND version = \(version)
        """)
      guard changed == 1 else { throw .changedSince }
      try work.audit(
        AuditSubject(Self.kind, id), from: StaffRoleDraft(name: former.name, permissions: former.permissions),
        to: draft, as: .staffRoleDraft)
      return StaffRole(id: id, name: draft.name, permissions: draft.permissions, version: version + 1)
    }
  }

  /// Removes a role of the shop's own that nobody has. Needs `access.write`.
  ///
  /// - Throws: `unknownRole`, `roleInUse` while somebody has it or is invited to it; `notPermitted` without the permission,
  ///   or for a role that allows more than whoever asks may do; `storage` when the database fails.
  public func remove(_ id: String, as principal: Principal) async throws(AccessError) {
    try principal.require(.accessWrite)
    let (book, now) = (access.book, access.clock.now())
    try await access.database.write(as: AccessSchema.self) { work throws(AccessError) in
      try work.lock(.staff)
      let former = try Self.role(id, in: work)
      try principal.mustCover(former.permissions.intersection(book.permissions))
      let used: Int? = try work.first("SELECT 1 FROM \(.staffRole) WHERE role = \(id) LIMIT 1")
      let invited: [String] = try work.rows("SELECT roles FROM \(.invitation) WHERE expires_at > \(now)")
      let isInvited = invited.contains { $0.split(separator: " ").contains { $0 == id } }
      guard used == nil, !isInvited else { throw .roleInUse }
      try work.run("DELETE FROM \(.role) WHERE id = \(id)")
      try work.audit(
        AuditSubject(Self.kind, id), from: StaffRoleDraft(name: former.name, permissions: former.permissions), to: nil,
        as: .staffRoleDraft)
    }
  }

  private func check(_ draft: StaffRoleDraft, _ principal: Principal) throws(AccessError) {
    try principal.require(.accessWrite)
    guard draft.permissions.isSubset(of: access.book.permissions) else { throw .unknownPermission }
    try principal.mustCover(draft.permissions)
  }

  private static func role(_ id: String, in work: borrowing UnitOfWork<AccessSchema>) throws(AccessError) -> StaffRole {
    let own = try work.snapshot { snapshot throws(AccessError) in try RoleRecords.own(in: snapshot) }
    guard let role = own.first(where: { $0.id == id }) else { throw .unknownRole }
    return role
  }
}

extension Principal {
  /// Throws `notPermitted` unless the principal may do all of this: nobody gives, or takes from others, what they may not
  /// do themselves.
  func mustCover(_ permissions: Set<Permission>) throws(AccessError) {
    guard permissions.allSatisfy({ holds($0) }) else { throw .notPermitted }
  }
}
