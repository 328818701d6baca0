extension Router {
  /// Notes an answered request; the target is left out, because it may hold what is nobody's business.
  func log(_ request: HTTPRequest, _ response: HTTPResponse, _ route: Int?, _ duration: Duration) {
    logger.log(
      .debug, "request answered",
      [
        ("method", request.method.rawValue), ("operation", route.map { routes[$0].operation } ?? "page"),
        ("status", String(response.status.code)),
        ("duration", String(describing: duration)),
      ])
  }

  /// What clients read of an error; what it was goes to the log, under the correlation id.
  func refusal(_ error: any Error, _ request: HTTPRequest, operation: String) -> HTTPResponse {
    let problem: Problem
    switch error {
    case let error as Problem: problem = error
    case let error as any ProblemConvertible: problem = error.problem
    case is CancellationError: problem = .unavailable("cancelled", detail: "The request took too long.")
    default: problem = .internalError()
    }
    if problem.status.code >= 500 {
      let fields = [
        ("operation", operation), ("status", String(problem.status.code)), ("code", problem.code),
        ("error", problem.cause ?? String(describing: error)),
      ]
      if problem.status == .internalServerError {
        logger.log(.error, "request failed", fields)
      } else {
        // A full disk refuses every write: that is news once a second.
        sparseLogger.log(.warning, "request failed", about: problem.code, fields)
      }
    }
    return problem.response(correlationID: request.correlationID)
  }
}
