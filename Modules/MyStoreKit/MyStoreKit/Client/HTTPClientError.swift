public import FoundationCore

/// Why a resource could not be loaded.
public enum HTTPClientError: Error, Equatable, Sendable {
  /// No answer came; try again later.
  case transport(TransportError)
  /// The server refused; the problem says why and what to change.
  case refused(ServerProblem)
  /// The answer is not what the resource's schema says: client and server disagree about the API.
  case unreadable(SchemaError)

  /// The problem's stable code, when the server gave one.
  public var code: String? {
    if case .refused(let problem) = self { problem.code } else { nil }
  }

  /// The answer's status, when there was an answer.
  public var status: Int? {
    if case .refused(let problem) = self { problem.status } else { nil }
  }
}

/// A problem document (RFC 9457) as the store's API sends it.
public struct ServerProblem: Equatable, Sendable {
  /// The status code.
  public var status: Int
  /// A stable word for programs, such as `outOfStock`.
  public var code: String
  /// What went wrong, for people.
  public var title: String
  /// What to do about it, or more about where.
  public var detail: String?
  /// Fields that were wrong.
  public var violations: [SchemaViolation]

  /// A problem with its parts.
  public init(status: Int, code: String, title: String, detail: String? = nil, violations: [SchemaViolation] = []) {
    self.status = status
    self.code = code
    self.title = title
    self.detail = detail
    self.violations = violations
  }

  init(_ response: TransportResponse) {
    if var problem = try? Self.schema.decode(response.body, unknownFields: .ignored) {
      problem.status = response.status
      self = problem
    } else {
      self.init(
        status: response.status, code: "http\(response.status)", title: "The server answered \(response.status).")
    }
  }

  private static let violation = Schema<SchemaViolation>.object(
    "Violation", Field("pointer", \.pointer, .text(0...1_000)), Field("code", \.code, .text(1...100)),
    Field("message", \.message, .multiline(0...2_000))
  ) { SchemaViolation(pointer: $0, code: $1, message: $2) }

  private static let schema = Schema<ServerProblem>.object(
    "Problem", .defaulted("status", \.status, .integer(in: 100...599), to: 500),
    .defaulted("code", \.code, .text(0...100), to: ""), .defaulted("title", \.title, .multiline(0...1_000), to: ""),
    .optional("detail", \.detail, .multiline(0...4_000)),
    .defaulted("errors", \.violations, .array(of: violation), to: [])
  ) { ServerProblem(status: $0, code: $1, title: $2, detail: $3, violations: $4) }
}
