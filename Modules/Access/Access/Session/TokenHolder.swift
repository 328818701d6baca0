public import FoundationCore

/// The holder of a bearer token, as the API names them.
public struct TokenHolder: Hashable, Sendable {
  /// What a token is for.
  public enum Kind: String, CaseIterable, Sendable { case guest, customer, staff }
  /// What the token is for.
  public let kind: Kind
  /// What the holder may do, by the words of permissions. Empty for all but staff.
  public let permissions: [String]

  /// The holder of a token of a kind.
  public init(kind: Kind, permissions: [String]) { (self.kind, self.permissions) = (kind, permissions) }

  /// The holder that a principal is; nil for nobody in particular, who holds no token.
  public init?(_ principal: Principal) {
    switch principal {
    case .anonymous: return nil
    case .guest: self.init(kind: .guest, permissions: [])
    case .customer: self.init(kind: .customer, permissions: [])
    case .staff(let staff): self.init(kind: .staff, permissions: staff.permissions.map(\.name).sorted())
    }
  }
}

extension Schema where Value == TokenHolder {
  /// A holder as the API sends them.
  public static let tokenHolder = Schema.object(
    "TokenHolder", Field("kind", \.kind, .enumeration()),
    Field("permissions", \.permissions, .array(of: .text(1...100), count: 0...100))
  ) { TokenHolder(kind: $0, permissions: $1) }
}
