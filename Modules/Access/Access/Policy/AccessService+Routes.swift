public import FoundationCore
public import HTTPServer

extension AccessService {
  /// The API's operations of Access.
  public func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    let service = self
    return [
      Route(
        .post, "/api/v1/access/sessions", operation: "signIn", summary: "Sign a staff user in",
        policy: gate.everyone.within(.signIns), inputs: .body(Credentials.schema), output: .created(StaffSession.schema)
      ) { context, credentials in
        try await service.signIn(credentials.attempt(from: context.request.network))
      },
      Route(
        .delete, "/api/v1/access/sessions/current", operation: "signOut", summary: "End the session of the token",
        policy: gate.holder.within(.others), output: .noContent
      ) { context in
        if let token = try AccessPolicy.token(of: context.request) { try await service.signOut(token: token) }
      },
    ]
  }
}

/// What a staff user signs in with.
public struct Credentials: Sendable {
  /// The staff user's e-mail address.
  public let email: String
  /// Their password.
  public let password: String
  /// The `device` of the session that the client had before, if it has one.
  public let device: String?

  /// Credentials as typed.
  public init(email: String, password: String, device: String? = nil) {
    self.email = email
    self.password = password
    self.device = device
  }

  func attempt(from network: ClientNetwork?) -> SignInAttempt {
    SignInAttempt(email: email, password: password, device: device, from: network)
  }

  /// The request that signs in.
  public static let schema = Schema<Credentials>.object(
    "Credentials", Field("email", \.email, .email), Field("password", \.password, .text(1...1_024)),
    .optional("device", \.device, .text(1...100))
  ) { Credentials(email: $0, password: $1, device: $2) }
}

extension StaffSession {
  /// A session as the API sends it.
  public static let schema = Schema<StaffSession>.object(
    "StaffSession", Field("token", \.token, .text(1...200)), Field("name", \.name, .text(1...200)),
    Field("expiresAt", \.expiresAt, .timestamp), .optional("device", \.device, .text(1...100))
  ) { StaffSession(token: $0, name: $1, expiresAt: $2, device: $3) }
}
