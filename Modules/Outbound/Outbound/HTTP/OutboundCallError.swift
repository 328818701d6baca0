/// Why nothing came back from a server of somebody else's. A status that says no is an answer, not an error.
public enum OutboundCallError: Error, Sendable, Hashable, CaseIterable {
  /// It is no http or https address, names a user, or a field cannot be sent.
  case badRequest
  /// The host's address is not one of the public Internet's, and not among those that are allowed.
  case privateAddress
  /// The port is not one that servers of the web have.
  case refusedPort
  /// There is no such host.
  case unknownHost
  /// The host does not answer.
  case unreachable
  /// The host's certificate is not to be trusted.
  case untrusted
  /// What it sends is larger than what was allowed.
  case tooLarge
  /// It took too long.
  case timedOut
  /// It leads from one address to the next more often than is followed.
  case tooManyRedirects
  /// It leads from https to an address without protection.
  case insecureRedirect
  /// The answer was broken off, or is not HTTP.
  case malformed
  /// The host has failed so often that it is left alone for a while.
  case suspended
  /// Whoever asked has gone.
  case cancelled
  /// This process cannot ask: it is ending, or has no memory or threads.
  case unavailable

  /// Whether another attempt may bring an answer.
  public var isPassing: Bool {
    switch self {
    case .unknownHost, .unreachable, .timedOut, .malformed, .suspended, .unavailable: true
    case .badRequest, .privateAddress, .refusedPort, .untrusted, .tooLarge, .tooManyRedirects, .insecureRedirect,
      .cancelled:
      false
    }
  }

  /// Why, in words for staff.
  public var sentence: String {
    switch self {
    case .badRequest: "It is no http or https address."
    case .privateAddress: "It is at a private address."
    case .refusedPort: "Its port is not one of the web's."
    case .unknownHost: "There is no such host."
    case .unreachable: "The host does not answer."
    case .untrusted: "The host's certificate is not to be trusted."
    case .tooLarge: "It is too large."
    case .timedOut: "It took too long."
    case .tooManyRedirects: "It leads from one address to the next without end."
    case .insecureRedirect: "It leads from https to an address without protection."
    case .malformed: "The answer was broken off or is not HTTP."
    case .suspended: "The host has failed so often that it is left alone for a while."
    case .cancelled: "It was called off."
    case .unavailable: "The store cannot ask at the moment."
    }
  }
}
