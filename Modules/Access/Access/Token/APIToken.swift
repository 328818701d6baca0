public import FoundationCore

/// A token of a member of staff, as others see it: never the token itself, which is not kept.
public struct APIToken: Identifiable, Hashable, Sendable {
  /// Sixteen hexadecimal digits that name it. They are of no use for asking.
  public let id: String
  /// What it is for; nil for a session of somebody who signed in.
  public let name: String?
  /// Whose it is: an e-mail address.
  public let email: String
  /// What it is limited to; nil for a session, which is as good as its member of staff.
  public let permissions: Set<Permission>?
  /// When it was made.
  public let issuedAt: Timestamp
  /// When it stops working.
  public let expiresAt: Timestamp
  /// When it was used last, to the minute; nil for one that never was, and for a session.
  public let lastUsedAt: Timestamp?

  /// A token with all its parts.
  public init(
    id: String, name: String?, email: String, permissions: Set<Permission>?, issuedAt: Timestamp, expiresAt: Timestamp,
    lastUsedAt: Timestamp?
  ) {
    self.id = id
    self.name = name
    self.email = email
    self.permissions = permissions
    self.issuedAt = issuedAt
    self.expiresAt = expiresAt
    self.lastUsedAt = lastUsedAt
  }
}

/// A token to make, for a program.
public struct NewAPIToken: Hashable, Sendable {
  /// What it is for.
  public var name: String
  /// What it may do: no more than whoever makes it.
  public var permissions: Set<Permission>
  /// How many days it works.
  public var days: Int

  /// A token to make.
  public init(name: String, permissions: Set<Permission>, days: Int) {
    (self.name, self.permissions, self.days) = (name, permissions, days)
  }

  /// How many days a token may work.
  public static let dayLimits = 1...366
}

/// A token that was just made. It is shown once.
public struct IssuedAPIToken: Sendable {
  /// What is sent as `Authorization: Bearer`. Only its digest is kept.
  public let secret: String
  /// What is kept of it.
  public let token: APIToken

  /// A token with its secret.
  public init(secret: String, token: APIToken) { (self.secret, self.token) = (secret, token) }
}

extension Schema where Value == APIToken {
  /// A token as the API sends it.
  public static let apiToken = Schema.object(
    "APIToken", Field("id", \.id, .text(1...100)), .optional("name", \.name, .text(1...100)),
    Field("email", \.email, .text(1...500)), .optional("permissions", \.permissions, .permissions),
    Field("issuedAt", \.issuedAt, .timestamp), Field("expiresAt", \.expiresAt, .timestamp),
    .optional("lastUsedAt", \.lastUsedAt, .timestamp)
  ) {
    APIToken(id: $0, name: $1, email: $2, permissions: $3, issuedAt: $4, expiresAt: $5, lastUsedAt: $6)
  }
}

extension Schema where Value == [APIToken] {
  /// Tokens that still work.
  public static let apiTokens = Schema.array(of: .apiToken)
}

extension Schema where Value == NewAPIToken {
  /// The request that makes a token.
  public static let newAPIToken = Schema.object(
    "NewAPIToken", Field("name", \.name, .text(1...100)), Field("permissions", \.permissions, .permissions),
    Field("days", \.days, .integer(in: NewAPIToken.dayLimits))
  ) { NewAPIToken(name: $0, permissions: $1, days: $2) }
}

extension Schema where Value == IssuedAPIToken {
  /// A token that was just made.
  public static let issuedAPIToken = Schema.object(
    "IssuedAPIToken", Field("secret", \.secret, .text(1...200)), Field("token", \.token, .apiToken)
  ) { IssuedAPIToken(secret: $0, token: $1) }
}
