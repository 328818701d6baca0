public import Access
public import FoundationCore
import Persistence

/// Staff, as staff see and change them.
public struct StaffMembers: Sendable {
  private let access: AccessService
  static let kind = "access/staff"

  init(_ access: AccessService) { self.access = access }

  /// Everybody who works for the shop, by e-mail address. Needs `access.read`.
  ///
  /// - Throws: `notPermitted` without the permission; `storage` when the database fails.
  public func all(as principal: Principal) async throws(AccessError) -> [StaffMember] {
    try principal.require(.accessRead)
    return try await access.database.report(as: AccessSchema.self) { snapshot throws(AccessError) in
      try StaffRecords.all(in: snapshot)
    }
  }

  /// Gives a member of staff a name and roles, and lets them sign in or not. Needs `access.write`.
  ///
  /// Whoever may not sign in any more is signed out at once: their sessions and tokens end, and their open pages close.
  ///
  /// - Throws: `unknownStaff`, `unknownRole`, `changedSince` when they have changed since `version`; `lastOwner` when
  ///   nobody would be an owner any more; `notPermitted` without the permission, or where they may do more than whoever
  ///   asks, before or after; `storage` when the database fails.
  public func change(
    _ id: StaffID, to edit: StaffEdit, version: Int64, as principal: Principal
  ) async throws(AccessError) -> StaffMember {
    try principal.require(.accessWrite)
    let (book, now) = (access.book, access.clock.now())
    let (member, ended) = try await access.database.write(as: AccessSchema.self) {
      work throws(AccessError) -> (StaffMember, EndedTokens) in
      try work.lock(.staff)
      let former = try work.snapshot { snapshot throws(AccessError) in
        let former = try StaffRecords.member(id.value, in: snapshot)
        try principal.mustCover(try RoleRecords.permissions(of: former.roles, by: book, in: snapshot, isFormer: true))
        try principal.mustCover(try RoleRecords.permissions(of: edit.roles, by: book, in: snapshot))
        return former
      }
      guard former.version == version else { throw .changedSince }
      try work.run(
        """
        UPDATE \(.staff) SET name = \(edit.name), version = version + 1,
          disabled_at = \(edit.isDisabled ? now : nil) WHERE id = \(id)
        """)
      try RoleRecords.give(edit.roles, to: id.value, in: work)
      try RoleRecords.checkOwner(in: work)
      // Also when they may sign in again: a token that was made at the same moment as they were disabled ends now.
      let ended =
        edit.isDisabled || former.isDisabled ? try StaffRecords.endTokens(of: id.value, in: work) : EndedTokens()
      try work.audit(
        AuditSubject(Self.kind, id),
        from: StaffEdit(name: former.name, roles: former.roles, isDisabled: former.isDisabled),
        to: StaffEdit(name: edit.name, roles: Set(edit.roles).sorted(), isDisabled: edit.isDisabled), as: .staffEdit)
      let member = try work.snapshot { snapshot throws(AccessError) in
        try StaffRecords.member(id.value, in: snapshot)
      }
      return (member, ended)
    }
    access.endings.tell(ended)
    return member
  }
}
