public import FoundationCore

/// What went wrong, as clients read it: `application/problem+json` (RFC 9457) with a stable `code`.
///
/// The text is for people and may change; nothing of the inside (SQL, paths, versions) belongs in it.
public struct Problem: Error, Sendable {
  /// The status.
  public var status: HTTPStatus
  /// A stable word for programs, such as `not-found`.
  public var code: String
  /// A summary that is the same for every problem of the code.
  public var title: String
  /// What is special about this one, if anything is.
  public var detail: String?
  /// The type's URI; `about:blank` says no more than the status.
  public var type = "about:blank"
  /// The query parameter or header field at fault.
  public var parameter: String?
  /// Each thing wrong with the body, by JSON Pointer.
  public var violations: [SchemaViolation] = []
  /// Amounts of money that programs need to go on, as members of their own.
  public var amounts: [(name: String, amount: Money)] = []
  /// Whole seconds after which trying again makes sense.
  public var retryAfter: Int?
  /// What went wrong inside, for the log alone: clients are never told. Whoever turns an error into a problem of 500 or
  /// above says here what the error was.
  public var cause: String?
  /// Further fields of the response, such as `WWW-Authenticate`.
  public var fields = HTTPFields()

  /// Describes a problem; without a title, the status gives it.
  public init(_ status: HTTPStatus, code: String, title: String? = nil, detail: String? = nil) {
    self.status = status
    self.code = code
    self.title = title ?? status.reason
    self.detail = detail
  }

  /// The same problem with an amount as a member of its own.
  public func with(_ amount: Money, as name: String) -> Problem {
    var problem = self
    problem.amounts.append((name, amount))
    return problem
  }

  /// The response that says so.
  public func response(correlationID: String) -> HTTPResponse {
    var fields = fields
    fields["Content-Type"] = "application/problem+json"
    fields["Cache-Control"] = "no-store"
    if let retryAfter { fields["Retry-After"] = String(retryAfter) }
    return HTTPResponse(status, fields: fields, body: body(correlationID: correlationID))
  }

  private func body(correlationID: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    let texts: [(String, String?)] = [
      ("type", type), ("title", title), ("code", code), ("detail", detail), ("parameter", parameter),
      ("correlationId", correlationID),
    ]
    for (name, text) in texts {
      guard let text else { continue }
      writer.key(name)
      writer.string(text)
    }
    writer.key("status")
    writer.integer(status.code)
    for (name, amount) in amounts {
      writer.key(name)
      writer.beginObject()
      writer.key("amount")
      writer.integer(amount.amount)
      writer.key("currency")
      writer.string(amount.currency.code)
      writer.endObject()
    }
    if !violations.isEmpty {
      writer.key("errors")
      writer.beginArray()
      for violation in violations { write(violation, into: &writer) }
      writer.endArray()
    }
    writer.endObject()
    return writer.bytes
  }

  private func write(_ violation: SchemaViolation, into writer: inout JSONWriter) {
    writer.beginObject()
    for (name, text) in [("pointer", violation.pointer), ("code", violation.code), ("message", violation.message)] {
      writer.key(name)
      writer.string(text)
    }
    writer.endObject()
  }
}

/// An error of the domain that knows how clients should read it.
public protocol ProblemConvertible: Error {
  /// The same, for clients.
  var problem: Problem { get }
}
