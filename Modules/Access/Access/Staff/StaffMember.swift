public import FoundationCore

/// Marks ids of staff.
public enum StaffTag {}
/// A member of staff's id.
public typealias StaffID = Identifier<StaffTag>

/// Someone who works for the shop.
public struct StaffMember: Identifiable, Hashable, Sendable {
  /// Their id.
  public let id: StaffID
  /// The e-mail address that they sign in with.
  public let email: String
  /// Their name.
  public let name: String
  /// Their roles, by id.
  public let roles: [String]
  /// Whether they may not sign in.
  public let isDisabled: Bool
  /// When they were added.
  public let addedAt: Timestamp
  /// Raised by every change.
  public let version: Int64

  /// A member of staff with all their parts.
  public init(
    id: StaffID, email: String, name: String, roles: [String], isDisabled: Bool, addedAt: Timestamp, version: Int64
  ) {
    self.id = id
    self.email = email
    self.name = name
    self.roles = roles
    self.isDisabled = isDisabled
    self.addedAt = addedAt
    self.version = version
  }
}

/// What is decided of a member of staff.
public struct StaffEdit: Hashable, Sendable {
  /// Their name.
  public var name: String
  /// Their roles, by id.
  public var roles: [String]
  /// Whether they may not sign in. It ends all their sessions and tokens at once.
  public var isDisabled: Bool

  /// What a member of staff becomes.
  public init(name: String, roles: [String], isDisabled: Bool) {
    (self.name, self.roles, self.isDisabled) = (name, roles, isDisabled)
  }
}

extension Schema where Value == [String] {
  /// Roles by their ids.
  static let roleIDs = Schema.array(of: .text(1...100), count: 0...50)
}

extension Schema where Value == StaffMember {
  /// A member of staff as the API sends them.
  public static let staffMember = Schema.object(
    "StaffMember", Field("id", \.id, .identifier()), Field("email", \.email, .text(1...500)),
    Field("name", \.name, .text(1...200)), Field("roles", \.roles, .roleIDs),
    Field("isDisabled", \.isDisabled, .boolean), Field("addedAt", \.addedAt, .timestamp),
    Field("version", \.version, .integer64(in: 1...Int64.max))
  ) { StaffMember(id: $0, email: $1, name: $2, roles: $3, isDisabled: $4, addedAt: $5, version: $6) }
}

extension Schema where Value == [StaffMember] {
  /// Everybody who works for the shop.
  public static let staffMembers = Schema.array(of: .staffMember)
}

extension Schema where Value == StaffEdit {
  /// The request that changes a member of staff.
  public static let staffEdit = Schema.object(
    "StaffEdit", Field("name", \.name, .text(1...200)), Field("roles", \.roles, .roleIDs),
    Field("isDisabled", \.isDisabled, .boolean)
  ) { StaffEdit(name: $0, roles: $1, isDisabled: $2) }
}
