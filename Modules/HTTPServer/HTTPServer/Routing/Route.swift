/// An operation of the API: method, path, who may use it, what it takes, what it answers, and the work itself.
///
/// Errors that the work throws become responses: a `Problem` or `ProblemConvertible` as it says, anything else 500.
public struct Route<Policy: RoutePolicy>: Sendable {
  /// The method.
  public let method: HTTPMethod
  /// The path, with captures in braces: `/api/v1/catalog/products/{id}`.
  public let path: String
  /// The operation's name, unique in the API, in lower camel case.
  public let operation: String
  /// One line for people.
  public let summary: String
  /// Who may use it.
  public let policy: Policy
  /// Whether the router keeps answers.
  public let caching: CachePolicy
  let inputs: [InputDeclaration]
  let output: OutputDeclaration
  let run: @Sendable (RequestParts, Policy.Principal) async throws -> HTTPResponse

  /// Declares an operation.
  ///
  /// Its inputs arrive in the closure in the order declared.
  public init<each Value: Sendable, Result: Sendable>(
    _ method: HTTPMethod, _ path: String, operation: String, summary: String, policy: Policy,
    inputs: repeat Input<each Value>, output: Output<Result>, caching: CachePolicy = .none,
    handle: @escaping @Sendable (RequestContext<Policy.Principal>, repeat each Value) async throws -> Result
  ) {
    self.method = method
    self.path = path
    self.operation = operation
    self.summary = summary
    self.policy = policy
    self.caching = caching
    self.output = output.declaration
    var declarations: [InputDeclaration] = []
    for input in repeat each inputs { declarations.append(input.declaration) }
    self.inputs = declarations
    let queryNames = Set(declarations.filter { $0.place == .query }.map(\.name))
    let inputs = (repeat each inputs)
    run = { parts, principal in
      try parts.query.check(known: queryNames)
      let values = (repeat try (each inputs).read(parts))
      let context = RequestContext(
        request: parts.request, principal: principal, success: output.declaration.status, earlier: EarlierAnswer())
      do {
        let response = output.encode(try await handle(context, repeat each values), context.earlier.made)
        return context.earlier.response(response) ?? response
      } catch {
        if let response = context.earlier.response(nil) { return response }
        throw error
      }
    }
  }

  var bodyLimit: Int {
    for input in inputs { if case .body(_, let limit) = input.place { return limit } }
    return 0
  }
}

extension Route {
  /// Whether the work reads the body while it comes.
  var isStreaming: Bool { inputs.contains(where: \.isStreamed) }
}

extension QueryParameters {
  /// Refuses unknown and repeated parameters: a misspelt filter must not silently widen a list.
  fileprivate func check(known: Set<String>) throws(Problem) {
    var seen: Set<String> = []
    for (name, _) in pairs {
      guard known.contains(name) else { throw .invalidParameter(name, detail: "There is no such parameter here.") }
      guard seen.insert(name).inserted else { throw .invalidParameter(name, detail: "The parameter is repeated.") }
    }
  }
}
