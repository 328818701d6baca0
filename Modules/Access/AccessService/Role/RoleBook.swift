public import Access

/// A role that every shop has.
public struct BuiltInRole: Sendable {
  let role: StaffRole

  /// A role by a word of small letters, its name in English and what it allows.
  public init(_ id: String, named name: String, allows permissions: Set<Permission>) {
    role = StaffRole(id: id, name: name, permissions: permissions, isBuiltIn: true, version: 0)
  }
}

/// What can be allowed in a store, and the roles that every shop has. The owner's is all of it: what a later release adds,
/// owners may do from its first start.
struct RoleBook: Sendable {
  let permissions: Set<Permission>
  let builtIn: [StaffRole]

  init(permissions: Set<Permission>, roles: [BuiltInRole]) {
    self.permissions = permissions
    let owner = BuiltInRole(StaffRole.owner, named: "Owner", allows: permissions)
    builtIn = ([owner] + roles).map(\.role)
  }

  /// What a role allows: one that every shop has by its word, one of the shop's own by what is stored. A word that no role
  /// has any more allows nothing, and so does a permission that is no more.
  func permissions(of role: String, stored: String?) -> Set<Permission> {
    if let stored { return Permission.set(stored).intersection(permissions) }
    return builtIn.first { $0.id == role }?.permissions ?? []
  }
}
