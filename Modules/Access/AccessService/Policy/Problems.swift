import Access
import FoundationCore
public import HTTPServer
public import Persistence

extension AccessError: ProblemConvertible {
  /// 401, 403, 409, 429, or what the database's refusal means.
  public var problem: Problem {
    switch self {
    case .notAuthenticated: .unauthorized(detail: "Sign in, and send the token as Authorization: Bearer.")
    case .notPermitted: .forbidden(detail: "Ask someone who may do this, or for the permission.")
    case .wrongCredentials: .unauthorized("wrong-credentials", detail: "Wrong e-mail or password.")
    case .tooManyAttempts: .tooManyRequests(retryAfter: 60)
    case .emailTaken: .conflict("email-taken", detail: "Somebody has this e-mail address here.")
    case .unknownStaff: .notFound()
    case .lastOwner: .conflict("last-owner", detail: "Nobody would be an owner any more: make somebody else one first.")
    case .unknownRole: .notFound("role-not-found", detail: "There is no such role.")
    case .roleExists: .conflict("role-exists", detail: "Another role has this name.")
    case .roleInUse: .conflict("role-in-use", detail: "Somebody has the role: give them another first.")
    case .unknownPermission:
      .invalid([SchemaViolation(pointer: "/permissions", code: "permission", message: "There is no such permission.")])
    case .unknownToken: .notFound("token-not-found", detail: "There is no such token.")
    case .unknownStorefrontKey: .notFound("storefront-key-not-found", detail: "There is no such key.")
    case .tooManyStorefrontKeys: .conflict("storefront-key-limit", detail: "Remove a key first: there are 100.")
    case .filterIDTaken: .conflict("id-taken", detail: "Somebody else's filter has this id: take a new one.")
    case .tooManyFilters:
      .conflict(
        "saved-filter-limit", detail: "You have \(SavedFilter.limit) saved filters. Remove one of them first.")
    case .invitationOver:
      .notFound("invitation-over", detail: "The invitation was used or is too old: ask for another.")
    case .linkOver: .notFound("link-over", detail: "The link was used or is too old: ask for another.")
    case .noMailbox:
      .invalid([SchemaViolation(pointer: "/email", code: "mailbox", message: "Mail cannot be sent to this address.")])
    case .changedSince: .preconditionFailed(detail: "It has changed since it was read: read it again.")
    case .weakPassword:
      .invalid([
        SchemaViolation(
          pointer: "/password", code: "password",
          message: "A password has at least \(AccessService.passwordLengths.lowerBound) characters.")
      ])
    case .unknownRecord: .notFound("audit-record-not-found", detail: "There is no such audit record.")
    case .irreversible:
      .conflict("irreversible", detail: "The change cannot be taken back, or what it changed has changed again since.")
    case .invalidCursor: .invalidParameter("cursor", detail: "The cursor is not one of this list.")
    case .storage(let error): error.problem
    }
  }
}

extension DatabaseError: @retroactive ProblemConvertible {
  /// 503 for what passes, 422 for a reused key, 500 for what should not happen.
  public var problem: Problem {
    var problem = kind
    // Whoever throws the problem on in place of this error would else leave nothing for the log.
    if problem.status.code >= 500 { problem.cause = String(describing: self) }
    return problem
  }

  private var kind: Problem {
    switch self {
    case .idempotencyKeyReused:
      Problem(
        .unprocessableContent, code: "idempotency-key-reused",
        detail: "This Idempotency-Key was used for another request: take a new one.")
    case .busy, .overloaded, .cancelled, .tooLong: .unavailable("busy", retryAfter: 1)
    case .full, .writesStopped, .io, .unavailable, .outcomeUnknown, .inUse:
      .unavailable("storage-unavailable", detail: "Nothing can be written now; reading goes on.", retryAfter: 5)
    default: .internalError()
    }
  }
}
