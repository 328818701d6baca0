public import FoundationCore

extension Problem {
  /// 400: the request cannot be understood.
  public static func badRequest(_ code: String = "bad-request", detail: String? = nil) -> Problem {
    Problem(.badRequest, code: code, detail: detail)
  }

  /// 400: a query parameter or header field is wrong, missing, repeated or unknown.
  public static func invalidParameter(_ name: String, detail: String) -> Problem {
    var problem = Problem(.badRequest, code: "invalid-parameter", title: "Invalid parameter", detail: detail)
    problem.parameter = name
    return problem
  }

  /// 401: a valid bearer token is needed.
  public static func unauthorized(_ code: String = "unauthorized", detail: String? = nil) -> Problem {
    var problem = Problem(.unauthorized, code: code, detail: detail)
    problem.fields["WWW-Authenticate"] = "Bearer"
    return problem
  }

  /// 403: whoever asks is known, and may not.
  public static func forbidden(_ code: String = "forbidden", detail: String? = nil) -> Problem {
    Problem(.forbidden, code: code, detail: detail)
  }

  /// 404: not there, or not for whoever asks.
  public static func notFound(_ code: String = "not-found", detail: String? = nil) -> Problem {
    Problem(.notFound, code: code, detail: detail)
  }

  /// 405: the resource does not know the method.
  public static func methodNotAllowed(allow: [HTTPMethod]) -> Problem {
    var problem = Problem(.methodNotAllowed, code: "method-not-allowed")
    problem.fields["Allow"] = allow.map(\.rawValue).joined(separator: ", ")
    return problem
  }

  /// 409: the state of the resource speaks against it.
  public static func conflict(_ code: String, detail: String? = nil) -> Problem {
    Problem(.conflict, code: code, detail: detail)
  }

  /// 412: the resource has changed since the client read it.
  public static func preconditionFailed(detail: String? = nil) -> Problem {
    Problem(.preconditionFailed, code: "precondition-failed", detail: detail)
  }

  /// 413: the body is larger than the route takes.
  public static func contentTooLarge(limit: Int) -> Problem {
    Problem(.contentTooLarge, code: "content-too-large", detail: "The body may have at most \(limit) bytes.")
  }

  /// 415: the body is of another type.
  public static func unsupportedMediaType(expected: String) -> Problem {
    var problem = Problem(
      .unsupportedMediaType, code: "unsupported-media-type", detail: "The body must be of type \(expected).")
    problem.fields["Accept"] = expected
    return problem
  }

  /// 422: the body is well-formed and its content is not valid.
  public static func invalid(_ violations: [SchemaViolation]) -> Problem {
    var problem = Problem(.unprocessableContent, code: "invalid-content", title: "Invalid content")
    problem.violations = violations
    return problem
  }

  /// 428: the client must say which state it read, with `If-Match`.
  public static func preconditionRequired(detail: String? = nil) -> Problem {
    Problem(.preconditionRequired, code: "precondition-required", detail: detail)
  }

  /// 429: too often; try again after so many seconds.
  public static func tooManyRequests(retryAfter seconds: Int) -> Problem {
    var problem = Problem(.tooManyRequests, code: "too-many-requests")
    problem.retryAfter = seconds
    return problem
  }

  /// 500: our fault.
  ///
  /// What happened is in the log under the correlation id.
  public static func internalError() -> Problem { Problem(.internalServerError, code: "internal-error") }

  /// 503: not now; try again after so many seconds.
  public static func unavailable(
    _ code: String = "unavailable", detail: String? = nil, retryAfter seconds: Int = 1
  ) -> Problem {
    var problem = Problem(.serviceUnavailable, code: code, detail: detail)
    problem.retryAfter = seconds
    return problem
  }

  static func malformedTarget(_ detail: String) -> Problem { badRequest("malformed-target", detail: detail) }
}

extension SchemaError: ProblemConvertible {
  /// 400 for what is not JSON, 422 for content.
  public var problem: Problem {
    switch self {
    case .malformed(let error):
      .badRequest("malformed-json", detail: "\(error.message) (at byte \(error.offset))")
    case .invalid(let violations): .invalid(violations)
    }
  }
}
