public import FoundationCore

/// What some of the staff may do: permissions under a name.
public struct StaffRole: Identifiable, Hashable, Sendable {
  /// A word for a role that every shop has, such as `owner`; the text of a UUID for the shop's own.
  public let id: String
  /// What it is called; for a role that every shop has, in English.
  public let name: String
  /// What those who have it may do.
  public let permissions: Set<Permission>
  /// Whether every shop has it, so that nobody changes it.
  public let isBuiltIn: Bool
  /// Raised by every change; 0 for a role that every shop has.
  public let version: Int64

  /// A role with all its parts.
  public init(id: String, name: String, permissions: Set<Permission>, isBuiltIn: Bool = false, version: Int64 = 1) {
    self.id = id
    self.name = name
    self.permissions = permissions
    self.isBuiltIn = isBuiltIn
    self.version = version
  }

  /// The role that has every permission, also those that later releases add. Somebody always has it.
  public static let owner = "owner"
}

/// What the shop decides of a role of its own.
public struct StaffRoleDraft: Hashable, Sendable {
  /// What it is called.
  public var name: String
  /// What those who have it may do.
  public var permissions: Set<Permission>

  /// A role to add, or what one becomes.
  public init(name: String, permissions: Set<Permission>) { (self.name, self.permissions) = (name, permissions) }
}

extension Schema where Value == Set<Permission> {
  /// Permissions by their words, in order.
  public static let permissions = Schema<[String]>.array(of: .text(1...100), count: 0...200).map {
    words throws(SchemaViolation) in
    Set(words.map { Permission($0) })
  } _: {
    $0.sorted().map(\.name)
  }
}

extension Schema where Value == StaffRole {
  /// A role as the API sends it.
  public static let staffRole = Schema.object(
    "StaffRole", Field("id", \.id, .text(1...100)), Field("name", \.name, .text(1...100)),
    Field("permissions", \.permissions, .permissions), Field("isBuiltIn", \.isBuiltIn, .boolean),
    Field("version", \.version, .integer64(in: 0...Int64.max))
  ) { StaffRole(id: $0, name: $1, permissions: $2, isBuiltIn: $3, version: $4) }
}

extension Schema where Value == StaffRoleDraft {
  /// The request that adds or changes a role.
  public static let staffRoleDraft = Schema.object(
    "StaffRoleDraft", Field("name", \.name, .text(1...100)), Field("permissions", \.permissions, .permissions)
  ) { StaffRoleDraft(name: $0, permissions: $1) }
}

/// The roles of a shop, with what they can be made of.
public struct StaffRoles: Hashable, Sendable {
  /// Every role: those of every shop first, then the shop's own by name.
  public let roles: [StaffRole]
  /// Every permission there is.
  public let permissions: Set<Permission>

  /// Roles, and every permission.
  public init(roles: [StaffRole], permissions: Set<Permission>) {
    (self.roles, self.permissions) = (roles, permissions)
  }
}

extension Schema where Value == StaffRoles {
  /// The roles as the API sends them.
  public static let staffRoles = Schema.object(
    "StaffRoles", Field("roles", \.roles, .array(of: .staffRole)), Field("permissions", \.permissions, .permissions)
  ) { StaffRoles(roles: $0, permissions: $1) }
}
