public import AccessService
import FoundationCore
public import HTTPServer
public import Persistence

/// Why Outbound refused. Each case says what the caller can do next.
public enum OutboundError: StorageError, Equatable {
  /// There is no such mail: it may have been swept.
  case notFound
  /// There is a mail with this id already: use another id, or the idempotency key of the first request.
  case mailExists
  /// The mail had a secret, which is forgotten: have a new one made where it came from.
  case notRepeatable
  /// The address is none that mail can be sent to.
  case invalidRecipient
  /// The cursor belongs to another list: begin at the first page.
  case invalidCursor
  /// There is no such endpoint.
  case webhookNotFound
  /// There is an endpoint with this id already: use another id, or the idempotency key of the first request.
  case webhookExists
  /// There are a hundred endpoints: remove one.
  case tooManyWebhooks
  /// It is no address that messages can be sent to: use one that begins with https.
  case invalidAddress
  /// Nothing is told under one of the topics: see `Webhooks.topics(as:)`.
  case unknownTopic
  /// The endpoint is off: turn it on.
  case webhookOff
  /// The endpoint has been changed since it was read: read it again.
  case changedSince
  /// There is no such message: it may have been swept.
  case deliveryNotFound
  /// A secret could not be sealed: the store's key is damaged.
  case cannotSeal
  /// The principal lacks the permission: sign in with an account that has it.
  case access(AccessError)
  /// The database refused: see the error inside.
  case storage(DatabaseError)

  /// Wraps what the database reported, or names the rule that was broken.
  public init(_ error: DatabaseError) {
    self =
      switch error {
      case .constraint(.unique, "mail_pkey"): .mailExists
      case .constraint(.unique, "webhook_pkey"): .webhookExists
      default: .storage(error)
      }
  }

  /// What the database refused, where it did.
  public var database: DatabaseError? { if case .storage(let error) = self { error } else { nil } }
}

extension OutboundError: ProblemConvertible {
  /// The refusal as the API answers it (RFC 9457).
  public var problem: Problem {
    switch self {
    case .notFound: .notFound("mail-not-found", detail: "There is no such mail.")
    case .mailExists: .conflict("mail-exists", detail: "There is a mail with this id already.")
    case .notRepeatable:
      .conflict("mail-not-repeatable", detail: "Its link was for one message: have a new one made.")
    case .invalidRecipient: .conflict("invalid-recipient", detail: "Mail cannot be sent to this address.")
    case .invalidCursor: .invalidParameter("cursor", detail: "The cursor belongs to another list.")
    case .webhookNotFound: .notFound("webhook-not-found", detail: "There is no such endpoint.")
    case .webhookExists: .conflict("webhook-exists", detail: "There is an endpoint with this id already.")
    case .tooManyWebhooks: .conflict("too-many-webhooks", detail: "There are a hundred endpoints: remove one.")
    case .invalidAddress:
      .invalid([
        SchemaViolation(pointer: "/address", code: "address", message: "Expected an address that begins with https.")
      ])
    case .unknownTopic:
      .invalid([SchemaViolation(pointer: "/topics", code: "topic", message: "Expected topics of the list.")])
    case .webhookOff: .conflict("webhook-off", detail: "The endpoint is off.")
    case .changedSince: .preconditionFailed(detail: "The endpoint has been changed since it was read.")
    case .deliveryNotFound: .notFound("webhook-delivery-not-found", detail: "There is no such message.")
    case .cannotSeal: .unavailable(retryAfter: 5)
    case .access(let error): error.problem
    case .storage(let error): error.problem
    }
  }
}
