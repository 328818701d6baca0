public import FoundationCore

/// Who is asking. Services decide by it; nothing else a request says about its sender counts.
public enum Principal: Hashable, Sendable {
  /// Nobody in particular.
  case anonymous
  /// The holder of one cart's token, by the cart's id.
  case guest(UniqueID)
  /// A signed-in customer.
  case customer(UniqueID)
  /// Someone who works for the shop.
  case staff(StaffPrincipal)

  /// A text that tells principals apart: the scope of idempotency keys, the actor of events.
  public var key: String {
    switch self {
    case .anonymous: "anonymous"
    case .guest(let cart): "guest:\(cart)"
    case .customer(let id): "customer:\(id)"
    case .staff(let staff): staff.system.map { "system:\($0)" } ?? "staff:\(staff.id)"
    }
  }

  /// The store itself, or whoever runs it by a command: for what no person asks for. It has the permissions that are given,
  /// and an id that no member of staff has.
  public static func system(_ part: String, permissions: Set<Permission>) -> Principal {
    .staff(StaffPrincipal(system: part, permissions: permissions))
  }

  /// Whether the principal has the permission. Only staff have any.
  public func holds(_ permission: Permission) -> Bool {
    if case .staff(let staff) = self { staff.permissions.contains(permission) } else { false }
  }
}

/// A staff user with what they may do. An empty set of permissions grants nothing.
public struct StaffPrincipal: Hashable, Sendable {
  /// The staff user's id.
  public let id: UniqueID
  /// What they may do.
  public let permissions: Set<Permission>
  /// Names the token that they ask by, where there is one: sixteen hexadecimal digits, of no use for signing in.
  public let token: String?

  /// What acts where nobody does: the part of the store, such as `demo`; nil for a person.
  public let system: String?

  /// A staff user with permissions.
  public init(id: UniqueID, permissions: Set<Permission>, token: String? = nil) {
    (self.id, self.permissions, self.token, system) = (id, permissions, token, nil)
  }

  fileprivate init(system: String, permissions: Set<Permission>) {
    (id, self.permissions, token, self.system) = (UniqueID(high: 0, low: 0), permissions, nil, system)
  }
}

/// Something that staff may be allowed to do. Each context declares its own, such as `catalog.write`.
public struct Permission: Hashable, Sendable, Comparable {
  /// The permission's stable word.
  public let name: String

  /// A permission by its word: a context's name, a dot, what may be done.
  public init(_ name: String) { self.name = name }

  /// Orders by name.
  public static func < (left: Permission, right: Permission) -> Bool { left.name < right.name }
}
