public import FoundationCore

/// What a staff user signs in with.
public struct Credentials: Sendable {
  /// The staff user's e-mail address.
  public let email: String
  /// Their password.
  public let password: String
  /// The `device` of the client's previous session, if it has one.
  public let device: String?

  /// Credentials as typed.
  public init(email: String, password: String, device: String? = nil) {
    self.email = email
    self.password = password
    self.device = device
  }
}

/// The session of a staff user who has just signed in.
public struct StaffSession: Hashable, Sendable {
  /// The bearer token. The server sends it once and stores only a digest of it.
  public let token: String
  /// The staff user's name.
  public let name: String
  /// When the token stops working.
  public let expiresAt: Timestamp
  /// A text to send with the next sign-in, so that other people's wrong passwords do not lock this client out. It grants
  /// nothing else. Nil for a token that was issued without a password.
  public var device: String?

  /// A session with its parts.
  public init(token: String, name: String, expiresAt: Timestamp, device: String? = nil) {
    self.token = token
    self.name = name
    self.expiresAt = expiresAt
    self.device = device
  }
}

extension Schema where Value == Credentials {
  /// The request that signs in.
  public static let credentials = Schema.object(
    "Credentials", Field("email", \.email, .email), Field("password", \.password, .text(1...1_024)),
    .optional("device", \.device, .text(1...100))
  ) { Credentials(email: $0, password: $1, device: $2) }
}

extension Schema where Value == StaffSession {
  /// A session as the API sends it.
  public static let staffSession = Schema.object(
    "StaffSession", Field("token", \.token, .text(1...200)), Field("name", \.name, .text(1...200)),
    Field("expiresAt", \.expiresAt, .timestamp), .optional("device", \.device, .text(1...100))
  ) { StaffSession(token: $0, name: $1, expiresAt: $2, device: $3) }
}
