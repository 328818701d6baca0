public import Access
public import HTTPServer

/// Makes the policies that routes declare. A route without one does not compile.
public struct Gate: Sendable {
  private let service: AccessService
  private let budgets: WriteBudgets

  /// Policies that ask the service who a token belongs to, and count the writes that anyone may make.
  public init(_ service: AccessService, budgets: WriteBudgets = WriteBudgets()) {
    self.service = service
    self.budgets = budgets
  }

  /// Everyone, and the answer is the same for all: tokens are not looked at.
  public var everyone: AccessPolicy { policy(.everyone) }
  /// Everyone, and whoever sends a token is answered as themselves: a bad one is refused, not taken for none.
  public var anyone: AccessPolicy { policy(.anyone) }
  /// Whoever holds a token of any kind; the service decides what they may see.
  public var holder: AccessPolicy { policy(.holder) }
  /// Whoever works for the shop; the service decides which permission is needed.
  public var anyStaff: AccessPolicy { policy(.anyStaff) }
  /// Admits staff who hold a permission: 401 for an anonymous caller, 403 for anyone else.
  public func staff(_ permission: Permission) -> AccessPolicy {
    policy(.staff(permission))
  }

  private func policy(_ rule: AccessPolicy.Rule) -> AccessPolicy {
    AccessPolicy(rule: rule, service: service, budgets: budgets)
  }
}

/// The store's policy: who may use a route, by the bearer token. Cookies grant nothing here.
public struct AccessPolicy: RoutePolicy {
  enum Rule: Sendable {
    case everyone
    case anyone
    case holder
    case anyStaff
    case staff(Permission)
  }
  let rule: Rule
  let service: AccessService
  let budgets: WriteBudgets
  private(set) var kind: WriteKind?

  /// The same policy for a write that each network may make so often, however many people it comes from. Staff who are
  /// signed in are not counted.
  public func within(_ kind: WriteKind) -> AccessPolicy {
    var policy = self
    policy.kind = kind
    return policy
  }

  /// Finds out who asks.
  ///
  /// - Throws: 401 for a missing, unknown or expired token, 403 for too little permission, 429 when the network has written
  ///   too often.
  public func admit(_ request: HTTPRequest) async throws(Problem) -> Principal {
    let principal = try await principal(of: request)
    guard let kind else { return principal }
    if case .staff = principal { return principal }
    do throws(Problem) { try budgets.take(kind, for: request) } catch {
      service.log.note(.tooManyWrites, request.network, [("kind", kind.rawValue)])
      throw error
    }
    return principal
  }

  private func principal(of request: HTTPRequest) async throws(Problem) -> Principal {
    if case .everyone = rule { return .anonymous }
    do throws(AccessError) {
      let principal = try await service.principal(bearer: try Self.token(of: request))
      switch rule {
      case .everyone, .anyone: break
      case .holder: if case .anonymous = principal { throw .notAuthenticated }
      case .anyStaff:
        if case .anonymous = principal { throw .notAuthenticated }
        guard case .staff = principal else { throw .notPermitted }
      case .staff(let permission): try principal.require(permission)
      }
      return principal
    } catch {
      if error == .notAuthenticated || error == .notPermitted { service.log.note(.refused, request.network) }
      throw error.problem
    }
  }

  /// What an API description says of the policy.
  public var securityDescription: SecurityDescription {
    switch rule {
    case .everyone: .open
    case .anyone: .optionalBearer
    case .holder, .anyStaff: .bearer()
    case .staff(let permission): .bearer(permissions: [permission.name])
    }
  }

  /// Not what is staff's.
  public var isForOtherSites: Bool {
    switch rule {
    case .everyone, .anyone, .holder: true
    case .anyStaff, .staff: false
    }
  }

  /// The token of `Authorization: Bearer`; nil without the field.
  ///
  /// - Throws: `notAuthenticated` for a field of another form, or several.
  public static func token(of request: HTTPRequest) throws(AccessError) -> String? {
    let values = request.fields.values(of: "authorization")
    guard let value = values.first else { return nil }
    let parts = value.split(separator: " ", maxSplits: 1)
    guard values.count == 1, parts.count == 2, parts[0].lowercased() == "bearer" else { throw .notAuthenticated }
    return String(parts[1])
  }
}
