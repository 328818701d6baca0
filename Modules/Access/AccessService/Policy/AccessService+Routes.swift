import Access
import FoundationCore
public import HTTPServer

extension AccessService {
  /// The API's operations of Access.
  public func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    let service = self
    return [
      Route(
        .post, "/api/v1/access/sessions", operation: "signIn", summary: "Sign a staff user in",
        policy: gate.everyone.within(.signIns), inputs: .body(.credentials), output: .created(.staffSession)
      ) { context, credentials in
        try await service.signIn(SignInAttempt(credentials, from: context.request.network))
      },
      Route(
        .get, "/api/v1/access/sessions/current", operation: "currentSession", summary: "Tell whose token is used",
        policy: gate.holder, output: .json(.tokenHolder)
      ) { context in
        guard let holder = TokenHolder(context.principal) else { throw AccessError.notAuthenticated }
        return holder
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

extension SignInAttempt {
  fileprivate init(_ credentials: Credentials, from network: ClientNetwork?) {
    self.init(email: credentials.email, password: credentials.password, device: credentials.device, from: network)
  }
}
