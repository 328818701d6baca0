public import FoundationCore
public import StoreIdentifiers

/// What is said when somebody registers.
public struct NewAccount: Sendable {
  /// The customer's id, made by the caller.
  public var id: CustomerID
  /// What they are called.
  public var name: String
  /// Where messages go, and what they sign in with.
  public var email: String
  /// At least eight characters.
  public var password: String

  /// An account to open.
  public init(id: CustomerID = .make(), name: String, email: String, password: String) {
    self.id = id
    self.name = name
    self.email = email
    self.password = password
  }
}

extension Schema where Value == NewAccount {
  /// The request that registers.
  public static let newAccount = Schema.object(
    "NewAccount", Field("id", \.id, .identifier()), Field("name", \.name, .text(1...200)),
    Field("email", \.email, .email), Field("password", \.password, .text(8...1_024))
  ) { NewAccount(id: $0, name: $1, email: $2, password: $3) }
}

/// What a customer signs in with.
public struct CustomerCredentials: Sendable {
  /// Their e-mail address.
  public var email: String
  /// Their password.
  public var password: String
  /// The `device` of the session that the client had before, if it has one.
  public var device: String?

  /// Credentials as typed.
  public init(email: String, password: String, device: String? = nil) {
    self.email = email
    self.password = password
    self.device = device
  }
}

extension Schema where Value == CustomerCredentials {
  /// The request that signs in.
  public static let customerCredentials = Schema.object(
    "CustomerCredentials", Field("email", \.email, .email), Field("password", \.password, .text(1...1_024)),
    .optional("device", \.device, .text(1...100))
  ) { CustomerCredentials(email: $0, password: $1, device: $2) }
}

/// A customer who has just signed in.
public struct CustomerSession: Hashable, Sendable {
  /// What is sent as `Authorization: Bearer`. Shown once.
  public let token: String
  /// Who it is.
  public let customer: Customer
  /// When the token stops working.
  public let expiresAt: Timestamp
  /// What to send with the next attempt to sign in, so that others' wrong guesses do not lock this client out. It grants
  /// nothing else.
  public let device: String?

  /// A session with all parts.
  public init(token: String, customer: Customer, expiresAt: Timestamp, device: String? = nil) {
    self.device = device
    self.token = token
    self.customer = customer
    self.expiresAt = expiresAt
  }
}

extension Schema where Value == CustomerSession {
  /// A session as the API sends it.
  public static let customerSession = Schema.object(
    "CustomerSession", Field("token", \.token, .text(1...200)), Field("customer", \.customer, .customer),
    Field("expiresAt", \.expiresAt, .timestamp), .optional("device", \.device, .text(1...100))
  ) { CustomerSession(token: $0, customer: $1, expiresAt: $2, device: $3) }
}
