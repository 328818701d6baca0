import Access
public import AccessService
import FoundationCore
public import HTTPServer
public import Persistence

/// Why Settings refused.
public enum SettingsError: StorageError, Equatable {
  /// There is no such section.
  case sectionNotFound
  /// The section has no such setting.
  case unknownSetting(String)
  /// The text is not a value of the setting's kind: what it must be.
  case invalidValue(key: String, requirement: String)
  /// A flag of the process sets it: take the flag away.
  case fixed(String)
  /// The section has changed since it was read: read it again.
  case changedSince(version: Int64)
  /// The secret cannot be sealed.
  case cannotSeal
  /// The cursor is not one of this list.
  case invalidCursor
  /// The principal may not do this.
  case access(AccessError)
  /// The database refused.
  case storage(DatabaseError)

  /// Carries a database's refusal.
  public init(_ error: DatabaseError) { self = .storage(error) }

  /// What the database refused, where it did.
  public var database: DatabaseError? { if case .storage(let error) = self { error } else { nil } }
}

extension SettingsError: ProblemConvertible {
  /// The refusal as the API tells it.
  public var problem: Problem {
    switch self {
    case .sectionNotFound: .notFound("settings-section-not-found", detail: "There is no such section of settings.")
    case .unknownSetting(let key): Self.invalid(key, "unknown-setting", "The section has no setting \(key).")
    case .invalidValue(let key, let requirement): Self.invalid(key, "value", requirement)
    case .fixed(let key): .conflict("setting-fixed", detail: "\(key) is set by a flag of the process.")
    case .changedSince: .preconditionFailed(detail: "It has changed since it was read: read it again.")
    case .cannotSeal: .unavailable(retryAfter: 5)
    case .invalidCursor: .invalidParameter("cursor", detail: "The cursor is not one of this list.")
    case .access(let error): error.problem
    case .storage(let error): error.problem
    }
  }

  private static func invalid(_ key: String, _ code: String, _ message: String) -> Problem {
    .invalid([SchemaViolation(code: code, message: message).at(key).at("changes")])
  }
}
