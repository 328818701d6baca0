public import FoundationCore
public import StoreIdentifiers

/// An e-mail address that an account is to be opened for.
public struct NewRegistration: Hashable, Sendable {
  /// Where the link goes.
  public var email: String
  /// The language to write to them in, as a BCP 47 tag; nil for the shop's own.
  public var language: String?
  /// The page of the shop that they come from, such as `/checkout`; nil for its start.
  public var back: String?

  /// A request for a link.
  public init(email: String, language: String? = nil, back: String? = nil) {
    (self.email, self.language, self.back) = (email, language, back)
  }
}

extension Schema where Value == NewRegistration {
  /// The request for a link. Unknown fields are refused.
  public static let newRegistration = Schema.object(
    "NewRegistration", Field("email", \.email, .email), .optional("language", \.language, .text(2...35)),
    .optional("back", \.back, .text(1...500))
  ) { NewRegistration(email: $0, language: $1, back: $2) }
}

/// An account to open, by the link that came by mail: whoever has it has shown that the address is theirs.
public struct NewAccount: Sendable {
  /// What was in the link.
  public var token: String
  /// The customer's id, made by the caller; whoever is a customer already keeps theirs.
  public var id: CustomerID
  /// What they are called.
  public var name: String
  /// At least eight characters.
  public var password: String

  /// An account to open.
  public init(token: String, id: CustomerID = .make(), name: String, password: String) {
    (self.token, self.id, self.name, self.password) = (token, id, name, password)
  }
}

extension Schema where Value == NewAccount {
  /// The request that opens an account.
  public static let newAccount = Schema.object(
    "NewAccount", Field("token", \.token, .text(1...200)), Field("id", \.id, .identifier()),
    Field("name", \.name, .text(1...200)), Field("password", \.password, .text(8...1_024))
  ) { NewAccount(token: $0, id: $1, name: $2, password: $3) }
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
