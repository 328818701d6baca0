/// Who may use a route.
///
/// Every route has one: a route without a policy does not compile.
public protocol RoutePolicy: Sendable {
  /// Who was admitted.
  associatedtype Principal: Sendable

  /// Finds out who asks, and whether they may. Runs before anything of the request is read but its head.
  func admit(_ request: HTTPRequest) async throws(Problem) -> Principal

  /// Does the work of a route for who was admitted. Not asked for reads.
  ///
  /// A policy may say for the running task who acts. Does the work as it is unless a policy says otherwise.
  ///
  /// - Throws: What the work throws.
  func perform(
    _ call: RouteCall, as principal: Principal, _ work: () async throws -> HTTPResponse
  ) async throws -> HTTPResponse

  /// What the API description says of it.
  var securityDescription: SecurityDescription { get }

  /// Whether pages of other sites may be handed the answers, where the server lets any. Unless a policy says otherwise,
  /// where no permission is needed.
  var isForOtherSites: Bool { get }
}

extension RoutePolicy {
  /// Where no permission is needed.
  public var isForOtherSites: Bool {
    if case .bearer(let permissions) = securityDescription { permissions.isEmpty } else { true }
  }

  /// Does the work.
  ///
  /// - Throws: What the work throws.
  public func perform(
    _ call: RouteCall, as principal: Principal, _ work: () async throws -> HTTPResponse
  ) async throws -> HTTPResponse {
    try await work()
  }
}

/// A request with the operation that it asks for.
public struct RouteCall: Sendable {
  /// The request.
  public let request: HTTPRequest
  /// The operation's name.
  public let operation: String
  /// The operation's path, with captures in braces.
  public let path: String
  /// What the captures are in the request, by their names.
  public let captures: [String: String]
}

/// What a client must show.
public enum SecurityDescription: Hashable, Sendable {
  /// Nothing; the answer is the same for everyone.
  case open
  /// Nothing, or a bearer token, on which the answer may depend.
  case optionalBearer
  /// A bearer token, perhaps with permissions, which are named.
  case bearer(permissions: [String] = [])

  /// Whether a client may show nothing: then the answer is the same for all who do.
  var isOpen: Bool {
    switch self {
    case .open, .optionalBearer: true
    case .bearer: false
    }
  }
}

/// A policy for servers without users: everyone is admitted.
public struct OpenPolicy: RoutePolicy {
  /// Makes the policy.
  public init() {}
  /// Lets every request through.
  ///
  /// - Throws: Nothing.
  public func admit(_ request: HTTPRequest) async throws(Problem) {}
  /// Open.
  public var securityDescription: SecurityDescription { .open }
}

/// A request after admission.
public struct RequestContext<Principal: Sendable>: Sendable {
  /// The request.
  public let request: HTTPRequest
  /// Who asks.
  public let principal: Principal
  /// What the route answers when all goes well.
  public let success: HTTPStatus
  /// Takes an answer that was given before: it is given again, as it was.
  public let earlier: EarlierAnswer
  /// Names the request in logs, problems and events.
  public var correlationID: String { request.correlationID }
}
