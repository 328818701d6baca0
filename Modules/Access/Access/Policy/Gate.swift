public import HTTPServer

/// Makes the policies that routes declare. A route without one does not compile.
public struct Gate: Sendable {
  private let service: AccessService

  /// Policies that ask the service who a token belongs to.
  public init(_ service: AccessService) { self.service = service }

  /// Everyone, and the answer is the same for all: tokens are not looked at.
  public var everyone: AccessPolicy { AccessPolicy(rule: .everyone, service: service) }
  /// Everyone, and whoever sends a token is answered as themselves: a bad one is refused, not taken for none.
  public var anyone: AccessPolicy { AccessPolicy(rule: .anyone, service: service) }
  /// Whoever holds a token of any kind; the service decides what they may see.
  public var holder: AccessPolicy { AccessPolicy(rule: .holder, service: service) }
  /// Staff with a permission.
  public func staff(_ permission: Permission) -> AccessPolicy {
    AccessPolicy(rule: .staff(permission), service: service)
  }
}

/// The store's policy: who may use a route, by the bearer token. Cookies grant nothing here.
public struct AccessPolicy: RoutePolicy {
  enum Rule: Sendable {
    case everyone
    case anyone
    case holder
    case staff(Permission)
  }
  let rule: Rule
  let service: AccessService

  /// Finds out who asks; throws 401 for a missing, unknown or expired token, 403 for too little permission.
  public func admit(_ request: HTTPRequest) async throws(Problem) -> Principal {
    if case .everyone = rule { return .anonymous }
    do throws(AccessError) {
      let principal = try await service.principal(bearer: try Self.token(of: request))
      switch rule {
      case .everyone, .anyone: break
      case .holder: if case .anonymous = principal { throw .notAuthenticated }
      case .staff(let permission): try principal.require(permission)
      }
      return principal
    } catch { throw error.problem }
  }

  /// What an API description says of the policy.
  public var securityDescription: SecurityDescription {
    switch rule {
    case .everyone: .open
    case .anyone: .optionalBearer
    case .holder: .bearer()
    case .staff(let permission): .bearer(permissions: [permission.name])
    }
  }

  /// The token of `Authorization: Bearer`; nil without the field. A field of another form is refused, not ignored.
  static func token(of request: HTTPRequest) throws(AccessError) -> String? {
    let values = request.fields.values(of: "authorization")
    guard let value = values.first else { return nil }
    let parts = value.split(separator: " ", maxSplits: 1)
    guard values.count == 1, parts.count == 2, parts[0].lowercased() == "bearer" else { throw .notAuthenticated }
    return String(parts[1])
  }
}
